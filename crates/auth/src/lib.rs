//! Accounts, sign-in, sessions and second factors, compatible with the authentication service of a hosted backend.
//!
//! This crate does not depend on HTTP: the program maps requests to calls of [`Auth`], and results and errors to responses.
//! Secrets are stored as hashes, can be used once and are short-lived. No response reveals whether an address has an account.

mod accounts;
mod admin;
mod audit;
mod device;
pub mod entities;
mod erase_expired;
mod error;
mod factors;
mod functions;
mod limits;
mod mail_request;
mod mailer;
mod one_time;
mod password;
pub mod queries;
mod recovery_codes;
mod role;
mod secret;
mod session;
mod session_list;
mod sign_in;
mod sign_up;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod token;
mod user;
mod view;

use std::sync::Arc;

use access::Role;

use chrono::{DateTime, TimeDelta, Utc};
use store::{Clock, Database};
use url::Url;

pub use self::tables::{STAFF_MEMBERS, TABLES};
pub use accounts::CHOOSES_ADDRESS;
pub use admin::{GenerateLink, GeneratedLink, NewUser, UserChange};
pub use audit::{Actor, AuditFilter};
pub use device::DEVICE_LIFETIME;
pub use error::{AuthError, ErrorCode};
pub use factors::{Enrolment, NewFactor};
pub use functions::{CallerSession, FUNCTIONS};
pub use limits::Budgets;
pub use mailer::{AccountMail, MailKind, Mailer};
pub use one_time::{Pkce, Verification, Verified};
pub use role::staff_role;
pub use session::{Identity, LogoutScope, SessionTokens};
pub use sign_in::OtpRequest;
pub use sign_up::{ResendKind, SignUp};
pub use token::{Claims, rotate_key};
pub use user::OwnChange;

use limits::Limits;
use password::Passwords;
use token::Tokens;

/// The settings of accounts.
#[derive(Clone)]
pub struct AuthSettings {
    /// The site's own origin, `https://www.example.com`.
    pub site_url: String,
    /// The path of the site that links redirect to by default: `/`.
    pub landing_path: String,
    /// Signs tokens instead of the database's keys.
    pub jwt_secret: Option<String>,
    /// Whether anybody may create an account. Such an account has no staff role.
    pub sign_up: bool,
    /// Addresses besides the site's own that links may lead back to.
    pub redirect_urls: Vec<String>,
    /// The issuer that authenticator apps show beside the account: the name of the company as it is now.
    pub issuer_name: Arc<dyn Fn() -> String + Send + Sync>,
    /// How long a session lasts without being used.
    pub session_idle: TimeDelta,
    /// How long a session lasts at most, however it is used.
    pub session_longest: TimeDelta,
    /// How long a mailed link or code is valid (`auth.link_lifetime_minutes`).
    pub link_lifetime: TimeDelta,
    /// How long an invitation is valid (`auth.invite_lifetime_days`).
    pub invite_lifetime: TimeDelta,
    /// Staff roles that require a second factor.
    pub second_factor_roles: Vec<Role>,
    /// The rate limits.
    pub budgets: Budgets,
}

impl AuthSettings {
    /// The defaults for a site at this origin.
    pub fn new(site_url: impl Into<String>) -> Self {
        let site_url = site_url.into();
        let issuer_name = site_url.clone();
        Self {
            site_url,
            landing_path: "/".to_owned(),
            jwt_secret: None,
            sign_up: false,
            redirect_urls: Vec::new(),
            issuer_name: Arc::new(move || issuer_name.clone()),
            session_idle: TimeDelta::days(30),
            session_longest: TimeDelta::days(90),
            link_lifetime: TimeDelta::hours(1),
            invite_lifetime: TimeDelta::days(7),
            second_factor_roles: Vec::new(),
            budgets: Budgets::default(),
        }
    }
}

/// The authentication service. Cheap to clone.
#[derive(Clone)]
pub struct Auth {
    db: Database,
    settings: Arc<AuthSettings>,
    tokens: Arc<Tokens>,
    passwords: Passwords,
    limits: Arc<Limits>,
    mailer: Arc<dyn Mailer>,
    clock: Arc<dyn Clock>,
}

impl Auth {
    /// Creates the service for a migrated database, with a signing key if there is none. Fails if a stored key cannot be read.
    pub async fn start(
        db: Database,
        settings: AuthSettings,
        mailer: Arc<dyn Mailer>,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, AuthError> {
        let issuer = format!("{}/auth/v1", settings.site_url);
        let secret = settings.jwt_secret.as_deref();
        let tokens = Tokens::start(db.clone(), secret, issuer, clock.now()).await?;
        let limits = Limits::new(settings.budgets);
        Ok(Self {
            db,
            settings: Arc::new(settings),
            tokens: Arc::new(tokens),
            passwords: Passwords::new(),
            limits: Arc::new(limits),
            mailer,
            clock,
        })
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// The public keys for verifying access tokens, as a JWK set (RFC 7517).
    pub fn public_keys(&self) -> serde_json::Value {
        serde_json::to_value(self.tokens.public_keys()).unwrap_or_default()
    }

    /// The settings that clients may read.
    pub fn public_settings(&self) -> serde_json::Value {
        serde_json::json!({
            "external": { "email": true, "phone": false, "anonymous_users": false },
            "disable_signup": !self.settings.sign_up,
            "mailer_autoconfirm": false,
            "phone_autoconfirm": false,
            "sms_provider": "",
            "mfa_enabled": true,
            "saml_enabled": false,
            "passkeys_enabled": false,
        })
    }

    /// The redirect target of a link: the requested one if it is allowed, otherwise the landing path.
    pub fn allowed_redirect(&self, wanted: Option<&str>) -> Url {
        let site = |path: &str| Url::parse(&[&self.settings.site_url, path].concat());
        let is_allowed = |url: &Url| {
            site("").is_ok_and(|site| site.origin() == url.origin())
                || self.settings.redirect_urls.iter().any(|allowed| {
                    Url::parse(allowed).is_ok_and(|allowed| {
                        allowed.origin() == url.origin() && url.path().starts_with(allowed.path())
                    })
                })
        };
        wanted
            .and_then(|wanted| Url::parse(wanted).ok())
            .filter(|url| matches!(url.scheme(), "http" | "https") && is_allowed(url))
            .or_else(|| site(&self.settings.landing_path).ok())
            .unwrap_or_else(|| unreachable!("the configuration takes only origins as base URL"))
    }
}
