//! The buckets, which are built in and cannot be changed.

use access::Right;
use axum::Json;
use axum::response::{IntoResponse, Response};
use media::{BUCKETS, Bucket, MediaError};
use serde_json::{Value, json};

use super::request::Call;
use super::response::Outcome;

/// `GET /storage/v1/bucket`
pub(super) async fn list(call: Call) -> Outcome {
    let caller = call.caller().await?;
    let visible = BUCKETS
        .iter()
        .filter(|bucket| bucket.allows(caller.role, Right::Select));
    let buckets: Vec<Value> = visible.map(described).collect();
    Ok(Json(buckets).into_response())
}

/// `GET /storage/v1/bucket/*`
pub(super) async fn one(call: Call) -> Outcome {
    let (bucket, _) = call.bucket_for(Right::Select).await?;
    Ok(Json(described(bucket)).into_response())
}

/// Any request that would change a bucket.
pub(super) async fn refuse() -> Response {
    super::response::Failure::from(MediaError::not_allowed()).into_response()
}

fn described(bucket: &Bucket) -> Value {
    json!({
        "id": bucket.id,
        "name": bucket.id,
        "owner": "",
        "public": bucket.is_public,
        "file_size_limit": bucket.longest,
        "allowed_mime_types": bucket.media_types(),
        "type": "STANDARD",
        // A fixed date, since buckets are built in.
        "created_at": "2026-11-23T00:00:00.000Z",
        "updated_at": "2026-11-23T00:00:00.000Z",
    })
}
