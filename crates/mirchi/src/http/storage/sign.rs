//! Signs addresses.

use access::Right;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::response::IntoResponse;
use media::{Object, Purpose, UNLISTED};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::{self, Call, require};
use super::response::{Failure, Outcome, invalid};
use super::upload::is_upsert;
use crate::http::caller::Caller;

/// The most addresses that one request can have signed.
const MAX_SIGNED: usize = 1_000;
/// How long the address for an upload is valid, as in the hosted service.
const UPLOAD_LIFETIME: Duration = Duration::from_secs(2 * 60 * 60);

/// The address to sign.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SignOptions {
    /// In seconds.
    expires_in: u64,
    #[serde(default)]
    paths: Vec<String>,
}

/// `POST /storage/v1/object/sign/BUCKET/NAME`: an address to download one file.
pub(super) async fn one(call: Call, body: Body) -> Outcome {
    let (bucket, caller) = call.bucket_for(Right::Select).await?;
    let options: SignOptions = request::json(body).await?;
    let file = call.app.media.object(bucket, call.name()).await?;
    let url = signed(&call, &caller, &options, &[&file]).await?.remove(0);
    Ok(Json(json!({ "signedURL": url })).into_response())
}

/// `POST /storage/v1/object/sign/BUCKET`: addresses to download several.
pub(super) async fn many(call: Call, body: Body) -> Outcome {
    let (bucket, caller) = call.bucket_for(Right::Select).await?;
    let options: SignOptions = request::json(body).await?;
    if options.paths.len() > MAX_SIGNED {
        return Err(invalid(format!(
            "paths must name at most {MAX_SIGNED} files"
        )));
    }
    let existing = call.app.media.existing(bucket, &options.paths).await?;
    let files = options.paths.iter().filter_map(|path| existing.get(path));
    let files: Vec<&Object> = files.collect();
    let mut urls = signed(&call, &caller, &options, &files).await?.into_iter();
    let answers =
        options
            .paths
            .iter()
            .map(|path| match existing.get(path).and_then(|_| urls.next()) {
                Some(url) => json!({ "error": null, "path": path, "signedURL": url }),
                None => json!({
                    "error": "Either the object does not exist or you do not have access to it",
                    "path": path,
                    "signedURL": null,
                }),
            });
    Ok(Json(answers.collect::<Vec<Value>>()).into_response())
}

/// Signed addresses of files. A caller who may only read a bucket gets none that is of use to others for long.
async fn signed(
    call: &Call,
    caller: &Caller,
    options: &SignOptions,
    files: &[&Object],
) -> Result<Vec<String>, Failure> {
    let bucket = call.bucket()?;
    let lifetime = Duration::from_secs(options.expires_in);
    if lifetime > UNLISTED {
        require(caller, bucket, Right::Insert)?;
    }
    let media = &call.app.media;
    let tokens = media
        .sign_downloads(bucket, files, &caller.author(), lifetime)
        .await?;
    let urls = files.iter().zip(tokens);
    let urls =
        urls.map(|(file, token)| format!("/object/sign/{}/{}?token={token}", bucket.id, file.name));
    Ok(urls.collect())
}

/// `POST /storage/v1/object/upload/sign/BUCKET/NAME`: an address to upload one file.
pub(super) async fn upload(call: Call) -> Outcome {
    let (bucket, caller) = call.bucket_for(Right::Insert).await?;
    let purpose = match is_upsert(&call) {
        true => {
            require(&caller, bucket, Right::Update)?;
            Purpose::Upsert
        }
        false => Purpose::Upload,
    };
    let (author, name) = (caller.author(), call.name());
    let media = &call.app.media;
    let token = media.sign_upload(bucket, name, purpose, &author, UPLOAD_LIFETIME)?;
    let url = format!("/object/upload/sign/{}/{name}?token={token}", bucket.id);
    Ok(Json(json!({ "url": url, "token": token })).into_response())
}
