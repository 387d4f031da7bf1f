//! Pages that cannot be rendered: the visitor gets the last good one or an error page, and the operator a line in the log.

use std::time::Duration;

use futures_util::future::join_all;
use http::StatusCode;

use crate::{
    bundle::{ALLOCATE, LOOP, THROW, Trouble},
    log,
    page_site::PageSite,
    support::{Answer, assert_has},
};

async fn with(render: &'static str) -> PageSite {
    let trouble = Trouble {
        render,
        ..Trouble::default()
    };
    PageSite::with(trouble, &[]).await
}

/// Waits long enough for a failed page to be retried.
async fn after_the_pause() {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(6)).await;
    tokio::time::resume();
}

fn is_error_in_the_frame(answer: &Answer, message: &str) {
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(answer.header("cache-control"), "no-store");
    let html = answer.text();
    assert_has(
        html,
        "<header>The frame</header><main><h1>Unexpected Application Error!</h1>",
    );
    assert!(html.contains(message), "{message}: {html}");
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"));
}

async fn fails_to_render(render: &'static str, logged: &str, shown: &str) {
    let (lines, _guard) = log::errors();
    let site = with(render).await;
    let answer = site.get("/de/catalog/test-07?secret=1").await;
    is_error_in_the_frame(&answer, shown);
    assert_eq!(answer.header("content-language"), "de");
    assert!(answer.text().contains("<html lang=\"de\" dir=\"ltr\""));
    assert!(!answer.text().contains("entry-server.js"));
    let lines = lines.take();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].contains("/de/catalog/test-07") && lines[0].contains(logged),
        "{lines:?}"
    );
    assert!(!lines[0].contains("secret"), "{lines:?}");
}

#[tokio::test]
async fn a_page_that_throws_is_an_error_in_the_frame_of_the_site() {
    let reason = "TypeError: the screen is broken";
    fails_to_render(THROW, reason, "<p>the screen is broken</p>").await;
}

#[tokio::test]
async fn a_page_that_does_not_come_to_an_end_is_an_error_in_the_frame_of_the_site() {
    fails_to_render(LOOP, "still busy", "still busy").await;
}

#[tokio::test]
async fn a_page_that_takes_all_memory_is_an_error_in_the_frame_of_the_site() {
    fails_to_render(ALLOCATE, "more memory", "more memory").await;
}

#[tokio::test]
async fn an_answer_that_means_nothing_is_a_failure_too() {
    for (render, reason) in [
        ("return '{}';", "cannot be read"),
        (
            "const { faults, ...page } = answer(request); return JSON.stringify(page);",
            "missing field `faults`",
        ),
        (
            "return '{ \"status\": 308, \"location\": \"https://example.com/\" }';",
            "no path of this site",
        ),
        (
            "return '{ \"status\": 302, \"location\": \"/catalog\" }';",
            "status 302",
        ),
    ] {
        fails_to_render(render, reason, reason).await;
    }
}

#[tokio::test]
async fn when_nothing_can_be_rendered_a_plain_page_says_so_and_how_to_reach_the_company() {
    for failed in [
        THROW,
        "return JSON.stringify(answer(request));",
        "return '{ \"status\": 308, \"location\": \"/catalog\" }';",
    ] {
        let (lines, _guard) = log::errors();
        let trouble = Trouble {
            render: THROW,
            failed,
            ..Trouble::default()
        };
        let site = PageSite::with(trouble, &[("site.phone", "+91 80 0000 0000")]).await;
        let answer = site.get("/ar/catalog?category=spices").await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(answer.header("content-language"), "ar");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        let html = answer.text();
        for part in [
            "<html lang=\"ar\" dir=\"rtl\" data-script=\"Arab\">",
            "<h1 class=\"display-2\">Unexpected Application Error!</h1>",
            "lang=\"en\" dir=\"ltr\">the screen is broken</p>",
            "<a href=\"/ar\" class=\"underline\">Back to Home</a>",
            "href=\"tel:+918000000000\"",
            "href=\"mailto:",
            "<link rel=\"stylesheet\" href=\"/assets/",
            "<meta name=\"robots\" content=\"noindex\">",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert!(!html.contains("<script"), "{html}");
        assert_eq!(lines.take().len(), 2, "one for the page, one for the frame");
    }
}

#[tokio::test]
async fn a_broken_page_is_tried_again_after_a_pause_and_not_before() {
    let site = with(THROW).await;
    for _ in 0..5 {
        is_error_in_the_frame(&site.get("/catalog").await, "the screen is broken");
    }
    assert_eq!(site.renders(), 1);
    after_the_pause().await;
    site.get("/catalog").await;
    assert_eq!(site.renders(), 2);
}

/// Throws while a product is named Broken.
const THROW_FOR_BROKEN: &str = concat!(
    "if (answer(request).html.includes('Broken')) ",
    "throw new TypeError('the product is broken');"
);

#[tokio::test]
async fn the_last_good_page_stands_in_for_one_that_cannot_be_rendered() {
    let (lines, _guard) = log::errors();
    let site = with(THROW_FOR_BROKEN).await;
    let good = site.get("/catalog/test-01").await;
    assert!(good.header("cache-control").starts_with("public"));
    site.change("test-01", |product| product.name = "Broken".to_owned())
        .await;
    // Repeatedly, as long as it is broken.
    for renders in 2..5 {
        for answer in join_all((0..10).map(|_| site.get("/catalog/test-01"))).await {
            assert_eq!((answer.status, &answer.body), (StatusCode::OK, &good.body));
            assert_eq!(answer.header("cache-control"), "no-store");
        }
        assert_eq!(site.renders(), renders);
        let lines = lines.take();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].contains("the last good one"), "{lines:?}");
        after_the_pause().await;
    }
    site.change("test-01", |product| product.name = "Mended".to_owned())
        .await;
    let mended = site.get("/catalog/test-01").await;
    assert!(mended.text().contains("<h1>Mended</h1>"));
    assert!(mended.header("cache-control").starts_with("public"));
}

#[tokio::test]
async fn an_error_page_is_no_good_page() {
    let site = with(THROW_FOR_BROKEN).await;
    site.change("test-01", |product| product.name = "Broken".to_owned())
        .await;
    for renders in 1..4 {
        let answer = site.get("/catalog/test-01").await;
        is_error_in_the_frame(&answer, "the product is broken");
        assert_eq!(site.renders(), renders);
        after_the_pause().await;
    }
}

#[tokio::test]
async fn the_last_404_page_stands_in_too() {
    let site = with(concat!(
        "if (ask('product', { language: 'en', slug: 'test-01' }).product.name === 'Broken') ",
        "throw new TypeError('the screen is broken');"
    ))
    .await;
    let good = site.get("/nothing").await;
    assert_eq!(good.status, StatusCode::NOT_FOUND);
    assert!(good.header("cache-control").starts_with("public"));
    site.change("test-01", |product| product.name = "Broken".to_owned())
        .await;
    let last = site.get("/nothing-else").await;
    assert_eq!((last.status, &last.body), (good.status, &good.body));
    assert_eq!(last.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_product_that_is_gone_is_not_shown_because_its_page_is_broken() {
    let site = with(THROW_FOR_BROKEN).await;
    assert_eq!(site.get("/catalog/test-02").await.status, StatusCode::OK);
    site.change("test-02", |product| {
        product.name = "Broken".to_owned();
        product.active = false;
    })
    .await;
    let answer = site.get("/catalog/test-02").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_page_with_a_broken_part_is_sent_and_rendered_again_after_a_pause() {
    let (lines, _guard) = log::errors();
    let site = with(concat!(
        "const page = answer(request);",
        "if (page.html.includes('Broken')) page.faults = ['the chart:\\n no scale', 'the map'];",
        "return JSON.stringify(page);"
    ))
    .await;
    site.change("test-01", |product| product.name = "Broken".to_owned())
        .await;
    for _ in 0..3 {
        let answer = site.get("/catalog/test-01?secret=1").await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(answer.text().contains("<h1>Broken</h1>"));
    }
    assert_eq!(site.renders(), 1);
    let logged = lines.take();
    assert_eq!(logged.len(), 1, "{logged:?}");
    assert!(
        logged[0].contains("the chart: no scale; the map")
            && logged[0].contains("/catalog/test-01")
            && !logged[0].contains("secret"),
        "{logged:?}"
    );
    after_the_pause().await;
    site.change("test-01", |product| product.name = "Mended".to_owned())
        .await;
    let mended = site.get("/catalog/test-01").await;
    assert!(mended.header("cache-control").starts_with("public"));
    assert_eq!(site.renders(), 2);
}

#[tokio::test]
async fn more_pages_than_can_wait_are_errors() {
    let trouble = Trouble {
        render: LOOP,
        ..Trouble::default()
    };
    let site = PageSite::with(trouble, &[("rendering.queue", "1")]).await;
    let paths: Vec<_> = (11..=30)
        .map(|number| ["/catalog/test-", &number.to_string()].concat())
        .collect();
    for answer in join_all(paths.iter().map(|path| site.get(path))).await {
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(answer.text().contains("Unexpected Application Error!"));
    }
}

#[tokio::test]
async fn one_broken_page_leaves_the_others_as_they_are() {
    let site = with("if (JSON.parse(request).path === '/contact') { for (;;) {} }").await;
    is_error_in_the_frame(&site.get("/contact").await, "still busy");
    let other = site.get("/catalog").await;
    assert!(other.text().contains("<h1>/catalog</h1>"));
}
