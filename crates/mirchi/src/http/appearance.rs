//! How the site looks: the stylesheet with the company's colours, its logos and its icons.
//!
//! Each address has a query that says the content. With the current one, browsers may keep the file.

use std::{error::Error, sync::Arc};

use axum::{
    Router,
    extract::{Path, Request, State},
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use cache::{Made, ValidatedCache};
use content::{LOGO_FILE, LOGO_ON_DARK_FILE};
use documents::IconFormat;
use http::{HeaderValue, StatusCode, header};
use quick_cache::UnitWeighter;
use representations::{Effort, Representations};

use super::{assets::FOREVER, client_address::ClientAddress, response::ResponseHead};
use crate::state::AppState;

const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";

/// The files with the icon: path, media type and format.
const ICONS: [(&str, &str, IconFormat); 5] = [
    ("/favicon.ico", "image/x-icon", IconFormat::Ico),
    ("/favicon.svg", SVG, IconFormat::Svg),
    (
        "/apple-touch-icon.png",
        PNG,
        IconFormat::OpaquePng { side: 180 },
    ),
    ("/icon-192.png", PNG, IconFormat::Png { side: 192 }),
    ("/icon-512.png", PNG, IconFormat::Png { side: 512 }),
];

/// The icons that the manifest lists: path, media type and sizes.
pub(super) const MANIFEST_ICONS: [(&str, &str, &str); 3] = [
    ("/favicon.svg", SVG, "any"),
    ("/icon-192.png", PNG, "192x192"),
    ("/icon-512.png", PNG, "512x512"),
];

/// The logos: path and the name of the file without its ending. A page that somebody opened before the company chose another kind of file
/// asks for the former path.
const LOGOS: [(&str, &str); 4] = [
    ("/logo.svg", LOGO_FILE),
    ("/logo.png", LOGO_FILE),
    ("/logo-on-dark.svg", LOGO_ON_DARK_FILE),
    ("/logo-on-dark.png", LOGO_ON_DARK_FILE),
];

/// Paths at the root that the built pages must not use.
pub(super) fn paths() -> impl Iterator<Item = &'static str> {
    let icons = ICONS.iter().map(|(path, ..)| *path);
    icons.chain(LOGOS.iter().map(|(path, _)| *path))
}

/// May be cached for an hour.
const FOR_AN_HOUR: &str = "public, max-age=3600";

/// The icons that have been drawn, with their versions.
type Drawn = ValidatedCache<IconFormat, (String, Representations), UnitWeighter>;

/// Serves the files.
pub(super) fn router() -> Router<AppState> {
    let drawn = Arc::new(Drawn::new(ICONS.len(), u64::MAX, UnitWeighter));
    let router = Router::new().route("/appearance-{name}", get(stylesheet));
    let router = ICONS
        .into_iter()
        .fold(router, |router, (path, media_type, format)| {
            let drawn = Arc::clone(&drawn);
            let respond = move |State(app), request| icon(app, drawn, media_type, format, request);
            router.route(path, get(respond))
        });
    LOGOS.into_iter().fold(router, |router, (path, name)| {
        router.route(
            path,
            get(move |State(app), request| logo(app, name, request)),
        )
    })
}

/// `GET|HEAD /appearance-COLOURS.css`: the stylesheet with colours that the company has chosen.
async fn stylesheet(
    State(app): State<AppState>,
    Path(name): Path<String>,
    client: ClientAddress,
    request: Request,
) -> Response {
    let digest = request.uri().query();
    let Some((styles, is_final)) = pages::stylesheet_at(&name, digest) else {
        return super::pages::page(State(app), client, request).await;
    };
    // Another release may make other tones of the same colours, beside this one.
    let cache_control = if is_final { FOREVER } else { "no-cache" };
    match Representations::compress(Bytes::from(styles), Effort::Once) {
        Ok(bytes) => send(&bytes, "text/css; charset=utf-8", cache_control, &request),
        Err(error) => failed(&request, &error),
    }
}

/// `GET|HEAD /logo.svg` and the others.
async fn logo(app: AppState, name: &'static str, request: Request) -> Response {
    let content = app.content.current().await;
    let Some(picture) = content.logo(name) else {
        return not_there();
    };
    let file = Bytes::copy_from_slice(&picture.file);
    let bytes = match picture.is_svg {
        true => Representations::compress(file, Effort::Once),
        false => Ok(Representations::ready(file, |_| None)),
    };
    match bytes {
        Ok(bytes) => {
            let cache_control = kept_for(&request, &picture.digest());
            send(&bytes, picture.media_type(), cache_control, &request)
        }
        Err(error) => failed(&request, &error),
    }
}

/// `GET|HEAD /favicon.ico` and the others, drawn when the first asks.
async fn icon(
    app: AppState,
    drawn: Arc<Drawn>,
    media_type: &'static str,
    format: IconFormat,
    request: Request,
) -> Response {
    let Some(renderer) = app.pages.icons() else {
        return not_there();
    };
    let content = app.content.current().await;
    let (icon, version) = pages::icon_of(&content);
    let is_fresh = async |known: Arc<(String, Representations)>| known.0 == version;
    let draw = async |_| {
        let file = tokio::task::spawn_blocking(move || renderer.draw(&icon, format)).await??;
        let bytes = match format {
            IconFormat::Svg => Representations::compress(file.into(), Effort::Once)?,
            _ => Representations::ready(file.into(), |_| None),
        };
        Ok::<_, Box<dyn Error + Send + Sync>>(Made::Cacheable((version.clone(), bytes)))
    };
    match drawn.get_or_make(&format, is_fresh, draw).await {
        Ok(made) => send(&made.1, media_type, kept_for(&request, &version), &request),
        Err(error) => failed(&request, &*error),
    }
}

/// For how long a file may be kept, whose address has its current version as query.
fn kept_for(request: &Request, version: &str) -> &'static str {
    match request.uri().query() {
        Some(asked) if asked == version => FOREVER,
        _ => FOR_AN_HOUR,
    }
}

fn send(
    bytes: &Representations,
    media_type: &'static str,
    cache_control: &'static str,
    request: &Request,
) -> Response {
    let head = ResponseHead {
        status: StatusCode::OK,
        content_type: HeaderValue::from_static(media_type),
        cache_control: HeaderValue::from_static(cache_control),
        language: None,
    };
    head.send(bytes, request.method(), request.headers())
}

fn not_there() -> Response {
    let headers = [(header::CACHE_CONTROL, "no-cache")];
    (StatusCode::NOT_FOUND, headers, "There is no such file.\n").into_response()
}

fn failed(request: &Request, error: &(dyn Error + 'static)) -> Response {
    tracing::error!(
        file = request.uri().path(),
        error,
        "A file of the site's appearance could not be made"
    );
    (
        StatusCode::INTERNAL_SERVER_ERROR,
        "This file could not be made.\n",
    )
        .into_response()
}
