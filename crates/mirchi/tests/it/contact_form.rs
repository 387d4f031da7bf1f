//! `POST /contact`: the form for browsers without JavaScript.

use axum::body::Body;
use enquiries::entities::enquiry::{Doubt, Model, Status};
use http::{Method, Request, StatusCode, request};
use pages::WebFiles;
use serde_json::json;
use url::form_urlencoded::Serializer;

use crate::{
    bundle::{THROW, Trouble},
    page_site::PageSite,
    support::{Answer, SERVICE_KEY, TestSite, assert_has, assert_has_not},
};

const GOOD: [(&str, &str); 7] = [
    ("name", "Aylin Öztürk"),
    ("email", "aylin@example.com"),
    ("phone", "+49 40 1234567"),
    ("company", ""),
    ("country", "Deutschland"),
    ("productInterest", "red-chillies"),
    ("message", "20 ft of Teja, please.\r\nWhich port?"),
];

fn posted(path: &str) -> request::Builder {
    let builder = Request::builder().method(Method::POST).uri(path);
    builder.header("content-type", "application/x-www-form-urlencoded")
}

fn body(change: &[(&str, &str)]) -> Body {
    let mut form = Serializer::new(String::new());
    for (name, value) in GOOD {
        let changed = change.iter().find(|(changed, _)| *changed == name);
        form.append_pair(name, changed.map_or(value, |(_, value)| value));
    }
    for (name, value) in change
        .iter()
        .filter(|(name, _)| !GOOD.iter().any(|(known, _)| known == name))
    {
        form.append_pair(name, value);
    }
    form.finish().into()
}

async fn post(site: &TestSite, path: &str, change: &[(&str, &str)]) -> Answer {
    site.send(posted(path).body(body(change)).unwrap()).await
}

#[tokio::test]
async fn an_enquiry_is_stored_and_the_browser_sent_to_the_page_that_says_so() {
    let site = PageSite::start().await;
    let answer = post(&site, "/de/contact", &[]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert_eq!(answer.header("cache-control"), "no-store");
    let [enquiry] = site.enquiries().await.try_into().unwrap();
    assert_eq!(
        answer.header("location"),
        ["/de/contact?sent=", &enquiry.reference].concat()
    );
    assert_eq!(
        (enquiry.name.as_str(), enquiry.language.as_str()),
        ("Aylin Öztürk", "de")
    );
    assert_eq!(enquiry.message, "20 ft of Teja, please.\nWhich port?");
    // Without a script the fill time is unknown.
    assert_eq!(
        (enquiry.status, enquiry.doubt),
        (Status::New, Some(Doubt::NotMeasured))
    );
    let page = site.get(answer.header("location")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("cache-control"), "no-store");
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_page_that_was_kept_and_the_thanks_promise_the_time_that_is_set() {
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    let site = plan.files(WebFiles::embedded()).start().await;
    let page = site.get("/contact").await;
    assert_has(page.text(), "We reply within 24 hours.");
    assert_eq!(site.app.pages.cached_pages(), 1);
    let times = json!({ "answer_within_hours": 8, "counts": "working_hours" });
    let path = "/rest/v1/answering_times?id=eq.1";
    let set = site.send_json(Method::PATCH, path, SERVICE_KEY, &times);
    assert_eq!(set.await.status, StatusCode::NO_CONTENT);
    let sent = post(&site, "/contact", &[]).await;
    for path in ["/contact", sent.header("location")] {
        let page = site.get(path).await;
        assert_has(page.text(), "We reply within 8 working hours.");
        assert_has_not(page.text(), "We reply within 24 hours.");
    }
}

#[tokio::test]
async fn the_product_of_the_form_is_stored_and_another_value_refuses_nothing() {
    let site = PageSite::start().await;
    for product in ["test-01", "no-such-product", "\0"] {
        let answer = post(&site, "/de/contact", &[("product", product)]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
    }
    let stored = site.enquiries().await;
    let stored: Vec<_> = stored.iter().map(|row| row.product.as_deref()).collect();
    assert_eq!(stored, [Some("test-01"), None, None]);
}

#[tokio::test]
async fn only_an_enquiry_that_was_sent_is_thanked_for() {
    let site = PageSite::start().await;
    for (asked, location, status) in [
        ("/contact?sent=ANYTHING", "/contact", 307),
        (
            "/de/contact?sent=NSE-7K3P-2M&product=test-03&interest=spices",
            "/de/contact?product=test-03&interest=spices",
            307,
        ),
        ("/contact?%73ent=a&sent=b", "/contact", 307),
        (
            "/contact?sent=%3Cscript%3E&product=test-03",
            "/contact?product=test-03",
            308,
        ),
    ] {
        let answer = site.get(asked).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("location")),
            (status, location),
            "{asked}"
        );
    }
    let thanks = post(&site, "/contact", &[]).await;
    assert_eq!(
        site.get(thanks.header("location")).await.status,
        StatusCode::OK
    );
    let bait = [
        ("website", "https://spam.example"),
        ("message", "Cheap links!"),
    ];
    let set_aside = post(&site, "/contact", &bait).await;
    let page = site.get(set_aside.header("location")).await;
    assert_eq!(
        page.status,
        StatusCode::OK,
        "a machine is not told that it was recognised"
    );
    let stored = site.enquiries().await;
    let is_quarantined = |row: &&Model| row.status == Status::Quarantined;
    assert_eq!(stored.iter().filter(is_quarantined).count(), 1);
    site.lose_the_database().await;
    let answer = site.get(thanks.header("location")).await;
    assert_eq!(answer.header("location"), "/contact");
}

#[tokio::test]
async fn a_form_that_comes_back_thanks_for_nothing() {
    let site = PageSite::start().await;
    let answer = post(&site, "/contact?sent=ANYTHING", &[("name", "A")]).await;
    assert_eq!(
        (answer.status, answer.header("location")),
        (StatusCode::TEMPORARY_REDIRECT, "/contact"),
        "the browser sends it again to the page without the thanks"
    );
    assert!(site.enquiries().await.is_empty());
}

#[tokio::test]
async fn what_breaks_a_rule_comes_back_with_its_reason_and_the_values() {
    let site = PageSite::start().await;
    let answer = post(
        &site,
        "/contact",
        &[
            ("name", "A"),
            ("email", "aylin@"),
            ("message", "<b>short</b>"),
        ],
    )
    .await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer.header("cache-control"), "no-store");
    let html = answer.text();
    assert_has(
        html,
        r#"<input name="name" value="A" data-error="name.min">"#,
    );
    assert_has(
        html,
        r#"<input name="email" value="aylin@" data-error="email.email">"#,
    );
    assert_has(
        html,
        r#"<input name="message" value="&lt;b>short&lt;/b>" data-error="">"#,
    );
    assert!(!html.contains("Failed to Send"), "{html}");
    assert!(site.enquiries().await.is_empty());
    assert_eq!(site.cached_pages(), 0, "a visitor's form is never kept");
}

#[tokio::test]
async fn sending_twice_is_one_enquiry() {
    let site = PageSite::start().await;
    let first = post(&site, "/contact", &[]).await;
    let second = post(&site, "/contact", &[]).await;
    assert_eq!(first.header("location"), second.header("location"));
    let other = post(
        &site,
        "/contact",
        &[("message", "And 40 ft of Byadgi, please.")],
    )
    .await;
    assert_ne!(other.header("location"), first.header("location"));
    assert_eq!(site.enquiries().await.len(), 2);
}

#[tokio::test]
async fn over_the_limit_the_form_comes_back_with_its_values() {
    let site = PageSite::start().await;
    let mut answer = post(&site, "/contact", &[]).await;
    for number in 0..PageSite::ENQUIRIES_PER_ADDRESS {
        answer = post(
            &site,
            "/contact",
            &[(
                "message",
                &["A longer message ", &number.to_string()].concat(),
            )],
        )
        .await;
    }
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(answer.header("retry-after").parse::<u64>().unwrap() > 0);
    let html = answer.text();
    assert_has(html, "Failed to Send");
    assert_has(html, "value=\"aylin@example.com\"");
}

#[tokio::test]
async fn what_cannot_be_stored_comes_back_with_its_values() {
    let site = PageSite::start().await;
    site.lose_the_database().await;
    let answer = post(&site, "/contact", &[]).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    let html = answer.text();
    assert_has(html, "Failed to Send");
    assert_has(html, "value=\"Aylin Öztürk\"");
}

#[tokio::test]
async fn a_form_of_another_site_is_refused() {
    let site = PageSite::start().await;
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let request = posted("/contact")
            .header(name, value)
            .body(body(&[]))
            .unwrap();
        let answer = site.send(request).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        assert!(answer.text().contains("Failed to Send"));
    }
    assert!(site.enquiries().await.is_empty());
    let ours = posted("/contact")
        .header("sec-fetch-site", "same-origin")
        .body(body(&[]))
        .unwrap();
    assert_eq!(site.send(ours).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_form_of_a_site_that_the_operator_has_named_is_taken() {
    let settings = [("api.allowed_origins", "https://partner.example")];
    let site = PageSite::configured(&settings).await;
    let request = posted("/contact")
        .header("origin", "https://partner.example")
        .header("sec-fetch-site", "cross-site")
        .body(body(&[]))
        .unwrap();
    assert_eq!(site.send(request).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn what_is_no_form_or_too_long_is_refused_with_the_page() {
    let site = PageSite::start().await;
    let json = Request::builder()
        .method(Method::POST)
        .uri("/contact")
        .header("content-type", "application/json");
    let answer = site.send(json.body(Body::from("{}")).unwrap()).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let answer = post(&site, "/contact", &[("message", &"x".repeat(70_000))]).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(answer.text().contains("Failed to Send"));
    let empty = site
        .send(posted("/contact").body(Body::empty()).unwrap())
        .await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_form_is_only_taken_where_the_page_is() {
    let site = PageSite::start().await;
    assert_eq!(
        post(&site, "/it/contact", &[]).await.status,
        StatusCode::NOT_FOUND
    );
    let moved = post(&site, "/en/contact", &[]).await;
    assert_eq!(
        (moved.status, moved.header("location")),
        (StatusCode::PERMANENT_REDIRECT, "/contact")
    );
    assert_eq!(
        post(&site, "/catalog", &[]).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
    let page = site.get("/contact").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(site.enquiries().await.is_empty());
}

#[tokio::test]
async fn a_form_that_comes_back_too_often_is_not_rendered_and_not_lost() {
    let site = PageSite::configured(&[("limits.uncached_pages_per_address_per_minute", "1")]).await;
    let first = post(&site, "/ar/contact", &[("name", "A")]).await;
    assert_eq!(first.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = post(
        &site,
        "/ar/contact",
        &[("name", "B"), ("message", "<b>20 ft</b>\r\nof Teja")],
    )
    .await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.header("retry-after").parse::<u64>().unwrap() > 0);
    let html = answer.text();
    assert!(
        html.contains("<html lang=\"ar\" dir=\"rtl\" data-script=\"Arab\">"),
        "{html}"
    );
    assert!(html.contains("Too many forms were sent"), "{html}");
    for typed in [
        "aylin@example.com",
        "&#60;b&#62;20 ft&#60;/b&#62;<br>of Teja",
    ] {
        assert!(html.contains(typed), "{typed}: {html}");
    }
    assert_eq!(site.renders(), 1);
}

#[tokio::test]
async fn searches_do_not_use_up_what_forms_may() {
    let site = PageSite::configured(&[("limits.uncached_pages_per_address_per_minute", "1")]).await;
    for _ in 0..3 {
        site.get("/catalog?search=teja").await;
    }
    let thanks = post(&site, "/contact", &[]).await;
    let page = site.get(thanks.header("location")).await;
    assert_eq!(page.status, StatusCode::OK);
    let over = site.get(thanks.header("location")).await;
    assert_eq!(over.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(over.text().contains("<p id=\"search\"></p>"));
}

#[tokio::test]
async fn a_form_whose_page_cannot_be_rendered_is_an_error_and_not_lost() {
    let render = "if (JSON.parse(request).form) throw new TypeError('the form is broken');";
    let site = PageSite::with(
        Trouble {
            render,
            ..Trouble::default()
        },
        &[],
    )
    .await;
    let answer = post(&site, "/contact", &[("name", "A")]).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(answer.text().contains("<p>the form is broken</p>"));
    let dead = Trouble {
        render,
        failed: THROW,
        ..Trouble::default()
    };
    let site = PageSite::with(dead, &[]).await;
    let answer = post(&site, "/contact", &[("name", "A")]).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(answer.text().contains("aylin@example.com"));
}
