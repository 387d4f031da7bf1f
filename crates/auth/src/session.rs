//! Sessions: started by a sign-in, extended with single-use refresh tokens, ended by signing out.

use access::Role;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect, QueryTrait, sea_query::Expr,
};
use serde_json::{Value, json};
use store::{ConnectionTrait, DbErr, Transaction};
use uuid::Uuid;

use crate::{
    Auth, AuthError, Claims, ErrorCode,
    accounts::{by_id, with_factors},
    audit::{self, Action, Actor},
    entities::{refresh_token, session, user},
    secret, staff_role,
    token::{AUDIENCE, LIFETIME},
};

/// How long a used refresh token is still accepted in any case: two tabs may refresh at the same time.
const REUSE_INTERVAL: TimeDelta = TimeDelta::seconds(10);
/// How many characters of a browser's `User-Agent` are stored.
const MAX_USER_AGENT: usize = 300;

/// The tokens of a new or refreshed session.
#[derive(Clone, Debug)]
pub struct SessionTokens {
    /// The JWT for requests.
    pub access_token: String,
    /// Exchanged once for the next pair of tokens.
    pub refresh_token: String,
    /// When the access token expires, in seconds since 1970.
    pub expires_at: i64,
    /// The account in the form of the API.
    pub user: Value,
}

impl SessionTokens {
    /// In the form of the API.
    pub fn to_json(&self) -> Value {
        json!({
            "access_token": self.access_token,
            "token_type": "bearer",
            "expires_in": LIFETIME.num_seconds(),
            "expires_at": self.expires_at,
            "refresh_token": self.refresh_token,
            "user": self.user,
        })
    }
}

/// The signed-in person behind a request.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The current state of the account.
    pub user: user::Model,
    pub session: session::Model,
}

impl Identity {
    /// The staff role; `None` if the account is not staff.
    pub fn staff_role(&self) -> Option<Role> {
        staff_role(&self.user.app_metadata)
    }
}

/// Which sessions a sign-out ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogoutScope {
    /// All sessions of the account.
    Global,
    /// The current session.
    Local,
    /// All except the current session.
    Others,
}

impl LogoutScope {
    /// The scope with this name; `global` by default. Fails with `validation_failed` for any other name.
    pub fn parse(name: Option<&str>) -> Result<Self, AuthError> {
        match name {
            None | Some("" | "global") => Ok(Self::Global),
            Some("local") => Ok(Self::Local),
            Some("others") => Ok(Self::Others),
            Some(other) => Err(AuthError::validation(format!(
                "Unsupported logout scope {other:?}"
            ))),
        }
    }
}

impl Auth {
    /// The claims of a token, if it was issued by this program and has not expired. Its session is not checked. Fails with
    /// `bad_jwt`.
    pub async fn claims(&self, access_token: &str) -> Result<Claims, AuthError> {
        let now = self.now();
        let claims: Claims = self.tokens.verified(access_token, now).await?;
        claims.check_times(now)?;
        Ok(claims)
    }

    /// The person behind an access token, if its session is still active. Who has lost the account is told so, also by a token that
    /// has expired: the console removes then what was typed there. Fails with `user_not_found` or `user_banned`, else with
    /// `bad_jwt` or `session_not_found`.
    pub async fn identity(&self, access_token: &str) -> Result<Identity, AuthError> {
        let now = self.now();
        let claims: Claims = self.tokens.verified(access_token, now).await?;
        if claims.role != Role::Authenticated || claims.sub.is_empty() {
            return Err(AuthError::new(
                403,
                ErrorCode::BadJwt,
                "invalid claim: missing sub claim",
            ));
        }
        let user = by_id(self.db.read(), &claims.sub).await?.ok_or_else(|| {
            AuthError::new(
                403,
                ErrorCode::UserNotFound,
                "User from sub claim in JWT does not exist",
            )
        })?;
        refuse_banned(&user, now)?;
        claims.check_times(now)?;
        let session = session::Entity::find_by_id(&claims.session_id)
            .one(self.db.read())
            .await?
            .filter(|session| session.user_id == user.id && !self.is_over(session, now))
            .ok_or_else(|| {
                AuthError::new(
                    403,
                    ErrorCode::SessionNotFound,
                    "Session from session_id claim in JWT does not exist",
                )
            })?;
        Ok(Identity { user, session })
    }

    /// Exchanges a refresh token for the next pair of tokens. If it was exchanged before, and what it was exchanged for too, the
    /// session is ended, because two clients have it. If none of its successors was used, the response with them was lost.
    /// Fails with `refresh_token_not_found`, `refresh_token_already_used`, `session_expired` or `user_banned`, or after too
    /// many requests.
    pub async fn refresh(&self, token: &str, actor: Actor) -> Result<SessionTokens, AuthError> {
        self.limits.request(actor.client)?;
        let now = self.now();
        let not_found = || {
            AuthError::new(
                400,
                ErrorCode::RefreshTokenNotFound,
                "Invalid Refresh Token: Refresh Token Not Found",
            )
        };
        self.tokens.renew(now).await?;
        let transaction = self.db.write().await?;
        let row = refresh_token::Entity::find_by_id(secret::hash(token))
            .one(&transaction)
            .await?
            .ok_or_else(not_found)?;
        let session = session::Entity::find_by_id(&row.session_id)
            .one(&transaction)
            .await?
            .ok_or_else(not_found)?;
        let user = by_id(&transaction, &session.user_id)
            .await?
            .ok_or_else(not_found)?;
        let actor = actor.is(&user);
        let revoke = async |transaction: Transaction, refusal| {
            // Its tokens, which reference it, go with it.
            session::Entity::delete_by_id(&session.id)
                .exec(&transaction)
                .await?;
            let action = Action::TokenRevoked;
            audit::refuse(transaction, now, action, &actor, json!({}), refusal).await
        };
        if self.is_over(&session, now) {
            let message = match self.is_too_old(&session, now) {
                true => "Invalid Refresh Token: Session Expired",
                false => "Invalid Refresh Token: Session Expired (Inactivity)",
            };
            let refusal = AuthError::new(400, ErrorCode::SessionExpired, message);
            return revoke(transaction, refusal).await;
        }
        if is_banned(&user, now) {
            return Err(AuthError::new(
                400,
                ErrorCode::UserBanned,
                "Invalid Refresh Token: User Banned",
            ));
        }
        let is_late = row.used_at.is_some_and(|used| now - used > REUSE_INTERVAL);
        if is_late && is_superseded(&transaction, &row).await? {
            let refusal = AuthError::new(
                400,
                ErrorCode::RefreshTokenAlreadyUsed,
                "Invalid Refresh Token: Already Used",
            );
            return revoke(transaction, refusal).await;
        }
        let token_hash = row.token_hash.clone();
        if row.used_at.is_none() {
            use_up_twins(&transaction, &row, now).await?;
        }
        if row.used_at.is_none() || is_late {
            let mut used = row.into_active_model();
            used.used_at = Set(Some(now));
            used.update(&transaction).await?;
        }
        forget_used(&transaction, &session.id, now).await?;
        let mut renewed = session.into_active_model();
        renewed.refreshed_at = Set(now);
        let session = renewed.update(&transaction).await?;
        let tokens = self
            .tokens_of(&transaction, &user, &session, Some(token_hash), now)
            .await?;
        let action = Action::TokenRefreshed;
        audit::record_and_commit(transaction, now, action, &actor, None, json!({})).await?;
        Ok(tokens)
    }

    /// Ends sessions of the account. Fails with `reauthentication_needed` where others are ended and the caller has not signed
    /// in a moment ago.
    pub async fn sign_out(
        &self,
        identity: &Identity,
        scope: LogoutScope,
        actor: Actor,
    ) -> Result<(), AuthError> {
        if scope == LogoutScope::Others {
            self.require_recent_sign_in(identity).await?;
        }
        let actor = actor.is(&identity.user);
        let transaction = self.db.write().await?;
        let sessions =
            session::Entity::delete_many().filter(session::Column::UserId.eq(&identity.user.id));
        let sessions = match scope {
            LogoutScope::Global => sessions,
            LogoutScope::Local => sessions.filter(session::Column::Id.eq(&identity.session.id)),
            LogoutScope::Others => sessions.filter(session::Column::Id.ne(&identity.session.id)),
        };
        sessions.exec(&transaction).await?;
        let action = Action::Logout;
        audit::record_and_commit(transaction, self.now(), action, &actor, None, json!({})).await?;
        Ok(())
    }

    /// Starts a session, and records the sign-in of the provider `email`. Takes the method: `password`, `otp`, `recovery` …
    pub(crate) async fn begin_session(
        &self,
        transaction: &Transaction,
        user: &user::Model,
        method: &str,
        user_agent: Option<&str>,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> Result<SessionTokens, AuthError> {
        refuse_banned(user, now)?;
        let mut row = user.clone().into_active_model();
        row.last_sign_in_at = Set(Some(now));
        let user = row.update(transaction).await?;
        let session = session::ActiveModel {
            id: Set(Uuid::new_v4().to_string()),
            user_id: Set(user.id.clone()),
            aal: Set("aal1".to_owned()),
            amr: Set(json!([{ "method": method, "timestamp": now.timestamp() }])),
            factor_id: Set(None),
            user_agent: Set(user_agent.map(|text| text.chars().take(MAX_USER_AGENT).collect())),
            created_at: Set(now),
            refreshed_at: Set(now),
        }
        .insert(transaction)
        .await?;
        let tokens = self
            .tokens_of(transaction, &user, &session, None, now)
            .await?;
        let traits = json!({ "provider": "email" });
        audit::record(transaction, now, Action::Login, actor, None, traits).await?;
        Ok(tokens)
    }

    /// A new pair of tokens for a session. Takes the hash of the refresh token that it is exchanged for, if any.
    pub(crate) async fn tokens_of(
        &self,
        transaction: &Transaction,
        user: &user::Model,
        session: &session::Model,
        parent_hash: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<SessionTokens, AuthError> {
        let refresh_token = secret::random_token();
        refresh_token::ActiveModel {
            token_hash: Set(secret::hash(&refresh_token)),
            session_id: Set(session.id.clone()),
            parent_hash: Set(parent_hash),
            created_at: Set(now),
            used_at: Set(None),
        }
        .insert(transaction)
        .await?;
        let expires_at = (now + LIFETIME).timestamp();
        let claims = Claims {
            iss: self.tokens.issuer().to_owned(),
            sub: user.id.clone(),
            aud: AUDIENCE.to_owned(),
            exp: expires_at,
            nbf: None,
            iat: now.timestamp(),
            role: Role::Authenticated,
            email: user.email.clone(),
            phone: String::new(),
            app_metadata: user.app_metadata.clone(),
            user_metadata: user.user_metadata.clone(),
            aal: session.aal.clone(),
            amr: session.amr.clone(),
            session_id: session.id.clone(),
            is_anonymous: false,
        };
        Ok(SessionTokens {
            access_token: self.tokens.sign(&claims)?,
            refresh_token,
            expires_at,
            user: with_factors(transaction, user).await?,
        })
    }

    /// Whether a session has ended: nobody has used it for too long, or it began too long ago.
    pub(crate) fn is_over(&self, session: &session::Model, now: DateTime<Utc>) -> bool {
        self.is_too_old(session, now) || now - session.refreshed_at > self.settings.session_idle
    }

    fn is_too_old(&self, session: &session::Model, now: DateTime<Utc>) -> bool {
        now - session.created_at > self.settings.session_longest
    }
}

pub(crate) fn is_banned(user: &user::Model, now: DateTime<Utc>) -> bool {
    user.banned_until.is_some_and(|until| until > now)
}

fn refuse_banned(user: &user::Model, now: DateTime<Utc>) -> Result<(), AuthError> {
    match is_banned(user, now) {
        true => Err(banned()),
        false => Ok(()),
    }
}

pub(crate) fn banned() -> AuthError {
    AuthError::new(403, ErrorCode::UserBanned, "User is banned")
}

/// Whether its client has gone on: something that this token was exchanged for has been exchanged too, or a twin of it.
async fn is_superseded(
    db: &impl ConnectionTrait,
    token: &refresh_token::Model,
) -> Result<bool, DbErr> {
    let successors = refresh_token::Entity::find()
        .filter(refresh_token::Column::ParentHash.eq(&token.token_hash))
        .filter(refresh_token::Column::UsedAt.is_not_null());
    if successors.one(db).await?.is_some() {
        return Ok(true);
    }
    let Some(parent) = &token.parent_hash else {
        return Ok(false);
    };
    let twins = refresh_token::Entity::find()
        .select_only()
        .column(refresh_token::Column::TokenHash)
        .filter(refresh_token::Column::ParentHash.eq(parent))
        .filter(refresh_token::Column::TokenHash.ne(&token.token_hash))
        .into_query();
    let successors_of_twins =
        refresh_token::Entity::find().filter(refresh_token::Column::ParentHash.in_subquery(twins));
    Ok(successors_of_twins.one(db).await?.is_some())
}

/// Of tokens that were given out for the same one, the first that comes is the client's. The others end with it, so that somebody
/// else who has one is noticed.
async fn use_up_twins(
    db: &impl ConnectionTrait,
    token: &refresh_token::Model,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let Some(parent) = &token.parent_hash else {
        return Ok(());
    };
    refresh_token::Entity::update_many()
        .col_expr(refresh_token::Column::UsedAt, Expr::value(now))
        .filter(refresh_token::Column::ParentHash.eq(parent))
        .filter(refresh_token::Column::TokenHash.ne(&token.token_hash))
        .filter(refresh_token::Column::UsedAt.is_null())
        .exec(db)
        .await?;
    Ok(())
}

/// Used tokens of a session are kept for a day: if one of them is used again, it was stolen.
async fn forget_used(
    db: &impl ConnectionTrait,
    session_id: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    refresh_token::Entity::delete_many()
        .filter(refresh_token::Column::SessionId.eq(session_id))
        .filter(refresh_token::Column::UsedAt.lt(now - TimeDelta::days(1)))
        .exec(db)
        .await?;
    Ok(())
}
