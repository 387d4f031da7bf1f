//! Lists files.

use access::Right;
use axum::Json;
use axum::body::Body;
use axum::response::IntoResponse;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use media::{Entry, Listing, Object, PageQuery, Place, SortBy};
use serde::Deserialize;
use serde_json::{Value, json};

use super::download;
use super::request::{self, Call};
use super::response::{self, Failure, Outcome, invalid};

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
pub(super) async fn list(call: Call, body: Body) -> Outcome {
    let (bucket, _) = call.bucket_for(Right::Select).await?;
    let question: ListOptions = request::json(body).await?;
    let (sort_by, is_descending) = question.sort_by.read()?;
    let listing = Listing {
        folder: question.prefix,
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
    let files = list_items(&call, files).await?;
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
pub(super) async fn list_v2(call: Call, body: Body) -> Outcome {
    let (bucket, _) = call.bucket_for(Right::Select).await?;
    let question: QuestionV2 = request::json(body).await?;
    let (sort_by, is_descending) = question.sort_by.read()?;
    let query = PageQuery {
        prefix: question.prefix,
        by_folder: question.with_delimiter,
        sort_by,
        is_descending,
        after: question.cursor.as_deref().map(place).transpose()?,
        limit: question.limit.unwrap_or(MAX_LISTED).clamp(1, MAX_LISTED),
    };
    let (entries, end) = call.app.media.page(bucket, &query).await?;
    let (folders, files) = split(entries);
    let folders: Vec<Value> = folders
        .iter()
        .map(|name| json!({ "name": name, "key": last_segment(name) }))
        .collect();
    let mut objects = list_items(&call, files).await?;
    for object in &mut objects {
        object["key"] = json!(last_segment(object["name"].as_str().unwrap_or_default()));
    }
    let mut answer = json!({ "hasNext": end.is_some(), "folders": folders, "objects": objects });
    if let Some(end) = end {
        let cursor = serde_json::to_vec(&end).map_err(|error| invalid(error.to_string()))?;
        answer["nextCursor"] = json!(URL_SAFE_NO_PAD.encode(cursor));
    }
    Ok(Json(answer).into_response())
}

fn place(cursor: &str) -> Result<Place, Failure> {
    let place = URL_SAFE_NO_PAD.decode(cursor).ok();
    place
        .and_then(|place| serde_json::from_slice(&place).ok())
        .ok_or_else(|| invalid("cursor must be the nextCursor of the answer before"))
}

/// The part of a whole name after the last folder; of a folder, its own.
fn last_segment(name: &str) -> &str {
    let name = name.trim_end_matches('/');
    name.rsplit('/').next().unwrap_or(name)
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
async fn list_items(call: &Call, files: Vec<(String, Object)>) -> Result<Vec<Value>, Failure> {
    let pictures = call
        .app
        .media
        .progress_of(files.iter().map(|(_, object)| object))
        .await?;
    let told = files
        .iter()
        .map(|(name, object)| response::listed(name, object, pictures.get(&object.hash)));
    Ok(told.collect())
}

/// `GET /storage/v1/object/info/*`
pub(super) async fn info(call: Call) -> Outcome {
    let object = download::readable_object(&call).await?;
    object_info(&call, &object).await
}

/// `GET /storage/v1/object/info/public/*`
pub(super) async fn public_info(call: Call) -> Outcome {
    let object = download::public_object(&call).await?;
    object_info(&call, &object).await
}

async fn object_info(call: &Call, object: &Object) -> Outcome {
    let pictures = call.app.media.progress_of([object]).await?;
    let told = response::info(object, pictures.get(&object.hash));
    Ok(Json(told).into_response())
}
