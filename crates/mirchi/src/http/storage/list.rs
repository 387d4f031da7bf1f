//! Lists files.

use access::Right;
use axum::Json;
use axum::extract::{Request, State};
use axum::response::IntoResponse;
use media::{Entry, Listing, Object, SortBy};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{self, Answer, Failure, invalid};
use super::download;
use super::request::{self, Call};
use crate::state::AppState;

/// The most files in one response.
const MAX_LISTED: usize = 1_000;

/// The body of `list`.
#[derive(Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct ListOptions {
    prefix: String,
    limit: usize,
    offset: usize,
    search: Option<String>,
    sort_by: Sort,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Sort {
    column: Option<String>,
    order: Option<String>,
}

impl Default for ListOptions {
    fn default() -> Self {
        Self {
            prefix: String::new(),
            limit: 100,
            offset: 0,
            search: None,
            sort_by: Sort::default(),
        }
    }
}

impl Sort {
    fn read(&self) -> Result<(SortBy, bool), Failure> {
        let sort_by = match self.column.as_deref() {
            None | Some("name") => SortBy::Name,
            Some("created_at") => SortBy::CreatedAt,
            // Access times are not recorded.
            Some("updated_at" | "last_accessed_at") => SortBy::UpdatedAt,
            Some(other) => return Err(invalid(format!("there is no column {other} to sort by"))),
        };
        match self.order.as_deref() {
            None | Some("asc") => Ok((sort_by, false)),
            Some("desc") => Ok((sort_by, true)),
            Some(other) => Err(invalid(format!("order must be asc or desc, not {other}"))),
        }
    }
}

/// `POST /storage/v1/object/list/*`
pub(super) async fn list(State(app): State<AppState>, request: Request) -> Answer {
    let (call, body) = Call::with_body(app, request).await?;
    let bucket = call.bucket()?;
    call.caller_with(bucket, Right::Select).await?;
    let question: ListOptions = request::json(body).await?;
    let (sort_by, is_descending) = question.sort_by.read()?;
    let listing = Listing {
        folder: question.prefix,
        is_flat: false,
        search: question.search.unwrap_or_default(),
        offset: question.offset,
        limit: question.limit.min(MAX_LISTED),
        sort_by,
        is_descending,
    };
    let entries = call.app.media.list(bucket, &listing).await?;
    let (folders, files) = split(entries);
    let folders = folders.into_iter().map(|name| {
        json!({
            "name": name, "id": null, "updated_at": null, "created_at": null,
            "last_accessed_at": null, "metadata": null,
        })
    });
    let files = told(&call, files).await?;
    let entries: Vec<Value> = folders.chain(files).collect();
    Ok(Json(entries).into_response())
}

/// The body of `listV2`.
#[derive(Default, Deserialize)]
#[serde(default)]
struct QuestionV2 {
    prefix: String,
    limit: Option<usize>,
    cursor: Option<String>,
    with_delimiter: bool,
    #[serde(rename = "sortBy")]
    sort_by: Sort,
}

/// `POST /storage/v1/object/list-v2/*`
pub(super) async fn list_v2(State(app): State<AppState>, request: Request) -> Answer {
    let (call, body) = Call::with_body(app, request).await?;
    let bucket = call.bucket()?;
    call.caller_with(bucket, Right::Select).await?;
    let question: QuestionV2 = request::json(body).await?;
    let (sort_by, is_descending) = question.sort_by.read()?;
    let limit = question.limit.unwrap_or(MAX_LISTED).clamp(1, MAX_LISTED);
    let cursor = question.cursor.as_deref().unwrap_or("0");
    let offset = cursor
        .parse()
        .map_err(|_| invalid("cursor must be the nextCursor of the answer before"))?;
    let (folder, search) = question
        .prefix
        .rsplit_once('/')
        .unwrap_or(("", &question.prefix));
    let listing = Listing {
        folder: folder.to_owned(),
        is_flat: !question.with_delimiter,
        search: search.to_owned(),
        offset,
        // One more, to find out whether there are further files.
        limit: limit + 1,
        sort_by,
        is_descending,
    };
    let mut entries = call.app.media.list(bucket, &listing).await?;
    let has_next = entries.len() > limit;
    entries.truncate(limit);
    let next = has_next.then(|| (offset + limit).to_string());
    let (folders, files) = split(entries);
    let key = |name: &str| match folder.is_empty() {
        true => name.to_owned(),
        false => format!("{folder}/{name}"),
    };
    let folders: Vec<Value> = folders
        .iter()
        .map(|name| json!({ "name": name, "key": key(name) }))
        .collect();
    let mut objects = told(&call, files).await?;
    for object in &mut objects {
        let name = object["name"].as_str().unwrap_or_default().to_owned();
        object["key"] = json!(key(&name));
    }
    Ok(Json(json!({
        "hasNext": has_next, "nextCursor": next, "folders": folders, "objects": objects,
    }))
    .into_response())
}

fn split(entries: Vec<Entry>) -> (Vec<String>, Vec<(String, Object)>) {
    let (mut folders, mut files) = (Vec::new(), Vec::new());
    for entry in entries {
        match entry {
            Entry::Folder(name) => folders.push(name),
            Entry::File(name, object) => files.push((name, *object)),
        }
    }
    (folders, files)
}

/// Files in the format of lists, each with the progress of its picture.
async fn told(call: &Call, files: Vec<(String, Object)>) -> Result<Vec<Value>, Failure> {
    let pictures = call
        .app
        .media
        .progress_of(files.iter().map(|(_, object)| object))
        .await?;
    let told = files
        .iter()
        .map(|(name, object)| answer::listed(name, object, pictures.get(&object.hash)));
    Ok(told.collect())
}

/// `GET /storage/v1/object/info/*`
pub(super) async fn info(State(app): State<AppState>, request: Request) -> Answer {
    let call = Call::new(app, request).await?;
    let object = download::readable_object(&call).await?;
    told_alone(&call, &object).await
}

/// `GET /storage/v1/object/info/public/*`
pub(super) async fn public_info(State(app): State<AppState>, request: Request) -> Answer {
    let call = Call::new(app, request).await?;
    let object = download::public_object(&call).await?;
    told_alone(&call, &object).await
}

async fn told_alone(call: &Call, object: &Object) -> Answer {
    let pictures = call.app.media.progress_of([object]).await?;
    let told = answer::info(object, pictures.get(&object.hash));
    Ok(Json(told).into_response())
}
