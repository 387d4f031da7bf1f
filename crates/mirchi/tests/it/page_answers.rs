//! Responses of pages: encodings, entity tags, methods.

use std::io::Read;

use bytes::Bytes;
use http::{Method, Request, StatusCode, header};

use crate::{
    page_site::{PageSite, about_the_page},
    support::Answer,
};

/// The decoded text of a response in any encoding.
fn decoded(answer: &Answer) -> String {
    let mut text = String::new();
    let body = &answer.body[..];
    match answer.header("content-encoding") {
        "br" => brotli::Decompressor::new(body, 4096)
            .read_to_string(&mut text)
            .unwrap(),
        "gzip" => flate2::read::GzDecoder::new(body)
            .read_to_string(&mut text)
            .unwrap(),
        "zstd" => zstd::Decoder::new(body)
            .unwrap()
            .read_to_string(&mut text)
            .unwrap(),
        "" => std::str::from_utf8(body)
            .map(|plain| text.push_str(plain))
            .map(|()| body.len())
            .unwrap(),
        other => panic!("an encoding that was not offered: {other}"),
    };
    text
}

#[tokio::test]
async fn all_encodings_are_the_same_page() {
    let site = PageSite::start().await;
    let plain = site.get("/catalog").await;
    assert_eq!(plain.header("content-encoding"), "");
    let mut tags = vec![plain.headers["etag"].clone()];
    for encoding in ["br", "gzip", "zstd"] {
        let answer = site
            .get_with("/catalog", &[("accept-encoding", encoding)])
            .await;
        assert_eq!(answer.header("content-encoding"), encoding);
        assert_eq!(
            answer.header("content-length"),
            answer.body.len().to_string()
        );
        assert_eq!(decoded(&answer), plain.text());
        assert!(answer.body.len() < plain.body.len());
        tags.push(answer.headers["etag"].clone());
    }
    tags.sort_by_key(|tag| tag.to_str().unwrap().to_owned());
    tags.dedup();
    assert_eq!(tags.len(), 4, "each encoding has a strong tag of its own");
    assert_eq!(site.renders(), 1);
}

#[tokio::test]
async fn a_client_that_takes_nothing_is_told_so() {
    let site = PageSite::start().await;
    let answer = site
        .get_with("/catalog", &[("accept-encoding", "identity;q=0")])
        .await;
    assert_eq!(answer.status, StatusCode::NOT_ACCEPTABLE);
}

#[tokio::test]
async fn a_page_that_the_client_has_is_not_sent_again() {
    let site = PageSite::start().await;
    let full = site
        .get_with("/catalog", &[("accept-encoding", "br")])
        .await;
    let tag = full.header("etag");
    for known in [
        tag.to_owned(),
        ["\"other\", W/", tag].concat(),
        "*".to_owned(),
    ] {
        let answer = site
            .get_with(
                "/catalog",
                &[("accept-encoding", "br"), ("if-none-match", &known)],
            )
            .await;
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED);
        assert!(answer.body.is_empty());
        assert_eq!(answer.header("etag"), tag);
        assert_eq!(answer.header("vary"), "accept-encoding");
        assert_eq!(answer.header("cache-control"), full.header("cache-control"));
        assert_eq!(answer.header("content-type"), "");
    }
    let other_encoding = site
        .get_with(
            "/catalog",
            &[("accept-encoding", "gzip"), ("if-none-match", tag)],
        )
        .await;
    assert_eq!(other_encoding.status, StatusCode::OK);
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let site = PageSite::start().await;
    for path in ["/catalog", "/de/nothing", "/catalog?search=x"] {
        let get = site.get_with(path, &[("accept-encoding", "gzip")]).await;
        let head = Request::builder()
            .method(Method::HEAD)
            .uri(path)
            .header(header::ACCEPT_ENCODING, "gzip");
        let head = site.send(head.body(Bytes::new()).unwrap()).await;
        assert_eq!(head.status, get.status);
        assert_eq!(head.header("content-length"), get.body.len().to_string());
        assert!(head.body.is_empty());
        assert_eq!(about_the_page(head), about_the_page(get));
    }
}

#[tokio::test]
async fn other_methods_are_refused() {
    let site = PageSite::start().await;
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let request = Request::builder()
            .method(method)
            .uri("/catalog")
            .body(Bytes::new())
            .unwrap();
        let answer = site.send(request).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.header("allow"), "GET, HEAD");
    }
}
