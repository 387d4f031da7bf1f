//! Keeps what the site says of its replies: how many enquiries are answered within a day.

use std::time::Duration;

use chrono::Utc;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::http::rest;
use crate::state::AppState;

/// Between two looks.
const INTERVAL: Duration = Duration::from_secs(60);

/// Works until `stop`. Any number of replicas may do so at once.
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
