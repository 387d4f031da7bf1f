//! Self-service registration, if the operator allows it.

use sea_orm::{ActiveModelTrait, ActiveValue::Set, IntoActiveModel, TryIntoModel};
use serde_json::{Map, Value, json};

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::{by_email, new_user, normal_email},
    audit::{Action, Actor},
    entities::{one_time_token::Kind, user},
    one_time::{OneTime, Pkce},
    password, view,
};

/// The data for a new account.
#[derive(Clone)]
pub struct SignUp {
    /// The e-mail address.
    pub email: String,
    /// The password.
    pub password: String,
    /// Data that the account's owner may change.
    pub data: Map<String, Value>,
    /// The PKCE challenge of the browser.
    pub pkce: Option<Pkce>,
    /// Where the link in the mail redirects to.
    pub redirect_to: Option<String>,
}

/// The account in the form of the API, before its address is confirmed.
#[derive(Debug)]
pub struct SignedUp(pub Value);

/// The mail that is sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResendKind {
    /// The one that confirms the address of a new account.
    SignUp,
    /// Those that confirm a change of address.
    EmailChange,
}

impl Auth {
    /// Creates an account and mails a link to confirm its address. For an address that has one, the response looks the same.
    ///
    /// # Errors
    /// `signup_disabled`, `weak_password`, an invalid address, or too many mails.
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
        // Hashed before the lookup, so that this takes the same time for an address that has an account.
        let hash = self.passwords.hash(sign_up.password).await?;
        let now = self.now();
        let created = new_user(&email, Some(hash), &sign_up.data, now)?;
        let transaction = self.db.write().await?;
        let account = match by_email(&transaction, &email).await? {
            Some(user) if user.email_confirmed_at.is_some() => None,
            // The address was never confirmed, so nobody has signed in: the person who confirms it gets the account, with this password.
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
                // The response describes an account that looks new but does not exist, like that of the hosted backend.
                let mut view = view::user(&created.try_into_model()?, &[]);
                view["identities"] = json!([]);
                view["confirmation_sent_at"] = json!(now);
                view
            }
        }))
    }

    /// Mails a link again. The response is the same whether one is pending for the address or not.
    ///
    /// # Errors
    /// An invalid address, or too many mails.
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
        let now = self.now();
        let transaction = self.db.write().await?;
        let user = by_email(&transaction, &email).await?;
        let new_email = user.as_ref().and_then(|user| user.new_email.clone());
        let new_address = new_email.as_ref().unwrap_or(&email);
        // Queried in any case, so that all addresses take the same time.
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
