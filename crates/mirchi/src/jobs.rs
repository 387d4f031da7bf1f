//! Goes on with jobs whose process has ended: an import that was running when this program, a replica or a command was stopped.

use std::time::Duration;

use tables::Stopped;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::http::rest;
use crate::state::AppState;

/// The interval between two checks.
const INTERVAL: Duration = Duration::from_secs(5);

/// Runs until `stop`. Any number of replicas may do so at the same time: one of them gets the job.
pub(crate) async fn run(app: AppState, stop: CancellationToken) {
    while !stop.is_cancelled() {
        // What a stop breaks off goes on after the next start.
        match stop.run_until_cancelled(resume(&app)).await {
            Some(Ok(Some(id))) => {
                info!(
                    job.id = id,
                    "a job whose process had ended was brought to its end"
                );
                rest::show_written(&app).await;
            }
            Some(Ok(None)) | None => {}
            Some(Err(error)) => {
                warn!(%error, "a job was broken off; it goes on in a few seconds");
            }
        }
        stop.run_until_cancelled(tokio::time::sleep(INTERVAL)).await;
    }
}

async fn resume(app: &AppState) -> Result<Option<i64>, Stopped> {
    if store::jobs::unfinished(&app.database).await?.is_none() {
        return Ok(None);
    }
    let uploads = media::addresses_of_uploads(&app.database).await?;
    let has_picture = |path: &str| app.has_picture(&uploads, path);
    tables::resume_job(&app.database, &has_picture).await
}
