//! Files at well-known addresses: `robots.txt`, the sitemaps, `security.txt`, `llms.txt`, the manifest of the web application,
//! and the speculation rules of browsers.

mod texts;

use std::{error::Error, fmt::Debug, sync::Arc};

use axum::{
    Router,
    extract::{Path, Request, State},
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use cache::{Made, ValidatedCache};
use catalogue::Catalogue;
use chrono::NaiveDate;
use content::{Article, BLOG, Certificate, SiteContent, read_certificates};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use languages::Language;
use pages::{Appearance, Blog, Calendar, PageSummary, site_map};
use quick_cache::UnitWeighter;
use representations::{Effort, Representations};
use store::DbErr;

use self::texts::{
    Listed, ListedArticle, MAX_PRODUCTS_IN_LLMS, PRODUCTS_A_MAP, SitemapPart, TextError,
};
use super::{client_address::ClientAddress, response::ResponseHead};
use crate::state::AppState;

const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Paths at the root that the built pages must not use.
pub(super) const PATHS: [&str; 6] = [
    "/robots.txt",
    "/sitemap.xml",
    "/llms.txt",
    "/harvest-calendar.ics",
    "/site.webmanifest",
    "/speculation-rules.json",
];

/// One of these files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum File {
    Robots,
    SitemapIndex,
    Sitemap(SitemapPart),
    Security,
    Llms,
    /// The articles of a language.
    Feed(Language),
    /// The harvest calendar of a language.
    Calendar(Language),
    Manifest,
    SpeculationRules,
}

impl File {
    const fn content_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Robots | Self::Security => "text/plain; charset=utf-8",
            Self::Llms => "text/markdown; charset=utf-8",
            Self::SitemapIndex | Self::Sitemap(_) => "application/xml",
            Self::Feed(_) => "application/atom+xml; charset=utf-8",
            Self::Calendar(_) => "text/calendar; charset=utf-8",
            Self::Manifest => "application/manifest+json",
            Self::SpeculationRules => "application/speculationrules+json",
        })
    }
}

/// The version of a file: it is made again when the products change, and every day.
type Version = (u64, NaiveDate);

/// The files that have been made, with their versions. Their number is bounded by the number of products.
///
/// A calendar without entries is none.
type Cache = ValidatedCache<File, (Version, Option<Representations>), UnitWeighter>;

/// As many as for a small catalogue.
const EXPECTED_FILES: usize = 20;

pub(super) fn router() -> Router<AppState> {
    let cache = Arc::new(Cache::new(EXPECTED_FILES, u64::MAX, UnitWeighter));
    let serve = |file: File| {
        let cache = Arc::clone(&cache);
        get(
            move |State(app): State<AppState>, request: Request| async move {
                respond(file, &cache, app, request.method(), request.headers()).await
            },
        )
    };
    let router = Router::new()
        .route("/robots.txt", serve(File::Robots))
        .route("/sitemap.xml", serve(File::SitemapIndex))
        .route("/.well-known/security.txt", serve(File::Security))
        .route("/llms.txt", serve(File::Llms))
        .route("/site.webmanifest", serve(File::Manifest))
        .route("/speculation-rules.json", serve(File::SpeculationRules))
        .route("/blog/feed.xml", serve(File::Feed(Language::ENGLISH)))
        .route(
            "/harvest-calendar.ics",
            serve(File::Calendar(Language::ENGLISH)),
        );
    let of_language = async |app: &AppState, code: &str| {
        let language = app.content.current().await.languages().parse(code);
        language.filter(|language| *language != Language::ENGLISH)
    };
    let calendar_cache = Arc::clone(&cache);
    let calendar = move |State(app): State<AppState>,
                         Path(name): Path<String>,
                         client: ClientAddress,
                         request: Request| async move {
        let language = match name.strip_suffix(".ics") {
            Some(code) => of_language(&app, code).await,
            None => None,
        };
        let file = language.map(File::Calendar);
        respond_or_page(file, &calendar_cache, app, client, request).await
    };
    let feed_cache = Arc::clone(&cache);
    let feed = move |State(app): State<AppState>,
                     Path(code): Path<String>,
                     client: ClientAddress,
                     request: Request| async move {
        let file = of_language(&app, &code).await.map(File::Feed);
        respond_or_page(file, &feed_cache, app, client, request).await
    };
    let sitemap = move |State(app): State<AppState>,
                        Path(name): Path<String>,
                        client: ClientAddress,
                        request: Request| async move {
        let products = app.catalogue.state().products() as usize;
        let content = app.content.current().await;
        let exists = |part: &SitemapPart| {
            let (articles, own_pages) =
                (listed_articles(&app, &content), content.texts.own_pages());
            let listed = Listed {
                on: content.pages(),
                articles: &articles,
                own_pages: &own_pages,
                ..Listed::default()
            };
            let (files, languages) = (app.pages.files(), content.languages());
            part.exists(products, files, &languages, &content.texts, &listed)
        };
        let part = SitemapPart::parse(&name).filter(exists);
        respond_or_page(part.map(File::Sitemap), &cache, app, client, request).await
    };
    router
        .route("/sitemap-{name}", get(sitemap))
        .route("/{language}/blog/feed.xml", get(feed))
        .route("/harvest-calendar-{name}", get(calendar))
}

/// Where an address is that of no file, what the pages say of it.
async fn respond_or_page(
    file: Option<File>,
    cache: &Cache,
    app: AppState,
    client: ClientAddress,
    request: Request,
) -> Response {
    match file {
        Some(file) => respond(file, cache, app, request.method(), request.headers()).await,
        None => super::pages::page(State(app), client, request).await,
    }
}

async fn respond(
    file: File,
    cache: &Cache,
    app: AppState,
    method: &Method,
    headers: &HeaderMap,
) -> Response {
    let version = (
        app.catalogue.state().generation(),
        app.clock.now().date_naive(),
    );
    let is_current = app.content.now().await.is_current;
    let is_fresh = async |cached: Arc<(Version, Option<Representations>)>| cached.0 == version;
    let write = async |_| {
        let data = data_of(file, &app).await?;
        let is_whole = data.pages.iter().all(|page| page.title.is_some());
        // The sitemap of thousands of products takes megabytes to write and compress.
        let work = move || make(file, &app, data, version.1);
        let bytes = tokio::task::spawn_blocking(work).await??;
        let made = (version, bytes);
        Ok::<_, Box<dyn Error + Send + Sync>>(match is_current && is_whole {
            true => Made::Cacheable(made),
            false => Made::Uncacheable(made),
        })
    };
    let made = match cache.get_or_make(&file, is_fresh, write).await {
        Ok(made) => made,
        Err(error) => return failed(file, &*error),
    };
    let head = ResponseHead {
        status: StatusCode::OK,
        content_type: file.content_type(),
        cache_control: CACHE_CONTROL,
        language: None,
    };
    match &made.1 {
        Some(bytes) => head.send(bytes, method, headers),
        None => {
            let headers = [(header::CACHE_CONTROL, "no-cache")];
            (StatusCode::NOT_FOUND, headers, "There is no such file.\n").into_response()
        }
    }
}

#[derive(Default)]
struct Data {
    /// Slugs with the time of the last change.
    listed: Vec<(String, String)>,
    /// The time of the last change to any product.
    newest: Option<String>,
    /// The certificates of the company that are valid today, in English.
    certificates: Vec<Certificate>,
    /// The pages that are on, in English.
    pages: Vec<PageSummary>,
    /// The blog of the language; none if it cannot be read now.
    blog: Option<Blog>,
    /// The harvest calendar of the language.
    calendar: Option<Calendar>,
}

async fn data_of(file: File, app: &AppState) -> Result<Data, DbErr> {
    let catalogue = &app.catalogue;
    Ok(match file {
        File::Feed(language) => Data {
            blog: app.pages.blog(language).await,
            ..Data::default()
        },
        File::Calendar(language) => Data {
            calendar: Some(app.pages.calendar(language).await),
            ..Data::default()
        },
        File::Sitemap(part) => Data {
            listed: catalogue
                .slugs(
                    ((part.number - 1) * PRODUCTS_A_MAP) as u64,
                    PRODUCTS_A_MAP as u64,
                )
                .await?,
            newest: catalogue.last_change().await?,
            ..Data::default()
        },
        File::Llms => Data {
            listed: catalogue.slugs(0, MAX_PRODUCTS_IN_LLMS as u64).await?,
            certificates: own_certificates(catalogue).await?,
            pages: app.pages.summaries(Language::ENGLISH).await,
            ..Data::default()
        },
        File::Robots
        | File::SitemapIndex
        | File::Security
        | File::Manifest
        | File::SpeculationRules => Data::default(),
    })
}

/// The certificates without those of the sample company: programs that read them see no mark.
async fn own_certificates(catalogue: &Catalogue) -> Result<Vec<Certificate>, DbErr> {
    let day = catalogue.state().day();
    let mut certificates = read_certificates(catalogue, Language::ENGLISH, day).await?;
    certificates.retain(|certificate| !certificate.sample);
    Ok(certificates)
}

fn listed_articles(app: &AppState, content: &SiteContent) -> Vec<ListedArticle> {
    let articles = content.texts.articles(Some(app.catalogue.state().day()));
    let listed = articles.into_iter().map(|article| ListedArticle {
        path: article.path(),
        languages: content.texts.languages_of(&article),
        date: article.date,
    });
    listed.collect()
}

fn make(
    file: File,
    app: &AppState,
    data: Data,
    today: NaiveDate,
) -> Result<Option<Representations>, TextError> {
    let of = app.catalogue.state().products() as usize;
    let Data {
        listed,
        newest,
        certificates,
        pages,
        blog,
        calendar,
    } = data;
    let content = app.content.last();
    let (company, languages) = (content.company(Language::ENGLISH), content.languages());
    let on = content.pages();
    let articles = || content.texts.articles(Some(app.catalogue.state().day()));
    let text = match file {
        File::Robots => texts::robots(&app.site.base_url)?,
        File::SitemapIndex => texts::sitemap_index(
            &app.site.base_url,
            of,
            app.pages.files(),
            &languages,
            &content.texts,
            &Listed {
                on,
                articles: &listed_articles(app, &content),
                own_pages: &content.texts.own_pages(),
                ..Listed::default()
            },
        )?,
        File::Sitemap(part) => texts::sitemap(
            &app.site.base_url,
            part,
            app.pages.files(),
            &languages,
            &content.texts,
            &Listed {
                on,
                products: &listed,
                newest: newest.as_deref(),
                articles: &listed_articles(app, &content),
                own_pages: &content.texts.own_pages(),
            },
        )?,
        File::Security => texts::security(&app.config, &company.email, today)?,
        File::Llms => texts::llms(
            &app.site,
            &company,
            &languages,
            texts::LlmsListed {
                pages: &pages,
                articles: articles()
                    .iter()
                    .map(Article::path)
                    .filter(|path| on.is_listed(path))
                    .collect(),
                certificates: &certificates,
                products: &listed,
                of,
            },
        )?,
        File::Feed(_) if !on.is_on(BLOG) => return Ok(None),
        File::Calendar(_) if !on.is_on(site_map::HARVEST) => return Ok(None),
        File::Feed(language) => {
            let blog = blog.ok_or(TextError::NoBlog)?;
            texts::feed(language, &content.company(language).name, &blog)?
        }
        File::Calendar(_) => match calendar {
            Some(Calendar::File(text)) => text,
            Some(Calendar::Empty) => return Ok(None),
            Some(Calendar::Unavailable) | None => return Err(TextError::NoCalendar),
        },
        File::Manifest => texts::manifest(&company, &Appearance::of(&content))?,
        File::SpeculationRules => texts::SPECULATION_RULES.to_owned(),
    };
    let bytes = Representations::compress(Bytes::from(text), Effort::Once)?;
    Ok(Some(bytes))
}

fn failed(file: impl Debug, error: &(dyn Error + 'static)) -> Response {
    tracing::error!(file = ?file, error, "A file for search engines and other programs could not be written");
    (
        StatusCode::INTERNAL_SERVER_ERROR,
        "This file could not be written.\n",
    )
        .into_response()
}
