//! `/assets/*`, `/pictures/*` and the files at the root of the built pages, from memory.

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::{
    Router,
    extract::{Request, State},
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use http::{HeaderValue, StatusCode};

use media::{Media, PictureAddress, PictureFile};
use pages::{CLIENT, STAFF, WebFiles};
use representations::{Encoding, Representations};

use super::{
    appearance,
    errors::{logged, unavailable},
    response::{FileHead, ResponseHead},
    well_known,
};
use crate::state::AppState;

/// For files with a content hash in their address.
pub(super) const FOREVER: &str = "public, max-age=31536000, immutable";
/// The folder of the files with a content hash in their names.
const ASSETS: &str = "assets/";
/// When to retry for a file that could not be read.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// The files of a folder of the build by path, `/assets/entry-5f3a.js`. A path cannot escape from the folder: it is looked up in this
/// list, or in that of another version of the program.
pub(super) struct Assets {
    files: WebFiles,
    media: Media,
    folder: &'static str,
    /// The part of the address before the file name.
    prefix: &'static str,
    by_path: BTreeMap<String, Asset>,
}

/// A file with its response headers.
struct Asset {
    content_type: HeaderValue,
    cache_control: HeaderValue,
    /// Read and hashed on first request: most visitors need few of the pictures.
    bytes: OnceLock<Representations>,
}

/// Serves the files of the built pages, and uploaded pictures.
pub fn router(app: &AppState) -> Router<AppState> {
    let assets = Arc::new(Assets::list(app, CLIENT, "/"));
    let at_root = assets
        .by_path
        .keys()
        .filter(|path| !path[1..].contains('/'));
    let router = Router::new()
        .route("/assets/{*path}", get(asset))
        .route("/pictures/{*path}", get(picture));
    at_root
        .fold(router, |router, path| router.route(path, get(asset)))
        .with_state(assets)
}

/// `GET|HEAD /pictures/*`: a built-in picture, or an uploaded one.
async fn picture(State(assets): State<Arc<Assets>>, request: Request) -> Response {
    let path = request.uri().path();
    let uploaded = match assets.by_path.contains_key(path) {
        true => None,
        false => PictureAddress::parse(path),
    };
    let Some(address) = uploaded else {
        return asset(State(assets), request).await;
    };
    match assets.media.picture_file(&address).await {
        Ok(Some(file)) => send(&address, &file, &request),
        Ok(None) => not_found(),
        Err(error) => {
            let text = "The picture cannot be read now. Try again in a minute.\n";
            logged(error, unavailable(text, RETRY_AFTER))
        }
    }
}

/// The content of an address never changes, except for a different size that is sent until its own is made.
fn send(address: &PictureAddress, file: &PictureFile, request: &Request) -> Response {
    let (tag, cache_control) = match file.is_final {
        true => (format!("\"{address}\""), FOREVER),
        false => (format!("\"{address}, for now\""), "no-store"),
    };
    let head = FileHead {
        content_type: HeaderValue::from_static(file.format.media_type()),
        cache_control: HeaderValue::from_static(cache_control),
        etag: HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\"")),
    };
    head.send(&file.bytes, request.method(), request.headers())
}

/// `GET|HEAD /assets/*` and the others: the file of this build; if it has none, the one that another version of the program had.
pub(super) async fn asset(State(assets): State<Arc<Assets>>, request: Request) -> Response {
    let path = request.uri().path();
    if let Some(response) = assets.response_of(path, &request) {
        return response;
    }
    let name = path.strip_prefix(assets.prefix).unwrap_or_default();
    if !is_script_or_style(name) {
        return not_found();
    }
    let etag = HeaderValue::try_from(format!("\"{path}\""));
    let head = FileHead {
        content_type: content_type(path),
        cache_control: HeaderValue::from_static(FOREVER),
        etag: etag.unwrap_or(HeaderValue::from_static("\"\"")),
    };
    match assets.media.kept_asset(path).await {
        Ok(Some(file)) => head.send(&file, request.method(), request.headers()),
        Ok(None) => not_found(),
        Err(error) => {
            let text = "The file cannot be read now. Try again in a minute.\n";
            logged(error, unavailable(text, RETRY_AFTER))
        }
    }
}

pub(super) fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "There is no such file.\n").into_response()
}

impl Assets {
    /// The files of a folder of the build (`client/`), served under a prefix (`/`).
    pub(super) fn list(app: &AppState, folder: &'static str, prefix: &'static str) -> Self {
        let files = app.pages.files().clone();
        let served = files
            .folder(folder)
            .map(|(name, _)| name)
            .filter(|name| is_served(name));
        let asset = |name: &str| Asset {
            content_type: content_type(name),
            cache_control: cache_control(name),
            bytes: OnceLock::new(),
        };
        let by_path = served
            .map(|name| ([prefix, name].concat(), asset(name)))
            .collect();
        Self {
            files,
            media: app.media.clone(),
            folder,
            prefix,
            by_path,
        }
    }

    /// Sends the file at a path; `None` if there is none.
    pub(super) fn response_of(&self, path: &str, request: &Request) -> Option<Response> {
        let asset = self.by_path.get(path)?;
        let head = ResponseHead {
            status: StatusCode::OK,
            content_type: asset.content_type.clone(),
            cache_control: asset.cache_control.clone(),
            language: None,
        };
        let bytes = asset.bytes.get_or_init(|| self.read(path));
        Some(head.send(bytes, request.method(), request.headers()))
    }

    /// Reads a file of the list with its compressed versions from the build.
    fn read(&self, path: &str) -> Representations {
        let file = |suffix: &str| {
            self.files
                .get(&[self.folder, &path[self.prefix.len()..], suffix].concat())
                .cloned()
        };
        Representations::ready(file("").unwrap_or_default(), |encoding| {
            file(suffix(encoding)?)
        })
    }
}

/// The scripts and styles of this version, by the paths at which visitors and staff load them.
pub(crate) fn scripts_and_styles(files: &WebFiles) -> Vec<(String, Bytes)> {
    let served = [(CLIENT, "/"), (STAFF, "/staff/")].into_iter();
    let all = served.flat_map(|(folder, prefix)| {
        let files = files.folder(folder);
        files.map(move |(name, bytes)| (prefix, name, bytes))
    });
    all.filter(|(_, name, _)| is_script_or_style(name))
        .map(|(prefix, name, bytes)| ([prefix, name].concat(), bytes.clone()))
        .collect()
}

fn is_script_or_style(name: &str) -> bool {
    name.starts_with(ASSETS) && (name.ends_with(".js") || name.ends_with(".css"))
}

/// Whether a file of the build is served: not dot files, not the compressed versions, and not files that the program generates.
fn is_served(name: &str) -> bool {
    let is_compressed = Encoding::ALL
        .into_iter()
        .filter_map(suffix)
        .any(|suffix| name.ends_with(suffix));
    let is_ours = well_known::PATHS
        .into_iter()
        .chain(appearance::paths())
        .any(|path| path[1..] == *name);
    !name.starts_with('.') && !is_compressed && !is_ours
}

/// The suffix of files that the build has compressed.
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

/// A file with a hash in its name never changes. Pictures and icons change rarely, the rest may change with a release.
fn cache_control(name: &str) -> HeaderValue {
    let is_picture = mime_guess::from_path(name).first_or_octet_stream().type_() == "image";
    HeaderValue::from_static(match name {
        name if name.starts_with(ASSETS) => FOREVER,
        // The console's page changes with each release.
        name if name.ends_with(".html") => "no-cache",
        _ if is_picture => "public, max-age=86400",
        _ => "public, max-age=3600",
    })
}
