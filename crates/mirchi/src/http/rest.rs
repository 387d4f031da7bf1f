//! `/rest/v1`: products and tables, compatible with PostgREST behind the gateway of a hosted backend.
//!
//! Visitors read the list of products; responses to frequent requests are cached. Staff and the operator's programs read and
//! write the tables.

mod table_rows;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use access::Role;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use axum::{Json, Router};
use cache::{Made, ValidatedCache};
use http::header::{
    ACCEPT, ACCEPT_LANGUAGE, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, ALLOW,
    CONTENT_RANGE, CONTENT_TYPE, HeaderName, RANGE, RETRY_AFTER, VARY,
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use languages::Language;
use postgrest::{Query, RequestHeaders};
use quick_cache::UnitWeighter;
use representations::{Effort, Encoding, Representations, accepted_encoding};
use tower_http::cors::{Any, CorsLayer};

pub(crate) use self::table_rows::refresh_catalogue;
use super::api_key;
use super::caller::{Caller, CallerError};
use super::client_address::ClientAddress;
use super::errors::{in_time, logged};
use super::request_log::Route;
use super::response::ResponseHead;
use super::response::whole_seconds;
use super::rights_doc;
use super::security::{CROSS_ORIGIN_RESOURCE_POLICY, set_header};
use super::security_event::SecurityEvent;
use crate::product_list_cache::{CachedList, ListKey, NoAnswer, QueueError, Read};
use crate::schema::schema;
use crate::state::{App, AppState};

const PREFER: HeaderName = HeaderName::from_static("prefer");
const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const RANGE_UNIT: HeaderName = HeaderName::from_static("range-unit");

/// All headers that affect a response, so that caches do not mix up responses to different requests.
const VARIES_BY: &str = "accept, accept-encoding, accept-language, prefer, range, range-unit";

const RETRY_AFTER_FULL_QUEUE: Duration = Duration::from_secs(2);

/// Descriptions of the interface by role.
type Descriptions = ValidatedCache<Role, Representations, UnitWeighter>;

/// Browsers may cache the response to a preflight for a day.
const PREFLIGHT_AGE: Duration = Duration::from_secs(86_400);

/// The methods of PostgREST: browsers must be allowed to send them to get PostgREST's own error.
const METHODS: &str = "GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD";

/// The headers that `supabase-js` sends, and those that affect the response.
const REQUEST_HEADERS: &str = "accept, accept-language, accept-profile, apikey, authorization, content-profile, \
                               content-type, prefer, range, range-unit, x-client-info, x-retry-count, x-supabase-api-version";

const READABLE_HEADERS: &str = "content-encoding,content-language,content-location,content-range,content-type,date,\
                                etag,location,preference-applied,range-unit,retry-after,x-request-id";

/// The route of tables and functions.
const TABLES: &str = "/rest/v1/{*rest}";
/// The address of the product list.
const PRODUCTS: &str = "/rest/v1/products";

pub(super) fn router(app: &AppState) -> Router<AppState> {
    let limit = app.config.server.request_timeout_s.into();
    let descriptions = Arc::new(Descriptions::new(Role::ALL.len(), u64::MAX, UnitWeighter));
    let description = any(async move |State(app): State<AppState>, request: Request| {
        description(&app, &descriptions, request).await
    });
    Router::new()
        .route("/rest/v1", description.clone())
        .route("/rest/v1/", description)
        .route(TABLES, any(table_or_function))
        .layer(from_fn_with_state(app.clone(), api_key::require))
        .layer(from_fn(move |request, next| {
            in_time(limit, request, next, time_is_up)
        }))
        .layer(cors(METHODS, REQUEST_HEADERS))
        .layer(set_header(CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin"))
}

/// Pages of any origin may call: the key is public, and there is no cookie that could be misused.
pub(super) fn cors(methods: &'static str, request_headers: &'static str) -> CorsLayer {
    let names = |list: &'static str| {
        list.split(',')
            .filter_map(|name| name.trim().parse().ok())
            .collect::<Vec<HeaderName>>()
    };
    let methods: Vec<Method> = methods
        .split(',')
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods(methods)
        .allow_headers(names(request_headers))
        .expose_headers(names(READABLE_HEADERS))
        .max_age(PREFLIGHT_AGE)
        // The response is the same for every origin.
        .vary([])
}

/// `GET /rest/v1/`: the OpenAPI description of the interface. It is the same for a role as long as the program runs.
async fn description(app: &AppState, descriptions: &Descriptions, request: Request) -> Response {
    let (head, _) = request.into_parts();
    if !is_read(&head.method) {
        return refused(&postgrest::Error::unsupported_method(head.method.as_str()));
    }
    let role = match Caller::of(app, &head.headers, &head.uri).await {
        Ok(caller) => caller.role,
        Err(error) => return not_known(error),
    };
    let url = app.config.project_url();
    let write = async |_| {
        let write = move || {
            let mut document = tables::document(schema(), &url, role);
            document["x-rights"] = rights_doc::other_rights(role);
            Representations::compress(document.to_string().into(), Effort::Once)
        };
        let bytes = tokio::task::spawn_blocking(write).await??;
        Ok::<_, io::Error>(Made::Cacheable(bytes))
    };
    let bytes = match descriptions.get_or_make(&role, async |_| true, write).await {
        Ok(bytes) => bytes,
        Err(error) => return failed(error, "the description could not be written"),
    };
    let answer = ResponseHead {
        status: StatusCode::OK,
        content_type: HeaderValue::from_static("application/openapi+json; charset=utf-8"),
        cache_control: HeaderValue::from_static("no-cache"),
        language: None,
    };
    answer.send(&bytes, &head.method, &head.headers)
}

/// The product list for a request with the public key, if it is cached and the products have not changed since: the same response as from
/// the router.
pub(super) fn cached(app: &App, request: &Request) -> Option<Response> {
    let (method, uri, headers) = (request.method(), request.uri(), request.headers());
    let is_of_visitor =
        || api_key::has_anonymous_key(&app.config.api, headers, uri.query().unwrap_or_default());
    if uri.path() != PRODUCTS || !is_read(method) || !is_of_visitor() {
        return None;
    }
    let question = question(
        app,
        method,
        uri,
        headers,
        accepted_encoding(headers, |_| true)?,
    );
    let generation = app.catalogue.state().generation();
    let finished = app.product_list_cache.cached(&question, generation)?;
    let mut response = response_of(&finished, method, headers);
    let sent = response.headers_mut();
    sent.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    sent.insert(
        ACCESS_CONTROL_EXPOSE_HEADERS,
        HeaderValue::from_static(READABLE_HEADERS),
    );
    sent.insert(
        CROSS_ORIGIN_RESOURCE_POLICY,
        HeaderValue::from_static("cross-origin"),
    );
    response.extensions_mut().insert(Route::Known(TABLES));
    Some(response)
}

async fn read(
    app: &AppState,
    role: Role,
    ClientAddress(client): ClientAddress,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    let Some(encoding) = accepted_encoding(headers, |_| true) else {
        return not_acceptable();
    };
    let state = app.catalogue.state();
    let question = question(app, method, uri, headers, encoding);
    if let Some(finished) = app.product_list_cache.cached(&question, state.generation()) {
        return response_of(&finished, method, headers);
    }
    let parsed = Query::parse(&question.query, question.headers());
    let query = match parsed {
        Ok(query) => query,
        Err(error) => return refused(&error),
    };
    let read = Read {
        catalogue: app.catalogue.clone(),
        generation: state.generation(),
        role,
        query,
    };
    match app.product_list_cache.answer(question, read, client).await {
        Ok(finished) => response_of(&finished, method, headers),
        Err(NoAnswer::Refused(error)) => refused(&error),
        Err(NoAnswer::OverLimit(wait)) => over_limit(wait),
        Err(NoAnswer::NotWorkedOut(QueueError::Full)) => queue_is_full(),
        Err(NoAnswer::NotRead(error)) => failed(error, "the products could not be read"),
        Err(NoAnswer::Defect(error)) => failed(error, "the products could not be read"),
    }
}

/// A table or a function. Those that the caller has no rights to are reported as missing. Visitors can read one table,
/// `products`, with only the active ones.
async fn table_or_function(
    State(app): State<AppState>,
    client: ClientAddress,
    rest: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let method = &head.method;
    if !METHODS.split(", ").any(|known| known == method.as_str()) {
        return refused(&postgrest::Error::unsupported_method(method.as_str()));
    }
    let caller = match Caller::of(&app, &head.headers, &head.uri).await {
        Ok(caller) => caller,
        Err(error) => return not_known(error),
    };
    // A path that is not UTF-8 is not a name.
    let rest = rest.map(|Path(rest)| rest).unwrap_or("/".to_owned());
    match rest.split_once('/') {
        None if rest == "products" && caller.is_visitor() && is_read(method) => {
            read(&app, caller.role, client, method, &head.uri, &head.headers).await
        }
        None if rest == "products" && caller.role == Role::Anonymous && method == Method::PUT => {
            refused(&postgrest::Error::permission_denied(&rest, false))
        }
        None => table_rows::respond(app, &caller, &rest, &head, body).await,
        Some(("rpc", name)) if !name.contains('/') => match schema().function(name, caller.role) {
            Some(function) => table_rows::call(app, &caller, client, function, &head, body).await,
            None => {
                let response = refused(&postgrest::Error::function_not_found(name));
                let is_hidden = schema().functions().any(|function| function.name == name);
                if_hidden(is_hidden, response)
            }
        },
        Some(_) => refused(&postgrest::Error::invalid_path()),
    }
}

/// The response that something is missing, which the log calls a refusal if it is only hidden from the caller.
fn if_hidden(is_hidden: bool, mut response: Response) -> Response {
    if is_hidden {
        SecurityEvent::AccessDenied.attach(&mut response);
    }
    response
}

/// The response if the token of the request is not valid.
fn not_known(error: CallerError) -> Response {
    match error {
        CallerError::Invalid {
            is_expired,
            message,
        } => refused(&postgrest::Error::unauthorized(is_expired, message)),
        CallerError::SecondFactorNeeded { message } => {
            refused(&postgrest::Error::second_factor_needed(message))
        }
        CallerError::Failed(error) => failed(error, "the token could not be checked"),
    }
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

fn time_is_up() -> Response {
    refused(&postgrest::Error::statement_timeout())
}

/// PostgREST has no rate limit; `PT429` is how a database function returns this status through it.
fn over_limit(wait: Duration) -> Response {
    let error = postgrest::Error::new(429, "PT429", "too many reads that are not kept");
    later(error, wait)
}

/// PostgreSQL's state for too many connections.
fn queue_is_full() -> Response {
    let error = postgrest::Error::new(503, "53300", "too many reads wait to be worked out");
    later(error, RETRY_AFTER_FULL_QUEUE)
}

fn later(error: postgrest::Error, wait: Duration) -> Response {
    let seconds = whole_seconds(wait);
    let mut response = refused(&error.with_hint(format!(
        "Ask again after {} s, or ask for less at once.",
        seconds.to_str().unwrap_or_default()
    )));
    response.headers_mut().insert(RETRY_AFTER, seconds);
    response
}

fn not_acceptable() -> Response {
    (StatusCode::NOT_ACCEPTABLE, [(VARY, VARIES_BY)]).into_response()
}

fn question(
    app: &App,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    encoding: Encoding,
) -> ListKey {
    let languages = app.content.last().languages();
    let text = |name| table_rows::text(headers, name);
    let asked = ListKey {
        query: api_key::without_key(uri.query().unwrap_or_default()).into_owned(),
        language: text(ACCEPT_LANGUAGE)
            .and_then(|wish| Language::from_accept_language(&wish, |one| languages.has(one)))
            .unwrap_or(Language::ENGLISH),
        accept: text(ACCEPT),
        prefer: text(PREFER),
        // For GET alone (RFC 9110, section 14.2).
        range: text(RANGE).filter(|_| *method == Method::GET),
        range_unit: text(RANGE_UNIT),
        encoding: Some(encoding),
    };
    asked.simplified(app.catalogue.state().is_whole())
}

impl ListKey {
    fn headers(&self) -> RequestHeaders<'_> {
        RequestHeaders {
            range: self.range.as_deref(),
            range_unit: self.range_unit.as_deref(),
            prefer: self.prefer.as_deref(),
            accept: self.accept.as_deref(),
        }
    }
}

/// The response in the encoding that the client prefers, or 304 if the client has it.
fn response_of(finished: &CachedList, method: &Method, headers: &HeaderMap) -> Response {
    let head = ResponseHead {
        status: finished.status,
        content_type: finished.content_type.clone(),
        // May be cached, but must be revalidated before each use: products change.
        cache_control: HeaderValue::from_static("no-cache"),
        language: Some(finished.content_language.clone()),
    };
    let mut response = head.send(&finished.bytes, method, headers);
    let sent = response.headers_mut();
    sent.insert(VARY, HeaderValue::from_static(VARIES_BY));
    sent.insert(CONTENT_RANGE, finished.content_range.clone());
    if let Some(applied) = &finished.preference_applied {
        sent.insert(PREFERENCE_APPLIED, applied.clone());
    }
    response
}

/// An error in PostgREST's format.
fn refused(error: &postgrest::Error) -> Response {
    let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::BAD_REQUEST);
    let mut response = (status, [(VARY, VARIES_BY)], Json(error)).into_response();
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("application/json; charset=utf-8"),
    );
    if let Some(range) = error
        .content_range
        .as_deref()
        .and_then(|range| HeaderValue::from_str(range).ok())
    {
        headers.insert(CONTENT_RANGE, range);
    }
    if status == StatusCode::METHOD_NOT_ALLOWED {
        headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD, OPTIONS"));
    }
    response
}

fn failed(
    cause: impl std::error::Error + Send + Sync + 'static,
    message: &'static str,
) -> Response {
    let error = postgrest::Error::new(500, "XX000", message);
    logged(cause, refused(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_refused_for_now_is_told_when_to_come_again() {
        let retry_after = |response: Response| {
            let value = response.headers().get(RETRY_AFTER).cloned();
            (response.status().as_u16(), value.unwrap())
        };
        let wait = Duration::from_millis(1_001);
        assert_eq!(retry_after(over_limit(wait)), (429, "2".parse().unwrap()));
        assert_eq!(retry_after(queue_is_full()), (503, "2".parse().unwrap()));
    }
}
