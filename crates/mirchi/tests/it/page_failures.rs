//! Pages that cannot be rendered: the visitor gets one all the same, and the operator a line in the log.

use std::time::Duration;

use futures_util::future::join_all;
use http::StatusCode;

use crate::{
    bundle::{ALLOCATE, LOOP, THROW, Trouble},
    log,
    page_site::PageSite,
};

async fn fails_to_render(render: &'static str, reason: &str) {
    let (lines, _guard) = log::errors();
    let site = PageSite::with(
        Trouble {
            render,
            ..Trouble::default()
        },
        &[],
    )
    .await;
    let answer = site.get("/de/catalog/test-07?secret=1").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("content-language"), "de");
    let html = answer.text();
    assert!(
        html.contains("<title>Test 07 &#38; Nandi Spice Exports</title>"),
        "{html}"
    );
    assert!(
        html.contains("<div id=\"root\"></div>") && html.contains("\"slug\":\"test-07\""),
        "{html}"
    );
    assert!(
        html.contains("<noscript>") && html.contains("mailto:"),
        "{html}"
    );
    let lines = lines.take();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].contains("/de/catalog/test-07") && lines[0].contains(reason),
        "{lines:?}"
    );
    assert!(!lines[0].contains("secret"), "{lines:?}");
}

#[tokio::test]
async fn a_page_that_throws_is_drawn_by_the_browser() {
    fails_to_render(THROW, "TypeError: the screen is broken").await;
}

#[tokio::test]
async fn a_page_that_does_not_come_to_an_end_is_drawn_by_the_browser() {
    fails_to_render(LOOP, "still busy").await;
}

#[tokio::test]
async fn a_page_that_takes_all_memory_is_drawn_by_the_browser() {
    fails_to_render(ALLOCATE, "more memory").await;
}

#[tokio::test]
async fn an_answer_that_means_nothing_is_a_failure_too() {
    fails_to_render("return '{}';", "cannot be read").await;
    fails_to_render(
        "return '{ \"status\": 308, \"location\": \"https://example.com/\" }';",
        "no path of this site",
    )
    .await;
    fails_to_render(
        "return '{ \"status\": 302, \"location\": \"/catalog\" }';",
        "status 302",
    )
    .await;
}

#[tokio::test]
async fn when_nothing_can_be_rendered_the_document_still_has_its_language_and_the_sites_name() {
    let site = PageSite::with(
        Trouble {
            render: LOOP,
            shell: THROW,
            ..Trouble::default()
        },
        &[],
    )
    .await;
    let answer = site.get("/ar/catalog?category=spices").await;
    assert_eq!(
        (answer.status, answer.header("content-language")),
        (StatusCode::OK, "ar")
    );
    let html = answer.text();
    assert!(
        html.contains("<html lang=\"ar\" dir=\"rtl\" class=\"arriving\">")
            && html.contains("<title>Nandi Spice Exports</title>"),
        "{html}"
    );
    assert!(
        html.contains("\"language\":\"ar\",\"path\":\"/catalog\",\"search\":\"?category=spices\""),
        "{html}"
    );
    let missing = site.get("/ar/nothing").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(missing.text().contains("\"notFound\":true"));
}

#[tokio::test]
async fn a_broken_page_is_tried_again_after_a_pause_and_not_before() {
    let site = PageSite::with(
        Trouble {
            render: THROW,
            shell: "",
            ..Trouble::default()
        },
        &[],
    )
    .await;
    for _ in 0..5 {
        assert_eq!(site.get("/catalog").await.status, StatusCode::OK);
    }
    assert_eq!(site.renders(), 1);
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(6)).await;
    tokio::time::resume();
    site.get("/catalog").await;
    assert_eq!(site.renders(), 2);
}

#[tokio::test]
async fn more_pages_than_can_wait_are_drawn_by_the_browser() {
    let site = PageSite::with(
        Trouble {
            render: LOOP,
            shell: "",
            ..Trouble::default()
        },
        &[("rendering.queue", "1")],
    )
    .await;
    let paths: Vec<_> = (11..=30)
        .map(|number| ["/catalog/test-", &number.to_string()].concat())
        .collect();
    for answer in join_all(paths.iter().map(|path| site.get(path))).await {
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.text().contains("<div id=\"root\"></div>"));
    }
}

#[tokio::test]
async fn one_broken_page_leaves_the_others_as_they_are() {
    let broken = "if (JSON.parse(request).path === '/contact') { for (;;) {} }";
    let site = PageSite::with(
        Trouble {
            render: broken,
            shell: "",
            ..Trouble::default()
        },
        &[],
    )
    .await;
    assert!(
        site.get("/contact")
            .await
            .text()
            .contains("<div id=\"root\"></div>")
    );
    assert!(
        site.get("/catalog")
            .await
            .text()
            .contains("<h1>/catalog</h1>")
    );
}

/// What the shell finds of a page that cannot be rendered is kept with what it was made of, as a rendered page is.
async fn is_found_again_after_a_change(shell: &'static str, status: StatusCode) {
    let site = PageSite::with(
        Trouble {
            render: concat!(
                "if (JSON.parse(request).path === '/catalog/test-01' && ask('product', { language: 'en', slug: 'test-01' })",
                ".product.name === 'Test 01') { throw new TypeError('the screen is broken'); }"
            ),
            shell,
            ..Trouble::default()
        },
        &[],
    )
    .await;
    for _ in 0..2 {
        assert_eq!(site.get("/catalog/test-01").await.status, status);
    }
    site.change("test-02", |product| product.name = "Other".to_owned())
        .await;
    assert_eq!(site.get("/catalog/test-01").await.status, status);
    site.change("test-01", |product| product.name = "Byadgi".to_owned())
        .await;
    let changed = site.get("/catalog/test-01").await;
    assert_eq!(changed.status, StatusCode::OK);
    assert!(changed.text().contains("<h1>Byadgi</h1>"));
}

#[tokio::test]
async fn a_page_that_was_not_found_without_its_content_is_looked_for_again_after_a_change() {
    is_found_again_after_a_change(
        concat!(
            "const page = answer(request, false);",
            "if (page.state.data.product?.product.name === 'Test 01') page.status = 404;",
            "return JSON.stringify(page);"
        ),
        StatusCode::NOT_FOUND,
    )
    .await;
}

#[tokio::test]
async fn a_page_that_was_elsewhere_without_its_content_is_looked_for_again_after_a_change() {
    is_found_again_after_a_change(
        concat!(
            "if (ask('product', { language: 'en', slug: 'test-01' }).product.name === 'Test 01') ",
            "return JSON.stringify({ status: 308, location: '/contact' });"
        ),
        StatusCode::PERMANENT_REDIRECT,
    )
    .await;
}
