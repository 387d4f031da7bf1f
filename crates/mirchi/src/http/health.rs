//! What the operator asks of the program: does it live, can it serve, how is it doing.

use std::sync::OnceLock;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, StatusCode};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use secrecy::ExposeSecret;
use serde::Serialize;
use subtle::ConstantTimeEq;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::client_address::{is_forwarded, peer};
use crate::state::{App, AppState};

/// How long the database may take to answer `/readyz`.
const DATABASE_LIMIT: Duration = Duration::from_secs(2);
/// How long its answer counts: everybody may ask, and each question would else be one to the database.
const CHECK_VALID_FOR: Duration = Duration::from_secs(3);

/// Upper bounds of the buckets of request times, in seconds.
const DURATION_BUCKETS: [f64; 9] = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0];

pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/metrics", get(figures))
}

/// `GET /healthz`: the process answers.
async fn health() -> impl IntoResponse {
    ([(CACHE_CONTROL, "no-store")], "ok\n")
}

/// The body of `/readyz`: each part, and whether it works.
#[derive(Serialize)]
struct Readiness {
    database: bool,
    pages: bool,
}

/// Whether the database answered when it was last asked.
#[derive(Default)]
pub struct DatabaseCheck(Mutex<Option<(Instant, bool)>>);

impl DatabaseCheck {
    /// Asks when the last answer is too old. One question is under way at a time: who comes meanwhile waits for its answer.
    async fn answers(&self, ask: impl Future<Output = bool>) -> bool {
        let mut last = self.0.lock().await;
        if let Some((when, answers)) = *last
            && when.elapsed() < CHECK_VALID_FOR
        {
            return answers;
        }
        let answers = ask.await;
        *last = Some((Instant::now(), answers));
        answers
    }
}

/// `GET /readyz`: the database answers and pages can be rendered; 503 while they do not.
async fn readiness(State(app): State<AppState>) -> Response {
    let ask = async {
        let revision = store::products::revision(&app.database);
        matches!(
            tokio::time::timeout(DATABASE_LIMIT, revision).await,
            Ok(Ok(_))
        )
    };
    let readiness = Readiness {
        database: app.database_check.answers(ask).await,
        pages: app.pages.are_built(),
    };
    let status = match readiness.database && readiness.pages {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, [(CACHE_CONTROL, "no-store")], Json(readiness)).into_response()
}

/// `GET /metrics`: the figures in Prometheus's text form, for those who may read them.
async fn figures(State(app): State<AppState>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let allowed = match &app.config.metrics.token {
        Some(token) => has_token(&parts.headers, token.expose_secret()),
        // What comes through a proxy has the proxy's address: it must not open what is meant for this machine.
        None => {
            !is_forwarded(&parts.headers)
                && app
                    .config
                    .metrics
                    .allowed
                    .iter()
                    .any(|network| network.contains(&peer(&parts)))
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

fn has_token(headers: &HeaderMap, token: &str) -> bool {
    let sent = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let sent = sent
        .and_then(|value| value.strip_prefix("Bearer "))
        .unwrap_or_default();
    sent.as_bytes().ct_eq(token.as_bytes()).into()
}

/// Figures that are only worth finding out when somebody looks.
#[expect(
    clippy::cast_precision_loss,
    reason = "far below the 2^53 that a float holds exactly"
)]
fn record_sizes(app: &App) {
    metrics::gauge!("pages_kept").set(app.pages.cached_pages() as f64);
    metrics::gauge!("catalogue_revision").set(app.catalogue.state().revision() as f64);
}

/// Where the figures are gathered: one place for the whole process, because the crates record into a global one.
///
/// # Errors
/// When another recorder was installed before.
pub fn metrics_recorder() -> Result<PrometheusHandle, metrics_exporter_prometheus::BuildError> {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    static INSTALLING: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one_at_a_time = INSTALLING
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(handle) = RECORDER.get() {
        return Ok(handle.clone());
    }
    let handle = PrometheusBuilder::new()
        .set_buckets(&DURATION_BUCKETS)?
        .install_recorder()?;
    Ok(RECORDER.get_or_init(|| handle).clone())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn many_who_ask_are_one_question_to_the_database_until_the_answer_is_old() {
        let check = DatabaseCheck::default();
        let questions = AtomicU32::new(0);
        let ask = async || {
            questions.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_secs(1)).await;
            true
        };
        let at_once = (0..20).map(|_| check.answers(ask()));
        let answers = futures_util::future::join_all(at_once).await;
        assert!(answers.into_iter().all(|answers| answers));
        assert_eq!(questions.load(Ordering::Relaxed), 1);
        tokio::time::advance(CHECK_VALID_FOR).await;
        assert!(!check.answers(async { false }).await);
        assert!(!check.answers(ask()).await);
        assert_eq!(questions.load(Ordering::Relaxed), 1);
    }
}
