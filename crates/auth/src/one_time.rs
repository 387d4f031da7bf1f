//! One-time links and codes that are mailed or printed.

use chrono::{DateTime, TimeDelta, Utc};
use languages::Language;
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, Condition, EntityTrait, ExprTrait,
    IntoActiveModel, QueryFilter, sea_query::Expr,
};
use serde_json::{Value, json};
use store::{ConnectionTrait, DbErr, Transaction};
use url::Url;
use uuid::Uuid;

use crate::{
    Auth, AuthError, ErrorCode,
    accounts::{by_email, by_id, email_exists, language, merged, no_phones, normal_email},
    audit::{self, Action, Actor, typed},
    entities::{
        flow_state,
        one_time_token::{self, Kind},
        user,
    },
    mailer::AccountMail,
    role::staff_role,
    secret,
    session::{SessionTokens, banned, is_banned},
};

/// How many wrong codes are allowed before the code is blocked: six digits can be guessed.
const MAX_ATTEMPTS: i32 = 5;
/// How long the code in a redirect is valid, which clients exchange immediately.
const FLOW_LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// The PKCE challenge of a browser (RFC 7636).
#[derive(Clone, Debug)]
pub struct Pkce {
    challenge: String,
    method: String,
}

impl Pkce {
    /// The challenge of a request, if it has one. Fails with `validation_failed` if it is incomplete, or has another method or
    /// a wrong length.
    pub fn new(
        challenge: Option<String>,
        method: Option<String>,
    ) -> Result<Option<Self>, AuthError> {
        let (challenge, method) = match (
            challenge.filter(|text| !text.is_empty()),
            method.filter(|text| !text.is_empty()),
        ) {
            (None, None) => return Ok(None),
            (Some(challenge), Some(method)) => (challenge, method.to_lowercase()),
            _ => {
                return Err(AuthError::validation(
                    "PKCE flow requires code_challenge_method and code_challenge",
                ));
            }
        };
        if !(43..=128).contains(&challenge.len()) {
            return Err(AuthError::validation(
                "code challenge has to be between 43 and 128 characters",
            ));
        }
        if !matches!(method.as_str(), "s256" | "plain") {
            return Err(AuthError::validation(format!(
                "{method:?} is not a valid code challenge method"
            )));
        }
        Ok(Some(Self { challenge, method }))
    }
}

/// A link or code to be verified.
#[derive(Clone, Debug)]
pub struct Verification {
    /// `signup`, `invite`, `magiclink`, `recovery`, `email_change` or `email`.
    pub kind: String,
    /// The token of a link …
    pub token_hash: Option<String>,
    /// … or a code, with the address that it was sent to.
    pub code: Option<(String, String)>,
}

/// The result of a verification.
#[derive(Debug)]
pub enum Verified {
    /// A signed-in session.
    Session(Box<SessionTokens>),
    /// A code that the requesting browser exchanges for a session.
    Code(String),
    /// One of the two addresses has confirmed a change of address; the other one must confirm it too.
    OneOfTwo,
}

/// What somebody has signed up with, which becomes the account's when the address is proven.
pub(crate) struct Credentials {
    pub(crate) password_hash: String,
    pub(crate) user_metadata: Value,
}

/// A link and a code to be created.
#[derive(Clone, Copy)]
pub(crate) struct OneTime<'a> {
    pub(crate) kind: Kind,
    pub(crate) email: &'a str,
    pub(crate) pkce: Option<&'a Pkce>,
    pub(crate) credentials: Option<&'a Credentials>,
    pub(crate) redirect_to: Option<&'a str>,
    /// Who invites, for the mail and the page of its link.
    pub(crate) invited_by: Option<&'a str>,
}

impl<'a> OneTime<'a> {
    pub(crate) fn to(email: &'a str, kind: Kind) -> Self {
        Self {
            kind,
            email,
            pkce: None,
            credentials: None,
            redirect_to: None,
            invited_by: None,
        }
    }
}

/// A new link and code, in plain text for the mail. Only their hashes are stored.
pub(crate) struct Issued {
    pub(crate) token: String,
    pub(crate) code: String,
    pub(crate) link: Url,
}

impl Auth {
    /// Verifies a link or a code and uses it up. Fails with `otp_expired` for a wrong, used or expired one, with
    /// `validation_failed` or `user_banned`, or after too many attempts.
    pub async fn verify(
        &self,
        verification: Verification,
        user_agent: Option<&str>,
        actor: Actor,
    ) -> Result<Verified, AuthError> {
        self.limits.request(actor.client)?;
        let kinds = kinds(&verification.kind)?;
        let code = match (&verification.token_hash, &verification.code) {
            (None, Some((email, code))) => Some((normal_email(email)?, code)),
            _ => None,
        };
        let is_known_device = match &code {
            Some((email, _)) => self.attempt(email, &actor).await?,
            None => false,
        };
        let now = self.now();
        self.tokens.renew(now).await?;
        let transaction = self.db.write().await?;
        let (found, traits) = match (&verification.token_hash, code) {
            (Some(token), _) => (by_link(&transaction, token, kinds).await?, json!({})),
            (None, Some((email, code))) => {
                let found = by_code(&transaction, &email, code, kinds, is_known_device, now);
                let found = found.await?;
                let known = by_email(&transaction, &email).await?;
                (found, typed(&email, known.is_some()))
            }
            (None, None) => {
                return Err(AuthError::validation(
                    "Verify requires a token or a token hash",
                ));
            }
        };
        // The count of wrong codes must stay, so the transaction is committed. The refusal is recorded even if nothing is pending
        // for the address, so that both cases take the same time.
        let refuse = async |transaction, actor: &Actor, refusal| {
            let action = Action::LoginFailed;
            audit::refuse(transaction, now, action, actor, traits, refusal).await
        };
        let Some(token) = found.filter(|token| token.expires_at > now) else {
            return refuse(transaction, &actor, AuthError::expired()).await;
        };
        let user = by_id(&transaction, &token.user_id)
            .await?
            .ok_or_else(AuthError::expired)?;
        if is_banned(&user, now) {
            return refuse(transaction, &actor.is(&user), banned()).await;
        }
        let deleted = one_time_token::Entity::delete_by_id(&token.id)
            .exec(&transaction)
            .await?;
        if deleted.rows_affected == 0 {
            // Another request was faster.
            return refuse(transaction, &actor, AuthError::expired()).await;
        }
        let actor = actor.is(&user);
        // A code that was asked for otherwise must not bring what a stranger signed up with meanwhile.
        let with_credentials = verification.kind == link_type(Kind::SignUp);
        let used = self.used(&transaction, user, &token, with_credentials, &actor, now);
        let Some(user) = used.await? else {
            transaction.commit().await?;
            return Ok(Verified::OneOfTwo);
        };
        let method = match token.kind {
            Kind::Recovery => "recovery",
            Kind::Invite => "invite",
            Kind::EmailChangeCurrent | Kind::EmailChangeNew => "email_change",
            Kind::SignUp | Kind::MagicLink | Kind::Reauthentication => "otp",
        };
        let verified = match (token.code_challenge, token.code_challenge_method) {
            // Only links use a redirect; with a code, its user has read the mail in this browser.
            (Some(challenge), Some(challenge_method)) if verification.token_hash.is_some() => {
                let code = secret::random_token();
                flow_state::ActiveModel {
                    code_hash: Set(secret::hash(&code)),
                    user_id: Set(user.id.clone()),
                    authentication_method: Set(method.to_owned()),
                    code_challenge: Set(challenge),
                    code_challenge_method: Set(challenge_method),
                    expires_at: Set(now + FLOW_LIFETIME),
                }
                .insert(&transaction)
                .await?;
                Verified::Code(code)
            }
            _ => {
                let tokens = self
                    .begin_session(&transaction, &user, method, user_agent, &actor, now)
                    .await?;
                Verified::Session(Box::new(tokens))
            }
        };
        transaction.commit().await?;
        Ok(verified)
    }

    /// Who invites by the link with this token; `None` if no person does, or the link is none of an invitation that is valid.
    pub async fn inviter(&self, token: &str) -> Result<Option<String>, AuthError> {
        let found = by_link(self.db.read(), token, &[Kind::Invite]).await?;
        Ok(found
            .filter(|token| token.expires_at > self.now())
            .and_then(|token| token.invited_by))
    }

    /// Applies a token to its account, `with_credentials` also what somebody signed up with; `None` if another token is still needed.
    async fn used(
        &self,
        transaction: &Transaction,
        user: user::Model,
        token: &one_time_token::Model,
        with_credentials: bool,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> Result<Option<user::Model>, AuthError> {
        let mut row = user.clone().into_active_model();
        row.updated_at = Set(now);
        match token.kind {
            // Somebody who can read the mail of an address owns it.
            Kind::SignUp | Kind::Invite | Kind::MagicLink | Kind::Recovery => {
                if user.email_confirmed_at.is_none() {
                    row.email_confirmed_at = Set(Some(now));
                    // Somebody invited chooses a password then, and might follow the link of a stranger's sign-up.
                    let is_invited =
                        user.invited_at.is_some() || staff_role(&user.app_metadata).is_some();
                    if let (Some(hash), true) =
                        (&token.password_hash, with_credentials && !is_invited)
                    {
                        let data = token.user_metadata.as_ref().and_then(Value::as_object);
                        row.password_hash = Set(Some(hash.clone()));
                        row.user_metadata = Set(merged(
                            &user.user_metadata,
                            data.cloned().unwrap_or_default(),
                        )?);
                    }
                    // Those who signed up with the address and did not prove it get nothing of the account.
                    forget_one_time(transaction, &user.id, &[Kind::SignUp]).await?;
                    let action = match token.kind {
                        Kind::Invite => Action::InviteAccepted,
                        _ => Action::UserSignedUp,
                    };
                    audit::record(transaction, now, action, actor, None, json!({})).await?;
                }
            }
            Kind::EmailChangeCurrent | Kind::EmailChangeNew => {
                let Some(new_email) = user.new_email.clone() else {
                    return Err(AuthError::expired());
                };
                if user.email_change_confirmations == 0 {
                    row.email_change_confirmations = Set(1);
                    row.update(transaction).await?;
                    return Ok(None);
                }
                if by_email(transaction, &new_email).await?.is_some() {
                    return Err(email_exists());
                }
                row.email = Set(new_email);
                row.new_email = Set(None);
                row.email_change_confirmations = Set(0);
                row.email_confirmed_at = Set(Some(now));
                // Those that were mailed to the old address.
                forget_sign_in_links(transaction, &user.id).await?;
                let (action, traits) = (Action::UserModified, json!({ "email": true }));
                audit::record(transaction, now, action, actor, None, traits).await?;
            }
            Kind::Reauthentication => return Err(AuthError::expired()),
        }
        Ok(Some(row.update(transaction).await?))
    }

    /// Uses up the code of a reauthentication. Fails with `reauthentication_not_valid`.
    pub(crate) async fn take_reauthentication(
        &self,
        user: &user::Model,
        code: &str,
        actor: &Actor,
        now: DateTime<Utc>,
    ) -> Result<(), AuthError> {
        let is_known_device = self.attempt(&user.email, actor).await?;
        let transaction = self.db.write().await?;
        let found = by_code(
            &transaction,
            &user.email,
            code,
            &[Kind::Reauthentication],
            is_known_device,
            now,
        )
        .await?;
        let is_right = found.as_ref().is_some_and(|token| token.expires_at > now);
        if let Some(token) = found {
            one_time_token::Entity::delete_by_id(&token.id)
                .exec(&transaction)
                .await?;
        }
        if !is_right {
            let refusal = AuthError::new(
                422,
                ErrorCode::ReauthenticationNotValid,
                "Verification code has expired or is invalid",
            );
            let action = Action::ReauthenticationFailed;
            return audit::refuse(transaction, now, action, actor, json!({}), refusal).await;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// How long a mailed link or code is valid: an invitation for `invite_lifetime`, any other for `link_lifetime` (`AuthSettings`).
    fn lifetime(&self, kind: Kind) -> TimeDelta {
        match kind {
            Kind::Invite => self.settings.invite_lifetime,
            _ => self.settings.link_lifetime,
        }
    }

    /// Creates a link and a code; older ones of the same kind for the account become invalid.
    pub(crate) async fn issue(
        &self,
        transaction: &Transaction,
        user: &user::Model,
        wanted: &OneTime<'_>,
        now: DateTime<Utc>,
    ) -> Result<Issued, AuthError> {
        let OneTime {
            kind,
            email,
            pkce,
            credentials,
            redirect_to,
            invited_by,
        } = *wanted;
        forget_one_time(transaction, &user.id, &[kind]).await?;
        let (token, code) = (secret::random_token(), secret::random_code());
        one_time_token::ActiveModel {
            id: Set(Uuid::new_v4().to_string()),
            user_id: Set(user.id.clone()),
            kind: Set(kind),
            email: Set(email.to_owned()),
            link_hash: Set(secret::hash(&token)),
            code_hash: Set(secret::code_hash(email, &code)),
            attempts: Set(0),
            password_hash: Set(credentials.map(|with| with.password_hash.clone())),
            user_metadata: Set(credentials.map(|with| with.user_metadata.clone())),
            code_challenge: Set(pkce.map(|pkce| pkce.challenge.clone())),
            code_challenge_method: Set(pkce.map(|pkce| pkce.method.clone())),
            invited_by: Set(invited_by.map(str::to_owned)),
            created_at: Set(now),
            expires_at: Set(now + self.lifetime(kind)),
        }
        .insert(transaction)
        .await?;
        let mut link = Url::parse(&[self.tokens.issuer(), "/verify"].concat())
            .map_err(|error| AuthError::Internal(format!("no link could be made: {error}")))?;
        link.query_pairs_mut()
            .append_pair("token", &token)
            .append_pair("type", link_type(kind))
            .append_pair("redirect_to", self.allowed_redirect(redirect_to).as_str());
        let language = language(user);
        if language != Language::ENGLISH {
            link.query_pairs_mut()
                .append_pair("language", language.code());
        }
        Ok(Issued { token, code, link })
    }

    /// Creates a link and a code, and queues the mail with them.
    pub(crate) async fn send_one_time(
        &self,
        transaction: &Transaction,
        user: &user::Model,
        wanted: OneTime<'_>,
        now: DateTime<Utc>,
    ) -> Result<(), AuthError> {
        let issued = self.issue(transaction, user, &wanted, now).await?;
        let mail = AccountMail {
            kind: wanted.kind,
            to: wanted.email.to_owned(),
            language: language(user),
            code: issued.code,
            link: (wanted.kind != Kind::Reauthentication).then(|| issued.link.to_string()),
            lifetime: self.lifetime(wanted.kind),
            invited_by: wanted.invited_by.map(str::to_owned),
            id: Uuid::new_v4().to_string(),
        };
        self.mailer.queue(transaction, mail).await?;
        Ok(())
    }
}

/// The kinds that a client's value can refer to.
fn kinds(word: &str) -> Result<&'static [Kind], AuthError> {
    match word {
        "signup" => Ok(&[Kind::SignUp]),
        "invite" => Ok(&[Kind::Invite]),
        "magiclink" => Ok(&[Kind::MagicLink, Kind::SignUp]),
        "email" => Ok(&[Kind::MagicLink, Kind::SignUp, Kind::Invite]),
        "recovery" => Ok(&[Kind::Recovery]),
        "email_change" => Ok(&[Kind::EmailChangeCurrent, Kind::EmailChangeNew]),
        "sms" | "phone_change" => Err(no_phones()),
        other => Err(AuthError::validation(format!(
            "Unsupported verification type {other:?}"
        ))),
    }
}

/// The value for a kind in a link.
pub(crate) fn link_type(kind: Kind) -> &'static str {
    match kind {
        Kind::SignUp => "signup",
        Kind::Invite => "invite",
        Kind::MagicLink => "magiclink",
        Kind::Recovery => "recovery",
        Kind::EmailChangeCurrent | Kind::EmailChangeNew => "email_change",
        Kind::Reauthentication => "reauthentication",
    }
}

/// Makes pending links and codes of these kinds invalid.
pub(crate) async fn forget_one_time(
    transaction: &Transaction,
    user_id: &str,
    kinds: &[Kind],
) -> Result<(), DbErr> {
    one_time_token::Entity::delete_many()
        .filter(one_time_token::Column::UserId.eq(user_id))
        .filter(one_time_token::Column::Kind.is_in(kinds.iter().copied()))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Makes all pending links and codes invalid that sign in to an account.
pub(crate) async fn forget_sign_in_links(
    transaction: &Transaction,
    user_id: &str,
) -> Result<(), DbErr> {
    const SIGN_IN: [Kind; 5] = [
        Kind::SignUp,
        Kind::Invite,
        Kind::MagicLink,
        Kind::Recovery,
        Kind::Reauthentication,
    ];
    forget_one_time(transaction, user_id, &SIGN_IN).await
}

/// What somebody has signed up with, before the address is proven.
pub(crate) async fn pending_credentials(
    db: &impl ConnectionTrait,
    email: &str,
) -> Result<Option<Credentials>, DbErr> {
    let token = one_time_token::Entity::find()
        .filter(one_time_token::Column::Email.eq(email))
        .filter(one_time_token::Column::Kind.eq(Kind::SignUp))
        .one(db)
        .await?;
    Ok(token.and_then(|token| {
        Some(Credentials {
            password_hash: token.password_hash?,
            user_metadata: token.user_metadata.unwrap_or_default(),
        })
    }))
}

async fn by_link(
    db: &impl ConnectionTrait,
    token: &str,
    kinds: &[Kind],
) -> Result<Option<one_time_token::Model>, AuthError> {
    Ok(one_time_token::Entity::find()
        .filter(one_time_token::Column::LinkHash.eq(secret::hash(token)))
        .filter(one_time_token::Column::Kind.is_in(kinds.iter().copied()))
        .one(db)
        .await?)
}

/// The token of an address with this code. A wrong code counts for all pending tokens of the address, unless a known device has sent it.
async fn by_code(
    transaction: &Transaction,
    email: &str,
    code: &str,
    kinds: &[Kind],
    is_known_device: bool,
    now: DateTime<Utc>,
) -> Result<Option<one_time_token::Model>, AuthError> {
    let mut waiting = Condition::all()
        .add(one_time_token::Column::Email.eq(email))
        .add(one_time_token::Column::Kind.is_in(kinds.iter().copied()))
        .add(one_time_token::Column::ExpiresAt.gt(now));
    // A known device has attempts of its own, so that strangers do not use up the code of its owner.
    if !is_known_device {
        waiting = waiting.add(one_time_token::Column::Attempts.lt(MAX_ATTEMPTS));
    }
    let hash = secret::code_hash(email, code.trim());
    let found = one_time_token::Entity::find()
        .filter(waiting.clone())
        .filter(one_time_token::Column::CodeHash.eq(&hash))
        .one(transaction)
        .await?;
    if is_known_device {
        return Ok(found);
    }
    one_time_token::Entity::update_many()
        .col_expr(
            one_time_token::Column::Attempts,
            Expr::col(one_time_token::Column::Attempts).add(1),
        )
        .filter(waiting)
        .filter(one_time_token::Column::CodeHash.ne(&hash))
        .exec(transaction)
        .await?;
    Ok(found)
}
