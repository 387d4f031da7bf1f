//! All HTTP endpoints: one module for each area, combined here.

mod api_key;
mod appearance;
pub mod assets;
mod auth;
mod body;
mod caller;
pub mod client_address;
pub mod contact_form;
pub mod endpoint;
pub mod errors;
mod functions;
pub mod health;
pub(crate) mod hosts;
pub mod pages;
pub(crate) mod pdfs;
mod request_log;
mod response;
pub mod rest;
pub mod rights_doc;
mod same_site;
pub mod security;
mod security_event;
mod social;
mod staff;
pub(crate) mod storage;
mod switched_off;
mod well_known;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http::header::{CACHE_CONTROL, CONNECTION, HOST, STRICT_TRANSPORT_SECURITY};
use http::uri::Authority;
use http::{HeaderValue, StatusCode, Version};
use tower::ServiceExt;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

pub use storage::Form;

use crate::state::AppState;

/// The whole site. What every request needs is called directly, not as layers of the router, each of which would allocate and move the
/// request: a page or a list from the cache costs little more than its bytes.
#[derive(Clone)]
pub struct Site {
    app: AppState,
    router: Router,
}

impl Site {
    pub fn new(app: AppState) -> Self {
        Self {
            router: router(app.clone()),
            app,
        }
    }

    /// Answers a request, which has the address of its sender as [`ConnectInfo`](axum::extract::ConnectInfo).
    pub async fn answer(&self, request: Request) -> Response {
        request_log::log(request, |request| self.guarded(request)).await
    }

    /// Refuses requests without a valid host and with too long addresses, leads other names of the site to it, and adds the security headers to every response.
    async fn guarded(&self, request: Request) -> Response {
        let app = &self.app;
        let length = request
            .uri()
            .path_and_query()
            .map_or(0, |address| address.as_str().len());
        let is_short = u32::try_from(length)
            .is_ok_and(|length| length <= app.config.server.max_url_bytes.get());
        let is_plain = hosts::is_plain(app, request.extensions());
        let mut response = if !is_short {
            (StatusCode::URI_TOO_LONG, "The address is too long.\n").into_response()
        } else if !names_its_host(&request) {
            let text = "Send one Host header with the name of the site.\n";
            (StatusCode::BAD_REQUEST, [(CONNECTION, "close")], text).into_response()
        } else {
            let (head, body) = request.into_parts();
            match hosts::answer(app, &head).await {
                Some(elsewhere) => elsewhere,
                None => self.routed(Request::from_parts(head, body)).await,
            }
        };
        let is_refused = response.status().is_client_error() || response.status().is_server_error();
        let headers = response.headers_mut();
        if is_refused {
            // Otherwise caches may store some of them for a time of their choice (RFC 9111, section 4.2.2).
            headers
                .entry(CACHE_CONTROL)
                .or_insert(HeaderValue::from_static("no-store"));
        }
        app.security.add_to(&mut response);
        if is_plain {
            // It may not be sent by plain HTTP (RFC 6797, section 7.2).
            response.headers_mut().remove(STRICT_TRANSPORT_SECURITY);
        }
        response
    }

    async fn routed(&self, request: Request) -> Response {
        let cached =
            pages::cached(&self.app, &request).or_else(|| rest::cached(&self.app, &request));
        if let Some(cached) = cached {
            return cached;
        }
        // Boxed, because it is many times larger than all of the above.
        let Ok(response) = self.router.clone().oneshot(request).boxed().await;
        response
    }
}

fn router(app: AppState) -> Router {
    let timeout = app.config.server.request_timeout_s.into();
    Router::new()
        .merge(health::router())
        .merge(well_known::router())
        .merge(appearance::router())
        .merge(assets::router(&app))
        .merge(social::router())
        .merge(pdfs::router())
        .merge(contact_form::router())
        .merge(staff::router(&app))
        .merge(pages::router())
        .layer(from_fn_with_state(app.clone(), switched_off::redirect))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            timeout,
        ))
        // These have their own error formats for a timeout.
        .merge(rest::router(&app))
        .merge(functions::router(&app))
        .merge(auth::router(&app))
        .merge(storage::router(&app))
        .layer(CatchPanicLayer::custom(errors::panicked))
        .layer(from_fn(request_log::keep_route))
        .with_state(app)
}

/// A request must have exactly one `Host` (RFC 9112, section 3.2), the same as its address if that names one: a proxy could otherwise
/// choose a different one than we do. HTTP/1.0 has none.
fn names_its_host(request: &Request) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => {
            let other = request.uri().authority();
            Authority::try_from(host.as_bytes()).is_ok_and(|host| {
                !host.as_str().contains('@') && other.is_none_or(|other| *other == host)
            })
        }
        (None, _) => request.version() < Version::HTTP_11,
        (Some(_), Some(_)) => false,
    }
}
