//! The public API key of the data interface, compatible with the gateway of a hosted backend.
//!
//! It protects nothing that a visitor may not see; it is required because clients of such a backend send it.

use std::borrow::Cow;

use access::Role;
use axum::Json;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::AUTHORIZATION;
use http::{HeaderMap, StatusCode};
use secrecy::ExposeSecret;
use serde::Serialize;
use subtle::ConstantTimeEq;
use url::form_urlencoded;

use crate::config::ApiConfig;
use crate::state::{App, AppState};

/// The header and the query parameter.
const API_KEY: &str = "apikey";

/// An error in the gateway's format.
#[derive(Serialize)]
struct Refusal {
    message: &'static str,
    hint: &'static str,
}

const NO_KEY: Refusal = Refusal {
    message: "No API key found in request",
    hint: "No `apikey` request header or url param was found.",
};

const WRONG_KEY: Refusal = Refusal {
    message: "Invalid API key",
    hint: "Double check the anonymous key that the client was created with.",
};

const PERSON_IN_ADDRESS: Refusal = Refusal {
    message: "The token of a person must not be in an address",
    hint: "Send it in the `Authorization` header.",
};

/// Accepts a request that has the key: in the header `apikey`, as a Bearer token, or in the query.
pub(super) async fn require(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let (headers, query) = (request.headers(), request.uri().query().unwrap_or_default());
    let refusal = match api_key_of(headers, query) {
        None => Some(NO_KEY),
        Some(key) => refusal_of(&app, &key, api_key_of(headers, "").is_none()).await,
    };
    match refusal {
        None => next.run(request).await,
        Some(refusal) => (StatusCode::UNAUTHORIZED, Json(refusal)).into_response(),
    }
}

/// Why a key is refused. A token that this site has signed is a key, too: a person's, or one for a role. A person's must not be in an
/// address, which others see and logs keep.
async fn refusal_of(app: &App, key: &str, is_in_address: bool) -> Option<Refusal> {
    if is_anonymous_key(&app.config.api, key) || is_service_key(&app.config.api, key) {
        return None;
    }
    // Most wrong keys are no token, and need no check of a signature.
    let claims = match key.matches('.').count() {
        2 => app.auth.claims(key).await.ok(),
        _ => None,
    };
    match claims {
        None => Some(WRONG_KEY),
        Some(claims) if is_in_address && claims.role == Role::Authenticated => {
            Some(PERSON_IN_ADDRESS)
        }
        Some(_) => None,
    }
}

/// Whether this is the key of the operator's own programs. If none is configured, no key is.
pub(super) fn is_service_key(api: &ApiConfig, shown: &str) -> bool {
    api.service_key.as_ref().is_some_and(|key| {
        shown
            .as_bytes()
            .ct_eq(key.expose_secret().as_bytes())
            .into()
    })
}

fn api_key_of<'a>(headers: &'a HeaderMap, query: &'a str) -> Option<Cow<'a, str>> {
    let key = headers.get(API_KEY).and_then(|value| value.to_str().ok());
    if let Some(key) = key.or_else(|| bearer(headers)) {
        return Some(Cow::Borrowed(key));
    }
    form_urlencoded::parse(query.as_bytes())
        .find(|(name, _)| name == API_KEY)
        .map(|(_, key)| key)
}

pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ")
}

/// The credentials of the request: the Bearer token, or else the key.
pub(super) fn token_of<'a>(headers: &'a HeaderMap, query: &'a str) -> Option<Cow<'a, str>> {
    bearer(headers)
        .map(Cow::Borrowed)
        .or_else(|| api_key_of(headers, query))
}

/// Whether this is the public key.
pub(super) fn is_anonymous_key(api: &ApiConfig, shown: &str) -> bool {
    shown.as_bytes().ct_eq(api.anonymous_key.as_bytes()).into()
}

/// Whether the request has the public key, and no other credentials.
pub(super) fn has_anonymous_key(api: &ApiConfig, headers: &HeaderMap, query: &str) -> bool {
    let is_anonymous =
        |key: Option<Cow<'_, str>>| key.is_some_and(|key| is_anonymous_key(api, &key));
    is_anonymous(api_key_of(headers, query)) && is_anonymous(token_of(headers, query))
}

/// The query without the key, which is not a filter.
pub(super) fn without_key(query: &str) -> Cow<'_, str> {
    let is_key = |part: &str| part.split('=').next() == Some(API_KEY);
    if !query.split('&').any(is_key) {
        return Cow::Borrowed(query);
    }
    let kept: Vec<&str> = query.split('&').filter(|part| !is_key(part)).collect();
    Cow::Owned(kept.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(headers: &[(&'static str, &'static str)], query: &str) -> Option<String> {
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        api_key_of(&headers, query).map(Cow::into_owned)
    }

    #[test]
    fn the_header_apikey_decides_then_the_bearer_token_then_the_query() {
        let all = [("apikey", "a"), ("authorization", "Bearer b")];
        assert_eq!(shown(&all, "apikey=c").as_deref(), Some("a"));
        assert_eq!(shown(&all[1..], "apikey=c").as_deref(), Some("b"));
        assert_eq!(shown(&[], "x=1&apikey=c%20d").as_deref(), Some("c d"));
        assert_eq!(shown(&[("authorization", "Basic b")], "x=1"), None);
    }

    #[test]
    fn the_key_is_no_filter() {
        assert_eq!(without_key("select=*&apikey=c&limit=1"), "select=*&limit=1");
        assert_eq!(without_key("select=*"), "select=*");
        assert_eq!(without_key(""), "");
    }
}
