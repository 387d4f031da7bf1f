//! Keeps the share of enquiries that are answered within a day up to date, which the site shows.

use std::time::Duration;

use chrono::Utc;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::http::rest;
use crate::state::AppState;

/// The interval between two updates.
const INTERVAL: Duration = Duration::from_secs(60);

/// Runs until `stop`. Any number of replicas may do so at the same time.
pub(crate) async fn run(app: AppState, stop: CancellationToken) {
    while !stop.is_cancelled() {
        match enquiries::update_published_share(&app.database, Utc::now()).await {
            Ok(true) => rest::show_written(&app).await,
            Ok(false) => {}
            Err(error) => {
                warn!(%error, "how many enquiries are answered within a day could not be counted; it is tried again in a minute");
            }
        }
        stop.run_until_cancelled(tokio::time::sleep(INTERVAL)).await;
    }
}
