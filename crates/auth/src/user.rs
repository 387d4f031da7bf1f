//! The caller's own account: reading and changing it.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::{
        CHOOSES_ADDRESS, by_email, email_exists, existing, merged, normal_email, refuse_phone,
        with_factors,
    },
    audit::{self, Action, Actor},
    entities::{one_time_token::Kind, session},
    mail_request,
    one_time::{OneTime, Pkce, forget_sign_in_links},
    session::Identity,
};

/// Changes to the caller's own account.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct OwnChange {
    /// The new address; it takes effect when both the old and the new one have confirmed it, and at once for the first owner, whose
    /// invitation was printed and not mailed.
    pub email: Option<String>,
    pub password: Option<String>,
    /// The current password; verified if it is given.
    pub current_password: Option<String>,
    /// The code of a reauthentication, if one is required.
    pub nonce: Option<String>,
    /// Keys to set in the owner's data; null removes a key.
    pub data: Option<Map<String, Value>>,
    /// Refused: accounts by telephone number are not supported.
    pub phone: Option<String>,
    /// Refused: only the service may change it.
    pub app_metadata: Option<Value>,
}

impl Auth {
    /// The account of a signed-in person, in the form of the API.
    pub async fn own_user(&self, identity: &Identity) -> Result<Value, AuthError> {
        Ok(with_factors(self.db.read(), &identity.user).await?)
    }

    /// Changes the caller's own account. Returns the account in the form of the API. Fails for a weak or unchanged password, a
    /// missing or wrong code, an invalid address and fields that the owner may not change; for address and password also with
    /// `insufficient_aal` if the account's second factor was not verified, and `reauthentication_needed` if the caller has not
    /// signed in a moment ago.
    pub async fn change_own_user(
        &self,
        identity: &Identity,
        change: OwnChange,
        pkce: Option<Pkce>,
        redirect_to: Option<&str>,
        actor: Actor,
    ) -> Result<Value, AuthError> {
        let actor = actor.is(&identity.user);
        let now = self.now();
        refuse_foreign(&change)?;
        let new_email = change
            .email
            .as_deref()
            .map(normal_email)
            .transpose()?
            .filter(|email| *email != identity.user.email);
        if new_email.is_some() || change.password.is_some() {
            // A stolen password must not be enough to lock its owner out.
            self.second_factor_or(identity, 401).await?;
        }
        if new_email.is_some() {
            self.require_recent_sign_in(identity).await?;
        }
        if let (Some(password), Some(email)) = (&change.password, &new_email) {
            self.check_password(password, email)?;
        }
        let password_hash = match &change.password {
            Some(password) => Some(
                self.new_password(identity, password, &change, &actor, now)
                    .await?,
            ),
            None => None,
        };
        let transaction = self.db.write().await?;
        let current = existing(&transaction, &identity.user.id).await?;
        let chooses_address = current.app_metadata[CHOOSES_ADDRESS] == true;
        let mut row = current.clone().into_active_model();
        row.updated_at = Set(now);
        if let Some(data) = change.data {
            row.user_metadata = Set(merged(&current.user_metadata, data)?);
        }
        let has_new_password = password_hash.is_some();
        if let Some(hash) = password_hash {
            row.password_hash = Set(Some(hash));
        }
        if chooses_address && (new_email.is_some() || has_new_password) {
            let chosen = Map::from_iter([(CHOOSES_ADDRESS.to_owned(), Value::Null)]);
            row.app_metadata = Set(merged(&current.app_metadata, chosen)?);
        }
        let (chosen, unconfirmed) = match chooses_address {
            true => (new_email, None),
            false => (None, new_email),
        };
        if let Some(email) = &chosen {
            if by_email(&transaction, email).await?.is_some() {
                return Err(email_exists());
            }
            row.email = Set(email.clone());
        }
        if let Some(email) = &unconfirmed {
            self.limits.mail(actor.client, &current.email)?;
            self.limits.mail(None, email)?;
            row.new_email = Set(Some(email.clone()));
            row.email_change_sent_at = Set(Some(now));
            row.email_change_confirmations = Set(0);
        }
        let changed = row.update(&transaction).await?;
        if has_new_password || chosen.is_some() {
            // Links of before do not sign in.
            forget_sign_in_links(&transaction, &changed.id).await?;
        }
        if has_new_password {
            // Anybody who knew the old password is signed out from all other sessions.
            session::Entity::delete_many()
                .filter(session::Column::UserId.eq(&changed.id))
                .filter(session::Column::Id.ne(&identity.session.id))
                .exec(&transaction)
                .await?;
            let action = Action::UserUpdatedPassword;
            audit::record(&transaction, now, action, &actor, None, json!({})).await?;
        }
        if let Some(email) = &unconfirmed {
            // An address that has an account gets no mail, so the change can never be confirmed. The response is the same, after
            // the same work.
            let is_free = by_email(&transaction, email).await?.is_none();
            for (kind, address) in [
                (Kind::EmailChangeCurrent, changed.email.as_str()),
                (Kind::EmailChangeNew, email),
            ] {
                let wanted = OneTime {
                    pkce: pkce.as_ref(),
                    redirect_to,
                    ..OneTime::to(address, kind)
                };
                let savepoint = transaction.savepoint().await?;
                self.send_one_time(&savepoint, &changed, wanted, now)
                    .await?;
                mail_request::end(savepoint, kind == Kind::EmailChangeCurrent || is_free).await?;
            }
        }
        let action = Action::UserModified;
        let traits = match &chosen {
            Some(_) => json!({ "email": true }),
            None => json!({}),
        };
        audit::record_and_commit(transaction, now, action, &actor, None, traits).await?;
        self.mailer.notify();
        Ok(with_factors(self.db.read(), &changed).await?)
    }

    /// Mails a code to confirm the identity before a change of the password. Fails after too many mails.
    pub async fn reauthenticate(&self, identity: &Identity, actor: Actor) -> Result<(), AuthError> {
        let actor = actor.is(&identity.user);
        self.limits.mail(actor.client, &identity.user.email)?;
        let now = self.now();
        let transaction = self.db.write().await?;
        let mut row = identity.user.clone().into_active_model();
        row.reauthentication_sent_at = Set(Some(now));
        let user = row.update(&transaction).await?;
        let wanted = OneTime::to(&user.email, Kind::Reauthentication);
        self.send_one_time(&transaction, &user, wanted, now).await?;
        let action = Action::UserReauthenticateRequested;
        audit::record_and_commit(transaction, now, action, &actor, None, json!({})).await?;
        self.mailer.notify();
        Ok(())
    }

    /// The hash of a new password, if the caller may set it.
    async fn new_password(
        &self,
        identity: &Identity,
        password: &str,
        change: &OwnChange,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> Result<String, AuthError> {
        let user = &identity.user;
        self.check_password(password, &user.email)?;
        let is_present = |password: &str| {
            let hash = user.password_hash.clone();
            self.passwords.is_right(hash, password.to_owned())
        };
        if let Some(current) = &change.current_password {
            self.attempt(&user.email, actor).await?;
            if !is_present(current).await? {
                let refusal = AuthError::new(
                    400,
                    ErrorCode::CurrentPasswordInvalid,
                    "The current password is wrong",
                );
                let transaction = self.db.write().await?;
                let action = Action::ReauthenticationFailed;
                return audit::refuse(transaction, now, action, actor, json!({}), refusal).await;
            }
        }
        match &change.nonce {
            Some(nonce) => self.take_reauthentication(user, nonce, actor, now).await?,
            None if change.current_password.is_some() => {}
            None => self.require_recent_sign_in(identity).await?,
        }
        if user.password_hash.is_some() && is_present(password).await? {
            return Err(AuthError::new(
                422,
                ErrorCode::SamePassword,
                "New password should be different from the old password.",
            ));
        }
        self.passwords.hash(password.to_owned()).await
    }
}

/// Refuses changes that nobody can make to their own account.
fn refuse_foreign(change: &OwnChange) -> Result<(), AuthError> {
    if change.app_metadata.is_some() {
        return Err(AuthError::new(
            403,
            ErrorCode::NotAdmin,
            "Updating app_metadata requires admin privileges",
        ));
    }
    refuse_phone(change.phone.as_deref())
}
