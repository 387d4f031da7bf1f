//! What became of the periodic tasks of the program.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};

use super::files::Permitted;
use crate::state::AppState;

/// `GET /functions/v1/tasks`: the last run of each task of this process, by name: when it ended, why it failed, and when the next begins.
pub(super) async fn list(State(app): State<AppState>, _: Permitted) -> Response {
    Json(app.last_runs.all()).into_response()
}
