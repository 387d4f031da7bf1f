//! `HEAD`, and requests for what the client has already, of each kind of file.

use http::{Method, StatusCode};

use crate::{
    bundle::{ENTRY, Trouble},
    page_site::{PageSite, about_the_page},
    support::{Answer, KEY, SERVICE_KEY, build},
};

const USUAL: [(&str, &str); 3] = [
    ("accept-encoding", "gzip"),
    ("apikey", KEY),
    ("prefer", "count=exact"),
];

/// Checks that `HEAD` has the status and the headers of `GET`, which it returns.
async fn assert_head(site: &PageSite, path: &str) -> Answer {
    let full = site.get_with(path, &USUAL).await;
    let head = site.head_with(path, &USUAL).await;
    assert_eq!((head.status, head.body.len()), (full.status, 0), "{path}");
    let length = full.body.len().to_string();
    assert_eq!(head.header("content-length"), length, "{path}");
    assert_eq!(about_the_page(&head), about_the_page(&full), "{path}");
    full
}

async fn assert_not_sent_again(site: &PageSite, path: &str) {
    let full = assert_head(site, path).await;
    assert_eq!(full.status, StatusCode::OK, "{path}");
    let tag = full.header("etag");
    let known = [&USUAL[..], &[("if-none-match", tag)]].concat();
    let again = site.get_with(path, &known).await;
    let answer = (again.status, again.body.len());
    assert_eq!(answer, (StatusCode::NOT_MODIFIED, 0), "{path}");
    for name in ["etag", "cache-control", "vary"] {
        assert_eq!(again.header(name), full.header(name), "{path}: {name}");
    }
    assert_eq!(again.header("content-type"), "", "{path}");
}

#[tokio::test]
async fn head_is_get_without_the_body_and_what_the_client_has_is_not_sent_again() {
    let site = PageSite::start().await;
    let flag = r#"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>"#;
    let file = build(
        Method::POST,
        "/storage/v1/object/media/flag.svg",
        &[("apikey", SERVICE_KEY)],
    );
    let uploaded = site.send(file.body(flag.into()).unwrap()).await;
    assert_eq!(uploaded.status, StatusCode::OK, "{}", uploaded.text());
    for path in [
        &["/", ENTRY].concat(),
        "/pictures/teja.avif",
        "/storage/v1/object/public/media/flag.svg",
        "/robots.txt",
        "/catalog",
        "/rest/v1/products?select=name&order=name",
    ] {
        assert_not_sent_again(&site, path).await;
    }
    for path in ["/de/nothing", "/catalog?search=x"] {
        assert_head(&site, path).await;
    }
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn preview_pictures_and_documents_are_no_exception() {
    let site = PageSite::with_fonts(Trouble::default()).await;
    for path in ["/social/catalog.jpg", "/catalog/test-01/specification.pdf"] {
        assert_not_sent_again(&site, path).await;
    }
}
