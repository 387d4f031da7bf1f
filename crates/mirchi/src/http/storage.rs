//! `/storage/v1`: files, compatible with the storage service of a hosted backend.

mod buckets;
mod download;
mod form;
mod list;
mod render;
mod request;
mod response;
mod sign;
mod upload;

use std::time::Duration;

use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post, put};
use axum::{Json, Router};
use http::header::CACHE_CONTROL;
use http::{HeaderValue, StatusCode};
use serde_json::json;
use tower_http::set_header::SetResponseHeaderLayer;

pub use form::Form;

use super::api_key;
use super::errors::in_time;
use super::rest::cors;
use super::security::{CROSS_ORIGIN_RESOURCE_POLICY, set_header};
use crate::state::AppState;

const METHODS: &str = "GET, HEAD, POST, PUT, DELETE, OPTIONS";
/// The headers that `storage-js` sends.
const REQUEST_HEADERS: &str = "apikey, authorization, cache-control, content-type, duplex, range, if-none-match, if-range, \
                               x-client-info, x-metadata, x-supabase-api-version, x-upsert";
/// How long an upload may take on a slow connection. A connection that is almost idle is closed earlier.
pub(super) const MAX_UPLOAD: Duration = Duration::from_secs(15 * 60);

pub(super) fn router(app: &AppState) -> Router<AppState> {
    let with_key = Router::new()
        .route(
            "/storage/v1/bucket",
            get(buckets::list).post(buckets::refuse),
        )
        .route(
            "/storage/v1/bucket/{id}",
            get(buckets::one)
                .put(buckets::refuse)
                .delete(buckets::refuse),
        )
        .route("/storage/v1/bucket/{id}/empty", post(buckets::refuse))
        .route("/storage/v1/object/list/{bucket}", post(list::list))
        .route("/storage/v1/object/list-v2/{bucket}", post(list::list_v2))
        .route("/storage/v1/object/move", post(upload::rename))
        .route("/storage/v1/object/copy", post(upload::copy))
        .route("/storage/v1/object/sign/{bucket}", post(sign::many))
        .route(
            "/storage/v1/object/upload/sign/{bucket}/{*name}",
            post(sign::upload),
        )
        .route(
            "/storage/v1/object/authenticated/{bucket}/{*name}",
            get(download::with_right),
        )
        .route("/storage/v1/object/info/{bucket}/{*name}", get(list::info))
        .route(
            "/storage/v1/object/info/authenticated/{bucket}/{*name}",
            get(list::info),
        )
        .route("/storage/v1/object/{bucket}", delete(upload::remove))
        .route(
            "/storage/v1/object/{bucket}/{*name}",
            get(download::with_right)
                .post(upload::insert)
                .put(upload::update)
                .delete(upload::remove_one),
        )
        .route(
            "/storage/v1/render/image/authenticated/{bucket}/{*name}",
            get(render::with_right),
        )
        .layer(from_fn_with_state(app.clone(), api_key::require));
    // Browsers open these through a link, which has no key.
    let without_key = Router::new()
        .route("/storage/v1/status", get(status))
        .route("/storage/v1/health", get(status))
        .route(
            "/storage/v1/object/public/{bucket}/{*name}",
            get(download::public),
        )
        .route(
            "/storage/v1/object/info/public/{bucket}/{*name}",
            get(list::public_info),
        )
        .route(
            "/storage/v1/object/upload/sign/{bucket}/{*name}",
            put(upload::signed),
        )
        .route(
            "/storage/v1/render/image/public/{bucket}/{*name}",
            get(render::public),
        )
        .route(
            "/storage/v1/render/image/sign/{bucket}/{*name}",
            get(render::signed),
        )
        .route("/storage/v1/{*rest}", any(unknown));
    // Signing requires a key, but reading a signed address does not.
    let of_both = Router::new().route(
        "/storage/v1/object/sign/{bucket}/{*name}",
        get(download::signed)
            .merge(post(sign::one).layer(from_fn_with_state(app.clone(), api_key::require))),
    );
    with_key
        .merge(without_key)
        .merge(of_both)
        .layer(from_fn(|request, next| {
            in_time(MAX_UPLOAD, request, next, time_is_up)
        }))
        .layer(cors(METHODS, REQUEST_HEADERS))
        .layer(set_header(CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"))
        .layer(SetResponseHeaderLayer::if_not_present(
            CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
}

fn time_is_up() -> Response {
    response::error(
        StatusCode::GATEWAY_TIMEOUT,
        "Timeout",
        "The request took too long",
    )
}

async fn status() -> Response {
    Json(json!({ "healthy": true, "version": env!("CARGO_PKG_VERSION") })).into_response()
}

async fn unknown() -> Response {
    response::error(StatusCode::NOT_FOUND, "Not Found", "Route not found")
}
