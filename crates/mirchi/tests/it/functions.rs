//! `/functions/v1`, above all `send-contact-email`: the requests of the form, and the responses.

use axum::body::Body;
use http::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::support::{Answer, KEY, SERVICE_KEY, TestSite, VISITOR, build, empty};

const SEND: &str = "/functions/v1/send-contact-email";

fn enquiry() -> Value {
    json!({
        "name": "Aïcha O'Neil-محمد",
        "email": "buyer@example.com",
        "phone": "+49 (40) 123-4567",
        "company": "Gewürzhaus",
        "country": "Germany",
        "productInterest": "red-chillies",
        "message": "Please quote two containers of S4.",
    })
}

async fn send_with(site: &TestSite, body: impl Into<Body>, headers: &[(&str, &str)]) -> Answer {
    let usual = [("apikey", KEY), ("content-type", "application/json")];
    let given = |name: &str| headers.iter().any(|(known, _)| *known == name);
    let headers: Vec<_> = usual
        .into_iter()
        .filter(|(name, _)| !given(name))
        .chain(headers.iter().copied())
        .collect();
    site.send(
        build(Method::POST, SEND, &headers)
            .body(body.into())
            .unwrap(),
    )
    .await
}

async fn send(site: &TestSite, body: &Value) -> Answer {
    send_with(site, body.to_string(), &[]).await
}

/// Sends an enquiry with these headers.
async fn enquire(site: &TestSite, headers: &[(&str, &str)]) -> Answer {
    send_with(site, enquiry().to_string(), headers).await
}

#[tokio::test]
async fn an_enquiry_is_answered_with_its_reference_and_kept() {
    for site in TestSite::with().everywhere().await {
        let answer = send(&site, &enquiry()).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.header("cache-control"), "no-store");
        let body = answer.json();
        let reference = body["reference"].as_str().unwrap();
        assert_eq!(body, json!({ "success": true, "reference": reference }));
        let rows = site.enquiries().await;
        assert_eq!(rows.len(), 1);
        assert_eq!(
            (rows[0].reference.as_str(), rows[0].name.as_str()),
            (reference, "Aïcha O'Neil-محمد")
        );
        let mails = site.mails().await;
        assert_eq!(mails.len(), 2, "one to the company, one to the visitor");
        assert!(
            mails
                .iter()
                .any(|mail| mail.contains("Reply-To: ") && mail.contains("buyer@example.com"))
        );
    }
}

#[tokio::test]
async fn saved_addresses_are_those_of_the_next_enquiry_and_of_every_mail_that_is_sent_from_then_on()
{
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    for site in plan.everywhere().await {
        // It was started before the change, like that of a running site.
        let worker = site.app.mail_worker().unwrap();
        assert_eq!(send(&site, &enquiry()).await.status, StatusCode::OK);
        for (key, value) in [
            ("mail.to", "sales@kaveri.example"),
            ("mail.from", "Kaveri Coffee <web@kaveri.example>"),
        ] {
            site.save_setting(key, json!(value), None).await;
        }
        assert_eq!(send(&site, &enquiry()).await.status, StatusCode::OK);
        worker.run_once(&CancellationToken::new()).await.unwrap();

        let mails = site.mails().await;
        assert_eq!(mails.len(), 4, "to the company and to the visitor, twice");
        for mail in &mails {
            assert!(mail.contains("<web@kaveri.example>\r\n"), "{mail}");
            assert!(!mail.contains("website@example.com"), "{mail}");
        }
        let sent_to = |address: &str| {
            let header = format!("To: {address}\r\n");
            let sent = mails.iter().filter(|mail| mail.contains(&header));
            sent.filter(|mail| !mail.contains(&["Reply-", &header].concat()))
                .count()
        };
        // The first was addressed before the change.
        assert_eq!(sent_to("info@example.com"), 1);
        assert_eq!(sent_to("sales@kaveri.example"), 1);
    }
}

#[tokio::test]
async fn each_broken_rule_is_told_at_its_field_in_its_own_words() {
    let site = TestSite::start().await;
    let answer = send(
        &site,
        &json!({ "email": "nonsense", "company": "x".repeat(101), "phone": "+49 40 1234567" }),
    )
    .await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let expected = json!({
        "error": "Some fields need to be corrected",
        "fields": {
            "name": "Name must be at least 2 characters",
            "email": "Please enter a valid email address",
            "company": "Company name must be less than 100 characters",
            "productInterest": "Please select a product interest",
            "message": "Message must be at least 10 characters",
        },
    });
    assert_eq!(answer.json(), expected);
    assert!(site.enquiries().await.is_empty());
}

#[tokio::test]
async fn the_language_comes_from_the_form_then_from_the_browser_then_is_english() {
    let site = TestSite::start().await;
    for language in ["ar", "tlh"] {
        let mut named = enquiry();
        named["language"] = json!(language);
        send_with(&site, named.to_string(), &[("accept-language", "de")]).await;
    }
    enquire(&site, &[("accept-language", "de-CH")]).await;
    send(&site, &enquiry()).await;
    let languages: Vec<_> = site
        .enquiries()
        .await
        .into_iter()
        .map(|row| row.language)
        .collect();
    assert_eq!(languages, ["ar", "de", "de", "en"]);
}

#[tokio::test]
async fn the_page_that_the_form_stood_on_is_kept_without_what_the_visitor_searched() {
    let site = TestSite::start().await;
    let base = site.app.site.base_url.clone();
    enquire(
        &site,
        &[("referer", &format!("{base}/de/contact?product=x"))],
    )
    .await;
    enquire(&site, &[("referer", "https://elsewhere.example/secret")]).await;
    let pages: Vec<_> = site
        .enquiries()
        .await
        .into_iter()
        .map(|row| row.source_page)
        .collect();
    assert_eq!(pages, [Some("/de/contact".to_owned()), None]);
}

#[tokio::test]
async fn a_key_that_is_too_long_is_refused() {
    let site = TestSite::start().await;
    let key = "k".repeat(256);
    let answer = enquire(&site, &[("idempotency-key", &key)]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn too_many_enquiries_from_one_address_are_told_when_to_come_back() {
    let site = TestSite::configured(&[("limits.enquiries_per_address_per_hour", "2")]).await;
    for _ in 0..2 {
        assert_eq!(send(&site, &enquiry()).await.status, StatusCode::OK);
    }
    let answer = send(&site, &enquiry()).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(answer.json()["error"].is_string());
    let seconds: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=1800).contains(&seconds), "{seconds}");
}

#[tokio::test]
async fn a_stranger_cannot_get_a_budget_of_his_own_by_writing_a_forwarded_address() {
    let site = TestSite::configured(&[("limits.enquiries_per_address_per_hour", "1")]).await;
    let from = |address: &'static str| [("x-forwarded-for", address)];
    assert_eq!(
        enquire(&site, &from("198.51.100.1")).await.status,
        StatusCode::OK
    );
    let second = enquire(&site, &from("198.51.100.2")).await;
    assert_eq!(second.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn behind_a_configured_proxy_each_visitor_has_a_budget() {
    let site = TestSite::configured(&[
        ("limits.enquiries_per_address_per_hour", "1"),
        ("server.trusted_proxies", &VISITOR.to_string()),
    ])
    .await;
    let from = |address: &'static str| [("x-forwarded-for", address)];
    assert_eq!(
        enquire(&site, &from("198.51.100.1")).await.status,
        StatusCode::OK
    );
    assert_eq!(
        enquire(&site, &from("198.51.100.2")).await.status,
        StatusCode::OK
    );
    let again = enquire(&site, &from("198.51.100.9, 198.51.100.2")).await;
    assert_eq!(again.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_body_of_another_kind_is_refused() {
    let site = TestSite::start().await;
    let form = send_with(
        &site,
        "name=Ana",
        &[("content-type", "application/x-www-form-urlencoded")],
    )
    .await;
    assert_eq!(
        (form.status, form.json()["error"].is_string()),
        (StatusCode::UNSUPPORTED_MEDIA_TYPE, true)
    );
    for body in ["", "{", "[]", "null", "{\"name\": 5}"] {
        let answer = send_with(&site, body, &[]).await;
        assert_eq!(
            (answer.status, answer.json()["error"].is_string()),
            (StatusCode::BAD_REQUEST, true),
            "{body}"
        );
    }
    let with_charset = [("content-type", "application/json; charset=utf-8")];
    assert_eq!(enquire(&site, &with_charset).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_body_that_is_too_long_is_refused_announced_or_not() {
    let site = TestSite::start().await;
    let body = json!({ "message": "x".repeat(70_000) }).to_string();
    let length = body.len().to_string();
    let announced = send_with(&site, body.clone(), &[("content-length", &length)]).await;
    let not_announced = send_with(&site, body, &[]).await;
    for answer in [announced, not_announced] {
        assert_eq!(
            (answer.status, answer.json()["error"].is_string()),
            (StatusCode::PAYLOAD_TOO_LARGE, true)
        );
    }
}

#[tokio::test]
async fn when_nothing_can_be_stored_the_visitor_is_told_so_and_nothing_of_the_cause() {
    let site = TestSite::start().await;
    site.app.database.close().await;
    let answer = send(&site, &enquiry()).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(
        answer.json(),
        json!({ "error": "The enquiry could not be stored; try again" })
    );
}

#[tokio::test]
async fn without_the_key_nothing_is_taken() {
    let site = TestSite::start().await;
    let body = Body::from(enquiry().to_string());
    let answer = site
        .send(
            build(Method::POST, SEND, &[("content-type", "application/json")])
                .body(body)
                .unwrap(),
        )
        .await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    assert!(site.enquiries().await.is_empty());
}

#[tokio::test]
async fn another_method_or_function_is_refused_in_json() {
    let site = TestSite::start().await;
    let get = site.get_with(SEND, &[("apikey", KEY)]).await;
    assert_eq!(
        (get.status, get.header("allow")),
        (StatusCode::METHOD_NOT_ALLOWED, "POST, OPTIONS")
    );
    assert!(get.json()["error"].is_string());
    for path in ["/functions/v1/send-fax", "/functions/v1/%ff"] {
        let unknown = site
            .send(empty(Method::POST, path, &[("apikey", KEY)]))
            .await;
        assert_eq!(
            (unknown.status, unknown.json()),
            (
                StatusCode::NOT_FOUND,
                json!({ "error": "Requested function was not found" })
            )
        );
    }
}

#[tokio::test]
async fn a_file_of_enquiries_by_an_unknown_filter_or_in_an_unknown_format_is_refused() {
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    for site in plan.everywhere().await {
        for query in ["no_such=eq.1", "format=pdf"] {
            let path = format!("/functions/v1/export-enquiries?{query}");
            let answer = site.get_with(&path, &[("apikey", SERVICE_KEY)]).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
        }
    }
}

fn preflight(origin: &str) -> http::Request<Body> {
    let headers = [
        ("origin", origin),
        ("access-control-request-method", "POST"),
        (
            "access-control-request-headers",
            "apikey,authorization,content-type,idempotency-key,x-client-info",
        ),
    ];
    empty(Method::OPTIONS, SEND, &headers)
}

#[tokio::test]
async fn pages_of_this_site_and_of_named_ones_may_send() {
    let site = TestSite::configured(&[("api.allowed_origins", "https://partner.example")]).await;
    let own = site.app.site.base_url.clone();
    for origin in [own.as_str(), "https://partner.example"] {
        let answer = site.send(preflight(origin)).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("access-control-allow-origin"), origin);
        assert_eq!(answer.header("vary"), "origin");
        for name in [
            "apikey",
            "authorization",
            "content-type",
            "idempotency-key",
            "x-client-info",
        ] {
            assert!(
                answer.header("access-control-allow-headers").contains(name),
                "{name}"
            );
        }
        let sent = enquire(&site, &[("origin", origin)]).await;
        assert_eq!(sent.status, StatusCode::OK);
        assert_eq!(sent.header("access-control-allow-origin"), origin);
    }
    assert_eq!(site.enquiries().await.len(), 2);
}

#[tokio::test]
async fn pages_of_other_sites_may_not_send() {
    let site = TestSite::configured(&[("api.allowed_origins", "https://partner.example")]).await;
    let foreign = "https://elsewhere.example";
    let answer = site.send(preflight(foreign)).await;
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
    for headers in [
        [("origin", foreign)].as_slice(),
        &[("origin", "null")],
        &[("sec-fetch-site", "cross-site")],
        &[("origin", foreign), ("sec-fetch-site", "same-site")],
    ] {
        let answer = enquire(&site, headers).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{headers:?}");
        assert!(answer.json()["error"].is_string());
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
    }
    assert!(site.enquiries().await.is_empty());
}

#[tokio::test]
async fn an_enquiry_that_never_arrives_whole_is_answered_in_json_that_a_browser_may_read() {
    let site = TestSite::configured(&[("server.request_timeout_s", "1")]).await;
    let own = site.app.site.base_url.clone();
    let headers = [
        ("apikey", KEY),
        ("content-type", "application/json"),
        ("origin", &own),
    ];
    let never: futures_util::stream::Pending<Result<bytes::Bytes, std::io::Error>> =
        futures_util::stream::pending();
    let request = build(Method::POST, SEND, &headers)
        .body(Body::from_stream(never))
        .unwrap();
    let answer = site.send(request).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.json()["error"].is_string());
    assert_eq!(answer.header("access-control-allow-origin"), own);
}
