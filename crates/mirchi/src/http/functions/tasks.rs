//! What became of the periodic tasks of the program.

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};

use super::files;
use crate::http::endpoint::Endpoint;
use crate::state::AppState;

/// `GET /functions/v1/tasks`: the last run of each task of this process, by name: when it ended, why it failed, and when the next begins.
pub(super) async fn list(
    State(app): State<AppState>,
    Extension(function): Extension<&'static Endpoint>,
    request: Request,
) -> Response {
    match files::caller(&app, request.headers(), request.uri(), function).await {
        Ok(_) => Json(app.last_runs.all()).into_response(),
        Err(response) => response,
    }
}
