//! `/assets/*`, `/pictures/*` and the files at the root of the built pages, from memory.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use axum::{
    Router,
    extract::{Request, State},
    response::{IntoResponse, Response},
    routing::get,
};
use http::{
    HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_TYPE},
};

use pages::{CLIENT, WebFiles};
use representations::{Encoding, Representations};

use super::{response::ResponseHead, well_known};
use crate::state::AppState;

/// The files by path, `/assets/entry-5f3a.js`. What is not in here does not exist, so a path cannot lead out of it.
struct Assets {
    files: WebFiles,
    by_path: BTreeMap<String, Asset>,
}

/// A file as it is sent.
struct Asset {
    content_type: HeaderValue,
    cache_control: HeaderValue,
    /// Read and hashed when it is first asked for: most visitors need few of the pictures.
    bytes: OnceLock<Representations>,
}

/// Serves what browsers fetch of the built pages.
pub fn router(files: &WebFiles) -> Router<AppState> {
    let assets = Arc::new(Assets::list(files.clone()));
    let at_root = assets
        .by_path
        .keys()
        .filter(|path| !path[1..].contains('/'));
    let router = Router::new()
        .route("/assets/{*path}", get(asset))
        .route("/pictures/{*path}", get(asset));
    at_root
        .fold(router, |router, path| router.route(path, get(asset)))
        .with_state(Arc::clone(&assets))
}

/// `GET|HEAD /assets/*` and the others.
async fn asset(State(assets): State<Arc<Assets>>, request: Request) -> Response {
    let path = request.uri().path();
    let Some(asset) = assets.by_path.get(path) else {
        return not_found();
    };
    let head = ResponseHead {
        status: StatusCode::OK,
        content_type: asset.content_type.clone(),
        cache_control: asset.cache_control.clone(),
        language: None,
    };
    let bytes = asset.bytes.get_or_init(|| assets.read(path));
    head.send(bytes, request.method(), request.headers())
}

fn not_found() -> Response {
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (StatusCode::NOT_FOUND, headers, "There is no such file.\n").into_response()
}

impl Assets {
    fn list(files: WebFiles) -> Self {
        let served = files
            .folder(CLIENT)
            .map(|(name, _)| name)
            .filter(|name| is_served(name));
        let asset = |name: &str| Asset {
            content_type: content_type(name),
            cache_control: cache_control(name),
            bytes: OnceLock::new(),
        };
        let by_path = served
            .map(|name| (["/", name].concat(), asset(name)))
            .collect();
        Self { files, by_path }
    }

    /// Reads a file of the list with what the build compressed of it.
    fn read(&self, path: &str) -> Representations {
        let file = |suffix: &str| {
            self.files
                .get(&[CLIENT, &path[1..], suffix].concat())
                .cloned()
        };
        Representations::ready(file("").unwrap_or_default(), |encoding| {
            file(suffix(encoding)?)
        })
    }
}

/// Whether a file of the build is for browsers: not what starts with a dot, the compressed ones, and what we write ourselves.
fn is_served(name: &str) -> bool {
    let is_compressed = Encoding::ALL
        .into_iter()
        .filter_map(suffix)
        .any(|suffix| name.ends_with(suffix));
    let is_ours = well_known::PATHS.iter().any(|path| path[1..] == *name);
    !name.starts_with('.') && !is_compressed && !is_ours
}

/// What the build appends to the name of a file that it has compressed.
const fn suffix(encoding: Encoding) -> Option<&'static str> {
    match encoding {
        Encoding::Brotli => Some(".br"),
        Encoding::Gzip => Some(".gz"),
        Encoding::Zstandard | Encoding::Identity => None,
    }
}

fn content_type(name: &str) -> HeaderValue {
    let guess = mime_guess::from_path(name).first_or_octet_stream();
    let is_text = guess.type_() == "text";
    let text = if is_text {
        [guess.essence_str(), "; charset=utf-8"].concat()
    } else {
        guess.to_string()
    };
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

/// A name with a hash in it never means other bytes. Pictures and icons change rarely, the rest may change with a release.
fn cache_control(name: &str) -> HeaderValue {
    let is_picture = mime_guess::from_path(name).first_or_octet_stream().type_() == "image";
    HeaderValue::from_static(match name {
        name if name.starts_with("assets/") => "public, max-age=31536000, immutable",
        _ if is_picture => "public, max-age=86400",
        _ => "public, max-age=3600",
    })
}
