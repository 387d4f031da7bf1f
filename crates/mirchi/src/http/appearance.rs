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
use documents::{Icon, IconFormat, IconRenderer};
use http::{HeaderValue, StatusCode, header};
use quick_cache::UnitWeighter;
use representations::{Effort, Representations};

use super::{
    assets::FOREVER, client_address::ClientAddress, response::ResponseHead, security::SANDBOX,
};
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

const FOR_AN_HOUR: &str = "public, max-age=3600";

/// The files that have been made, by their paths, with their versions.
type Files = ValidatedCache<&'static str, (String, Representations), UnitWeighter>;

#[derive(Clone, Copy)]
enum File {
    Icon(&'static str, IconFormat),
    /// By the name of its file without the ending.
    Logo(&'static str),
}

enum Source {
    /// The company's own, as it is.
    Own(Bytes),
    Drawn(Arc<IconRenderer>, Icon, IconFormat),
}

pub(super) fn router() -> Router<AppState> {
    let made = Arc::new(Files::new(
        ICONS.len() + LOGOS.len(),
        u64::MAX,
        UnitWeighter,
    ));
    let icons = ICONS.map(|(path, media_type, format)| (path, File::Icon(media_type, format)));
    let logos = LOGOS.map(|(path, name)| (path, File::Logo(name)));
    let router = Router::new().route("/appearance-{name}", get(stylesheet));
    icons
        .into_iter()
        .chain(logos)
        .fold(router, |router, (path, file)| {
            let made = Arc::clone(&made);
            let answer = move |State(app), request| respond(app, made, path, file, request);
            router.route(path, get(answer))
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

/// `GET|HEAD /favicon.ico`, `/logo.svg` and the others, made when the first asks.
async fn respond(
    app: AppState,
    made: Arc<Files>,
    path: &'static str,
    file: File,
    request: Request,
) -> Response {
    let content = app.content.current().await;
    let (media_type, version, source) = match file {
        File::Logo(name) => match content.logo(name) {
            Some(logo) => (
                logo.media_type(),
                logo.digest.clone(),
                Source::Own(logo.file.clone()),
            ),
            None => return not_there(),
        },
        File::Icon(media_type, format) => {
            let (icon, version) = pages::icon_of(&content);
            let drawing = content
                .icon()
                .filter(|own| own.is_svg && format == IconFormat::Svg);
            let source = match (drawing, app.pages.icons()) {
                (Some(own), _) => Source::Own(own.file.clone()),
                (None, Some(renderer)) => Source::Drawn(renderer, icon, format),
                (None, None) => return not_there(),
            };
            (media_type, version, source)
        }
    };
    let is_fresh = async |known: Arc<(String, Representations)>| known.0 == version;
    let make = async |_| {
        let bytes = match source {
            Source::Own(file) => file,
            Source::Drawn(renderer, icon, format) => {
                let draw = move || renderer.draw(&icon, format);
                tokio::task::spawn_blocking(draw).await??.into()
            }
        };
        let bytes = match media_type {
            SVG => Representations::compress(bytes, Effort::Once)?,
            _ => Representations::ready(bytes, |_| None),
        };
        Ok::<_, Box<dyn Error + Send + Sync>>(Made::Cacheable((version.clone(), bytes)))
    };
    match made.get_or_make(&path, is_fresh, make).await {
        Ok(made) => {
            let cache_control = kept_for(&request, &version);
            let mut response = send(&made.1, media_type, cache_control, &request);
            // A drawing has styles of its own, and nothing else that pages may have.
            response
                .headers_mut()
                .insert(header::CONTENT_SECURITY_POLICY, SANDBOX);
            response
        }
        Err(error) => failed(&request, &*error),
    }
}

/// For how long a file may be kept, whose address has its version as query. Under another version it is not: the page that names it may be
/// of another server, which knows a newer one.
fn kept_for(request: &Request, version: &str) -> &'static str {
    match request.uri().query() {
        Some(asked) if asked == version => FOREVER,
        Some(_) => "no-cache",
        None => FOR_AN_HOUR,
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
