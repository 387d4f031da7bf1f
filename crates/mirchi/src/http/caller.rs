//! The caller of a request, for the endpoints whose rights depend on a role: tables and files.

use ::auth::{AuthError, staff_role};
use access::Role;
use http::{HeaderMap, Uri};
use tables::{Author, Services, Writer};

use super::api_key::{is_anonymous_key, is_service_key, token_of};
use crate::schema::schema;
use crate::state::App;

pub(super) struct Caller {
    pub(super) role: Role,
    /// The account; `None` for visitors and the operator's own programs.
    pub(super) id: Option<String>,
    /// The name under which writes are recorded: the address of the account, or the name of the role.
    pub(super) name: String,
}

pub(super) enum CallerError {
    /// The token was not issued by this site, or is not valid any more.
    Invalid { is_expired: bool, message: String },
    /// The account has a second factor that was not verified, or its role requires one.
    SecondFactorNeeded { message: String },
    /// The token could not be verified.
    Failed(AuthError),
}

impl Caller {
    fn without_account(role: Role) -> Self {
        Self {
            role,
            id: None,
            name: role.name().to_owned(),
        }
    }

    pub(super) fn author(&self) -> Author {
        Author {
            id: self.id.clone(),
            name: self.name.clone(),
        }
    }

    /// The caller as a writer of rows, whose hooks need these services.
    pub(super) fn writer(&self, app: &App, services: Services) -> Writer {
        Writer {
            schema: schema(),
            role: self.role,
            author: self.author(),
            services,
            now: app.clock.now(),
        }
    }

    /// Whether the caller has the rights of a visitor.
    pub(super) fn is_visitor(&self) -> bool {
        matches!(self.role, Role::Anonymous | Role::Authenticated)
    }

    /// Identifies the caller of a request. The public key needs no query. For staff the database is queried, so that a revoked
    /// role and an ended session take effect immediately.
    pub(super) async fn of(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<Self, CallerError> {
        let token = token_of(headers, uri.query().unwrap_or_default()).unwrap_or_default();
        if is_anonymous_key(&app.config.api, &token) {
            return Ok(Self::without_account(Role::Anonymous));
        }
        if is_service_key(&app.config.api, &token) {
            return Ok(Self::without_account(Role::Service));
        }
        let claims = app.auth.claims(&token).await?;
        match claims.role {
            Role::Authenticated if staff_role(&claims.app_metadata).is_some() => {}
            role => return Ok(Self::without_account(role)),
        }
        let identity = app.auth.identity(&token).await?;
        let role = identity.staff_role().unwrap_or(Role::Authenticated);
        let shown = app.auth.require_second_factor(&identity).await;
        shown.map_err(|error| match error {
            AuthError::Refused { message, .. } => CallerError::SecondFactorNeeded { message },
            other => CallerError::from(other),
        })?;
        Ok(Self {
            role,
            id: Some(identity.user.id),
            name: identity.user.email,
        })
    }
}

impl From<AuthError> for CallerError {
    fn from(error: AuthError) -> Self {
        let is_expired = error.is_of_expired_token();
        match error {
            AuthError::Refused { message, .. } => Self::Invalid {
                is_expired,
                message,
            },
            AuthError::WeakPassword { .. }
            | AuthError::OverLimit { .. }
            | AuthError::Busy
            | AuthError::Database(_)
            | AuthError::Internal(_) => Self::Failed(error),
        }
    }
}
