//! `GET` and `HEAD` of any path that no other route serves: the pages, and redirects from those that have moved.

use std::{iter, net::IpAddr, time::Duration};

use ::pages::{Address, Destination, PageResponse, Redirect, Reply, site_map};
use axum::{
    Router,
    extract::{Request, State},
    response::{IntoResponse, Response},
};
use http::{
    HeaderMap, HeaderValue, Method, StatusCode,
    header::{ALLOW, CACHE_CONTROL, HeaderName, LOCATION, RETRY_AFTER},
};
use page_views::View;

use store::DbErr;

use super::{
    client_address::ClientAddress,
    errors::{logged, unavailable},
    response::{ResponseHead, whole_seconds},
    security::Framed,
};
use crate::state::{App, AppState};

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The canonical form of an address, for instance without a slash at the end, never changes.
const PERMANENT_REDIRECT_CACHING: HeaderValue = HeaderValue::from_static("public, max-age=3600");

const NOT_BUILT: &str = "The pages of this site have not been built. Run `npm ci` and `npm run build --workspace web`, \
                         then start mirchi again (after building it again, if it is a release).\n";

/// The header with the address of the speculation rules, by which browsers prefetch links.
const SPECULATION_RULES: HeaderName = HeaderName::from_static("speculation-rules");

/// The header with which a browser marks a prefetch.
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

const NOT_PREFETCHED: &str = "This page is only made when somebody visits it.\n";

/// Handles every path that no other route serves.
pub fn router() -> Router<AppState> {
    Router::new().fallback(page)
}

/// The page of an address, if it is cached and fresh.
pub(super) fn cached(app: &App, request: &Request) -> Option<Response> {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    if !matches!(*method, Method::GET | Method::HEAD) || uri.query().is_some() {
        return None;
    }
    // Without a query, the path itself is the cache key: only canonical addresses are ever cached.
    let reply = app.pages.cached(uri.path())?;
    if let Reply::Page(page) = &reply {
        // That a page is fresh was found with the content as it is.
        if !app.content.last().languages().is_on(page.language) {
            return None;
        }
        count(app, page, request);
    }
    Some(response(&reply, method, headers))
}

/// Counts a page that was found and is sent.
fn count(app: &App, page: &PageResponse, request: &Request) {
    if page.status == StatusCode::OK && *request.method() == Method::GET {
        app.page_views.count(&View {
            path: request.uri().path(),
            language: page.language,
            query: request.uri().query(),
            headers: request.headers(),
        });
    }
}

/// `GET|HEAD /*`: a page, a redirect, or the 404 page.
pub async fn page(
    State(app): State<AppState>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    if !matches!(*method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let reply = match app.pages.find(uri.path(), uri.query()).await {
        Ok(Destination::Page(address)) if !address.is_cacheable() && is_speculative(headers) => {
            return refuse_prefetch();
        }
        Ok(destination) => reply_of(&app, destination, client).await,
        Err(error) => return not_readable(error),
    };
    let reply = match &reply {
        Reply::Page(page) if page.status == StatusCode::NOT_FOUND => {
            moved(&app, uri.path()).await.unwrap_or(reply)
        }
        _ => reply,
    };
    if let Reply::Page(page) = &reply {
        count(&app, page, &request);
    }
    response(&reply, method, headers)
}

const NOT_READABLE: &str =
    "The products cannot be read at the moment. Please try again in a minute.\n";

/// The database does not respond, so the address cannot be routed.
pub(super) fn not_readable(error: DbErr) -> Response {
    logged(error, unavailable(NOT_READABLE, Duration::from_secs(60)))
}

/// Whether a browser prefetches a page that its visitor may never see.
fn is_speculative(headers: &HeaderMap) -> bool {
    headers
        .get(SEC_PURPOSE)
        .is_some_and(|purpose| purpose.as_bytes().starts_with(b"prefetch"))
}

/// Prefetches must not use up the rate limit of visitors.
fn refuse_prefetch() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, NOT_PREFETCHED).into_response()
}

async fn reply_of(app: &App, destination: Destination, client: IpAddr) -> Reply {
    match destination {
        Destination::Page(address) if has_unknown_reference(app, &address).await => {
            Reply::Moved(address.without_sent())
        }
        Destination::Page(address) => app.pages.page(&address, client).await,
        Destination::Moved(redirect) => Reply::Moved(redirect),
        Destination::NotFound(language) => app.pages.not_found(language).await,
    }
}

/// The redirect for an address that no longer exists, in its language.
async fn moved(app: &App, path: &str) -> Option<Reply> {
    let content = app.content.current().await;
    let languages = content.languages();
    let (language, path) = site_map::split(path, &languages);
    let pages = content.pages();
    // A page that is off takes its articles and its second address along.
    let off = pages.off_page(path);
    let mut target = None;
    for path in iter::once(path).chain(off.filter(|page| *page != path)) {
        match catalogue::queries::redirects::target(app.database.read(), path).await {
            Ok(None) => {}
            Ok(found) => {
                target = found;
                break;
            }
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(
                    error,
                    path,
                    "where an address has moved cannot be looked up; the visitor is told that it is not there"
                );
                return None;
            }
        }
    }
    // An article that a page that is off leads to would lead to itself.
    let target = target.filter(|target| off.is_none() || pages.off_page(target) != off)?;
    let location = HeaderValue::try_from(site_map::path_in(language, &target)).ok()?;
    Some(Reply::Moved(Redirect {
        location,
        // A page that is off may be on again at any time.
        permanent: off.is_none(),
    }))
}

/// Whether an address confirms an enquiry that does not exist: anybody can write such a link.
async fn has_unknown_reference(app: &App, address: &Address) -> bool {
    let Some(reference) = address.sent() else {
        return false;
    };
    match app.enquiries.has_reference(&reference).await {
        Ok(is_known) => !is_known,
        Err(error) => {
            let error = &error as &dyn std::error::Error;
            tracing::warn!(
                error,
                "whether an enquiry was sent cannot be looked up; the visitor is not thanked"
            );
            true
        }
    }
}

/// Converts a reply into a response, in the encoding that the client prefers.
pub(super) fn response(reply: &Reply, method: &Method, headers: &HeaderMap) -> Response {
    match reply {
        Reply::Page(page) => document(page, method, headers),
        Reply::OverBudget { page, retry_after } => {
            let mut response = document(page, method, headers);
            let wait = whole_seconds(*retry_after);
            response.headers_mut().insert(RETRY_AFTER, wait);
            response
        }
        Reply::Moved(Redirect {
            location,
            permanent,
        }) => {
            let (status, cache_policy) = if *permanent {
                (StatusCode::PERMANENT_REDIRECT, PERMANENT_REDIRECT_CACHING)
            } else {
                (
                    StatusCode::TEMPORARY_REDIRECT,
                    HeaderValue::from_static("no-cache"),
                )
            };
            let headers = [(LOCATION, location.clone()), (CACHE_CONTROL, cache_policy)];
            (status, headers).into_response()
        }
        Reply::NotBuilt => (StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT).into_response(),
    }
}

fn document(page: &PageResponse, method: &Method, headers: &HeaderMap) -> Response {
    let head = ResponseHead {
        status: page.status,
        content_type: HTML,
        cache_control: page.cache_policy.header(),
        language: Some(HeaderValue::from_static(page.language.code())),
    };
    let mut response = head.send(&page.html, method, headers);
    let rules = HeaderValue::from_static("\"/speculation-rules.json\"");
    response.headers_mut().insert(SPECULATION_RULES, rules);
    if let Some(origin) = &page.frame {
        response.extensions_mut().insert(Framed(origin.clone()));
    }
    response
}
