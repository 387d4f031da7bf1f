//! As whom a request reads and writes.

use ::auth::{AuthError, Role as TokenRole, StaffRole};
use http::{HeaderMap, Uri};
use tables::{Author, Role};

use crate::http::api_key::{is_anonymous_key, is_service_key, shown_token};
use crate::state::App;

/// Who asks.
pub(super) struct Caller {
    pub(super) role: Role,
    /// Under which name they write.
    pub(super) author: Author,
}

/// Why nobody is known to ask.
pub(super) enum Unknown {
    Refused(postgrest::Error),
    Failed(AuthError),
}

impl Caller {
    fn nobody(role: Role) -> Self {
        Self {
            role,
            author: Author {
                id: None,
                name: role.name().to_owned(),
            },
        }
    }

    /// Whether they read what every visitor reads.
    pub(super) fn is_visitor(&self) -> bool {
        matches!(self.role, Role::Anonymous | Role::Authenticated)
    }

    /// Who a request is from. The public key is known by itself; only of the staff the database is asked, so that a role that was taken
    /// away and a session that has ended count at once.
    pub(super) async fn of(app: &App, headers: &HeaderMap, uri: &Uri) -> Result<Self, Unknown> {
        let token = shown_token(headers, uri.query().unwrap_or_default()).unwrap_or_default();
        if is_anonymous_key(&app.config.api, &token) {
            return Ok(Self::nobody(Role::Anonymous));
        }
        if is_service_key(&app.config.api, &token) {
            return Ok(Self::nobody(Role::Service));
        }
        let claims = app.auth.claims(&token).await.map_err(unknown)?;
        match claims.role {
            TokenRole::Anon => return Ok(Self::nobody(Role::Anonymous)),
            TokenRole::ServiceRole => return Ok(Self::nobody(Role::Service)),
            TokenRole::Authenticated if StaffRole::of(&claims.app_metadata).is_none() => {
                return Ok(Self::nobody(Role::Authenticated));
            }
            TokenRole::Authenticated => {}
        }
        let identity = app.auth.identity(&token).await.map_err(unknown)?;
        let role = match identity.staff_role() {
            None => Role::Authenticated,
            Some(StaffRole::Viewer) => Role::Viewer,
            Some(StaffRole::Sales) => Role::Sales,
            Some(StaffRole::Editor) => Role::Editor,
            Some(StaffRole::Owner) => Role::Owner,
        };
        if matches!(role, Role::Owner | Role::Editor) {
            let shown = app.auth.require_second_factor(&identity).await;
            shown.map_err(|error| match error {
                AuthError::Refused { .. } => {
                    Unknown::Refused(postgrest::Error::second_factor_needed())
                }
                other => unknown(other),
            })?;
        }
        Ok(Self {
            role,
            author: Author {
                id: Some(identity.user.id),
                name: identity.user.email,
            },
        })
    }
}

fn unknown(error: AuthError) -> Unknown {
    match error {
        AuthError::Refused { message, .. } => {
            let is_expired = message.ends_with("token is expired");
            Unknown::Refused(postgrest::Error::unauthorized(is_expired, message))
        }
        AuthError::WeakPassword { .. }
        | AuthError::OverLimit { .. }
        | AuthError::Database(_)
        | AuthError::Internal(_) => Unknown::Failed(error),
    }
}
