//! `/staff`: the staff console, a single-page application that only uses the public interfaces.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json, Router,
    extract::{Request, State},
    response::{IntoResponse, Response},
    routing::get,
};
use content::{LOGO_ON_DARK_FILE, SiteContent};
use http::{
    HeaderValue, StatusCode,
    header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName},
};
use languages::{Font, Language};
use pages::STAFF;
use serde::Serialize;
use tower_http::set_header::SetResponseHeaderLayer;

use super::{
    assets::{Assets, asset},
    security::{set_header, staff_content_security_policy},
};
use crate::{config::Config, state::AppState};

const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
const PAGE: &str = "/staff/index.html";

pub(super) fn router(app: &AppState) -> Router<AppState> {
    let assets = Arc::new(Assets::list(app, STAFF, "/staff/"));
    // Origins are ASCII without spaces, so the text is always a valid value.
    let policy = HeaderValue::from_str(&staff_content_security_policy(&app.config))
        .unwrap_or(HeaderValue::from_static("default-src 'none'"));
    Router::new()
        .route("/staff", get(page))
        .route("/staff/", get(page))
        .route("/staff/{*path}", get(page))
        .route("/staff/assets/{*path}", get(asset))
        .with_state(assets)
        .route("/staff/config.json", get(config))
        .route("/staff/printed-characters.json", get(printed_characters))
        .route("/staff/more-languages.json", get(more_languages))
        .layer(SetResponseHeaderLayer::overriding(
            CONTENT_SECURITY_POLICY,
            policy,
        ))
        .layer(set_header(X_ROBOTS_TAG, "noindex, nofollow"))
}

/// `GET|HEAD /staff` and everything below it: a page of the guide at its address, such as `/staff/help/people`; for any other the
/// script selects the screen.
async fn page(State(assets): State<Arc<Assets>>, request: Request) -> Response {
    let document = [request.uri().path(), ".html"].concat();
    let response = assets.response_of(&document, &request);
    response
        .or_else(|| assets.response_of(PAGE, &request))
        .unwrap_or_else(|| {
            let text =
                "The console has not been built: run `make web`, then build the program again.\n";
            (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
        })
}

/// The configuration that the console needs before anybody has signed in.
#[derive(Serialize)]
struct ConsoleConfig<'a> {
    /// The public key of the data interface.
    anonymous_key: &'a str,
    company: &'a str,
    /// The address of its logo for dark grounds.
    logo_on_dark: Option<String>,
    /// The pair of typefaces, where it is not the usual one.
    typefaces: Option<&'static str>,
    /// The stylesheets of the further pairs, by name.
    typeface_stylesheets: BTreeMap<String, String>,
    /// The languages of the site, English first.
    languages: Vec<ConsoleLanguage>,
    /// The paths of the pages that visitors are not shown.
    pages_off: Vec<&'static str>,
    /// Staff roles that must set up a second factor first.
    second_factor_roles: Vec<&'static str>,
}

#[derive(Serialize)]
struct ConsoleLanguage {
    code: &'static str,
    /// Its own name for itself.
    name: &'static str,
    english: &'static str,
    direction: &'static str,
    /// Whether the program is shipped with texts in it; the company has added the others.
    is_shipped: bool,
    /// Whether visitors are shown it.
    is_on: bool,
    /// The subject of the mail that confirms an enquiry, with `{{reference}}`: replies keep it, so that they stay in its thread.
    confirmation_subject: String,
}

/// `GET|HEAD /staff/config.json`.
async fn config(State(app): State<AppState>) -> Response {
    let headers = [(CACHE_CONTROL, "no-cache")];
    let content = app.content.current().await;
    let company = content.company(Language::ENGLISH);
    let config = ConsoleConfig {
        typeface_stylesheets: app.pages.typeface_stylesheets(),
        ..ConsoleConfig::new(&app.config, &company.name, &content)
    };
    (headers, Json(config)).into_response()
}

/// `GET|HEAD /staff/printed-characters.json`: how many characters from U+0000 on PDF documents leave out, how many they print after
/// those, and so on.
async fn printed_characters(State(app): State<AppState>) -> Response {
    let headers = [(CACHE_CONTROL, "no-cache")];
    (headers, Json(app.pages.printed_characters())).into_response()
}

/// A language that the company can add.
#[derive(Serialize)]
struct MoreLanguage {
    code: &'static str,
    /// Its own name for itself.
    name: &'static str,
    direction: &'static str,
    /// Whether the fonts of the pages have its letters.
    font: Font,
    /// Whether documents can be set in its letters; they are in English otherwise.
    is_printed: bool,
}

/// `GET|HEAD /staff/more-languages.json`: the languages that the company can add to those with which the program is shipped.
async fn more_languages() -> Response {
    let headers = [(CACHE_CONTROL, "no-cache")];
    let languages = Language::more().map(|language| MoreLanguage {
        code: language.code(),
        name: language.name(),
        direction: language.direction().as_str(),
        font: language.font(),
        is_printed: language.is_printed(),
    });
    (headers, Json(languages.collect::<Vec<_>>())).into_response()
}

impl<'a> ConsoleConfig<'a> {
    fn new(config: &'a Config, company: &'a str, content: &SiteContent) -> Self {
        let (texts, shown) = (&content.texts, content.languages());
        let language = |language: Language| ConsoleLanguage {
            code: language.code(),
            name: language.name(),
            english: language.english_name(),
            direction: language.direction().as_str(),
            is_shipped: language.is_shipped(),
            is_on: shown.is_on(language),
            confirmation_subject: enquiries::confirmation_subject(language, "{{reference}}", texts),
        };
        Self {
            anonymous_key: &config.api.anonymous_key,
            company,
            logo_on_dark: content
                .logo(LOGO_ON_DARK_FILE)
                .map(|picture| picture.logo(LOGO_ON_DARK_FILE).address),
            typefaces: content.typefaces().chosen(),
            typeface_stylesheets: BTreeMap::new(),
            languages: shown.all().map(language).collect(),
            pages_off: content.pages().off().to_vec(),
            second_factor_roles: config
                .auth
                .require_second_factor
                .iter()
                .map(|role| role.name())
                .collect(),
        }
    }
}
