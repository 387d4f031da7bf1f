//! Checks that an enquiry comes from a page of this site, or of a site that the operator has named.
//!
//! Nobody is signed in here, so a page of another site could only make its visitors' browsers send spam. Clients that are not
//! browsers send no `Origin` and are accepted, since they could forge it.

use axum::Json;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::{HOST, ORIGIN};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde_json::json;
use url::Url;

use crate::config::Origin;
use crate::state::AppState;

const SEC_FETCH_SITE: &str = "sec-fetch-site";

/// Refuses requests from pages of other sites.
pub(super) async fn require(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let allowed = &app.config.api.allowed_origins;
    if may_send(request.headers(), &app.site.base_url, allowed) {
        return next.run(request).await;
    }
    let error = "Pages of this origin may not send enquiries; the operator can add it to `api.allowed_origins`";
    (StatusCode::FORBIDDEN, Json(json!({ "error": error }))).into_response()
}

/// Whether a request with these headers may send an enquiry.
pub(super) fn may_send(headers: &HeaderMap, base_url: &str, allowed: &[Origin]) -> bool {
    let origin = headers.get(ORIGIN);
    let is_named = |origin: &HeaderValue| {
        is_base(origin, base_url) || allowed.iter().any(|allowed| origin == allowed.as_str())
    };
    match headers.get(SEC_FETCH_SITE) {
        // If `api.project_url` uses another name of this program, a page of the site itself has a different origin.
        Some(site) => site == "same-origin" || site == "none" || origin.is_some_and(is_named),
        None => origin.is_none_or(|origin| is_host(origin, headers) || is_named(origin)),
    }
}

/// Whether an origin is this site's, or one that may call; for the response to a preflight.
pub(super) fn may_call(
    origin: &HeaderValue,
    headers: &HeaderMap,
    base_url: &str,
    allowed: &[Origin],
) -> bool {
    is_host(origin, headers)
        || is_base(origin, base_url)
        || allowed.iter().any(|allowed| origin == allowed.as_str())
}

/// Whether an origin is that of `server.base_url`.
fn is_base(origin: &HeaderValue, base_url: &str) -> bool {
    let base = Url::parse(base_url).map(|base| base.origin());
    parsed(origin).is_some_and(|origin| base == Ok(origin.origin()))
}

/// Whether an origin has the host that the request was sent to: behind a proxy the scheme may differ, and a site may be reached
/// by another name than the configured one.
fn is_host(origin: &HeaderValue, headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    parsed(origin).is_some_and(|origin| host == Some(authority(&origin)))
}

fn parsed(origin: &HeaderValue) -> Option<Url> {
    Url::parse(origin.to_str().ok()?).ok()
}

fn authority(origin: &Url) -> &str {
    &origin[url::Position::BeforeHost..url::Position::AfterPort]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may(pairs: &[(&'static str, &'static str)]) -> bool {
        let headers = pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        let partner = Origin::parse("https://partner.example").unwrap();
        may_send(&headers.collect(), "https://www.example.com", &[partner])
    }

    #[test]
    fn an_enquiry_of_another_site_is_recognised() {
        assert!(may(&[]));
        assert!(may(&[
            ("sec-fetch-site", "same-origin"),
            ("origin", "null")
        ]));
        assert!(may(&[("origin", "https://www.example.com")]));
        assert!(may(&[
            ("origin", "http://10.0.0.1:8080"),
            ("host", "10.0.0.1:8080")
        ]));
        assert!(may(&[
            ("sec-fetch-site", "same-site"),
            ("origin", "https://www.example.com"),
            ("host", "api.example.com")
        ]));
        assert!(!may(&[
            ("sec-fetch-site", "same-site"),
            ("origin", "https://blog.example.com"),
            ("host", "blog.example.com")
        ]));
        assert!(!may(&[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://evil.example")
        ]));
        assert!(!may(&[("sec-fetch-site", "same-site")]));
        assert!(!may(&[
            ("origin", "https://www.example.com.evil.example"),
            ("host", "www.example.com")
        ]));
        assert!(!may(&[("origin", "null"), ("host", "www.example.com")]));
    }

    #[test]
    fn a_site_that_the_operator_has_named_may_send() {
        let partner = ("origin", "https://partner.example");
        assert!(may(&[partner]));
        assert!(may(&[partner, ("sec-fetch-site", "cross-site")]));
        assert!(!may(&[("origin", "https://partner.example.evil.example")]));
        assert!(!may(&[("origin", "http://partner.example")]));
    }
}
