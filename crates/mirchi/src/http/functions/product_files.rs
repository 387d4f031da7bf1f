//! `/functions/v1/import-products`, `export-products`, `product-imports` and `undo-import`: files of products for staff, as in
//! the commands `mirchi products …`.

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use catalogue::csv::{self, CellError, ImportError, MAX_FILE, Mode};
use chrono::Utc;
use http::{StatusCode, Uri};
use serde::{Deserialize, Serialize};
use store::product_imports;
use tables::{ImportRefused, NotUndone, TableError, Undo, Writer};
use tokio::sync::Semaphore;

use super::files::{self, parameter};
use super::refused;
use crate::http::body;
use crate::http::caller::Caller;
use crate::http::endpoint::Endpoint;
use crate::http::rest;
use crate::state::AppState;

/// A file is in memory whole, with all that is read of it: one at a time.
static ONE_IMPORT: Semaphore = Semaphore::const_new(1);

/// The longest file name that is stored, in bytes.
const MAX_NAME: usize = 255;
/// How many imports are listed.
const LISTED_IMPORTS: u64 = 50;

/// A file with errors, of which nothing was written.
#[derive(Serialize)]
struct FileErrors {
    error: String,
    errors: Vec<CellError>,
}

/// `POST /functions/v1/import-products?dry_run=true`: the file is the body. Answers what becomes of the products.
pub(super) async fn import(
    State(app): State<AppState>,
    Extension(function): Extension<&'static Endpoint>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let caller = match files::caller(&app, &head.headers, &head.uri, function).await {
        Ok(caller) => caller,
        Err(response) => return response,
    };
    let wished = |name| flag(&head.uri, name);
    let (Some(dry_run), Some(translations_checked), Some(add_grades)) = (
        wished("dry_run"),
        wished("translations_checked"),
        wished("add_grades"),
    ) else {
        let text = "Write dry_run, translations_checked and add_grades as true or false";
        return refused(StatusCode::BAD_REQUEST, text);
    };
    let name = parameter(&head.uri, "file_name").unwrap_or_else(|| "products".to_owned());
    if name.len() > MAX_NAME {
        return refused(StatusCode::BAD_REQUEST, "The name of the file is too long");
    }
    if !dry_run && let Err(error) = app.space.require() {
        return refused(StatusCode::INSUFFICIENT_STORAGE, &error.to_string());
    }
    let Ok(_turn) = ONE_IMPORT.try_acquire() else {
        let text = "Another file is being imported; try again when it is done";
        return refused(StatusCode::SERVICE_UNAVAILABLE, text);
    };
    let bytes = match body::read(body, MAX_FILE).await {
        Ok(bytes) => bytes,
        Err(error) => {
            return refused(
                error.status(),
                "The file is too large or did not arrive whole",
            );
        }
    };
    let file = tables::File {
        name,
        bytes: bytes.into(),
        translations_checked,
        add_grades,
    };
    let uploads = match media::addresses_of_uploads(&app.database).await {
        Ok(uploads) => uploads,
        Err(error) => return failed(error),
    };
    let has_picture = |path: &str| app.has_picture(&uploads, path);
    let writer = writer(&caller, &has_picture);
    let mode = mode(dry_run);
    match tables::import_products(&app.database, &writer, file, mode).await {
        Ok(imported) => {
            if mode == Mode::Write {
                rest::show_written(&app).await;
            }
            Json(imported).into_response()
        }
        Err(ImportRefused::File(ImportError::Invalid(errors))) => {
            let error = format!(
                "{} error(s) in the file; nothing was imported",
                errors.len()
            );
            let answer = Json(FileErrors { error, errors });
            (StatusCode::UNPROCESSABLE_ENTITY, answer).into_response()
        }
        Err(ImportRefused::File(ImportError::Database(error))) => failed(error),
        Err(ImportRefused::Role(error)) => refused(StatusCode::FORBIDDEN, &error.message),
        Err(ImportRefused::File(error)) => refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            &format!("The file cannot be imported: {error}"),
        ),
    }
}

/// `GET /functions/v1/export-products?format=xlsx|csv`: every product, as the import reads it.
pub(super) async fn export(
    State(app): State<AppState>,
    Extension(function): Extension<&'static Endpoint>,
    request: Request,
) -> Response {
    let read = files::caller(&app, request.headers(), request.uri(), function).await;
    if let Err(response) = read {
        return response;
    }
    let Some(format) = files::format(request.uri()) else {
        return files::no_such_format();
    };
    let mut file = Vec::new();
    if let Err(error) = csv::export(&app.database, format, &mut file).await {
        return failed(error);
    }
    files::attachment(file, "products", format)
}

/// `GET /functions/v1/product-imports`: the last imports, the newest first.
pub(super) async fn list(
    State(app): State<AppState>,
    Extension(function): Extension<&'static Endpoint>,
    request: Request,
) -> Response {
    let read = files::caller(&app, request.headers(), request.uri(), function).await;
    if let Err(response) = read {
        return response;
    }
    match product_imports::newest(&app.database, LISTED_IMPORTS).await {
        Ok(imports) => Json(imports).into_response(),
        Err(error) => failed(error),
    }
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

/// Products that were changed since: nothing was undone.
#[derive(Serialize)]
struct ChangedSince {
    error: &'static str,
    /// Their slugs.
    changed: Vec<String>,
}

/// The longest body of a request to undo, in bytes.
const MAX_UNDO: usize = 1 << 10;

/// `POST /functions/v1/undo-import`: makes products as they were before an import.
pub(super) async fn undo(
    State(app): State<AppState>,
    Extension(function): Extension<&'static Endpoint>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let caller = match files::caller(&app, &head.headers, &head.uri, function).await {
        Ok(caller) => caller,
        Err(response) => return response,
    };
    let undoing = match body::read(body, MAX_UNDO).await {
        Ok(bytes) => serde_json::from_slice::<UndoParameters>(&bytes).ok(),
        Err(_) => None,
    };
    let Some(undoing) = undoing else {
        let text = "The body is {\"id\": NUMBER}, with overwrite and dry_run as true or false";
        return refused(StatusCode::BAD_REQUEST, text);
    };
    let uploads = match media::addresses_of_uploads(&app.database).await {
        Ok(uploads) => uploads,
        Err(error) => return failed(error),
    };
    let has_picture = |path: &str| app.has_picture(&uploads, path);
    let undo = Undo {
        id: undoing.id,
        overwrite: undoing.overwrite,
        mode: mode(undoing.dry_run),
    };
    match tables::undo_import(&app.database, &writer(&caller, &has_picture), undo).await {
        Ok(undone) => {
            rest::show_written(&app).await;
            Json(undone).into_response()
        }
        Err(NotUndone::ChangedSince(changed)) => {
            let error = "Products have been changed since the import; nothing was undone";
            (StatusCode::CONFLICT, Json(ChangedSince { error, changed })).into_response()
        }
        Err(error @ NotUndone::NotFound(_)) => refused(StatusCode::NOT_FOUND, &error.to_string()),
        Err(error @ NotUndone::Before { .. }) => refused(StatusCode::CONFLICT, &error.to_string()),
        Err(NotUndone::Table(TableError::Refused(error))) => {
            let details = error.details.as_deref().unwrap_or_default();
            refused(
                StatusCode::CONFLICT,
                &format!("{}: {details}", error.message),
            )
        }
        Err(error) => failed(error),
    }
}

/// A boolean parameter; `None` if it is neither true nor false.
fn flag(uri: &Uri, name: &str) -> Option<bool> {
    match parameter(uri, name).as_deref() {
        None | Some("false") => Some(false),
        Some("true") => Some(true),
        Some(_) => None,
    }
}

fn mode(dry_run: bool) -> Mode {
    match dry_run {
        true => Mode::DryRun,
        false => Mode::Write,
    }
}

pub(super) fn writer<'a>(
    caller: &Caller,
    has_picture: catalogue::rules::HasPicture<'a>,
) -> Writer<'a> {
    Writer {
        role: caller.role,
        author: caller.author(),
        has_picture,
        // Neither an import nor a preview sends replies.
        replies: None,
        now: Utc::now(),
    }
}

fn failed(error: impl std::error::Error + Send + Sync + 'static) -> Response {
    files::failed(
        error,
        "The products could not be read or written; try again",
    )
}
