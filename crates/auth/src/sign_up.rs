//! Self-service registration, if the operator allows it.

use sea_orm::{ActiveValue::Set, IntoActiveModel, TryIntoModel};
use serde_json::{Map, Value};

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::{by_email, new_user, normal_email},
    audit::{Action, Actor},
    entities::{one_time_token::Kind, user},
    one_time::{Credentials, OneTime, Pkce, pending_credentials},
    view,
};

/// The data for a new account.
#[derive(Clone)]
pub struct SignUp {
    pub email: String,
    pub password: String,
    /// Data that the account's owner may change.
    pub data: Map<String, Value>,
    pub pkce: Option<Pkce>,
    /// Where the link in the mail redirects to.
    pub redirect_to: Option<String>,
}

/// The mail that is sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResendKind {
    /// The one that confirms the address of a new account.
    SignUp,
    /// Those that confirm a change of address.
    EmailChange,
}

impl Auth {
    /// Creates an account and mails a link to confirm its address. Returns the account in the form of the API; for an address that has one,
    /// it looks the same. Fails with `signup_disabled` or `weak_password`, for an invalid address, or after too many mails.
    pub async fn sign_up(&self, sign_up: SignUp, actor: Actor) -> Result<Value, AuthError> {
        if !self.settings.sign_up {
            return Err(AuthError::new(
                422,
                ErrorCode::SignupDisabled,
                "Signups not allowed for this instance",
            ));
        }
        let email = normal_email(&sign_up.email)?;
        self.check_password(&sign_up.password, &email)?;
        self.limits.mail(actor.client, &email)?;
        // Hashed before the lookup, so that this takes the same time for an address that has an account.
        let hash = self.passwords.hash(sign_up.password).await?;
        let now = self.now();
        let created = new_user(&email, None, &Map::new(), now)?;
        let mut view = new_user(&email, None, &sign_up.data, now)?;
        let transaction = self.db.write().await?;
        let account = match by_email(&transaction, &email).await? {
            Some(user) if user.email_confirmed_at.is_some() => None,
            Some(user) => Some(user.into_active_model()),
            None => {
                view.id = created.id.clone();
                Some(created)
            }
        };
        // Until the address is proven, nothing of this is the account's.
        let credentials = Credentials {
            password_hash: hash,
            user_metadata: view.user_metadata.clone().unwrap(),
        };
        let mail = OneTime {
            pkce: sign_up.pkce.as_ref(),
            credentials: Some(&credentials),
            redirect_to: sign_up.redirect_to.as_deref(),
            ..OneTime::to(&email, Kind::SignUp)
        };
        let action = Action::UserConfirmationRequested;
        self.queue_mail_in_constant_time(transaction, account, &[mail], action, actor, now)
            .await?;
        // In any case the response describes an account that looks new.
        view.confirmation_sent_at = Set(Some(now));
        Ok(view::user(&view.try_into_model()?, &[]))
    }

    /// Mails a link again. The response is the same whether one is pending for the address or not. Fails for an invalid
    /// address, or after too many mails.
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
        let credentials = pending_credentials(&transaction, &email).await?;
        let mail = |kind, email| OneTime {
            pkce: pkce.as_ref(),
            credentials: credentials.as_ref().filter(|_| kind == Kind::SignUp),
            redirect_to,
            ..OneTime::to(email, kind)
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
        self.queue_mail_in_constant_time(transaction, account, &mails, action, actor, now)
            .await
    }
}
