//! Signing in: by password, by a mailed link or code, or by the code of a redirect.

use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Map, Value, json};

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::{by_email, by_id, new_user, normal_email},
    audit::{self, Action, Actor, typed},
    entities::{flow_state, one_time_token::Kind, user},
    one_time::{OneTime, Pkce, pending_credentials},
    secret,
    session::{SessionTokens, banned, is_banned},
};

/// A request for a mailed link and code.
#[derive(Clone)]
pub struct OtpRequest {
    pub email: String,
    /// Whether an account is created if there is none.
    pub create_user: bool,
    /// Data of the new account that its owner may change.
    pub data: Map<String, Value>,
    pub pkce: Option<Pkce>,
    pub redirect_to: Option<String>,
}

impl Auth {
    /// Signs in by password. A wrong password, an unknown address and an account without password get the same response after the
    /// same work. Fails with `invalid_credentials`, `email_not_confirmed` or `user_banned`, or after too many attempts.
    pub async fn sign_in_with_password(
        &self,
        email: &str,
        password: String,
        user_agent: Option<&str>,
        actor: Actor,
    ) -> Result<SessionTokens, AuthError> {
        self.limits.request(actor.client)?;
        let wrong = || {
            AuthError::new(
                400,
                ErrorCode::InvalidCredentials,
                "Invalid login credentials",
            )
        };
        let email = normal_email(email).map_err(|_| wrong())?;
        self.attempt(&email, &actor).await?;
        let now = self.now();
        let user = by_email(self.db.read(), &email).await?;
        let pending = pending_credentials(self.db.read(), &email).await?;
        let pending = pending.map(|credentials| credentials.password_hash);
        // The password of a sign-up is known only in order to say that the address is to be confirmed.
        let kept = user
            .as_ref()
            .and_then(|user| match user.email_confirmed_at {
                Some(_) => user.password_hash.clone(),
                None => user.password_hash.clone().or(pending),
            });
        let is_right = self.passwords.is_right(kept, password).await?;
        self.tokens.renew(now).await?;
        let transaction = self.db.write().await?;
        let traits = typed(&email, user.is_some());
        let Some(user) = user.filter(|_| is_right) else {
            let action = Action::LoginFailed;
            return audit::refuse(transaction, now, action, &actor, traits, wrong()).await;
        };
        let actor = actor.is(&user);
        let refusal = if user.email_confirmed_at.is_none() {
            Some((ErrorCode::EmailNotConfirmed, "Email not confirmed"))
        } else if is_banned(&user, now) {
            Some((ErrorCode::UserBanned, "User is banned"))
        } else {
            None
        };
        if let Some((code, message)) = refusal {
            let refusal = AuthError::new(400, code, message);
            let action = Action::LoginFailed;
            return audit::refuse(transaction, now, action, &actor, json!({}), refusal).await;
        }
        let tokens = self
            .begin_session(&transaction, &user, "password", user_agent, &actor, now)
            .await?;
        transaction.commit().await?;
        Ok(tokens)
    }

    /// Exchanges the code of a redirect for a session. The verifier proves that the browser has requested the redirect. Fails
    /// with `flow_state_not_found` for a wrong or used code, `flow_state_expired` or `bad_code_verifier`.
    pub async fn sign_in_with_code(
        &self,
        code: &str,
        verifier: &str,
        user_agent: Option<&str>,
        actor: Actor,
    ) -> Result<SessionTokens, AuthError> {
        self.limits.request(actor.client)?;
        let now = self.now();
        let not_found = || {
            AuthError::new(
                404,
                ErrorCode::FlowStateNotFound,
                "invalid flow state, no valid flow state found",
            )
        };
        self.tokens.renew(now).await?;
        let transaction = self.db.write().await?;
        let refuse = async |transaction, actor: &Actor, refusal| {
            let action = Action::LoginFailed;
            audit::refuse(transaction, now, action, actor, json!({}), refusal).await
        };
        let flow = flow_state::Entity::find_by_id(secret::hash(code))
            .one(&transaction)
            .await?;
        let Some(flow) = flow else {
            return refuse(transaction, &actor, not_found()).await;
        };
        if flow.expires_at <= now {
            let refusal = AuthError::new(
                422,
                ErrorCode::FlowStateExpired,
                "invalid flow state, flow state has expired",
            );
            return refuse(transaction, &actor, refusal).await;
        }
        let user = by_id(&transaction, &flow.user_id)
            .await?
            .ok_or_else(not_found)?;
        // A wrong verifier also uses up the code.
        let deleted = flow_state::Entity::delete_by_id(&flow.code_hash)
            .exec(&transaction)
            .await?;
        if deleted.rows_affected == 0 {
            return refuse(transaction, &actor, not_found()).await;
        }
        if !secret::verifies(&flow.code_challenge, &flow.code_challenge_method, verifier) {
            let refusal = AuthError::new(
                400,
                ErrorCode::BadCodeVerifier,
                "code challenge does not match previously saved code verifier",
            );
            return refuse(transaction, &actor, refusal).await;
        }
        let actor = actor.is(&user);
        if is_banned(&user, now) {
            return refuse(transaction, &actor, banned()).await;
        }
        let method = &flow.authentication_method;
        let tokens = self
            .begin_session(&transaction, &user, method, user_agent, &actor, now)
            .await?;
        transaction.commit().await?;
        Ok(tokens)
    }

    /// Mails a link and a code for signing in. The response is the same whether there is an account or not. Fails for an
    /// invalid address, or after too many mails.
    pub async fn send_sign_in(&self, request: OtpRequest, actor: Actor) -> Result<(), AuthError> {
        let email = normal_email(&request.email)?;
        self.limits.mail(actor.client, &email)?;
        let now = self.now();
        // Before it is known whether there is an account, so that what is wrong with it tells nothing of that.
        let created = new_user(&email, None, &request.data, now)?;
        let transaction = self.db.write().await?;
        let user = match by_email(&transaction, &email).await? {
            None if request.create_user && self.settings.sign_up => Some(created),
            known => known.map(IntoActiveModel::into_active_model),
        };
        let is_new = |user: &user::ActiveModel| user.email_confirmed_at.as_ref().is_none();
        let kind = match user.as_ref().is_some_and(is_new) {
            true => Kind::SignUp,
            false => Kind::MagicLink,
        };
        let mail = OneTime {
            pkce: request.pkce.as_ref(),
            redirect_to: request.redirect_to.as_deref(),
            ..OneTime::to(&email, kind)
        };
        let action = Action::UserConfirmationRequested;
        self.queue_mail_in_constant_time(transaction, user, &[mail], action, actor, now)
            .await
    }

    /// Mails a link and a code for resetting the password. The response is the same whether there is an account or not. Fails
    /// for an invalid address, or after too many mails.
    pub async fn send_recovery(
        &self,
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
        let mail = OneTime {
            pkce: pkce.as_ref(),
            redirect_to,
            ..OneTime::to(&email, Kind::Recovery)
        };
        let action = Action::UserRecoveryRequested;
        self.queue_mail_in_constant_time(transaction, user, &[mail], action, actor, now)
            .await
    }
}
