//! The state of the server: what needs attention, and the figures behind it.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use backup::LastBackups;
use chrono::{DateTime, Utc};
use enquiries::entities::alert::Kind;
use enquiries::queries::outbox;
use free_space::Disk;
use serde::Serialize;
use store::{DbErr, job, jobs};

use super::Answer;
use super::files::{Permitted, failed};
use crate::alerts;
use crate::finding::Finding;
use crate::periodic::LastRun;
use crate::state::{App, AppState};

/// How many jobs are listed.
const JOBS: u64 = 5;

#[derive(Serialize)]
struct Status {
    version: &'static str,
    started_at: DateTime<Utc>,
    /// Whether the last write succeeded, and another connection sees it.
    writes: bool,
    alerts: Vec<Alert>,
    disks: Vec<Disk>,
    mail: Mail,
    backup: LastBackups,
    /// `None` where a proxy serves HTTPS, or nobody.
    certificate: Option<Certificate>,
    jobs: Vec<Job>,
    tasks: Vec<LastRun>,
}

#[derive(Serialize)]
struct Alert {
    kind: Kind,
    #[serde(flatten)]
    finding: Finding,
}

#[derive(Serialize)]
struct Mail {
    /// How many mails and notices are neither sent nor given up.
    waiting: u64,
    failed: u64,
    last_sent_at: Option<DateTime<Utc>>,
}

#[derive(Serialize)]
struct Certificate {
    domains: Vec<String>,
    /// `None` until there is one.
    valid_until: Option<DateTime<Utc>>,
}

#[derive(Serialize)]
struct Job {
    id: i64,
    kind: job::Kind,
    state: job::State,
    started_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

/// `GET /functions/v1/status`: the state of this replica, the database and the storage.
pub(super) async fn status(State(app): State<AppState>, _: Permitted) -> Answer {
    let text = "The state of the server could not be read; try again";
    let status = read(&app).await.map_err(|error| failed(error, text))?;
    Ok(Json(status).into_response())
}

async fn read(app: &App) -> Result<Status, DbErr> {
    let db = app.database.read();
    let alerts = alerts::firing(app, app.clock.now()).await?;
    let last = jobs::last(db, JOBS).await?;
    Ok(Status {
        version: env!("CARGO_PKG_VERSION"),
        started_at: app.started_at,
        writes: app.database.write_fault().is_none(),
        alerts: alerts
            .into_iter()
            .map(|(kind, finding)| Alert { kind, finding })
            .collect(),
        disks: app.space.disks(),
        mail: Mail {
            waiting: outbox::count(db, outbox::State::Waiting).await?,
            failed: outbox::count(db, outbox::State::Failed).await?,
            last_sent_at: outbox::last_sent_at(db).await?,
        },
        backup: backup::last_backups(db).await?,
        certificate: app.certificates.as_ref().map(|certificates| Certificate {
            domains: app.config.server.domains.clone(),
            valid_until: certificates.validity().map(|(_, end)| end),
        }),
        jobs: last
            .into_iter()
            .map(|job| Job {
                id: job.id,
                kind: job.kind,
                state: job.state,
                started_at: job.started_at,
                finished_at: job.finished_at,
            })
            .collect(),
        tasks: app.last_runs.all(),
    })
}
