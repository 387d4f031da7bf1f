//! The lines of the log for security events.

use axum::body::Body;
use http::{Method, Request};
use serde_json::{Value, json};

use crate::log;
use crate::support::{KEY, TestSite, VISITOR, assert_has, assert_has_not, build, empty};

const SEND: &str = "/functions/v1/send-contact-email";

fn posted(path: &str, headers: &[(&str, &str)], body: &Value) -> Request<Body> {
    let usual = [("apikey", KEY), ("content-type", "application/json")];
    let headers: Vec<_> = usual.iter().chain(headers).copied().collect();
    let request = build(Method::POST, path, &headers).body(body.to_string().into());
    request.unwrap()
}

fn enquiry(website: &str) -> Value {
    json!({
        "name": "Ana Lima",
        "email": "ana@example.com",
        "phone": "+351 21 000 0000",
        "productInterest": "spices",
        "message": "A price list, please.",
        "website": website,
    })
}

#[tokio::test]
async fn each_security_event_has_a_line_that_names_its_request_and_nobody() {
    let site = TestSite::configured(&[("limits.enquiries_per_address_per_hour", "1")]).await;
    let (lines, _guard) = log::warnings();
    let credentials = json!({ "email": "ana@example.com", "password": "not the right one" });
    let elsewhere = [("origin", "https://elsewhere.example")];
    let read = |path: &str| empty(Method::GET, path, &[("apikey", KEY)]);
    let password = "/auth/v1/token?grant_type=password";
    let file = "/storage/v1/object/documents/ana@example.com.pdf";
    for (event, status, request) in [
        ("sign_in_failed", 400, posted(password, &[], &credentials)),
        (
            "not_signed_in",
            401,
            empty(Method::GET, "/rest/v1/products", &[]),
        ),
        ("access_denied", 403, posted(SEND, &elsewhere, &enquiry(""))),
        // These say that there is nothing.
        ("access_denied", 404, read("/rest/v1/enquiries")),
        ("access_denied", 404, read("/rest/v1/rpc/undo_change")),
        ("access_denied", 404, read("/functions/v1/status")),
        ("access_denied", 400, read(file)),
        ("honeypot", 200, posted(SEND, &[], &enquiry("x"))),
        ("over_limit", 429, posted(SEND, &[], &enquiry(""))),
    ] {
        let path = request.uri().path().to_owned();
        lines.take();
        let answer = site.send(request).await;
        assert_eq!(answer.status, status, "{path}");
        let logged = lines.take();
        let logged: Vec<_> = logged
            .iter()
            .filter(|line| line.contains("mirchi::security"))
            .collect();
        let [line] = logged.as_slice() else {
            panic!("{path}: {logged:?}");
        };
        assert_has(line, &format!("event=\"{event}\""));
        assert_has(line, answer.header("x-request-id"));
        assert_has_not(line, "ana@example.com");
        assert_has_not(line, &VISITOR.to_string());
    }
}

#[tokio::test]
async fn a_request_as_any_other_has_no_such_line() {
    let site = TestSite::start().await;
    let (lines, _guard) = log::warnings();
    let requests = [
        empty(Method::GET, "/rest/v1/products", &[("apikey", KEY)]),
        empty(Method::GET, "/rest/v1/nothing", &[("apikey", KEY)]),
        posted(SEND, &[], &enquiry("")),
    ];
    for request in requests {
        site.send(request).await;
    }
    let logged = lines.take();
    let is_event = |line: &String| line.contains("mirchi::security");
    assert!(!logged.iter().any(is_event), "{logged:?}");
}
