//! One log line and one metric for each request, without anything that identifies the visitor.

use std::fmt::{self, Display, Formatter};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderName, HeaderValue, Method, Uri};
use tracing::{Instrument, error, info, info_span, warn};

use super::errors::LoggedError;
use super::security_event::SecurityEvent;

/// The target by which log lines of requests are filtered.
const TARGET: &str = "mirchi::requests";
/// The target of the security events among them.
const SECURITY: &str = "mirchi::security";
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The paths of files, which contain their names.
const FILES: &str = "/storage/v1/";
/// How many characters of a path are logged at most.
const MAX_PATH: usize = 200;

/// Handles the request, then logs it: method, path without query, status and duration. The response has the request's ID, so that
/// a visitor's report can be matched to its line. A security event has a line of its own.
pub(super) async fn log<F: Future<Output = Response>>(
    request: Request,
    answer: impl FnOnce(Request) -> F,
) -> Response {
    let started = Instant::now();
    let id = next_id();
    let method = request.method().clone();
    let uri = request.uri().clone();
    let span = info_span!(target: TARGET, "request", request.id = id);
    let mut response = answer(request).instrument(span).await;
    let route = response.extensions_mut().remove::<Route>();
    let route = route.as_ref().map(Route::as_str);
    let path = LoggedPath(route, &uri);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    let duration = started.elapsed();
    let status = response.status();
    let ms = duration.as_secs_f64() * 1000.0;
    match response
        .extensions()
        .get::<LoggedError>()
        .map(LoggedError::chain)
    {
        // The program has a bug, and someone must act.
        Some(cause) => {
            error!(target: TARGET, { request.id = id, request.ms = ms }, "{method} {path} answered {status}: {cause}");
        }
        None if status.is_server_error() => {
            warn!(target: TARGET, { request.id = id, request.ms = ms }, "{method} {path} answered {status}");
        }
        None => {
            info!(target: TARGET, { request.id = id, request.ms = ms }, "{method} {path} answered {status}");
        }
    }
    if let Some(event) = SecurityEvent::of(&response) {
        warn!(target: SECURITY, { request.id = id, event = event.name() }, "{method} {path} answered {status}");
    }
    count(
        &method,
        route.unwrap_or("pages"),
        status.as_str(),
        duration.as_secs_f64(),
    );
    response
}

/// The route that answered a request, as an extension of its response. Pages have none.
#[derive(Clone)]
pub(super) enum Route {
    /// Of what is answered before the router.
    Known(&'static str),
    Matched(MatchedPath),
}

impl Route {
    fn as_str(&self) -> &str {
        match self {
            Self::Known(route) => route,
            Self::Matched(route) => route.as_str(),
        }
    }
}

/// Attaches the route of a request to its response, for the log.
pub(super) async fn keep_route(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    if let Some(route) = route {
        response.extensions_mut().insert(Route::Matched(route));
    }
    response
}

/// What the log says of an address.
struct LoggedPath<'a>(Option<&'a str>, &'a Uri);

impl Display for LoggedPath<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self(route, uri) = self;
        let path = match route {
            // The name of a file may name a person.
            Some(route) if route.starts_with(FILES) => return formatter.write_str(route),
            None if uri.path().starts_with(FILES) => return formatter.write_str(FILES),
            _ => uri.path(),
        };
        let end = path
            .char_indices()
            .nth(MAX_PATH)
            .map_or(path.len(), |(end, _)| end);
        formatter.write_str(path.get(..end).unwrap_or(path))
    }
}

/// Counts with labels that are known when the program is compiled: nothing is allocated for them.
macro_rules! count_read {
    ($route:literal, $seconds:expr) => {{
        metrics::counter!("http_requests_total", "method" => "GET", "route" => $route, "status" => "200").increment(1);
        metrics::histogram!("http_request_duration_seconds", "route" => $route).record($seconds);
    }};
}

/// Pages share one label: otherwise each path would be a separate time series.
fn count(method: &Method, route: &str, status: &str, seconds: f64) {
    // Most requests.
    match (method, route, status) {
        (&Method::GET, "pages", "200") => return count_read!("pages", seconds),
        (&Method::GET, "/rest/v1/{*rest}", "200") => {
            return count_read!("/rest/v1/{*rest}", seconds);
        }
        _ => {}
    }
    let route = route.to_owned();
    let method = known_method(method);
    metrics::counter!("http_requests_total", "method" => method, "route" => route.clone(), "status" => status.to_owned())
        .increment(1);
    metrics::histogram!("http_request_duration_seconds", "route" => route).record(seconds);
}

/// A client may invent methods: each would be a separate time series.
fn known_method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// Random, because a counter would tell visitors how many requests there are.
fn next_id() -> String {
    format!("{:016x}", fastrand::u64(..))
}
