//! `/functions/v1/import-products`, `export-products`, `product-imports` and `undo-import`: files of products for staff, as in
//! the commands `mirchi products …`.

use axum::Json;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use catalogue::csv::{self, Columns, MAX_FILE, Mode};
use catalogue::queries::product_imports;
use catalogue::{ImportRefused, Job, NewImport, NotUndone, Stopped, Undo};
use http::{StatusCode, Uri};
use serde::Deserialize;
use tables::Services;
use tracing::{info, warn};

use super::files::{self, NOT_WHOLE, Permitted, flag, no_space, parameter};
use super::{Answer, bad_request, jobs, refused};
use crate::http::body;
use crate::http::caller::Caller;
use crate::http::rest;
use crate::state::AppState;

/// The longest file name that is stored, in bytes.
pub(super) const MAX_NAME: usize = 255;
const LISTED_IMPORTS: u64 = 50;

/// `POST /functions/v1/import-products?dry_run=true`: the file is the body. Answers what becomes of the products.
pub(super) async fn import(
    State(app): State<AppState>,
    Permitted(caller): Permitted,
    request: Request,
) -> Answer {
    let (head, body) = request.into_parts();
    let wished = |name| flag(&head.uri, name);
    let (Some(dry_run), Some(translations_checked), Some(add_grades), Some(leave_out_unknown)) = (
        wished("dry_run"),
        wished("translations_checked"),
        wished("add_grades"),
        wished("leave_out_unknown"),
    ) else {
        let text = "Write dry_run, translations_checked, add_grades and leave_out_unknown as true or false";
        return Err(bad_request(text));
    };
    let name = parameter(&head.uri, "file_name").unwrap_or_else(|| "products".to_owned());
    if name.len() > MAX_NAME {
        return Err(bad_request("The name of the file is too long"));
    }
    let import = NewImport {
        file_name: name,
        translations_checked,
        add_grades,
        leave_out_unknown,
        mode: mode(dry_run),
    };
    let writer = caller.writer(&app, Services::default());
    let job = catalogue::begin_import(&app.database, &writer, import).await;
    let job = job.map_err(|error| match error {
        ImportRefused::Busy => busy(),
        ImportRefused::Role(error) => refused(StatusCode::FORBIDDEN, &error.message),
        error => failed(error),
    })?;
    // The file is in memory whole, so it is only read while no other one can be.
    let reading = job.while_at(&app.database, body::read(body, MAX_FILE));
    let bytes = match reading.await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) => {
            job.refuse(&app.database, NOT_WHOLE).await.map_err(failed)?;
            return Err(refused(error.status(), NOT_WHOLE));
        }
        Err(Stopped::Cancelled(id)) => {
            job.end_cancelled(&app.database).await.map_err(failed)?;
            return jobs::respond(&app, id).await;
        }
        Err(error) => return Err(failed(error)),
    };
    // After the file has been read: a client that is still sending would not see the answer.
    if !dry_run && let Err(space) = app.space.require() {
        let text = space.to_string();
        job.refuse(&app.database, &text).await.map_err(failed)?;
        return Err(no_space(space));
    }
    let id = job.id();
    let running = tokio::spawn(run_import(AppState::clone(&app), caller, job, bytes.into()));
    jobs::respond_when_done(&app, &head.headers, id, running).await
}

async fn run_import(app: AppState, caller: Caller, job: Job, bytes: Vec<u8>) {
    let id = job.id();
    let done = async {
        let writer = caller.writer(&app, Services::default().with(app.pictures()));
        catalogue::run_import(&app.database, &writer, job, bytes).await
    };
    match done.await {
        Ok(imported) if imported.id.is_some() => rest::refresh_catalogue(&app).await,
        Ok(_) => {}
        Err(error @ ImportRefused::Stopped(_)) => {
            warn!(%error, job.id = id, "an import was broken off; it goes on in a few seconds");
        }
        Err(error) => info!(%error, job.id = id, "a file of products was not imported"),
    }
}

/// `GET /functions/v1/export-products?format=xlsx|csv&columns=all|main`: every product, as the import reads it.
pub(super) async fn export(State(app): State<AppState>, _: Permitted, uri: Uri) -> Answer {
    let format = files::format(&uri).ok_or_else(files::no_such_format)?;
    let columns = match parameter(&uri, "columns").as_deref() {
        None | Some("all") => Columns::All,
        Some("main") => Columns::Main,
        Some(_) => return Err(bad_request("Write columns as all or main")),
    };
    // Beside the only connection that writes to SQLite: all products are read at once.
    let reading = app.catalogue.readers().begin(None).await;
    let reading = reading.map_err(failed)?;
    let mut file = Vec::new();
    let written = csv::export(reading.db(), columns, format, &mut file).await;
    written.map_err(failed)?;
    let ending = files::ending(format);
    Ok(files::attachment(file, "products", ending))
}

/// `GET /functions/v1/product-imports`: the last imports, the newest first.
pub(super) async fn list(State(app): State<AppState>, _: Permitted) -> Answer {
    let imports = product_imports::newest(app.database.read(), LISTED_IMPORTS).await;
    Ok(Json(imports.map_err(failed)?).into_response())
}

/// The import to undo, and how.
#[derive(Deserialize)]
pub(super) struct UndoParameters {
    id: i64,
    #[serde(default)]
    overwrite: bool,
    #[serde(default)]
    dry_run: bool,
}

/// The longest body of a request to undo, in bytes.
const MAX_UNDO: usize = 1 << 10;

/// `POST /functions/v1/undo-import`: makes products as they were before an import.
pub(super) async fn undo(
    State(app): State<AppState>,
    Permitted(caller): Permitted,
    request: Request,
) -> Answer {
    let (head, body) = request.into_parts();
    let bytes = body::read(body, MAX_UNDO).await.unwrap_or_default();
    let Ok(undoing) = serde_json::from_slice::<UndoParameters>(&bytes) else {
        let text = "The body is {\"id\": NUMBER}, with overwrite and dry_run as true or false";
        return Err(bad_request(text));
    };
    let undo = Undo {
        id: undoing.id,
        overwrite: undoing.overwrite,
        mode: mode(undoing.dry_run),
    };
    let writer = caller.writer(&app, Services::default());
    let job = catalogue::begin_undo(&app.database, &writer, undo).await;
    let job = job.map_err(|error| match error {
        NotUndone::Busy => busy(),
        NotUndone::NotFound(_) => refused(StatusCode::NOT_FOUND, &error.to_string()),
        NotUndone::Before { .. } => refused(StatusCode::CONFLICT, &error.to_string()),
        error => failed(error),
    })?;
    let id = job.id();
    let running = tokio::spawn(run_undo(AppState::clone(&app), caller, job));
    jobs::respond_when_done(&app, &head.headers, id, running).await
}

async fn run_undo(app: AppState, caller: Caller, job: Job) {
    let id = job.id();
    let done = async {
        let writer = caller.writer(&app, Services::default().with(app.pictures()));
        catalogue::run_undo(&app.database, &writer, job).await
    };
    match done.await {
        Ok(_) => rest::refresh_catalogue(&app).await,
        Err(error @ NotUndone::Stopped(_)) => {
            warn!(%error, job.id = id, "an undo was broken off; it goes on in a few seconds");
        }
        Err(error) => info!(%error, job.id = id, "an import was not undone"),
    }
}

fn busy() -> Response {
    let text = "Another import or undo is not finished; try again when it is";
    refused(StatusCode::SERVICE_UNAVAILABLE, text)
}

fn mode(dry_run: bool) -> Mode {
    match dry_run {
        true => Mode::DryRun,
        false => Mode::Write,
    }
}

fn failed(error: impl std::error::Error + Send + Sync + 'static) -> Response {
    files::failed(
        error,
        "The products could not be read or written; try again",
    )
}
