//! The answers of large changes, which are jobs: at once when they are done soon, else when they are asked for.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, StatusCode, Uri};
use serde::Serialize;
use store::DbErr;
use store::job::{Kind, Model, State as JobState};
use tokio::task::JoinHandle;
use tracing::info;

use super::files::{self, Permitted, parameter};
use super::{Answer, bad_request, refused};
use crate::state::{App, AppState};

/// How long a request waits for its job: shorter than proxies and browsers wait for an answer.
const WAIT: Duration = Duration::from_secs(10);
/// How long it waits for a client that asks by itself how far the job is (RFC 7240, section 4.1).
const WAIT_OF_ASYNC: Duration = Duration::from_millis(500);
const PREFER: HeaderName = HeaderName::from_static("prefer");
const RESPOND_ASYNC: &str = "respond-async";
const NO_SUCH_JOB: &str = "There is no such job";

/// A job that is not finished.
#[derive(Serialize)]
struct Unfinished {
    /// Its number, for `/functions/v1/job`.
    job: i64,
    kind: Kind,
    state: JobState,
    /// Whether somebody has cancelled it; then what it has written is taken back.
    is_cancelled: bool,
    /// How many products are done in this state.
    done: i64,
    /// How many there are; 0 until that is known.
    total: i64,
}

/// Waits a while for a job that runs, and answers it, or how far it is. It goes on if the client leaves.
pub(super) async fn respond_when_done(
    app: &App,
    headers: &HeaderMap,
    id: i64,
    running: JoinHandle<()>,
) -> Answer {
    let prefers = headers.get_all(PREFER).iter();
    let mut preferences = prefers.filter_map(|value| value.to_str().ok());
    let is_async = preferences.any(|value| {
        let mut all = value.split(',');
        all.any(|preference| preference.trim().eq_ignore_ascii_case(RESPOND_ASYNC))
    });
    let wait = if is_async { WAIT_OF_ASYNC } else { WAIT };
    // A run that panicked leaves its job unfinished, and another one goes on with it.
    let _ = tokio::time::timeout(wait, running).await;
    respond(app, id).await
}

/// `GET /functions/v1/job?id=12`: the answer of a job, or how far it is. Without a number: the job that is not finished, or null.
pub(super) async fn job(State(app): State<AppState>, _: Permitted, uri: Uri) -> Answer {
    let Some(id) = parameter(&uri, "id") else {
        let job = store::jobs::unfinished(app.database.read()).await;
        let job = job.map_err(unreadable)?.map(Unfinished::from);
        return Ok(Json(job).into_response());
    };
    match id.parse() {
        Ok(id) => respond(&app, id).await,
        Err(_) => Err(bad_request("The id of a job is a number")),
    }
}

/// `DELETE /functions/v1/job?id=12`: cancels an import. Answers how far it is, or what became of it.
pub(super) async fn cancel(State(app): State<AppState>, _: Permitted, uri: Uri) -> Answer {
    let Some(id) = parameter(&uri, "id").and_then(|id| id.parse().ok()) else {
        return Err(bad_request(
            "Name the job to cancel by its number, such as job?id=12",
        ));
    };
    let cancelled = app
        .database
        .transaction(async |transaction| store::jobs::cancel(transaction, id).await);
    let failed = |error| files::failed(error, "The job could not be cancelled; try again");
    if cancelled.await.map_err(failed)? {
        info!(job.id = id, "an import was cancelled");
        return respond(&app, id).await;
    }
    let job = store::jobs::find(app.database.read(), id).await;
    Err(match job.map_err(unreadable)? {
        Some(job) => refused(StatusCode::CONFLICT, why_not_cancelled(&job)),
        None => refused(StatusCode::NOT_FOUND, NO_SUCH_JOB),
    })
}

fn why_not_cancelled(job: &Model) -> &'static str {
    match (job.kind, job.finished_at) {
        (_, Some(_)) => "The job is finished, so it cannot be cancelled",
        (Kind::ImportSite, None) => "The import of a kit is not cancelled: it goes on to its end",
        (Kind::UndoImport, None) => "An undo is not cancelled: it goes on to its end",
        (Kind::ImportProducts, None) => "The import is being taken back already",
    }
}

fn unreadable(error: DbErr) -> Response {
    files::failed(error, "The job could not be read; try again")
}

impl From<Model> for Unfinished {
    fn from(job: Model) -> Self {
        Self {
            job: job.id,
            kind: job.kind,
            state: job.state,
            is_cancelled: job.is_cancelled,
            done: job.done,
            total: job.total,
        }
    }
}

pub(super) async fn respond(app: &App, id: i64) -> Answer {
    let job = store::jobs::find(app.database.read(), id).await;
    match job.map_err(unreadable)? {
        // What became of a kit is told to owners alone, by `import-site`.
        Some(job) if job.kind != Kind::ImportSite => Ok(response_of(job)),
        _ => Err(refused(StatusCode::NOT_FOUND, NO_SUCH_JOB)),
    }
}

fn response_of(job: Model) -> Response {
    let status = match (job.state, job.kind) {
        (JobState::Checking | JobState::Writing | JobState::TakingBack, _) => {
            return (StatusCode::ACCEPTED, Json(Unfinished::from(job))).into_response();
        }
        (JobState::Done, _) => StatusCode::OK,
        (JobState::Refused, Kind::ImportProducts) => StatusCode::UNPROCESSABLE_ENTITY,
        (JobState::Refused, _) | (JobState::Failed, _) => StatusCode::CONFLICT,
    };
    (status, Json(job.result)).into_response()
}
