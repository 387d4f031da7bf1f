//! Second factors: authenticator apps that show a code for 30 seconds (TOTP, RFC 6238).

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, IntoActiveModel,
    QueryFilter, sea_query::Expr,
};
use serde::Deserialize;
use serde_json::{Value, json};
use store::Transaction;
use totp_rs::{Builder, Secret, Totp};
use uuid::Uuid;

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::factors,
    audit::{self, Action, Actor},
    entities::{mfa_challenge, mfa_factor, session},
    limits::Source,
    recovery_codes::{forget_recovery_codes, take_recovery_code},
    secret,
    session::{Identity, SessionTokens},
};

/// The most factors that one account can have.
const MAX_FACTORS: usize = 10;
/// How long a challenge can be answered …
const CHALLENGE_LIFETIME: TimeDelta = TimeDelta::minutes(5);
/// … and how many attempts are allowed.
const MAX_ATTEMPTS: i32 = 5;
/// How many seconds a code is shown.
const STEP: u64 = 30;
/// Its name in the methods of a session.
const SECOND_FACTOR: &str = "totp";
/// How long after a sign-in somebody may do what would help a thief of the session to keep the account.
const RECENT: TimeDelta = TimeDelta::minutes(10);

/// The data for adding a factor.
#[derive(Clone, Deserialize)]
pub struct NewFactor {
    /// Only `totp` is supported.
    #[serde(default)]
    pub factor_type: String,
    /// Its name, which must be unique in the account.
    #[serde(default)]
    pub friendly_name: Option<String>,
    /// The issuer that the app shows beside the account.
    #[serde(default)]
    pub issuer: Option<String>,
}

/// A new factor, to be added to an app.
#[derive(Clone)]
pub struct Enrolment {
    pub id: String,
    pub friendly_name: String,
    /// The secret in base32, for typing.
    pub secret: String,
    /// The same as a URI for a QR code, `otpauth://…`.
    pub uri: String,
}

impl Auth {
    /// Adds a factor, which becomes active when a first code is verified. Fails for another kind of factor, a name in use and
    /// too many factors; with `insufficient_aal` if the account has an active factor and the session has not verified it.
    pub async fn enroll(
        &self,
        identity: &Identity,
        new: NewFactor,
        actor: Actor,
    ) -> Result<Enrolment, AuthError> {
        match new.factor_type.as_str() {
            "totp" => {}
            "phone" => {
                return Err(AuthError::new(
                    422,
                    ErrorCode::MfaPhoneEnrollNotEnabled,
                    "MFA enroll is disabled for Phone",
                ));
            }
            "webauthn" => {
                return Err(AuthError::new(
                    422,
                    ErrorCode::MfaWebauthnEnrollNotEnabled,
                    "MFA enroll is disabled for WebAuthn",
                ));
            }
            _ => {
                return Err(AuthError::validation(
                    "factor_type needs to be totp, phone, or webauthn",
                ));
            }
        }
        let actor = actor.is(&identity.user);
        let now = self.now();
        let friendly_name = new.friendly_name.unwrap_or_default();
        if friendly_name.chars().count() > 100 {
            return Err(AuthError::validation(
                "friendly_name is longer than 100 characters",
            ));
        }
        let transaction = self.db.write().await?;
        // Removes factors whose setup was never completed.
        mfa_factor::Entity::delete_many()
            .filter(mfa_factor::Column::UserId.eq(&identity.user.id))
            .filter(mfa_factor::Column::Verified.eq(false))
            .filter(mfa_factor::Column::CreatedAt.lt(now - CHALLENGE_LIFETIME))
            .exec(&transaction)
            .await?;
        let known = factors(&transaction, &identity.user.id).await?;
        if known.iter().any(|factor| factor.verified) {
            require_aal2(identity, 403)?;
        }
        require_recent_sign_in(identity, &known, now)?;
        if known.len() >= MAX_FACTORS {
            return Err(AuthError::new(
                422,
                ErrorCode::TooManyEnrolledMfaFactors,
                "Maximum number of verified factors reached, unenroll to continue",
            ));
        }
        refuse_taken_name(&known, &friendly_name)?;
        let secret = Secret::from(secret::random::<20>().to_vec());
        let issuer = new.issuer.unwrap_or_else(|| (self.settings.issuer_name)());
        let base32 = secret.to_base32();
        let uri = totp(&base32, &identity.user.email, &issuer)?
            .to_url()
            .map_err(|error| AuthError::validation(format!("issuer: {error}")))?;
        let factor = mfa_factor::ActiveModel {
            id: Set(Uuid::new_v4().to_string()),
            user_id: Set(identity.user.id.clone()),
            friendly_name: Set(friendly_name),
            secret: Set(base32.clone()),
            verified: Set(false),
            last_step: Set(None),
            created_at: Set(now),
            updated_at: Set(now),
            last_challenged_at: Set(None),
        }
        .insert(&transaction)
        .await?;
        let action = Action::FactorInProgress;
        let traits = json!({ "factor_id": factor.id });
        audit::record_and_commit(transaction, now, action, &actor, None, traits).await?;
        Ok(Enrolment {
            id: factor.id,
            friendly_name: factor.friendly_name,
            secret: base32,
            uri,
        })
    }

    /// Creates a challenge for a factor. Returns its ID, and when it expires in seconds since 1970. Fails with
    /// `mfa_factor_not_found`, or after too many tries.
    pub async fn challenge(
        &self,
        identity: &Identity,
        factor_id: &str,
        actor: Actor,
    ) -> Result<(String, i64), AuthError> {
        self.limits.request(actor.client)?;
        let actor = actor.is(&identity.user);
        let now = self.now();
        let transaction = self.db.write().await?;
        let factor = factor_of(&transaction, &identity.user.id, factor_id).await?;
        mfa_challenge::Entity::delete_many()
            .filter(mfa_challenge::Column::FactorId.eq(&factor.id))
            .filter(mfa_challenge::Column::ExpiresAt.lt(now))
            .exec(&transaction)
            .await?;
        let challenge = mfa_challenge::ActiveModel {
            id: Set(Uuid::new_v4().to_string()),
            factor_id: Set(factor.id.clone()),
            attempts: Set(0),
            created_at: Set(now),
            expires_at: Set(now + CHALLENGE_LIFETIME),
        }
        .insert(&transaction)
        .await?;
        let traits = json!({ "factor_id": factor.id });
        let mut row = factor.into_active_model();
        row.last_challenged_at = Set(Some(now));
        row.update(&transaction).await?;
        let action = Action::ChallengeCreated;
        audit::record_and_commit(transaction, now, action, &actor, None, traits).await?;
        Ok((challenge.id, challenge.expires_at.timestamp()))
    }

    /// Answers a challenge with the code from the app, or with a recovery code. The session becomes `aal2`. Fails with
    /// `mfa_verification_failed`, `mfa_challenge_expired` or `mfa_factor_not_found`, or after too many tries.
    pub async fn verify_factor(
        &self,
        identity: &Identity,
        factor_id: &str,
        challenge_id: &str,
        code: &str,
        actor: Actor,
    ) -> Result<SessionTokens, AuthError> {
        self.limits.request(actor.client)?;
        self.limits.attempt(
            &["totp ", &identity.user.id].concat(),
            &Source::network(actor.client),
        )?;
        let actor = actor.is(&identity.user);
        let now = self.now();
        self.tokens.renew(now).await?;
        let transaction = self.db.write().await?;
        let factor = factor_of(&transaction, &identity.user.id, factor_id).await?;
        let challenge = mfa_challenge::Entity::find_by_id(challenge_id)
            .one(&transaction)
            .await?
            .filter(|challenge| challenge.factor_id == factor.id)
            .ok_or_else(|| {
                AuthError::new(
                    422,
                    ErrorCode::MfaFactorNotFound,
                    "MFA factor with the provided challenge ID not found",
                )
            })?;
        if challenge.expires_at < now || challenge.attempts >= MAX_ATTEMPTS {
            return Err(AuthError::new(
                422,
                ErrorCode::MfaChallengeExpired,
                format!(
                    "MFA challenge {challenge_id} has expired, verify against another challenge or create a new challenge."
                ),
            ));
        }
        let wrong = || {
            AuthError::new(
                422,
                ErrorCode::MfaVerificationFailed,
                "Invalid TOTP code entered",
            )
        };
        let mut traits = json!({ "factor_id": factor.id });
        let is_recovery = factor.verified && !is_totp_code(code);
        let proof = match is_recovery {
            true => take_recovery_code(&transaction, &identity.user.id, code)
                .await?
                .then_some(Proof::RecoveryCode),
            false => step_of(&factor, code, now)?.map(Proof::Totp),
        };
        let Some(proof) = proof else {
            let attempts = challenge.attempts + 1;
            let mut row = challenge.into_active_model();
            row.attempts = Set(attempts);
            row.update(&transaction).await?;
            let action = Action::VerificationAttempted;
            return audit::refuse(transaction, now, action, &actor, traits, wrong()).await;
        };
        mfa_challenge::Entity::delete_by_id(&challenge.id)
            .exec(&transaction)
            .await?;
        let is_first = !factor.verified;
        let factor_id = factor.id.clone();
        match proof {
            Proof::RecoveryCode => traits["recovery_code"] = json!(true),
            Proof::Totp(step) => {
                // Only if no later code was accepted in the meantime, so that an observed code cannot be reused.
                let taken = mfa_factor::Entity::update_many()
                    .col_expr(mfa_factor::Column::Verified, Expr::value(true))
                    .col_expr(mfa_factor::Column::LastStep, Expr::value(step))
                    .col_expr(mfa_factor::Column::UpdatedAt, Expr::value(now))
                    .filter(mfa_factor::Column::Id.eq(&factor_id))
                    .filter(
                        Condition::any()
                            .add(mfa_factor::Column::LastStep.is_null())
                            .add(mfa_factor::Column::LastStep.lt(step)),
                    )
                    .exec(&transaction)
                    .await?;
                if taken.rows_affected == 0 {
                    let action = Action::VerificationAttempted;
                    return audit::refuse(transaction, now, action, &actor, traits, wrong()).await;
                }
            }
        }
        if is_first {
            // Other sessions were started before there was a second factor and have not verified it.
            session::Entity::delete_many()
                .filter(session::Column::UserId.eq(&identity.user.id))
                .filter(session::Column::Id.ne(&identity.session.id))
                .exec(&transaction)
                .await?;
        }
        let mut amr = vec![json!({ "method": SECOND_FACTOR, "timestamp": now.timestamp() })];
        let earlier = identity.session.amr.as_array();
        amr.extend(earlier.into_iter().flatten().cloned());
        let mut row = identity.session.clone().into_active_model();
        row.aal = Set("aal2".to_owned());
        row.amr = Set(Value::Array(amr));
        row.factor_id = Set(Some(factor_id));
        row.refreshed_at = Set(now);
        let session = row.update(&transaction).await?;
        let tokens = self
            .tokens_of(&transaction, &identity.user, &session, None, now)
            .await?;
        audit::record_and_commit(transaction, now, Action::Login, &actor, None, traits).await?;
        Ok(tokens)
    }

    /// Removes a factor. Sessions that it raised to `aal2` fall back to `aal1`. Fails with `mfa_factor_not_found`; for a
    /// verified factor `insufficient_aal` in a session that has not verified one, and `reauthentication_needed` if that was not
    /// a moment ago.
    pub async fn unenroll(
        &self,
        identity: &Identity,
        factor_id: &str,
        actor: Actor,
    ) -> Result<String, AuthError> {
        let actor = actor.is(&identity.user);
        let now = self.now();
        let transaction = self.db.write().await?;
        let factor = factor_of(&transaction, &identity.user.id, factor_id).await?;
        if factor.verified {
            require_aal2(identity, 422)?;
            let known = factors(&transaction, &identity.user.id).await?;
            require_recent_sign_in(identity, &known, now)?;
        }
        remove_factor(&transaction, &factor).await?;
        let action = Action::FactorUnenrolled;
        let traits = json!({ "factor_id": factor.id });
        audit::record_and_commit(transaction, now, action, &actor, None, traits).await?;
        Ok(factor.id)
    }

    /// Checks that a second factor was verified in this session, if the account has one or its role requires one. Fails with
    /// `insufficient_aal`; the message says whether one has to be set up first.
    pub async fn require_second_factor(&self, identity: &Identity) -> Result<(), AuthError> {
        self.second_factor_or(identity, 403).await?;
        let role = identity.staff_role();
        let is_required =
            role.is_some_and(|role| self.settings.second_factor_roles.contains(&role));
        match is_required && identity.session.aal != "aal2" {
            true => Err(AuthError::new(
                403,
                ErrorCode::InsufficientAal,
                "Your role needs a second factor: set up an authenticator app, and enter its code",
            )),
            false => Ok(()),
        }
    }

    /// Checks that the caller has signed in a moment ago, with the second factor if the account has one. Fails with
    /// `reauthentication_needed` or `insufficient_aal`.
    pub async fn require_recent_sign_in(&self, identity: &Identity) -> Result<(), AuthError> {
        let factors = factors(self.db.read(), &identity.user.id).await?;
        require_recent_sign_in(identity, &factors, self.now())
    }

    /// Checks that a second factor was verified in this session, if the account has one. `status` is that of the error.
    pub(crate) async fn second_factor_or(
        &self,
        identity: &Identity,
        status: u16,
    ) -> Result<(), AuthError> {
        let factors = factors(self.db.read(), &identity.user.id).await?;
        match factors.iter().any(|factor| factor.verified) {
            true => require_aal2(identity, status),
            false => Ok(()),
        }
    }
}

/// What has answered a challenge.
enum Proof {
    /// A code of the app, with its 30-second step.
    Totp(i64),
    RecoveryCode,
}

/// Whether it has the form of a code from an app: six digits.
fn is_totp_code(code: &str) -> bool {
    let code = code.trim();
    code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit())
}

/// Deletes a factor; sessions that it raised to `aal2` fall back to `aal1`.
pub(crate) async fn remove_factor(
    transaction: &Transaction,
    factor: &mfa_factor::Model,
) -> Result<(), AuthError> {
    mfa_factor::Entity::delete_by_id(&factor.id)
        .exec(transaction)
        .await?;
    let others = factors(transaction, &factor.user_id).await?;
    if !others.iter().any(|other| other.verified) {
        forget_recovery_codes(transaction, &factor.user_id).await?;
    }
    let raised = session::Entity::find()
        .filter(session::Column::FactorId.eq(&factor.id))
        .all(transaction)
        .await?;
    for session in raised {
        let methods = session.amr.as_array().into_iter().flatten();
        let others = methods.filter(|method| method["method"] != SECOND_FACTOR);
        let amr = others.cloned().collect();
        let mut row = session.into_active_model();
        row.aal = Set("aal1".to_owned());
        row.amr = Set(Value::Array(amr));
        row.factor_id = Set(None);
        row.update(transaction).await?;
    }
    Ok(())
}

fn require_recent_sign_in(
    identity: &Identity,
    factors: &[mfa_factor::Model],
    now: DateTime<Utc>,
) -> Result<(), AuthError> {
    let has_factor = factors.iter().any(|factor| factor.verified);
    if has_factor {
        require_aal2(identity, 401)?;
    }
    let methods = identity.session.amr.as_array().into_iter().flatten();
    let counted = methods.filter(|method| !has_factor || method["method"] == SECOND_FACTOR);
    let latest = counted
        .filter_map(|method| method["timestamp"].as_i64())
        .max();
    match latest.is_some_and(|latest| latest >= (now - RECENT).timestamp()) {
        true => Ok(()),
        false => Err(AuthError::new(
            400,
            ErrorCode::ReauthenticationNeeded,
            "This needs a sign-in of the last ten minutes: sign in again",
        )),
    }
}

/// `status` is the status of the error, which differs between requests in the hosted service.
pub(crate) fn require_aal2(identity: &Identity, status: u16) -> Result<(), AuthError> {
    match identity.session.aal.as_str() {
        "aal2" => Ok(()),
        _ => Err(AuthError::new(
            status,
            ErrorCode::InsufficientAal,
            "AAL2 session is required: enter the code of your second factor",
        )),
    }
}

/// The factor of an account. Fails with `mfa_factor_not_found`.
pub(crate) async fn factor_of(
    transaction: &Transaction,
    user_id: &str,
    id: &str,
) -> Result<mfa_factor::Model, AuthError> {
    mfa_factor::Entity::find_by_id(id)
        .one(transaction)
        .await?
        .filter(|factor| factor.user_id == user_id)
        .ok_or_else(|| AuthError::new(404, ErrorCode::MfaFactorNotFound, "Factor not found"))
}

/// Refuses a name that another factor of the account has.
pub(crate) fn refuse_taken_name(others: &[mfa_factor::Model], name: &str) -> Result<(), AuthError> {
    match others.iter().any(|factor| factor.friendly_name == name) {
        false => Ok(()),
        true => Err(AuthError::new(
            422,
            ErrorCode::MfaFactorNameConflict,
            format!("A factor with the friendly name {name:?} for this user already exists"),
        )),
    }
}

fn totp(secret: &str, account: &str, issuer: &str) -> Result<Totp, AuthError> {
    let secret = Secret::try_from_base32(secret)
        .map_err(|error| AuthError::Internal(format!("a kept secret cannot be read: {error}")))?;
    // A colon separates issuer and account in the URI.
    let plain = |text: &str| text.replace(':', " ");
    Builder::new()
        .with_secret(secret)
        .with_step_duration(STEP)
        .with_account_name(plain(account))
        .with_issuer(Some(plain(issuer)))
        .build()
        .map_err(|error| AuthError::Internal(format!("no code can be computed: {error}")))
}

/// The 30-second step of a code; `None` if the code is wrong or was used. The steps before and after the current one are accepted
/// too, because clocks differ.
fn step_of(
    factor: &mfa_factor::Model,
    code: &str,
    now: DateTime<Utc>,
) -> Result<Option<i64>, AuthError> {
    let time = u64::try_from(now.timestamp()).unwrap_or_default();
    let totp = totp(&factor.secret, "account", "site")?;
    let step = totp
        .check(code.trim(), time)
        .and_then(|step| i64::try_from(step).ok());
    Ok(step.filter(|step| factor.last_step.is_none_or(|last| last < *step)))
}
