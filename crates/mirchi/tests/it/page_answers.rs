//! Responses of pages: encodings, entity tags, methods.

use std::io::Read;

use http::{Method, StatusCode};

use crate::{
    page_site::PageSite,
    support::{Answer, empty},
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
async fn a_page_is_known_by_any_tag_of_a_list_in_its_encoding() {
    let site = PageSite::start().await;
    let full = site
        .get_with("/catalog", &[("accept-encoding", "br")])
        .await;
    let tag = full.header("etag");
    for known in [&["\"other\", W/", tag].concat(), "*"] {
        let answer = site
            .get_with(
                "/catalog",
                &[("accept-encoding", "br"), ("if-none-match", known)],
            )
            .await;
        assert_eq!(answer.status, StatusCode::NOT_MODIFIED);
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
async fn other_methods_are_refused() {
    let site = PageSite::start().await;
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let answer = site.send(empty(method, "/catalog", &[])).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.header("allow"), "GET, HEAD");
    }
}
