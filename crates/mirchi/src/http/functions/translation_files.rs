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

use super::files::{self, NOT_WHOLE, Permitted, parameter};
use super::refused;
use crate::http::body;
use crate::state::AppState;

const FAILED: &str = "The texts could not be read or written; try again";

/// `GET /functions/v1/export-translations?language=de&format=xlf|xlsx&part=home&texts=all|unfinished`: the texts of the site, or of a part
/// of it, in a language, with the draft published.
pub(super) async fn export(State(app): State<AppState>, _: Permitted, uri: Uri) -> Response {
    let Some(language) = language(&uri) else {
        return no_such_language();
    };
    let ending = parameter(&uri, "format").unwrap_or_else(|| "xlf".to_owned());
    let format = match ending.as_str() {
        "xlf" => TranslationFormat::Xliff,
        "xlsx" => TranslationFormat::Xlsx,
        _ => return refused(StatusCode::BAD_REQUEST, "The format is xlf or xlsx"),
    };
    let unfinished_only = match parameter(&uri, "texts").as_deref() {
        None | Some("all") => false,
        Some("unfinished") => true,
        Some(_) => return refused(StatusCode::BAD_REQUEST, "Write texts as all or unfinished"),
    };
    let Ok(_turn) = app.exports.try_acquire() else {
        return busy();
    };
    let export = TranslationExport {
        language,
        format,
        part: parameter(&uri, "part"),
        unfinished_only,
    };
    let pages = app.content.current().await.pages();
    match export_translations(&app.database, pages, export).await {
        Ok(file) => {
            let name = format!("translations-{}", language.code());
            files::attachment(file, &name, &ending)
        }
        Err(
            error @ (NotExported::English | NotExported::NoText(..) | NotExported::LongText(_)),
        ) => refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
        Err(error) => files::failed(error, FAILED),
    }
}

/// `POST /functions/v1/import-translations?language=de`: the file is the body. Answers what becomes of its texts; with `checked`, from an
/// earlier answer, that is put into the draft.
pub(super) async fn import(
    State(app): State<AppState>,
    Permitted(caller): Permitted,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let Some(language) = language(&head.uri) else {
        return no_such_language();
    };
    let bytes = match body::read(body, MAX_TRANSLATION_FILE).await {
        Ok(bytes) => bytes,
        Err(error) => return refused(error.status(), NOT_WHOLE),
    };
    let Ok(_turn) = app.exports.try_acquire() else {
        return busy();
    };
    let checked = parameter(&head.uri, "checked");
    if checked.is_some()
        && let Err(space) = app.space.require()
    {
        return refused(StatusCode::INSUFFICIENT_STORAGE, &space.to_string());
    }
    let writer = caller.writer(&app, Services::default());
    let file = bytes.into();
    let imported =
        import_translations(&app.database, &writer, language, file, checked.as_deref()).await;
    match imported {
        Ok(report) => Json(report).into_response(),
        Err(error) => not_imported(error),
    }
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
    refused(StatusCode::BAD_REQUEST, text)
}

pub(super) fn busy() -> Response {
    let text = "Another file is being read or written; try again when it is done";
    refused(StatusCode::SERVICE_UNAVAILABLE, text)
}
