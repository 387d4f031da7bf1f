//! `/functions/v1`: submitting an enquiry, for the pages; and files of products and enquiries, for staff.

mod enquiry_files;
mod files;
mod jobs;
mod machine_translation;
mod preview;
mod product_files;
mod product_preview;
mod site_kits;
mod site_preview;
mod status;
mod translation_files;

use std::collections::BTreeSet;
use std::time::Duration;

use access::Role;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, on};
use axum::{Json, Router};
use enquiries::{AcceptError, Context, EnquiryForm, FieldError};
use http::header::{
    ACCEPT_LANGUAGE, ALLOW, CACHE_CONTROL, CONTENT_LENGTH, ORIGIN, REFERER, RETRY_AFTER,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use languages::Language;
use serde::Serialize;
use serde_json::{Map, Value};
use tables::Right;
use tower_http::cors::AllowOrigin;
use url::Url;

use super::api_key;
use super::body::{self, BodyError};
use super::client_address::ClientAddress;
use super::endpoint::{self, Endpoint, Needs};
use super::errors::{in_time, logged};
use super::response::whole_seconds;
use super::rest::cors;
use super::same_site;
use super::security::set_header;
use super::security_event::SecurityEvent;
use super::storage::MAX_UPLOAD;
use crate::state::{App, AppState};

/// The longest body, in bytes. All fields at their limits, with every letter escaped, take half of it.
const MAX_BODY: usize = 64 << 10;

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// The longest key that a client may send, in bytes.
const MAX_KEY: usize = 255;

/// The headers that `supabase-js` sends, and those that the form adds.
const REQUEST_HEADERS: &str = "accept-language, apikey, authorization, content-type, idempotency-key, prefer, x-client-info, \
                               x-region, x-supabase-api-version";

const SEND_ENQUIRY: &str = "/functions/v1/send-contact-email";
const IMPORT_PRODUCTS: &str = "/functions/v1/import-products";
const IMPORT_TRANSLATIONS: &str = "/functions/v1/import-translations";
const EXPORT_SITE: &str = "/functions/v1/export-site";
const IMPORT_SITE: &str = "/functions/v1/import-site";
const MACHINE_TRANSLATION: &str = "/functions/v1/machine-translation";

/// Every function, and the rights that its callers need.
pub(super) static ENDPOINTS: [Endpoint; 18] = [
    Endpoint {
        method: Method::POST,
        path: SEND_ENQUIRY,
        needs: Needs::Nothing,
        serve: |method| on(method, send_contact_email).fallback(post_only),
    },
    Endpoint {
        method: Method::POST,
        path: IMPORT_PRODUCTS,
        needs: Needs::Rights("products", &[Right::Insert, Right::Update]),
        serve: |method| on(method, product_files::import),
    },
    Endpoint {
        method: Method::GET,
        path: "/functions/v1/export-products",
        needs: Needs::Rights("products", &[Right::Select]),
        serve: |method| on(method, product_files::export),
    },
    Endpoint {
        method: Method::GET,
        path: "/functions/v1/product-imports",
        needs: Needs::Rights("products", &[Right::Update]),
        serve: |method| on(method, product_files::list),
    },
    Endpoint {
        method: Method::POST,
        path: "/functions/v1/undo-import",
        needs: Needs::Rights("products", &[Right::Insert, Right::Update, Right::Delete]),
        serve: |method| on(method, product_files::undo),
    },
    Endpoint {
        method: Method::GET,
        path: "/functions/v1/job",
        needs: Needs::Rights("products", &[Right::Update]),
        serve: |method| on(method, jobs::job),
    },
    Endpoint {
        method: Method::DELETE,
        path: "/functions/v1/job",
        // Those that may import.
        needs: Needs::Rights("products", &[Right::Insert, Right::Update]),
        serve: |method| on(method, jobs::cancel),
    },
    Endpoint {
        method: Method::POST,
        path: "/functions/v1/preview-product",
        needs: Needs::Rights("product_drafts", &[Right::Select]),
        serve: |method| on(method, product_preview::preview),
    },
    Endpoint {
        method: Method::POST,
        path: "/functions/v1/preview-site",
        needs: Needs::Rights("site_changes", &[Right::Select]),
        serve: |method| on(method, site_preview::preview),
    },
    Endpoint {
        method: Method::GET,
        path: "/functions/v1/export-translations",
        // Those that may take the file back.
        needs: Needs::Rights("site_changes", &[Right::Insert, Right::Update]),
        serve: |method| on(method, translation_files::export),
    },
    Endpoint {
        method: Method::POST,
        path: IMPORT_TRANSLATIONS,
        needs: Needs::Rights("site_changes", &[Right::Insert, Right::Update]),
        serve: |method| on(method, translation_files::import),
    },
    Endpoint {
        method: Method::GET,
        path: MACHINE_TRANSLATION,
        needs: Needs::Rights("site_changes", &[Right::Insert, Right::Update]),
        serve: |method| on(method, machine_translation::offer),
    },
    Endpoint {
        method: Method::POST,
        path: MACHINE_TRANSLATION,
        needs: Needs::Rights("site_changes", &[Right::Insert, Right::Update]),
        serve: |method| on(method, machine_translation::translate),
    },
    Endpoint {
        method: Method::GET,
        path: "/functions/v1/export-enquiries",
        needs: Needs::Rights(enquiry_files::TABLE, &[Right::Select]),
        serve: |method| on(method, enquiry_files::export),
    },
    Endpoint {
        method: Method::GET,
        path: EXPORT_SITE,
        needs: Needs::Roles(&[Role::Owner]),
        serve: |method| on(method, site_kits::export),
    },
    Endpoint {
        method: Method::POST,
        path: IMPORT_SITE,
        // It replaces everything.
        needs: Needs::Roles(&[Role::Owner]),
        serve: |method| on(method, site_kits::import),
    },
    Endpoint {
        method: Method::GET,
        path: IMPORT_SITE,
        needs: Needs::Roles(&[Role::Owner]),
        serve: |method| on(method, site_kits::last_import),
    },
    Endpoint {
        method: Method::GET,
        path: "/functions/v1/status",
        needs: Needs::Rights("backups", &[Right::Select]),
        serve: |method| on(method, status::status),
    },
];

pub(super) fn router(app: &AppState) -> Router<AppState> {
    let limit: Duration = app.config.server.request_timeout_s.into();
    let with_service = limit + Duration::from(app.config.machine_translation.timeout_s);
    let asked = AppState::clone(app);
    let may_call = AllowOrigin::predicate(move |origin, head| {
        let allowed = &asked.config.api.allowed_origins;
        same_site::may_call(origin, &head.headers, &asked.site.base_url, allowed)
    });
    let staff_only = ENDPOINTS
        .iter()
        .filter(|function| !function.allows(Role::Anonymous));
    let staff_only: BTreeSet<&str> = staff_only.map(|function| function.path).collect();
    let functions = endpoint::serve(Router::new(), &ENDPOINTS);
    let functions = staff_only.into_iter().fold(functions, |router, path| {
        router.route(path, any(other_method))
    });
    functions
        .route("/functions/v1/{name}", any(unknown))
        .layer(from_fn_with_state(app.clone(), api_key::require))
        .layer(from_fn(move |request: Request, next| {
            let (limit, time_is_up): (_, fn() -> Response) = match request.uri().path() {
                SEND_ENQUIRY => (limit, enquiry_took_too_long),
                IMPORT_PRODUCTS | IMPORT_TRANSLATIONS | EXPORT_SITE | IMPORT_SITE => {
                    (MAX_UPLOAD, took_too_long)
                }
                MACHINE_TRANSLATION => (with_service, took_too_long),
                _ => (limit, took_too_long),
            };
            in_time(limit, request, next, time_is_up)
        }))
        .layer(from_fn_with_state(app.clone(), same_site::require))
        .layer(
            cors("POST, DELETE, OPTIONS", REQUEST_HEADERS)
                .allow_origin(may_call)
                .vary([ORIGIN]),
        )
        .layer(set_header(CACHE_CONTROL, "no-store"))
}

/// What a function answers, or why it refuses.
type Answer = Result<Response, Response>;

/// An accepted enquiry.
#[derive(Serialize)]
struct Accepted {
    success: bool,
    reference: String,
}

/// A refused request.
#[derive(Serialize)]
struct Refused<'a> {
    error: &'a str,
    #[serde(skip_serializing_if = "Map::is_empty")]
    fields: Map<String, Value>,
}

/// `POST /functions/v1/send-contact-email`: takes an enquiry and answers its reference.
async fn send_contact_email(
    State(app): State<AppState>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Answer {
    let (head, body) = request.into_parts();
    let form = read(&head.headers, body).await;
    let form = form.map_err(|(status, error)| refused(status, error))?;
    let context = context(&app, &head.headers, &form).await;
    let context = context.map_err(bad_request)?;
    let accepted = app.enquiries.accept(form, Context { client, ..context });
    let receipt = accepted.await.map_err(not_accepted)?;
    let mut response = Json(Accepted {
        success: true,
        reference: receipt.reference,
    })
    .into_response();
    if receipt.is_quarantined {
        SecurityEvent::Honeypot.attach(&mut response);
    }
    Ok(response)
}

async fn post_only() -> Response {
    method_not_allowed(SEND_ENQUIRY)
}

/// Who asks is found out first, as for a function that exists: a wrong token is refused by both.
async fn unknown(State(app): State<AppState>, headers: HeaderMap, uri: Uri) -> Response {
    match files::who_asks(&app, &headers, &uri).await {
        Ok(_) => not_found(),
        Err(refusal) => refusal,
    }
}

fn not_found() -> Response {
    refused(StatusCode::NOT_FOUND, "Requested function was not found")
}

/// A method that a function for staff does not take; to visitors there is no such function.
async fn other_method(State(app): State<AppState>, headers: HeaderMap, uri: Uri) -> Response {
    match files::who_asks(&app, &headers, &uri).await {
        Ok(caller) if caller.is_visitor() => files::hidden(),
        Ok(_) => method_not_allowed(uri.path()),
        Err(refusal) => refusal,
    }
}

fn method_not_allowed(path: &str) -> Response {
    let taken = ENDPOINTS.iter().filter(|function| function.path == path);
    let taken: Vec<_> = taken.map(|function| function.method.as_str()).collect();
    let taken = taken.join(", ");
    let text = format!("This function takes {taken} only");
    let mut response = refused(StatusCode::METHOD_NOT_ALLOWED, &text);
    if let Ok(taken) = HeaderValue::try_from(taken + ", OPTIONS") {
        response.headers_mut().insert(ALLOW, taken);
    }
    response
}

fn took_too_long() -> Response {
    refused(
        StatusCode::SERVICE_UNAVAILABLE,
        "The request took too long; try again",
    )
}

/// Nothing was stored, or the client repeats what was with the same key.
fn enquiry_took_too_long() -> Response {
    refused(
        StatusCode::SERVICE_UNAVAILABLE,
        "The enquiry took too long to arrive or to be stored; try again",
    )
}

async fn read(headers: &HeaderMap, body: Body) -> Result<EnquiryForm, (StatusCode, &'static str)> {
    if !body::is_of_type(headers, "application/json") {
        return Err((
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "Send the enquiry as application/json",
        ));
    }
    let unreadable = |error: BodyError| {
        let text = match error {
            BodyError::TooLong => "The enquiry is longer than 64 kB",
            BodyError::TooSlow => "The enquiry came too slowly; try again",
            BodyError::Broken => "The body is not written as HTTP asks",
        };
        (error.status(), text)
    };
    let announced = headers
        .get(CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > MAX_BODY) {
        return Err(unreadable(BodyError::TooLong));
    }
    let bytes = body::read(body, MAX_BODY).await.map_err(unreadable)?;
    // The error may quote the visitor's input, so it is neither returned nor logged.
    serde_json::from_slice(&bytes).map_err(|_| {
        (
            StatusCode::BAD_REQUEST,
            "The body is not a JSON object with the fields of the form as text",
        )
    })
}

/// The context of the form. The address is filled in by the caller.
async fn context(
    app: &App,
    headers: &HeaderMap,
    form: &EnquiryForm,
) -> Result<Context, &'static str> {
    let text = |name: HeaderName| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    let languages = app.content.current().await.languages();
    let named = form.language.as_deref().and_then(Language::parse);
    // The page may be from before its language was switched off.
    let named = named.map(|language| languages.or_english(language));
    let wished = || {
        text(ACCEPT_LANGUAGE).and_then(|header| {
            Language::from_accept_language(header, |language| languages.is_on(language))
        })
    };
    let idempotency_key = text(IDEMPOTENCY_KEY).map(str::to_owned);
    if idempotency_key
        .as_ref()
        .is_some_and(|key| key.is_empty() || key.len() > MAX_KEY)
    {
        return Err("The header Idempotency-Key must have 1 to 255 visible ASCII characters");
    }
    Ok(Context {
        language: named.or_else(wished).unwrap_or(Language::ENGLISH),
        client: std::net::Ipv4Addr::UNSPECIFIED.into(),
        idempotency_key,
        page: text(REFERER).and_then(|referrer| path_of_ours(referrer, &app.site.base_url)),
    })
}

/// The path of the page with the form, if it belongs to this site; without its query, which may contain the visitor's input.
fn path_of_ours(referrer: &str, base_url: &str) -> Option<String> {
    let referrer = Url::parse(referrer).ok()?;
    let base = Url::parse(base_url).ok()?;
    // A path with two slashes at its beginning names another host where it is a link.
    let is_path = !referrer.path().starts_with("//");
    (referrer.origin() == base.origin() && is_path).then(|| referrer.path().to_owned())
}

fn not_accepted(error: AcceptError) -> Response {
    match error {
        AcceptError::Invalid(errors) => {
            let body = Refused {
                error: "Some fields need to be corrected",
                fields: fields(&errors),
            };
            (StatusCode::BAD_REQUEST, Json(body)).into_response()
        }
        AcceptError::KeyReused => refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            "This Idempotency-Key was sent with another enquiry; send this one with a key of its own",
        ),
        AcceptError::OverLimit { retry_after } => {
            let mut response = refused(
                StatusCode::TOO_MANY_REQUESTS,
                "Too many enquiries; try again later",
            );
            response
                .headers_mut()
                .insert(RETRY_AFTER, whole_seconds(retry_after));
            response
        }
        AcceptError::NotStored(_) => {
            let text = "The enquiry could not be stored; try again";
            logged(error, refused(StatusCode::SERVICE_UNAVAILABLE, text))
        }
    }
}

fn fields(errors: &[FieldError]) -> Map<String, Value> {
    errors
        .iter()
        .map(|error| (error.field.to_owned(), Value::from(error.message)))
        .collect()
}

/// What is asked for is not written as the function takes it.
fn bad_request(error: &str) -> Response {
    refused(StatusCode::BAD_REQUEST, error)
}

fn refused(status: StatusCode, error: &str) -> Response {
    let body = Refused {
        error,
        fields: Map::new(),
    };
    (status, Json(body)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_page_of_ours_is_kept_and_without_its_query() {
        let base = "https://www.example.com";
        let path = |referrer: &str| path_of_ours(referrer, base);
        assert_eq!(
            path("https://www.example.com/de/contact?product=teja").as_deref(),
            Some("/de/contact")
        );
        assert_eq!(path("https://elsewhere.example/contact"), None);
        assert_eq!(path("about:blank"), None);
        for slashes in ["//", "/\\", "/.//", "/%2e//"] {
            let referrer = format!("https://www.example.com{slashes}evil.example/x");
            assert_eq!(path(&referrer), None, "{referrer}");
        }
    }
}
