//! `POST /contact` and `POST /{language}/contact`: the enquiry form for browsers without JavaScript.

use std::{collections::BTreeMap, net::IpAddr, time::Duration};

use ::pages::{Address, Destination, PostedForm, Reply};
use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    response::{IntoResponse, Response},
    routing::post,
};
use enquiries::{AcceptError, Context, EnquiryForm, FillTime, Receipt};
use http::{
    HeaderMap, Method, StatusCode,
    header::{CACHE_CONTROL, LOCATION, RETRY_AFTER},
    request::Parts,
};
use sha2::{Digest, Sha256};
use url::form_urlencoded;

use super::{
    body::{self, BodyError},
    client_address::ClientAddress,
    pages,
    response::whole_seconds,
    same_site,
    security_event::SecurityEvent,
};
use crate::state::{App, AppState};

/// The longest form, in bytes. All fields at their limits, in a script that takes nine bytes per letter, take a third of it.
const MAX_FORM: usize = 64 << 10;

/// How long the same form from the same address counts as the same enquiry, for a button that was pressed twice.
const SAME_ENQUIRY_S: i64 = 600;

/// Accepts the form, and shows the page like any other.
pub fn router() -> Router<AppState> {
    let form = || post(contact).get(pages::page);
    Router::new()
        .route("/contact", form())
        .route("/{language}/contact", form())
}

/// `POST /contact`: accepts an enquiry and redirects to the confirmation, or returns the form.
async fn contact(
    State(app): State<AppState>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let destination = match app.pages.find(head.uri.path(), head.uri.query()).await {
        Ok(destination) => destination,
        Err(error) => return pages::not_readable(error),
    };
    let reply = match destination {
        // A returned form must not be on a page that confirms another enquiry.
        Destination::Page(address) if address.sent().is_some() => {
            Reply::Moved(address.without_sent())
        }
        Destination::Page(address) => return take(&app, client, &head, body, &address).await,
        Destination::Moved(redirect) => Reply::Moved(redirect),
        Destination::NotFound(language) => app.pages.not_found(language).await,
    };
    pages::response(&reply, &Method::GET, &head.headers)
}

async fn take(app: &App, client: IpAddr, head: &Parts, body: Body, address: &Address) -> Response {
    let (status, form, retry_after) = match read(&head.headers, body).await {
        Err(status) => (status, failed(BTreeMap::new()), None),
        Ok(fields)
            if !same_site::may_send(
                &head.headers,
                &app.site.base_url,
                &app.config.api.allowed_origins,
            ) =>
        {
            (StatusCode::FORBIDDEN, failed(values(&fields)), None)
        }
        Ok(fields) => {
            let context = Context {
                language: address.language(),
                client,
                idempotency_key: Some(key(&fields, client, app.clock.now().timestamp())),
                page: Some(address.path().to_owned()),
            };
            match app.enquiries.accept(form(&fields), context).await {
                Ok(receipt) => return accepted(address, &receipt),
                Err(error) => refused(error, values(&fields)),
            }
        }
    };
    let reply = app.pages.with_form(address, status, &form, client).await;
    let mut response = pages::response(&reply, &Method::GET, &head.headers);
    if let Some(wait) = retry_after {
        response
            .headers_mut()
            .insert(RETRY_AFTER, whole_seconds(wait));
    }
    response
}

/// A redirect, so that reloading does not send the form again.
fn accepted(address: &Address, receipt: &Receipt) -> Response {
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("sent", &receipt.reference)
        .finish();
    let location = [address.path(), "?", &query].concat();
    let headers = [(LOCATION, location), (CACHE_CONTROL, "no-store".to_owned())];
    let mut response = (StatusCode::SEE_OTHER, headers).into_response();
    if receipt.is_quarantined {
        SecurityEvent::Honeypot.attach(&mut response);
    }
    response
}

/// The response to a refused form: status, form, and how long to wait before a retry.
fn refused(
    error: AcceptError,
    values: BTreeMap<&'static str, String>,
) -> (StatusCode, PostedForm, Option<Duration>) {
    match error {
        AcceptError::Invalid(broken) => {
            let errors = broken
                .into_iter()
                .map(|error| (error.field, error.key))
                .collect();
            let form = PostedForm {
                values,
                errors,
                failed: false,
            };
            (StatusCode::UNPROCESSABLE_ENTITY, form, None)
        }
        // The key is derived from the content, so another enquiry has another key.
        AcceptError::KeyReused => (StatusCode::UNPROCESSABLE_ENTITY, failed(values), None),
        AcceptError::OverLimit { retry_after } => {
            let status = StatusCode::TOO_MANY_REQUESTS;
            (status, failed(values), Some(retry_after))
        }
        AcceptError::NotStored(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "An enquiry could not be stored; the visitor was told so"
            );
            (StatusCode::SERVICE_UNAVAILABLE, failed(values), None)
        }
    }
}

/// A form that was not sent for another reason than its values.
fn failed(values: BTreeMap<&'static str, String>) -> PostedForm {
    PostedForm {
        values,
        failed: true,
        ..PostedForm::default()
    }
}

/// The fields of a form, as the pages name them.
const FIELDS: [&str; 8] = [
    "name",
    "email",
    "phone",
    "company",
    "country",
    "productInterest",
    "product",
    "message",
];

/// The honeypot: a field that people do not see and bots fill in.
const HONEYPOT: &str = "website";

type Fields = BTreeMap<String, String>;

async fn read(headers: &HeaderMap, body: Body) -> Result<Fields, StatusCode> {
    if !body::is_of_type(headers, "application/x-www-form-urlencoded") {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let bytes = body::read(body, MAX_FORM)
        .await
        .map_err(BodyError::status)?;
    Ok(form_urlencoded::parse(&bytes).into_owned().collect())
}

fn field(fields: &Fields, name: &str) -> String {
    // Browsers send line ends as two characters, which must not count as two in the message's length.
    fields
        .get(name)
        .map(|value| value.replace("\r\n", "\n"))
        .unwrap_or_default()
}

fn form(fields: &Fields) -> EnquiryForm {
    let field = |name| field(fields, name);
    EnquiryForm {
        name: field("name"),
        email: field("email"),
        phone: field("phone"),
        company: field("company"),
        country: field("country"),
        product_interest: field("productInterest"),
        product: Some(field("product")),
        message: field("message"),
        website: field(HONEYPOT),
        // Only a script can measure it.
        fill_time: FillTime::Unknown,
        // The context has it.
        language: None,
    }
}

/// The input, to be shown again, without control characters, which no page may hold.
fn values(fields: &Fields) -> BTreeMap<&'static str, String> {
    let is_kept = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    FIELDS
        .into_iter()
        .map(|name| (name, field(fields, name).chars().filter(is_kept).collect()))
        .collect()
}

/// The idempotency key: the same for the same form from the same address within the same ten minutes.
///
/// The page is cached for all visitors, so it has no key of its own to send. A second press exactly at the turn of the ten
/// minutes counts as another enquiry, which is the lesser evil: nothing is lost.
fn key(fields: &Fields, client: IpAddr, now_s: i64) -> String {
    let mut hash = Sha256::new();
    for name in FIELDS {
        hash.update(field(fields, name));
        hash.update([0]);
    }
    hash.update(client.to_string());
    hash.update((now_s / SAME_ENQUIRY_S).to_be_bytes());
    base64::Engine::encode(
        &base64::engine::general_purpose::URL_SAFE_NO_PAD,
        hash.finalize(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_again_has_no_control_characters() {
        let fields = Fields::from([("message".to_owned(), "a\u{b}b\nc".to_owned())]);
        assert_eq!(values(&fields)["message"], "ab\nc");
    }

    #[test]
    fn a_form_has_another_key_from_another_address_and_ten_minutes_later() {
        let from = |client: &str, now_s| key(&Fields::new(), client.parse().unwrap(), now_s);
        let first = from("192.0.2.1", 600_000);
        assert_eq!(from("192.0.2.1", 600_599), first);
        assert_ne!(from("192.0.2.2", 600_000), first);
        assert_ne!(from("192.0.2.1", 601_000), first);
    }
}
