//! `/functions/v1/export-enquiries`: enquiries as a file, for staff.

use axum::extract::State;
use axum::response::Response;
use enquiries::export::{Export, NotExported};
use http::{StatusCode, Uri};
use languages::Language;
use tables::TableError;
use url::form_urlencoded;

use super::files::{self, Permitted};
use super::{Answer, refused};
use crate::http::api_key::without_key;
use crate::schema::schema;
use crate::state::AppState;

/// Whose rights count, and what is read.
pub(super) const TABLE: &str = "enquiries";
/// The most rows of one file, which is held in memory.
const MAX_ROWS: usize = 100_000;
/// Query parameters that are not filters.
const NOT_FILTERS: [&str; 7] = [
    "format",
    "file_language",
    "select",
    "order",
    "limit",
    "offset",
    "columns",
];

/// `GET /functions/v1/export-enquiries?format=xlsx|csv&file_language=en|hi`, with the filters of `/rest/v1/enquiries`: the enquiries that
/// fit, the oldest first, as far as the caller may see them.
pub(super) async fn export(
    State(app): State<AppState>,
    Permitted(caller): Permitted,
    uri: Uri,
) -> Answer {
    let format = files::format(&uri).ok_or_else(files::no_such_format)?;
    let Ok(_turn) = app.exports.try_acquire() else {
        let text = "Another file is being written; try again when it is done";
        return Err(refused(StatusCode::SERVICE_UNAVAILABLE, text));
    };
    let language = files::parameter(&uri, "file_language");
    let export = Export {
        schema: schema(),
        role: caller.role,
        account: caller.id.as_deref(),
        filters: &filters(&uri),
        format,
        language: language
            .and_then(|code| Language::parse(&code))
            .unwrap_or(Language::ENGLISH),
        most: MAX_ROWS,
        now: app.clock.now(),
    };
    let (file, _) = export.write(&app.database).await.map_err(not_exported)?;
    let ending = files::ending(format);
    Ok(files::attachment(file, "enquiries", ending))
}

fn not_exported(error: NotExported) -> Response {
    match error {
        NotExported::Table(TableError::Refused(error)) => {
            let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
            refused(status, &error.message)
        }
        NotExported::TooMany(_) | NotExported::Workbook(_) => {
            refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string())
        }
        error => files::failed(error, "The enquiries could not be read; try again"),
    }
}

/// The filters, as they were sent.
fn filters(uri: &Uri) -> String {
    let query = without_key(uri.query().unwrap_or_default());
    let mut filters = form_urlencoded::Serializer::new(String::new());
    let all = form_urlencoded::parse(query.as_bytes());
    filters.extend_pairs(all.filter(|(name, _)| !NOT_FILTERS.contains(&name.as_ref())));
    filters.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_filter_is_left_out() {
        let uri = "/functions/v1/export-enquiries?format=csv&file_language=hi&language=eq.de&status=in.(new,in_work)&limit=1&apikey=k&or=(a.eq.%22b%20c%22)";
        let filters = filters(&uri.parse().unwrap());
        assert_eq!(
            filters,
            "language=eq.de&status=in.%28new%2Cin_work%29&or=%28a.eq.%22b+c%22%29"
        );
    }
}
