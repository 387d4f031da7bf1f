//! `GET /assets/*`, `/pictures/*` and the files at the root of the built pages.

use std::time::Duration;

use bytes::Bytes;
use http::{Method, StatusCode};

use crate::{
    bundle::{ENTRY, STYLES},
    page_site::PageSite,
    support::empty,
};

#[tokio::test]
async fn a_file_with_a_hash_in_its_name_is_kept_for_good() {
    let site = PageSite::start().await;
    let answer = site.get(&["/", ENTRY].concat()).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(
        answer.header("content-type"),
        "text/javascript; charset=utf-8"
    );
    assert_eq!(
        answer.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert!(answer.text().starts_with("console.log"));
    let styles = site.get(&["/", STYLES].concat()).await;
    assert_eq!(styles.header("content-type"), "text/css; charset=utf-8");
}

#[tokio::test]
async fn other_files_are_kept_for_a_while() {
    let site = PageSite::start().await;
    let picture = site.get("/pictures/teja.avif").await;
    assert_eq!(
        (
            picture.header("content-type"),
            picture.header("cache-control")
        ),
        ("image/avif", "public, max-age=86400")
    );
    assert_eq!(&picture.body[..], [0, 1, 2, 255]);
    let drawing = site.get("/manual.svg").await;
    assert_eq!(
        (
            drawing.header("content-type"),
            drawing.header("cache-control")
        ),
        ("image/svg+xml", "public, max-age=86400")
    );
}

#[tokio::test]
async fn the_files_that_the_build_compressed_are_sent() {
    let site = PageSite::start().await;
    let path = ["/", ENTRY].concat();
    let plain = site.get(&path).await;
    for (accepted, sent) in [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.2, gzip;q=0.8", "gzip"),
        ("zstd", ""),
    ] {
        let answer = site.get_with(&path, &[("accept-encoding", accepted)]).await;
        assert_eq!(answer.header("content-encoding"), sent, "{accepted}");
        assert_eq!(answer.header("vary"), "accept-encoding");
        assert_eq!(
            answer.header("content-length"),
            answer.body.len().to_string()
        );
        assert_eq!(
            answer.headers["etag"] == plain.headers["etag"],
            sent.is_empty()
        );
    }
}

#[tokio::test]
async fn what_does_not_exist_is_a_short_text() {
    let site = PageSite::start().await;
    let paths = [
        "/assets/nothing.js",
        "/assets/../server/entry-server.js",
        "/assets/%2e%2e/server/entry-server.js",
        "/assets/..%2f..%2fserver%2fentry-server.js",
        "/pictures/../../../etc/passwd",
        "/pictures/",
    ];
    for path in paths {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!answer.text().contains("globalThis.render"), "{path}");
    }
    let answer = site.get("/assets/nothing.js").await;
    assert_eq!(
        (answer.header("content-type"), answer.text()),
        ("text/plain; charset=utf-8", "There is no such file.\n")
    );
}

#[tokio::test]
async fn what_the_build_keeps_for_itself_is_not_served() {
    let site = PageSite::start().await;
    for path in [
        "/.vite/manifest.json",
        "/server/entry-server.js",
        &["/", ENTRY, ".br"].concat(),
        "/locales/de/shell.json",
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn files_are_only_read() {
    let site = PageSite::start().await;
    let request = empty(Method::POST, "/manual.svg", &[]);
    assert_eq!(
        site.send(request).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
}

#[tokio::test]
async fn a_page_that_was_open_during_an_update_still_gets_its_scripts() {
    let site = PageSite::start().await;
    let (script, styles) = ("/assets/search-5f3a.js", "/staff/assets/inbox-77aa.css");
    assert_eq!(site.get(script).await.status, StatusCode::NOT_FOUND);
    let earlier = [(script, "search()"), (styles, "body{}")];
    let earlier = earlier.map(|(path, text)| (path.to_owned(), Bytes::from(text)));
    site.app.media.keep_assets(&earlier).await.unwrap();
    // A name that nobody has causes a look at the store only every few seconds.
    let mut answer = site.get(script).await;
    while answer.status == StatusCode::NOT_FOUND {
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer = site.get(script).await;
    }
    assert_eq!(answer.text(), "search()");
    assert_eq!(
        (
            answer.header("content-type"),
            answer.header("cache-control")
        ),
        (
            "text/javascript; charset=utf-8",
            "public, max-age=31536000, immutable"
        )
    );
    assert_eq!(site.get(styles).await.text(), "body{}");
    assert_eq!(
        site.get("/search-5f3a.js").await.status,
        StatusCode::NOT_FOUND
    );
}
