//! Goes on with jobs whose process has ended: an import that was running when this program, a replica or a command was stopped.

use std::time::Duration;

use catalogue::Stopped;
use tokio_util::sync::CancellationToken;
use tracing::info;

use crate::http::rest;
use crate::periodic::Task;
use crate::schema::schema;
use crate::state::AppState;

const INTERVAL: Duration = Duration::from_secs(5);

pub(crate) const TASK: Task = Task {
    name: "jobs",
    failure: "a job was broken off",
    retry_after: INTERVAL,
};

/// Any number of replicas may do so at the same time: one of them gets the job.
pub(crate) async fn run_once(app: AppState, stop: CancellationToken) -> anyhow::Result<Duration> {
    // What a stop breaks off goes on after the next start.
    let resumed = stop.run_until_cancelled(resume(&app)).await;
    if let Some(id) = resumed.transpose()?.flatten() {
        info!(
            job.id = id,
            "a job whose process had ended was brought to its end"
        );
        rest::refresh_catalogue(&app).await;
    }
    Ok(INTERVAL)
}

async fn resume(app: &AppState) -> Result<Option<i64>, Stopped> {
    if store::jobs::unfinished(app.database.read())
        .await?
        .is_none()
    {
        return Ok(None);
    }
    catalogue::resume_job(&app.database, schema(), app.pictures()).await
}
