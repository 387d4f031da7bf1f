//! `/functions/v1/export-site` and `import-site`: the content of the site as a kit, in one file.

use std::env;
use std::fs::File;
use std::io::{Cursor, Seek};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use catalogue::Job;
use chrono::{DateTime, Utc};
use http::StatusCode;
use serde::Serialize;
use serde_json::{Value, json};
use store::job::{Kind, Model, State as JobState};
use store::jobs;
use tables::{Services, Writer};
use tokio_util::io::ReaderStream;
use tracing::{error, warn};

use super::files::{self, NOT_WHOLE, Permitted, flag, no_space, parameter};
use super::product_files::MAX_NAME;
use super::translation_files::busy;
use super::{Answer, bad_request, refused};
use crate::beside_workers::beside_workers;
use crate::http::body;
use crate::http::rest;
use crate::site_kit::archive::{MAX_ARCHIVE, MAX_UNPACKED};
use crate::site_kit::{self, Kit, Parameters, archive};
use crate::state::AppState;

const FAILED: &str = "The kit could not be read or written; try again";

/// `GET /functions/v1/export-site`: the kit of the site, as a ZIP archive.
pub(super) async fn export(State(app): State<AppState>, _: Permitted) -> Answer {
    let _turn = app.exports.try_acquire().map_err(|_| busy())?;
    // The files, and the archive of them.
    let bytes = MAX_UNPACKED + MAX_ARCHIVE as u64;
    let space = app.space.require_for(&env::temp_dir(), bytes);
    space.map_err(no_space)?;
    let reading = AppState::clone(&app);
    let packed = beside_workers(async move || packed(&reading).await);
    let Some(file) = packed.await.map_err(failed)? else {
        let text = "The content is too much for one file; use `mirchi site export`";
        return Err(refused(StatusCode::UNPROCESSABLE_ENTITY, text));
    };
    let body = Body::from_stream(ReaderStream::new(tokio::fs::File::from_std(file)));
    Ok(files::attachment(body, "site", "zip"))
}

/// The kit as a file of which nothing is read yet; `None` if it could not be taken in again.
async fn packed(app: &AppState) -> anyhow::Result<Option<File>> {
    if site_kit::size_of_media(&app.media).await? > MAX_ARCHIVE as u64 {
        return Ok(None);
    }
    let place = tempfile::tempdir().context("no temporary folder can be made")?;
    site_kit::export(&app.database, &app.media, place.path()).await?;
    let mut file = tempfile::tempfile().context("no temporary file can be made")?;
    let can_be_unpacked = archive::pack(place.path(), &file)?;
    file.rewind().context("the packed kit cannot be read")?;
    Ok(can_be_unpacked.then_some(file))
}

/// `POST /functions/v1/import-site?dry_run=true&file_name=kit.zip`: the archive is the body. Answers the number of its job; [`last_import`] says how
/// far it is and what became of it. It goes on if the client leaves. When the program is stopped, it puts back what was there before.
pub(super) async fn import(
    State(app): State<AppState>,
    Permitted(caller): Permitted,
    request: Request,
) -> Answer {
    let (head, body) = request.into_parts();
    let Some(is_dry_run) = flag(&head.uri, "dry_run") else {
        return Err(bad_request("Write dry_run as true or false"));
    };
    let file_name = parameter(&head.uri, "file_name").unwrap_or_else(|| "kit.zip".to_owned());
    if file_name.len() > MAX_NAME {
        return Err(bad_request("The name of the file is too long"));
    }
    // The file is in memory whole.
    let turn = Arc::clone(&app.exports).try_acquire_owned();
    let turn = turn.map_err(|_| busy())?;
    let site = app.destination();
    let Writer { author, now, .. } = caller.writer(&app, Services::default());
    let parameters = Parameters {
        file_name,
        is_dry_run,
    };
    let begun = site.begin(&parameters, &author, now).await;
    let begun = begun.map_err(|error| failed(error.into()))?;
    let job = begun.ok_or_else(busy)?;
    let reading = job.while_at(&app.database, body::read(body, MAX_ARCHIVE));
    let bytes = match reading.await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) => {
            return Err(end_unread(&app, &job, error.status(), NOT_WHOLE).await);
        }
        Err(error) => return Err(failed(error.into())),
    };
    let space = app.space.require();
    let of_files = || app.space.require_for(&env::temp_dir(), MAX_UNPACKED);
    if let Err(space) = space.and_then(|()| of_files()) {
        let status = StatusCode::INSUFFICIENT_STORAGE;
        return Err(end_unread(&app, &job, status, &space.to_string()).await);
    }
    let id = job.id();
    let working = beside_workers(async move || {
        let place = tempfile::tempdir().context("no temporary folder can be made");
        let read = || {
            let place = place.as_ref().map_err(|error| anyhow!("{error:#}"))?;
            archive::unpack(Cursor::new(bytes), place.path())?;
            Kit::read(place.path())
        };
        let ended = site.run(&job, read, &app.stop).await;
        rest::refresh_catalogue(&app).await;
        drop(turn);
        ended
    });
    tokio::spawn(async move {
        if let Err(error) = working.await {
            warn!(
                job.id = id,
                "an import of a kit was broken off, and is ended in a few seconds: {error:#}"
            );
        }
    });
    Ok((StatusCode::ACCEPTED, Json(json!({ "job": id }))).into_response())
}

/// Ends an import whose file was not read.
async fn end_unread(app: &AppState, job: &Job, status: StatusCode, text: &str) -> Response {
    match job.refuse(&app.database, text).await {
        Ok(()) => refused(status, text),
        Err(error) => failed(error.into()),
    }
}

/// An import, as the console shows it to the person who comes back.
#[derive(Serialize)]
struct LastImport {
    job: i64,
    #[serde(flatten)]
    parameters: Parameters,
    state: JobState,
    /// How many rows and pictures are done in this state, and how many there are; 0 until that is known.
    done: i64,
    total: i64,
    /// Who has begun it.
    actor: String,
    started_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
    /// What became of it; null until it is finished.
    answer: Option<Value>,
}

/// `GET /functions/v1/import-site`: the import that was begun last, finished or not; null if there is none.
pub(super) async fn last_import(State(app): State<AppState>, _: Permitted) -> Answer {
    let found = jobs::newest(app.database.read(), Kind::ImportSite).await;
    let job = found.map_err(|error| failed(error.into()))?;
    let read = |job: Model| {
        anyhow::Ok(LastImport {
            job: job.id,
            parameters: serde_json::from_value(job.parameters)?,
            state: job.state,
            done: job.done,
            total: job.total,
            actor: job.actor,
            started_at: job.started_at,
            finished_at: job.finished_at,
            answer: job.finished_at.and(job.result),
        })
    };
    let last = job.map(read).transpose().map_err(failed)?;
    Ok(Json(last).into_response())
}

fn failed(error: anyhow::Error) -> Response {
    error!("the kit could not be written: {error:#}");
    refused(StatusCode::INTERNAL_SERVER_ERROR, FAILED)
}
