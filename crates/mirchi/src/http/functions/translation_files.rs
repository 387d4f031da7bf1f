//! `/functions/v1/export-translations` and `import-translations`: the texts of the site as files for translators.

use axum::Json;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use content::{
    MAX_TRANSLATION_FILE, NotExported, NotImported, TranslationExport, TranslationFormat,
    export_translations, import_translations,
};
use http::{StatusCode, Uri};
use languages::Language;
use tables::{Services, TableError};

use super::files::{self, NOT_WHOLE, Permitted, no_space, parameter};
use super::{Answer, bad_request, refused};
use crate::http::body;
use crate::state::AppState;

const FAILED: &str = "The texts could not be read or written; try again";

/// `GET /functions/v1/export-translations?language=de&format=xlf|xlsx&part=home&texts=all|unfinished`: the texts of the site, or of a part
/// of it, in a language, with the draft published.
pub(super) async fn export(State(app): State<AppState>, _: Permitted, uri: Uri) -> Answer {
    let language = language(&uri).ok_or_else(no_such_language)?;
    let ending = parameter(&uri, "format").unwrap_or_else(|| "xlf".to_owned());
    let format = match ending.as_str() {
        "xlf" => TranslationFormat::Xliff,
        "xlsx" => TranslationFormat::Xlsx,
        _ => return Err(bad_request("The format is xlf or xlsx")),
    };
    let unfinished_only = match parameter(&uri, "texts").as_deref() {
        None | Some("all") => false,
        Some("unfinished") => true,
        Some(_) => return Err(bad_request("Write texts as all or unfinished")),
    };
    let _turn = app.exports.try_acquire().map_err(|_| busy())?;
    let export = TranslationExport {
        language,
        format,
        part: parameter(&uri, "part"),
        unfinished_only,
    };
    let pages = app.content.current().await.pages();
    let file = export_translations(&app.database, pages, export).await;
    let file = file.map_err(|error| match error {
        NotExported::English | NotExported::NoText(..) | NotExported::LongText(_) => {
            refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string())
        }
        error => files::failed(error, FAILED),
    })?;
    let name = format!("translations-{}", language.code());
    Ok(files::attachment(file, &name, &ending))
}

/// `POST /functions/v1/import-translations?language=de`: the file is the body. Answers what becomes of its texts; with `checked`, from an
/// earlier answer, that is put into the draft.
pub(super) async fn import(
    State(app): State<AppState>,
    Permitted(caller): Permitted,
    request: Request,
) -> Answer {
    let (head, body) = request.into_parts();
    let language = language(&head.uri).ok_or_else(no_such_language)?;
    let bytes = body::read(body, MAX_TRANSLATION_FILE).await;
    let bytes = bytes.map_err(|error| refused(error.status(), NOT_WHOLE))?;
    let _turn = app.exports.try_acquire().map_err(|_| busy())?;
    let checked = parameter(&head.uri, "checked");
    if checked.is_some() {
        app.space.require().map_err(no_space)?;
    }
    let writer = caller.writer(&app, Services::default());
    let file = bytes.into();
    let imported =
        import_translations(&app.database, &writer, language, file, checked.as_deref()).await;
    Ok(Json(imported.map_err(not_imported)?).into_response())
}

pub(super) fn not_imported(error: NotImported) -> Response {
    match error {
        NotImported::NotAsChecked => refused(StatusCode::CONFLICT, &error.to_string()),
        NotImported::Table(TableError::Refused(error)) => {
            let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
            refused(status, &error.message)
        }
        NotImported::Table(_) => files::failed(error, FAILED),
        _ => refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
    }
}

pub(super) fn language(uri: &Uri) -> Option<Language> {
    parameter(uri, "language").and_then(|code| Language::parse(&code))
}

pub(super) fn no_such_language() -> Response {
    let text = "Write language as the code of a language of the site";
    bad_request(text)
}

pub(super) fn busy() -> Response {
    let text = "Another file is being read or written; try again when it is done";
    refused(StatusCode::SERVICE_UNAVAILABLE, text)
}
