//! `/functions/v1/export-site` and `import-site`: the content of the site as a kit, in one file.

use std::convert::{Infallible, identity};
use std::env;
use std::fs::File;
use std::io::{Cursor, Seek};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use http::header::CONTENT_TYPE;
use http::{HeaderName, HeaderValue, StatusCode};
use serde_json::{Value as Json, json};
use tables::{Services, Writer};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_util::io::ReaderStream;
use tracing::{error, info};

use super::files::{self, NOT_WHOLE, Permitted, flag};
use super::refused;
use super::translation_files::busy;
use crate::http::body;
use crate::http::caller::Caller;
use crate::http::rest;
use crate::site_kit::archive::{MAX_ARCHIVE, MAX_UNPACKED};
use crate::site_kit::{self, Import, Imported, Kit, KitFaults, NotPutBack, Progress, archive};
use crate::state::AppState;

/// How often it is said how far an import is: more often than a proxy waits for the next bytes.
const TOLD_EVERY: Duration = Duration::from_millis(500);
const FAILED: &str = "The kit could not be read or written; try again";

/// `GET /functions/v1/export-site`: the kit of the site, as a ZIP archive.
pub(super) async fn export(State(app): State<AppState>, _: Permitted) -> Response {
    let Ok(_turn) = app.exports.try_acquire() else {
        return busy();
    };
    // The files, and the archive of them.
    let bytes = MAX_UNPACKED + MAX_ARCHIVE as u64;
    if let Err(space) = app.space.require_for(&env::temp_dir(), bytes) {
        return refused(StatusCode::INSUFFICIENT_STORAGE, &space.to_string());
    }
    let reading = AppState::clone(&app);
    let packed = beside_workers(async move || packed(&reading).await);
    match packed.await {
        Ok(Some(file)) => {
            let body = Body::from_stream(ReaderStream::new(tokio::fs::File::from_std(file)));
            files::attachment(body, "site", "zip")
        }
        Ok(None) => refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "The content is too much for one file; use `mirchi site export`",
        ),
        Err(error) => failed(error),
    }
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

/// Works on a thread for such work: a kit is read and written file by file, for which the threads that answer requests must not wait.
async fn beside_workers<T: Send + 'static>(
    work: impl AsyncFnOnce() -> anyhow::Result<T> + Send + 'static,
) -> anyhow::Result<T> {
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || runtime.block_on(work())).await?
}

/// `POST /functions/v1/import-site?dry_run=true`: the archive is the body. Answers a stream of events: `{"done": 3, "total": 9}` while it is at work,
/// then `{"report": …}`, `{"faults": […]}` or `{"error": …}`; with `{"faults": […], "left": […]}` not everything is as it was before. It goes on
/// if the client leaves. When the program is stopped, it puts back what was there before.
pub(super) async fn import(
    State(app): State<AppState>,
    Permitted(caller): Permitted,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let Some(is_dry_run) = flag(&head.uri, "dry_run") else {
        return refused(StatusCode::BAD_REQUEST, "Write dry_run as true or false");
    };
    // The file is in memory whole, and two imports would undo each other's work.
    let Ok(turn) = Arc::clone(&app.exports).try_acquire_owned() else {
        return busy();
    };
    let bytes = match body::read(body, MAX_ARCHIVE).await {
        Ok(bytes) => bytes,
        Err(error) => return refused(error.status(), NOT_WHOLE),
    };
    let space = app.space.require();
    let of_files = || app.space.require_for(&env::temp_dir(), MAX_UNPACKED);
    if let Err(space) = space.and_then(|()| of_files()) {
        return refused(StatusCode::INSUFFICIENT_STORAGE, &space.to_string());
    }
    let progress = Arc::new(Progress::default());
    let counted = Arc::clone(&progress);
    let (send, answer) = oneshot::channel();
    let working = beside_workers(async move || {
        let imported = run(&app, &caller, bytes, &counted, is_dry_run).await;
        drop(turn);
        Ok(imported)
    });
    tokio::spawn(async move {
        let imported = working.await.and_then(identity);
        // Nobody waits for it any more if the client has left.
        let _ = send.send(answer_of(imported));
    });
    let events = stream::unfold(Some(answer), move |waiting| {
        let progress = Arc::clone(&progress);
        async move {
            let mut answer = waiting?;
            let (event, rest) = match timeout(TOLD_EVERY, &mut answer).await {
                Ok(answer) => (answer.unwrap_or_else(|_| json!({"error": FAILED})), None),
                Err(_) => (json!(*progress), Some(answer)),
            };
            Some((Ok::<_, Infallible>(event_of(&event)), rest))
        }
    });
    stream_of(Body::from_stream(events))
}

async fn run(
    app: &AppState,
    caller: &Caller,
    bytes: Bytes,
    progress: &Progress,
    is_dry_run: bool,
) -> anyhow::Result<Imported> {
    let place = tempfile::tempdir().context("no temporary folder can be made")?;
    archive::unpack(Cursor::new(bytes), place.path())?;
    let kit = Kit::read(place.path())?;
    progress.total.store(kit.len(), Ordering::Relaxed);
    let services = Services::default()
        .with(app.pictures())
        .with(app.config.settings.clone());
    let writer = Writer {
        // As of the command: an owner has no right to write what the program sets.
        role: access::Role::Service,
        ..caller.writer(app, services)
    };
    let site = Import {
        database: &app.database,
        media: &app.media,
        writer: &writer,
        is_dry_run,
        progress,
        stop: &app.stop,
    };
    if is_dry_run {
        return site.run(&kit).await;
    }
    let imported = site.run_or_put_back(&kit).await;
    rest::refresh_catalogue(app).await;
    let by = &writer.author.name;
    match &imported {
        Ok(imported) if imported.refused.is_empty() => info!(by, "a kit was imported"),
        Ok(Imported { refused, .. }) => refusal(by, refused),
        Err(error) => {
            if let Some(KitFaults(faults)) = error.downcast_ref() {
                refusal(by, faults);
            }
        }
    }
    imported
}

/// Its faults are in the log, because the owner may have left.
fn refusal(by: &str, faults: &[String]) {
    let first = faults.first();
    info!(
        by,
        faults = faults.len(),
        first,
        "a kit was refused, and nothing was changed"
    );
}

fn answer_of(imported: anyhow::Result<Imported>) -> Json {
    match imported {
        Ok(imported) if imported.refused.is_empty() => json!({"report": imported.counts}),
        Ok(imported) => json!({"faults": imported.refused}),
        Err(error) => match error
            .downcast::<KitFaults>()
            .map_err(|error| error.downcast())
        {
            Ok(KitFaults(faults)) => json!({"faults": faults}),
            Err(Ok(error)) => {
                error!("{error}");
                let NotPutBack { faults, left } = error;
                json!({"faults": faults, "left": left})
            }
            Err(Err(error)) => {
                error!("a kit could not be read or written: {error:#}");
                json!({"error": FAILED})
            }
        },
    }
}

fn event_of(event: &Json) -> String {
    format!("data: {event}\n\n")
}

fn stream_of(body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    // The type for which supabase-js returns the response as it comes in.
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    // nginx would keep it back.
    let buffering = HeaderName::from_static("x-accel-buffering");
    headers.insert(buffering, HeaderValue::from_static("no"));
    response
}

fn failed(error: anyhow::Error) -> Response {
    error!("the kit could not be written: {error:#}");
    refused(StatusCode::INTERNAL_SERVER_ERROR, FAILED)
}
