//! The caller, parameters and body of a request.

use std::convert::Infallible;

use ::auth::{Actor, AuthError, DEVICE_LIFETIME, ErrorCode, Identity, SessionTokens, staff_role};
use access::Role;
use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts};
use bytes::Bytes;
use http::header::{CONTENT_TYPE, COOKIE, SET_COOKIE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Request};
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::form_urlencoded;

use super::MAX_BODY;
use crate::http::api_key::{bearer, is_anonymous_key, is_service_key};
use crate::http::body::{self, BodyError};
use crate::http::client_address::ClientAddress;
use crate::http::endpoint::Endpoint;
use crate::state::AppState;

const DEVICE_COOKIE: &str = "mirchi_device";
/// The prefix of a name has browsers keep the cookie to this host and to HTTPS, and asks for the path `/`.
const SECURE_DEVICE_COOKIE: &str = "__Host-mirchi_device";

fn device_cookie_name(is_https: bool) -> &'static str {
    match is_https {
        true => SECURE_DEVICE_COOKIE,
        false => DEVICE_COOKIE,
    }
}

fn device_cookie(token: &str, is_https: bool) -> String {
    let (path, secure) = match is_https {
        true => ("/", "; Secure"),
        false => ("/auth/v1", ""),
    };
    let (name, seconds) = (device_cookie_name(is_https), DEVICE_LIFETIME.num_seconds());
    format!("{name}={token}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}

/// The parameters of a query, or the fields of a form.
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    fn parse(encoded: &[u8]) -> Self {
        Self(form_urlencoded::parse(encoded).into_owned().collect())
    }

    /// The first with this name; an empty one is ignored.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    }
}

pub(super) struct Call {
    pub(super) app: AppState,
    pub(super) headers: HeaderMap,
    query: Fields,
    body: Result<Bytes, BodyError>,
    client: ClientAddress,
    /// What was called, where not everybody may.
    endpoint: Option<&'static Endpoint>,
}

impl FromRequest<AppState> for Call {
    type Rejection = Infallible;

    async fn from_request(request: Request<Body>, app: &AppState) -> Result<Self, Infallible> {
        let (mut parts, body) = request.into_parts();
        let client = ClientAddress::from_request_parts(&mut parts, app).await?;
        let query = parts.uri.query().unwrap_or_default();
        let body = body::read(body, MAX_BODY).await;
        let endpoint = parts.extensions.get::<&'static Endpoint>().copied();
        Ok(Self {
            endpoint,
            query: Fields::parse(query.as_bytes()),
            app: AppState::clone(app),
            headers: parts.headers,
            body,
            client,
        })
    }
}

impl Call {
    /// A parameter of the query; an empty one is ignored.
    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.get(name)
    }

    /// A number in the query, at least 1.
    pub(super) fn number(&self, name: &str, default: u64) -> Result<u64, AuthError> {
        match self.parameter(name) {
            None => Ok(default),
            Some(text) => text
                .parse()
                .ok()
                .filter(|number| *number > 0)
                .ok_or_else(|| {
                    AuthError::validation(format!(
                        "Bad Pagination Parameters: {name} {text:?} is no number above 0"
                    ))
                }),
        }
    }

    /// The body as JSON; an empty body is an empty object.
    pub(super) fn json<T: DeserializeOwned>(&self) -> Result<T, AuthError> {
        let bytes = self.body.as_ref().map_err(|error| unreadable(*error))?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
        let unreadable = |error: serde_json::Error| {
            let message = format!("Could not parse request body as JSON: {error}");
            AuthError::new(400, ErrorCode::BadJson, message)
        };
        let mut fields: Value = serde_json::from_slice(text).map_err(unreadable)?;
        // As for the hosted service: a field that is null is absent.
        if let Some(fields) = fields.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        serde_json::from_value(fields).map_err(unreadable)
    }

    /// The body as a form, if it is one.
    pub(super) fn form(&self) -> Option<Result<Fields, AuthError>> {
        let content_type = self.headers.get(CONTENT_TYPE)?.as_bytes();
        if !content_type.starts_with(b"application/x-www-form-urlencoded") {
            return None;
        }
        let fields = self.body.as_ref().map_err(|error| unreadable(*error));
        Some(fields.map(|bytes| Fields::parse(bytes)))
    }

    pub(super) fn actor(&self) -> Actor {
        Actor {
            client: Some(self.client.0),
            device: self.device(),
            ..Actor::default()
        }
    }

    /// The token of the device's cookie.
    fn device(&self) -> Option<String> {
        let name = device_cookie_name(self.app.config.is_https());
        let cookies = self.headers.get_all(COOKIE).into_iter();
        let mut pairs = cookies
            .filter_map(|cookies| cookies.to_str().ok())
            .flat_map(|cookies| cookies.split(';'));
        pairs.find_map(|pair| {
            Some(
                pair.trim()
                    .strip_prefix(name)?
                    .strip_prefix('=')?
                    .to_owned(),
            )
        })
    }

    /// Gives the device of somebody of the staff a cookie, so that strangers who guess at their password do not lock them out. Other
    /// accounts get none: visitors are promised that this site sets no cookies.
    pub(super) fn remember_device(&self, tokens: &SessionTokens, headers: &mut HeaderMap) {
        let user = &tokens.user;
        let Some(email) = user["email"]
            .as_str()
            .filter(|_| staff_role(&user["app_metadata"]).is_some())
        else {
            return;
        };
        let is_https = self.app.config.is_https();
        let cookie = self
            .app
            .auth
            .device_token(email)
            .ok()
            .and_then(|token| HeaderValue::try_from(device_cookie(&token, is_https)).ok());
        if let Some(cookie) = cookie {
            headers.insert(SET_COOKIE, cookie);
        }
    }

    pub(super) fn user_agent(&self) -> Option<&str> {
        self.headers.get(USER_AGENT)?.to_str().ok()
    }

    /// The person whose token the request has.
    pub(super) async fn identity(&self) -> Result<Identity, AuthError> {
        let token = self.token()?;
        if self.is_api_key(token) {
            return Err(no_token());
        }
        self.app.auth.identity(token).await
    }

    fn token(&self) -> Result<&str, AuthError> {
        bearer(&self.headers).ok_or_else(no_token)
    }

    /// Clients send the project's key if nobody is signed in.
    fn is_api_key(&self, token: &str) -> bool {
        let api = &self.app.config.api;
        is_service_key(api, token) || is_anonymous_key(api, token)
    }

    /// Who may look after the accounts of others, as the endpoint says. One of the company's people with a second factor has to have
    /// shown it.
    pub(super) async fn admin(&self) -> Result<Actor, AuthError> {
        let require = |role| match self.endpoint {
            Some(endpoint) if endpoint.allows(role) => Ok(()),
            _ => Err(AuthError::new(403, ErrorCode::NotAdmin, "User not allowed")),
        };
        let token = self.token()?;
        if is_service_key(&self.app.config.api, token) {
            return require(Role::Service).map(|()| self.actor());
        }
        if self.is_api_key(token) {
            return require(Role::Anonymous).map(|()| self.actor());
        }
        let claims = self.app.auth.claims(token).await?;
        if claims.role == Role::Service {
            return require(Role::Service).map(|()| self.actor());
        }
        let identity = self.app.auth.identity(token).await?;
        require(identity.staff_role().unwrap_or(Role::Authenticated))?;
        self.app.auth.require_second_factor(&identity).await?;
        Ok(Actor {
            id: Some(identity.user.id),
            email: Some(identity.user.email),
            ..self.actor()
        })
    }

    /// The same for a change of one account. The caller's own needs a sign-in of the last ten minutes here too.
    pub(super) async fn admin_of(&self, id: &str) -> Result<Actor, AuthError> {
        let actor = self.admin().await?;
        if actor.id.as_deref() == Some(id) {
            self.require_recent_sign_in().await?;
        }
        Ok(actor)
    }

    /// Checks that the person has signed in a moment ago.
    pub(super) async fn require_recent_sign_in(&self) -> Result<(), AuthError> {
        let identity = self.identity().await?;
        self.app.auth.require_recent_sign_in(&identity).await
    }
}

fn unreadable(error: BodyError) -> AuthError {
    let code = match error {
        BodyError::TooLong => ErrorCode::RequestEntityTooLarge,
        BodyError::TooSlow | BodyError::Broken => ErrorCode::BadJson,
    };
    let message = format!("The body could not be read, or is longer than {MAX_BODY} bytes");
    AuthError::new(error.status().as_u16(), code, message)
}

fn no_token() -> AuthError {
    let message = "This endpoint requires a valid Bearer token";
    AuthError::new(401, ErrorCode::NoAuthorization, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_https_the_cookie_of_a_device_is_kept_to_this_host() {
        assert_eq!(
            device_cookie("token", true),
            "__Host-mirchi_device=token; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure"
        );
        // Browsers refuse that name by plain HTTP.
        assert_eq!(
            device_cookie("token", false),
            "mirchi_device=token; Path=/auth/v1; Max-Age=34560000; HttpOnly; SameSite=Strict"
        );
    }
}
