//! Everything that is reached by HTTP: one module for each surface, put together here.

mod api_key;
pub mod assets;
pub mod client_address;
pub mod contact_form;
pub mod errors;
mod functions;
pub mod health;
pub mod negotiate;
pub mod pages;
mod pdfs;
mod request_log;
pub mod rest;
pub mod security;
mod social;
mod well_known;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

use crate::state::AppState;

/// The whole site, as a service.
pub fn router(app: AppState) -> Router {
    let timeout = app.config.server.request_timeout_s.into();
    Router::new()
        .merge(health::router())
        .merge(well_known::router())
        .merge(assets::router(app.pages.files()))
        .merge(social::router())
        .merge(pdfs::router())
        .merge(contact_form::router())
        .merge(pages::router())
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            timeout,
        ))
        // These two say in their own form that the time is up.
        .merge(rest::router(&app))
        .merge(functions::router(&app))
        .layer(CatchPanicLayer::custom(errors::panicked))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .layer(middleware::from_fn(request_log::log))
        .with_state(app)
}

/// Refuses addresses that are longer than any of ours, and puts the security headers on every answer.
async fn guard(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let length = request
        .uri()
        .path_and_query()
        .map_or(0, |address| address.as_str().len());
    let mut response = match u32::try_from(length) {
        Ok(length) if length <= app.config.server.max_url_bytes.get() => next.run(request).await,
        _ => (StatusCode::URI_TOO_LONG, "The address is too long.\n").into_response(),
    };
    app.security.add_to(response.headers_mut());
    response
}
