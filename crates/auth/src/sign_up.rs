//! Making an account oneself, where the operator allows it.

use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel, TryIntoModel};
use serde_json::{Map, Value, json};
use store::{
    auth::{one_time_token::Kind, user},
    begin_write,
};

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::{by_email, new_user, normal_email},
    audit::{Action, Actor},
    now,
    one_time::{OneTime, Pkce},
    password, view,
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
        let account = match by_email(&transaction, &email).await? {
            Some(user) if user.email_confirmed_at.is_some() => None,
            // The address was never confirmed, so nobody has signed in: the person who confirms it has it, with this password.
            Some(user) => Some(user::ActiveModel {
                id: Set(user.id),
                created_at: Set(user.created_at),
                ..created.clone()
            }),
            None => Some(
                created
                    .clone()
                    .insert(&transaction)
                    .await?
                    .into_active_model(),
            ),
        };
        let mail = OneTime {
            kind: Kind::SignUp,
            email: &email,
            pkce: sign_up.pkce.as_ref(),
            redirect_to: sign_up.redirect_to.as_deref(),
        };
        let action = Action::UserConfirmationRequested;
        let user = self
            .answer_mail_request(transaction, account, &[mail], action, actor, now)
            .await?;
        Ok(SignedUp(match user {
            Some(user) => view::user(&user, &[]),
            None => {
                // An account that looks new but is not there: as the hosted backend answers.
                let mut view = view::user(&created.try_into_model()?, &[]);
                view["identities"] = json!([]);
                view["confirmation_sent_at"] = json!(now);
                view
            }
        }))
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
        let user = by_email(&transaction, &email).await?;
        let new_email = user.as_ref().and_then(|user| user.new_email.clone());
        let new_address = new_email.as_ref().unwrap_or(&email);
        // Asked in any case, so that all addresses take the same time.
        let is_free = by_email(&transaction, new_address).await?.is_none();
        let is_due = |user: &user::Model| match kind {
            ResendKind::SignUp => user.email_confirmed_at.is_none(),
            ResendKind::EmailChange => user.new_email.is_some() && is_free,
        };
        let mail = |kind, email| OneTime {
            kind,
            email,
            pkce: pkce.as_ref(),
            redirect_to,
        };
        let mails = match kind {
            ResendKind::SignUp => vec![mail(Kind::SignUp, &email)],
            ResendKind::EmailChange => vec![
                mail(Kind::EmailChangeCurrent, &email),
                mail(Kind::EmailChangeNew, new_address),
            ],
        };
        let account = user.filter(is_due).map(|user| user::ActiveModel {
            email_change_confirmations: Set(0),
            ..user.into_active_model()
        });
        let action = Action::UserConfirmationRequested;
        self.answer_mail_request(transaction, account, &mails, action, actor, now)
            .await?;
        Ok(())
    }
}
