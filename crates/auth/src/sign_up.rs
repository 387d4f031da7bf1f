//! Making an account oneself, where the operator allows it.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde_json::{Map, Value, json};
use store::{
    auth::{one_time_token::Kind, user},
    begin_write,
};
use uuid::Uuid;

use crate::{
    Auth, AuthError, ErrorCode,
    audit::{self, Action, Actor},
    now,
    one_time::{OneTime, Pkce},
    password,
    sign_in::{nobody, sent_at},
    user::{by_email, merged, normal_email},
    view,
};

/// What somebody fills in to make an account.
#[derive(Clone)]
pub struct SignUp {
    /// Their address.
    pub email: String,
    /// Their password.
    pub password: String,
    /// What they keep about themselves.
    pub data: Map<String, Value>,
    /// The browser's challenge.
    pub pkce: Option<Pkce>,
    /// Where the link in the mail leads back to.
    pub redirect_to: Option<String>,
}

/// The account as clients see it, before its address is confirmed.
#[derive(Debug)]
pub struct SignedUp(pub Value);

/// Which mail is sent once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResendKind {
    /// The one that confirms the address.
    SignUp,
    /// Those that confirm a change of it.
    EmailChange,
}

impl Auth {
    /// Makes an account and mails a link to confirm its address. For an address that has one the answer looks the same.
    ///
    /// # Errors
    /// `signup_disabled`, `weak_password`, an address that is none, or too many mails.
    pub async fn sign_up(&self, sign_up: SignUp, actor: Actor) -> Result<SignedUp, AuthError> {
        if !self.settings.sign_up {
            return Err(AuthError::new(
                422,
                ErrorCode::SignupDisabled,
                "Signups not allowed for this instance",
            ));
        }
        let email = normal_email(&sign_up.email)?;
        password::check(&sign_up.password, &email)?;
        self.limits.mail(actor.client, &email)?;
        // Before looking for the account, so that this takes the same time for an address that has one.
        let hash = self.passwords.hash(sign_up.password).await?;
        let now = now();
        let created = new_user(&email, Some(hash), &sign_up.data, now)?;
        let transaction = begin_write(&self.db).await?;
        let known = by_email(&transaction, &email).await?;
        if known
            .as_ref()
            .is_some_and(|user| user.email_confirmed_at.is_some())
        {
            // An account that looks new but is not there: as the hosted backend answers.
            let pretended = sea_orm::TryIntoModel::try_into_model(created)?;
            let mut view = view::user(&pretended, &[]);
            view["identities"] = json!([]);
            view["confirmation_sent_at"] = json!(now);
            nobody(transaction, now, Action::UserConfirmationRequested, &actor).await?;
            return Ok(SignedUp(view));
        }
        let user = match known {
            // The address was never confirmed, so nobody has signed in: the person who confirms it has it, with this password.
            Some(user) => {
                user::ActiveModel {
                    id: Set(user.id),
                    created_at: Set(user.created_at),
                    ..created
                }
                .update(&transaction)
                .await?
            }
            None => created.insert(&transaction).await?,
        };
        let user = sent_at(user, Kind::SignUp, now)
            .update(&transaction)
            .await?;
        let wanted = OneTime {
            kind: Kind::SignUp,
            email: &email,
            pkce: sign_up.pkce.as_ref(),
            redirect_to: sign_up.redirect_to.as_deref(),
        };
        self.send_one_time(&transaction, &user, wanted, now).await?;
        audit::record(
            &transaction,
            now,
            Action::UserConfirmationRequested,
            &actor.is(&user),
            None,
            json!({}),
        )
        .await?;
        transaction.commit().await?;
        self.mailer.notify();
        Ok(SignedUp(view::user(&user, &[])))
    }

    /// Mails a link once more. The answer is the same whether one waits for the address or not.
    ///
    /// # Errors
    /// An address that is none, or too many mails.
    pub async fn resend(
        &self,
        kind: ResendKind,
        email: &str,
        pkce: Option<Pkce>,
        redirect_to: Option<&str>,
        actor: Actor,
    ) -> Result<(), AuthError> {
        let email = normal_email(email)?;
        self.limits.mail(actor.client, &email)?;
        let now = now();
        let transaction = begin_write(&self.db).await?;
        let Some(user) = by_email(&transaction, &email).await? else {
            return nobody(transaction, now, Action::UserConfirmationRequested, &actor).await;
        };
        let send = match kind {
            ResendKind::SignUp if user.email_confirmed_at.is_none() => {
                vec![(Kind::SignUp, email)]
            }
            ResendKind::EmailChange => match user.new_email.clone() {
                Some(new) if by_email(&transaction, &new).await?.is_none() => vec![
                    (Kind::EmailChangeCurrent, email),
                    (Kind::EmailChangeNew, new),
                ],
                _ => Vec::new(),
            },
            ResendKind::SignUp => Vec::new(),
        };
        let Some((first, _)) = send.first() else {
            return nobody(transaction, now, Action::UserConfirmationRequested, &actor).await;
        };
        let mut row = sent_at(user, *first, now);
        row.email_change_confirmations = Set(0);
        let user = row.update(&transaction).await?;
        for (kind, address) in send {
            let wanted = OneTime {
                kind,
                email: &address,
                pkce: pkce.as_ref(),
                redirect_to,
            };
            self.send_one_time(&transaction, &user, wanted, now).await?;
        }
        audit::record(
            &transaction,
            now,
            Action::UserConfirmationRequested,
            &actor.is(&user),
            None,
            json!({}),
        )
        .await?;
        transaction.commit().await?;
        self.mailer.notify();
        Ok(())
    }
}

/// An account that is not confirmed and has no staff role.
pub(crate) fn new_user(
    email: &str,
    password_hash: Option<String>,
    data: &Map<String, Value>,
    now: DateTime<Utc>,
) -> Result<user::ActiveModel, AuthError> {
    Ok(user::ActiveModel {
        id: Set(Uuid::new_v4().to_string()),
        email: Set(email.to_owned()),
        password_hash: Set(password_hash),
        email_confirmed_at: Set(None),
        invited_at: Set(None),
        confirmation_sent_at: Set(None),
        recovery_sent_at: Set(None),
        new_email: Set(None),
        email_change_sent_at: Set(None),
        email_change_confirmations: Set(0),
        reauthentication_sent_at: Set(None),
        last_sign_in_at: Set(None),
        app_metadata: Set(json!({ "provider": "email", "providers": ["email"] })),
        user_metadata: Set(merged(&json!({}), data.clone())?),
        banned_until: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    })
}
