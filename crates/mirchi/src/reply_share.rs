//! Keeps the share of enquiries that are answered within a day up to date, which the site shows.

use std::time::Duration;

use crate::http::rest;
use crate::periodic::Task;
use crate::state::AppState;

const INTERVAL: Duration = Duration::from_secs(60);

pub(crate) const TASK: Task = Task {
    name: "reply_share",
    failure: "how many enquiries are answered within a day could not be counted",
    retry_after: INTERVAL,
};

/// Any number of replicas may do so at the same time.
pub(crate) async fn run_once(app: AppState) -> anyhow::Result<Duration> {
    if enquiries::update_published_share(&app.database, app.clock.now()).await? {
        rest::refresh_catalogue(&app).await;
    }
    Ok(INTERVAL)
}
