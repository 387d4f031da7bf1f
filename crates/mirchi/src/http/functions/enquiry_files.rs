//! `/functions/v1/export-enquiries`: enquiries as a file, for staff.

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use enquiries::export::{ExportFile, NotExported};
use http::{StatusCode, Uri};
use postgrest::{Query, RequestHeaders};
use serde_json::{Map, Value};
use spreadsheet::FileFormat;
use tables::{MAX_ROWS_READ, TableError};
use url::form_urlencoded;

use super::{files, refused};
use crate::http::api_key::without_key;
use crate::http::caller::Caller;
use crate::http::endpoint::Endpoint;
use crate::schema::schema;
use crate::state::{App, AppState};

/// Whose rights count, and what is read.
pub(super) const TABLE: &str = "enquiries";
/// The columns of the file.
const COLUMNS: [&str; 19] = [
    "id",
    "reference",
    "received_at",
    "status",
    "doubt",
    "assigned_to",
    "due_at",
    "first_answered_at",
    "closed_at",
    "name",
    "email",
    "phone",
    "company",
    "country",
    "product_interest",
    "product",
    "language",
    "source_page",
    "message",
];
/// The most rows of one file, which is held in memory.
const MAX_ROWS: usize = 100_000;
/// Query parameters that are not filters.
const NOT_FILTERS: [&str; 6] = ["format", "select", "order", "limit", "offset", "columns"];

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("the rows were not read as JSON: {0}")]
    Rows(#[from] serde_json::Error),
    #[error(transparent)]
    File(#[from] NotExported),
    #[error("more than {MAX_ROWS} enquiries fit; narrow the list")]
    TooMany,
}

impl From<postgrest::Error> for Failure {
    fn from(error: postgrest::Error) -> Self {
        Self::Table(error.into())
    }
}

/// `GET /functions/v1/export-enquiries?format=xlsx|csv`, with the filters of `/rest/v1/enquiries`: the enquiries that fit, the oldest
/// first, as far as the caller may see them.
pub(super) async fn export(
    State(app): State<AppState>,
    Extension(function): Extension<&'static Endpoint>,
    request: Request,
) -> Response {
    let (headers, uri) = (request.headers(), request.uri());
    let caller = match files::caller(&app, headers, uri, function).await {
        Ok(caller) => caller,
        Err(response) => return response,
    };
    let Some(format) = files::format(uri) else {
        return files::no_such_format();
    };
    let Ok(_turn) = app.exports.try_acquire() else {
        let text = "Another file is being written; try again when it is done";
        return refused(StatusCode::SERVICE_UNAVAILABLE, text);
    };
    match file(&app, &caller, &filters(uri), format).await {
        Ok(file) => files::attachment(file, "enquiries", format),
        Err(Failure::Table(TableError::Refused(error))) => {
            let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
            refused(status, &error.message)
        }
        Err(error @ (Failure::TooMany | Failure::File(NotExported::Workbook(_)))) => {
            refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string())
        }
        Err(error) => files::failed(error, "The enquiries could not be read; try again"),
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

async fn file(
    app: &App,
    caller: &Caller,
    filters: &str,
    format: FileFormat,
) -> Result<Vec<u8>, Failure> {
    let table = schema().table(TABLE);
    let table = table.ok_or_else(|| postgrest::Error::table_not_found(TABLE))?;
    // Without the byte order mark, Excel assumes another encoding.
    let mut bytes = match format {
        FileFormat::Csv => "\u{feff}".as_bytes().to_vec(),
        FileFormat::Xlsx => Vec::new(),
    };
    let mut file = ExportFile::new(format, &COLUMNS, &mut bytes)?;
    let columns = COLUMNS.map(|name| match name {
        "assigned_to" => "staff_members(name)",
        name => name,
    });
    let select = columns.join(",");
    let (mut last, mut written) = (0, 0);
    loop {
        // Paged by the ID of the last row, not by offset, so that new rows do not shift the pages.
        let page =
            format!("{filters}&select={select}&order=id.asc&limit={MAX_ROWS_READ}&id=gt.{last}");
        let query = Query::parse(page.trim_start_matches('&'), RequestHeaders::default())?;
        let answer = tables::read(
            &app.database,
            schema(),
            table,
            caller.role,
            caller.id.as_deref(),
            &query,
        )
        .await?;
        let rows: Vec<Map<String, Value>> = serde_json::from_slice(&answer.body)?;
        for row in &rows {
            file.row(&COLUMNS.map(|name| cell(row, name)))?;
        }
        written += rows.len();
        if written > MAX_ROWS {
            return Err(Failure::TooMany);
        }
        match rows.last().and_then(|row| row["id"].as_i64()) {
            Some(id) if rows.len() as u64 == MAX_ROWS_READ => last = id,
            _ => break,
        }
    }
    file.finish()?;
    Ok(bytes)
}

/// A value as text; the assigned person by name.
fn cell(row: &Map<String, Value>, name: &str) -> String {
    let value = match name {
        "assigned_to" => row.get("staff_members").map(|person| &person["name"]),
        name => row.get(name),
    };
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_filter_is_left_out() {
        let uri = "/functions/v1/export-enquiries?format=csv&status=in.(new,in_work)&limit=1&apikey=k&or=(a.eq.%22b%20c%22)";
        let filters = filters(&uri.parse().unwrap());
        assert_eq!(
            filters,
            "status=in.%28new%2Cin_work%29&or=%28a.eq.%22b+c%22%29"
        );
    }
}
