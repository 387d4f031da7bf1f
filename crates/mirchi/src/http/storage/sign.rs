//! Signs addresses.

use access::Right;
use std::time::Duration;

use axum::Json;
use axum::extract::{Request, State};
use axum::response::IntoResponse;
use media::Purpose;
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Answer, Failure, invalid};
use super::request::{self, Call, require};
use super::upload::is_upsert;
use crate::state::AppState;

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
pub(super) async fn one(State(app): State<AppState>, request: Request) -> Answer {
    let (call, body) = Call::with_body(app, request).await?;
    let bucket = call.bucket()?;
    call.caller_with(bucket, Right::Select).await?;
    let options: SignOptions = request::json(body).await?;
    let name = call.name();
    call.app.media.object(bucket, name).await?;
    let url = signed(&call, name, &options)?;
    Ok(Json(json!({ "signedURL": url })).into_response())
}

/// `POST /storage/v1/object/sign/BUCKET`: addresses to download several.
pub(super) async fn many(State(app): State<AppState>, request: Request) -> Answer {
    let (call, body) = Call::with_body(app, request).await?;
    let bucket = call.bucket()?;
    call.caller_with(bucket, Right::Select).await?;
    let options: SignOptions = request::json(body).await?;
    if options.paths.len() > MAX_SIGNED {
        return Err(invalid(format!(
            "paths must name at most {MAX_SIGNED} files"
        )));
    }
    let existing = call.app.media.existing(bucket, &options.paths).await?;
    let mut answers: Vec<Value> = Vec::with_capacity(options.paths.len());
    for name in &options.paths {
        answers.push(match existing.contains(name) {
            true => {
                json!({ "error": null, "path": name, "signedURL": signed(&call, name, &options)? })
            }
            false => json!({
                "error": "Either the object does not exist or you do not have access to it",
                "path": name,
                "signedURL": null,
            }),
        });
    }
    Ok(Json(answers).into_response())
}

fn signed(call: &Call, name: &str, options: &SignOptions) -> Result<String, Failure> {
    let bucket = call.bucket()?;
    let lifetime = Duration::from_secs(options.expires_in);
    let token = call
        .app
        .media
        .sign(bucket, name, Purpose::Download, None, lifetime)?;
    Ok(format!("/object/sign/{}/{name}?token={token}", bucket.id))
}

/// `POST /storage/v1/object/upload/sign/BUCKET/NAME`: an address to upload one file.
pub(super) async fn upload(State(app): State<AppState>, request: Request) -> Answer {
    let call = Call::new(app, request).await?;
    let bucket = call.bucket()?;
    let caller = call.caller_with(bucket, Right::Insert).await?;
    let purpose = match is_upsert(&call) {
        true => {
            require(&caller, bucket, Right::Update)?;
            Purpose::Upsert
        }
        false => Purpose::Upload,
    };
    let (owner, name) = (caller.id.as_deref(), call.name());
    let token = call
        .app
        .media
        .sign(bucket, name, purpose, owner, UPLOAD_LIFETIME)?;
    let url = format!("/object/upload/sign/{}/{name}?token={token}", bucket.id);
    Ok(Json(json!({ "url": url, "token": token })).into_response())
}
