//! Monitoring endpoints: liveness, readiness and metrics.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use secrecy::ExposeSecret;
use serde::Serialize;
use subtle::ConstantTimeEq;

use super::api_key::bearer;
use super::client_address::{is_forwarded, peer};
use crate::state::{App, AppState};

/// How long the database may take to respond to `/readyz`.
const DATABASE_LIMIT: Duration = Duration::from_secs(2);
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/metrics", get(figures))
}

/// `GET /healthz`: the process is alive.
async fn health() -> impl IntoResponse {
    ([(CACHE_CONTROL, "no-store")], "ok\n")
}

/// The body of `/readyz`: each component, and whether it works.
#[derive(Serialize)]
struct Readiness {
    /// It responds.
    database: bool,
    /// The last write succeeded, and another connection sees it.
    writes: bool,
    /// Uploads, imports and backups have the space that they need. The site goes on without.
    space: bool,
    /// They can be rendered.
    pages: bool,
}

/// `GET /readyz`: the database responds and writes, and pages can be rendered; 503 otherwise.
async fn readiness(State(app): State<AppState>) -> Response {
    let ask = async {
        let revision = catalogue::queries::products::revision(app.database.read());
        matches!(
            tokio::time::timeout(DATABASE_LIMIT, revision).await,
            Ok(Ok(_))
        )
    };
    let readiness = Readiness {
        database: app.database_check.answers(ask).await,
        writes: app.database.write_fault().is_none(),
        space: app.space.require().is_ok(),
        pages: app.pages.are_built(),
    };
    let status = match readiness.database && readiness.writes && readiness.pages {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, [(CACHE_CONTROL, "no-store")], Json(readiness)).into_response()
}

/// `GET /metrics`: the metrics in Prometheus's text format, for those who may read them.
async fn figures(State(app): State<AppState>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let allowed = match &app.config.metrics.token {
        Some(token) => {
            let sent = bearer(&parts.headers).unwrap_or_default().as_bytes();
            sent.ct_eq(token.expose_secret().as_bytes()).into()
        }
        // A request through a proxy has the proxy's address, which must not give access meant for this machine.
        None => {
            !is_forwarded(&parts.headers)
                && app
                    .config
                    .metrics
                    .allowed
                    .iter()
                    .any(|network| network.contains(&peer(&parts.extensions)))
        }
    };
    if !allowed {
        return StatusCode::NOT_FOUND.into_response();
    }
    record_sizes(&app);
    let text = app.metrics.render();
    (
        [
            (CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"),
            (CACHE_CONTROL, "no-store"),
        ],
        text,
    )
        .into_response()
}

/// Gauges that are only computed when the metrics are read.
#[expect(
    clippy::cast_precision_loss,
    reason = "far below the 2^53 that a float holds exactly"
)]
fn record_sizes(app: &App) {
    metrics::gauge!("pages_kept").set(app.pages.cached_pages() as f64);
    metrics::gauge!("catalogue_revision").set(app.catalogue.state().revision() as f64);
}
