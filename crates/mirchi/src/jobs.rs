//! Goes on with jobs whose process has ended: an import that was running when this program, a replica or a command was stopped.

use std::time::Duration;

use catalogue::{Job, resume_import, resume_undo};
use store::job::Kind;
use tables::Services;
use tokio_util::sync::CancellationToken;
use tracing::info;

use crate::beside_workers::beside_workers;
use crate::http::rest;
use crate::periodic::Task;
use crate::schema::schema;
use crate::site_kit::Destination;
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
    let resumed = stop.run_until_cancelled(resume_unfinished(&app)).await;
    if let Some(id) = resumed.transpose()?.flatten() {
        info!(
            job.id = id,
            "a job whose process had ended was brought to its end"
        );
        rest::refresh_catalogue(&app).await;
    }
    Ok(INTERVAL)
}

async fn resume_unfinished(app: &AppState) -> anyhow::Result<Option<i64>> {
    if store::jobs::unfinished(app.database.read())
        .await?
        .is_none()
    {
        return Ok(None);
    }
    resume(&app.destination()).await
}

/// Goes on with the job whose process has ended, if there is one: finishes it, or takes back what it had written. Returns its number.
/// When it fails, another run goes on with it later.
pub(crate) async fn resume(site: &Destination) -> anyhow::Result<Option<i64>> {
    let Some(job) = Job::take_over(&site.database).await? else {
        return Ok(None);
    };
    let id = job.id();
    let writer = || job.writer(schema(), Services::default().with(site.pictures.clone()));
    match job.row().kind {
        Kind::ImportSite => {
            let site = site.clone();
            beside_workers(async move || site.resume(&job).await).await?;
        }
        Kind::ImportProducts => resume_import(&site.database, &writer(), job).await?,
        Kind::UndoImport => resume_undo(&site.database, &writer(), job).await?,
    }
    Ok(Some(id))
}
