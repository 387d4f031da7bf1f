//! Accounts, sign-in, sessions and second factors, as the authentication service of a hosted backend offers them.
//!
//! Knows nothing of HTTP: the program turns requests into calls of [`Auth`] and its answers and errors into responses. What is
//! secret is kept as a hash, used once and short-lived; whether an address has an account can be learned from no answer.

#![cfg_attr(
    test,
    expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")
)]

mod accounts;
mod admin;
mod audit;
mod error;
mod expiry;
mod factors;
mod limits;
mod mail_request;
mod mailer;
mod one_time;
mod password;
mod role;
mod secret;
mod session;
mod session_list;
mod sign_in;
mod sign_up;
mod token;
mod user;
mod view;

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use store::DatabaseConnection;
use url::Url;

pub use admin::{GenerateLink, GeneratedLink, NewUser, UserChange};
pub use audit::{Actor, AuditFilter};
pub use error::{AuthError, ErrorCode};
pub use factors::{Enrolment, NewFactor};
pub use limits::Budgets;
pub use mailer::{AccountMail, MailKind, Mailer};
pub use one_time::{Pkce, Verification, Verified};
pub use role::{Role, StaffRole};
pub use session::{Identity, LogoutScope, SessionTokens};
pub use sign_in::OtpRequest;
pub use sign_up::{ResendKind, SignUp, SignedUp};
pub use token::{Claims, rotate_key};
pub use user::OwnChange;

use limits::Limits;
use password::Passwords;
use token::Tokens;

/// How accounts work.
#[derive(Clone)]
pub struct AuthSettings {
    /// The site's own origin, `https://www.example.com`.
    pub site_url: String,
    /// The path of the site that links lead back to unless they say another: `/`.
    pub landing_path: String,
    /// Signs tokens in place of the database's keys.
    pub jwt_secret: Option<String>,
    /// Whether anybody may make an account. Such an account has no staff role.
    pub sign_up: bool,
    /// Addresses besides the site's own that links may lead back to.
    pub redirect_urls: Vec<String>,
    /// What authenticator apps show beside the account.
    pub issuer_name: String,
    /// A session that is not used ends after this time.
    pub session_idle: TimeDelta,
    /// A link or code can be used for this long.
    pub link_lifetime: TimeDelta,
    /// An invitation can be taken up for this long.
    pub invite_lifetime: TimeDelta,
    /// Roles whose people do nothing for the company before they have shown a second factor.
    pub second_factor_roles: Vec<StaffRole>,
    /// How often what may be tried.
    pub budgets: Budgets,
}

impl AuthSettings {
    /// The defaults, for a site at this origin.
    #[must_use]
    pub fn new(site_url: impl Into<String>, issuer_name: impl Into<String>) -> Self {
        Self {
            site_url: site_url.into(),
            landing_path: "/".to_owned(),
            jwt_secret: None,
            sign_up: false,
            redirect_urls: Vec::new(),
            issuer_name: issuer_name.into(),
            session_idle: TimeDelta::days(30),
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
    db: DatabaseConnection,
    settings: Arc<AuthSettings>,
    tokens: Arc<Tokens>,
    passwords: Passwords,
    limits: Arc<Limits>,
    mailer: Arc<dyn Mailer>,
}

impl Auth {
    /// The service over a migrated database; makes a signing key where there is none.
    ///
    /// # Errors
    /// When the database fails or a key in it cannot be read.
    pub async fn start(
        db: DatabaseConnection,
        settings: AuthSettings,
        mailer: Arc<dyn Mailer>,
    ) -> Result<Self, AuthError> {
        let issuer = format!("{}/auth/v1", settings.site_url);
        let tokens =
            Tokens::start(db.clone(), settings.jwt_secret.as_deref(), issuer, now()).await?;
        let limits = Limits::new(settings.budgets);
        Ok(Self {
            db,
            settings: Arc::new(settings),
            tokens: Arc::new(tokens),
            passwords: Passwords::new(),
            limits: Arc::new(limits),
            mailer,
        })
    }

    /// The public keys that access tokens can be checked with, as a JWK set (RFC 7517).
    #[must_use]
    pub fn public_keys(&self) -> serde_json::Value {
        serde_json::to_value(self.tokens.public_keys()).unwrap_or_default()
    }

    /// What a client may know of the service.
    #[must_use]
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

    /// Where a link leads back to: what was asked for if it is allowed, else the landing path.
    #[must_use]
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

/// The time now, in whole milliseconds, so that every database keeps it as it is.
pub(crate) fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}
