//! Uploads, and changes or removals of files.

use access::Right;
use axum::Json;
use axum::body::Body;
use axum::response::IntoResponse;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE};
use media::{Author, Bucket, MediaError, Object, Purpose, Upload};
use serde::Deserialize;
use serde_json::{Value, json};

use super::form::Form;
use super::request::{self, Call, require};
use super::response::{self, Failure, Outcome, invalid};

/// How long browsers cache a download if the upload does not specify it, in seconds.
const USUAL_MAX_AGE: u32 = 3_600;

/// Whether the request may overwrite an existing file.
pub(super) fn is_upsert(call: &Call) -> bool {
    call.header("x-upsert") == Some("true")
}

/// `POST /storage/v1/object/*`
pub(super) async fn insert(call: Call, body: Body) -> Outcome {
    let (bucket, caller) = call.bucket_for(Right::Insert).await?;
    let target = Target {
        bucket,
        upsert: is_upsert(&call),
        may_update: bucket.allows(caller.role, Right::Update),
        author: caller.author(),
    };
    keep(&call, body, target).await
}

/// `PUT /storage/v1/object/*`: replaces an existing file.
pub(super) async fn update(call: Call, body: Body) -> Outcome {
    let (bucket, caller) = call.bucket_for(Right::Update).await?;
    call.app.media.object(bucket, call.name()).await?;
    let target = Target {
        bucket,
        upsert: true,
        may_update: true,
        author: caller.author(),
    };
    keep(&call, body, target).await
}

/// `PUT /storage/v1/object/upload/sign/*?token=…`: with a signed address.
pub(super) async fn signed(call: Call, body: Body) -> Outcome {
    let bucket = call.bucket()?;
    let token = call.parameter("token").unwrap_or_default();
    let media = &call.app.media;
    let claims = media.check_signature(bucket, call.name(), token).await?;
    let (upsert, right) = match claims.purpose {
        Purpose::Upload => (false, Right::Insert),
        Purpose::Upsert => (true, Right::Update),
        Purpose::Download => {
            return Err(MediaError::invalid_signature("The signature is for a download").into());
        }
    };
    let author = call.signer_with(claims.owner, bucket, right).await?;
    let target = Target {
        bucket,
        upsert,
        may_update: upsert,
        author,
    };
    keep(&call, body, target).await
}

struct Target {
    bucket: &'static Bucket,
    /// Whether the request wants to overwrite an existing file,
    upsert: bool,
    /// and whether the caller has the right to.
    may_update: bool,
    author: Author,
}

async fn keep(call: &Call, body: Body, target: Target) -> Outcome {
    let longest = target.bucket.longest;
    let announced = call.header(CONTENT_LENGTH.as_str());
    let announced = announced.and_then(|length| length.parse().ok());
    let length = announced.map_or(longest, |length: usize| length.min(longest));
    // Held until the file is stored: it limits the memory of concurrent uploads.
    let _room = call.app.media.room_for_upload(length).await?;
    let (bucket, may_update) = (target.bucket, target.may_update);
    let upload = read(call, body, target).await?;
    // After the file has been read: a client that is still sending would not see the answer.
    let space = call.app.space.require();
    space.map_err(|error| MediaError::refused(507, "InsufficientStorage", error.to_string()))?;
    let object = call.app.media.upload(bucket, upload, may_update).await?;
    Ok(kept(&object))
}

fn kept(object: &Object) -> axum::response::Response {
    let key = format!("{}/{}", object.bucket_id, object.name);
    Json(json!({ "Key": key, "Id": object.id })).into_response()
}

/// Reads a file from a form, as browsers send it, or from the body itself.
async fn read(call: &Call, body: Body, target: Target) -> Result<Upload, Failure> {
    let bucket = target.bucket;
    let content_type = call.header(CONTENT_TYPE.as_str()).unwrap_or_default();
    let boundary = multer::parse_boundary(content_type).ok();
    let cache_control = call.header(CACHE_CONTROL.as_str()).map(str::to_owned);
    let metadata = call.header("x-metadata").map(str::to_owned);
    let body = request::bytes(body, bucket.longest).await?;
    let (bytes, cache_control, metadata) = match boundary {
        Some(boundary) => {
            let form = Form::read(body, boundary, bucket.longest).await?;
            (form.file, form.cache_control, form.metadata)
        }
        None => {
            let decoded = metadata.map(|text| STANDARD.decode(text)).transpose();
            let decoded = decoded.map_err(|_| invalid("x-metadata must be base64"))?;
            (body, cache_control, decoded)
        }
    };
    Ok(Upload {
        name: call.name().to_owned(),
        bytes,
        upsert: target.upsert,
        cache_control: max_age(cache_control.as_deref()),
        user_metadata: user_metadata(metadata.as_deref())?,
        author: target.author,
    })
}

/// The `Cache-Control` of downloads: from `3600` or `max-age=3600`.
fn max_age(text: Option<&str>) -> String {
    let text = text.unwrap_or_default();
    let seconds = text.rsplit('=').next().unwrap_or_default().trim();
    let seconds = seconds.parse().unwrap_or(USUAL_MAX_AGE);
    format!("max-age={seconds}")
}

fn user_metadata(text: Option<&[u8]>) -> Result<Value, Failure> {
    let Some(text) = text else {
        return Ok(json!({}));
    };
    serde_json::from_slice(text)
        .ok()
        .filter(|metadata: &Value| {
            metadata.is_object() && !metadata.to_string().contains("\\u0000")
        })
        .ok_or_else(|| invalid("metadata must be a JSON object without null characters"))
}

/// The source and target of a move or copy.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Transfer {
    bucket_id: String,
    source_key: String,
    destination_key: String,
    #[serde(default)]
    destination_bucket: Option<String>,
}

impl Transfer {
    fn buckets(&self) -> Result<(&'static Bucket, &'static Bucket), Failure> {
        let from = Bucket::find(&self.bucket_id)?;
        let to = match &self.destination_bucket {
            Some(id) => Bucket::find(id)?,
            None => from,
        };
        Ok((from, to))
    }
}

/// `POST /storage/v1/object/move`
pub(super) async fn rename(call: Call, body: Body) -> Outcome {
    let caller = call.caller().await?;
    let transfer: Transfer = request::json(body).await?;
    let (from, to) = transfer.buckets()?;
    require(&caller, from, Right::Select)?;
    let media = &call.app.media;
    if from.id == to.id {
        require(&caller, from, Right::Update)?;
        media
            .rename(
                from,
                &transfer.source_key,
                &transfer.destination_key,
                &caller.author(),
            )
            .await?;
    } else {
        require(&caller, from, Right::Delete)?;
        require(&caller, to, Right::Insert)?;
        let (source, destination) = (
            (from, &*transfer.source_key),
            (to, &*transfer.destination_key),
        );
        media.move_to(source, destination, &caller.author()).await?;
    }
    Ok(Json(json!({ "message": "Successfully moved" })).into_response())
}

/// `POST /storage/v1/object/copy`
pub(super) async fn copy(call: Call, body: Body) -> Outcome {
    let caller = call.caller().await?;
    let transfer: Transfer = request::json(body).await?;
    let (from, to) = transfer.buckets()?;
    require(&caller, from, Right::Select)?;
    require(&caller, to, Right::Insert)?;
    let (source, destination) = (
        (from, &*transfer.source_key),
        (to, &*transfer.destination_key),
    );
    let (upsert, may_update) = (is_upsert(&call), to.allows(caller.role, Right::Update));
    let copied = call
        .app
        .media
        .copy(source, destination, &caller.author(), upsert, may_update)
        .await?;
    Ok(kept(&copied))
}

/// The body of `remove`.
#[derive(Deserialize)]
struct Names {
    prefixes: Vec<String>,
}

/// `DELETE /storage/v1/object/BUCKET`
pub(super) async fn remove(call: Call, body: Body) -> Outcome {
    let (bucket, caller) = call.bucket_for(Right::Delete).await?;
    let Names { prefixes } = request::json(body).await?;
    let removed = call
        .app
        .media
        .remove(bucket, &prefixes, &caller.author())
        .await?;
    let removed: Vec<Value> = removed
        .iter()
        .map(|object| response::listed(&object.name, object, None))
        .collect();
    Ok(Json(removed).into_response())
}

/// `DELETE /storage/v1/object/BUCKET/NAME`
pub(super) async fn remove_one(call: Call) -> Outcome {
    let (bucket, caller) = call.bucket_for(Right::Delete).await?;
    let names = [call.name().to_owned()];
    let removed = call
        .app
        .media
        .remove(bucket, &names, &caller.author())
        .await?;
    if removed.is_empty() {
        call.app.media.object(bucket, call.name()).await?;
    }
    Ok(Json(json!({ "message": "Successfully deleted" })).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_is_read_from_a_form_and_from_a_header() {
        assert_eq!(max_age(Some("86400")), "max-age=86400");
        assert_eq!(max_age(Some("max-age=60")), "max-age=60");
        for text in [None, Some(""), Some("no-store"), Some("max-age=-1\r\nx: y")] {
            assert_eq!(max_age(text), "max-age=3600", "{text:?}");
        }
    }
}
