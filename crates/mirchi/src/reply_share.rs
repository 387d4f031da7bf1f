//! Keeps the share of enquiries that are answered within a day up to date, which the site shows.

use std::time::Duration;

use store::DbErr;
use tokio_util::sync::CancellationToken;

use crate::http::rest;
use crate::periodic::{self, Task};
use crate::state::AppState;

/// The interval between two updates.
const INTERVAL: Duration = Duration::from_secs(60);

const TASK: Task = Task {
    name: "reply_share",
    failure: "how many enquiries are answered within a day could not be counted",
    retry_after: INTERVAL,
};

/// Runs until `stop`. Any number of replicas may do so at the same time.
pub(crate) async fn run(app: AppState, stop: CancellationToken) {
    periodic::run(
        TASK,
        app.last_runs.clone(),
        app,
        stop,
        |app, _| async move {
            if enquiries::update_published_share(&app.database, app.clock.now()).await? {
                rest::show_written(&app).await;
            }
            Ok::<_, DbErr>(INTERVAL)
        },
    )
    .await;
}
