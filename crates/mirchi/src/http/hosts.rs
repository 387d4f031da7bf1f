//! The names of a site that serves HTTPS by itself: all lead to `https://` and the first of them.

use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, LOCATION};
use http::request::Parts;
use http::{Extensions, HeaderValue, StatusCode};

use super::client_address::peer;
use crate::config::Config;
use crate::state::App;

/// An extension of requests that came by TLS.
#[derive(Clone, Copy)]
pub(crate) struct Secure;

/// Where an ACME server looks for an answer (RFC 8555, section 8.3).
const CHALLENGES: &str = "/.well-known/acme-challenge/";
/// The interfaces for programs. A redirect would hide from a program that it has sent its key by plain HTTP.
const INTERFACES: [&str; 4] = ["/auth/v1", "/functions/v1", "/rest/v1", "/storage/v1"];
/// More than the tokens of any authority have.
const MAX_TOKEN: usize = 256;

/// Whether a request came by plain HTTP to a site that has HTTPS.
pub(super) fn is_plain(app: &App, extensions: &Extensions) -> bool {
    app.certificates.is_some() && extensions.get::<Secure>().is_none()
}

/// The answer to a request that is not for the site under its own name; `None` if it is.
pub(super) async fn answer(app: &App, request: &Parts) -> Option<Response> {
    let certificates = app.certificates.as_ref()?;
    let is_plain = is_plain(app, &request.extensions);
    let path = request.uri.path();
    if is_plain && let Some(token) = path.strip_prefix(CHALLENGES) {
        let found = match token.len() {
            ..=MAX_TOKEN => certificates.http_answer(token).await,
            _ => Ok(None),
        };
        return Some(match found {
            Ok(Some(text)) => {
                let headers = [
                    (CONTENT_TYPE, "application/octet-stream"),
                    (CACHE_CONTROL, "no-store"),
                ];
                (headers, text).into_response()
            }
            Ok(None) => StatusCode::NOT_FOUND.into_response(),
            Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        });
    }
    if is_plain && is_probe(request) {
        return None;
    }
    let domains = &app.config.server.domains;
    let Some(name) = domains.iter().find(|domain| is_named(request, domain)) else {
        let text = "This server has no site of that name.\n";
        return Some((StatusCode::MISDIRECTED_REQUEST, text).into_response());
    };
    let own = domains.first()?;
    if name == own && !is_plain {
        return None;
    }
    if is_plain && INTERFACES.iter().any(|start| path.starts_with(start)) {
        let text = "Ask by https: what you send by plain HTTP can be read on its way.\n";
        return Some((StatusCode::FORBIDDEN, text).into_response());
    }
    // To HTTPS on the same name first: only there may a browser be told to come by HTTPS from now on.
    let target = if is_plain { name } else { own };
    let address = [
        "https://",
        target,
        port(&app.config),
        request
            .uri
            .path_and_query()
            .map_or("/", |address| address.as_str()),
    ];
    let location = HeaderValue::from_str(&address.concat()).ok()?;
    Some((StatusCode::PERMANENT_REDIRECT, [(LOCATION, location)]).into_response())
}

/// Whether a monitor asks, which comes by plain HTTP and any name: for health, or from this machine for figures.
fn is_probe(request: &Parts) -> bool {
    match request.uri.path() {
        "/healthz" | "/readyz" => true,
        "/metrics" => peer(&request.extensions).is_loopback(),
        _ => false,
    }
}

/// Whether the request is for this domain, on any port.
fn is_named(request: &Parts, domain: &str) -> bool {
    let host = request
        .headers
        .get(HOST)
        .and_then(|host| host.to_str().ok());
    host.is_some_and(|host| {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        name.trim_end_matches('.').eq_ignore_ascii_case(domain)
    })
}

/// The port of `server.base_url` with its colon, which follows the first domain; empty if it is the usual one.
fn port(config: &Config) -> &str {
    let base_url = config
        .server
        .base_url
        .as_ref()
        .map_or("", |url| url.as_str());
    let host = base_url.strip_prefix("https://").unwrap_or_default();
    host.find(':')
        .and_then(|at| host.get(at..))
        .unwrap_or_default()
}
