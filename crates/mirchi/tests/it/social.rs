//! `GET /social/*`: the preview pictures of pages.

use http::StatusCode;

use crate::{
    bundle::{THROW, Trouble},
    log,
    page_site::{PageSite, german},
    support::Answer,
};

async fn site() -> PageSite {
    PageSite::with_fonts(Trouble::default()).await
}

fn is_jpeg(answer: &Answer) -> bool {
    answer.status == StatusCode::OK
        && answer.header("content-type") == "image/jpeg"
        && answer.body.starts_with(&[0xff, 0xd8, 0xff])
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_page_has_a_picture_that_others_may_show_for_a_day() {
    let site = site().await;
    let answer = site.get("/social/catalog.jpg").await;
    assert!(is_jpeg(&answer), "{answer:?}");
    assert_eq!(answer.header("cache-control"), "public, max-age=86400");
    assert_eq!(
        answer.header("cross-origin-resource-policy"),
        "cross-origin"
    );
    assert_eq!(
        answer.header("content-length"),
        answer.body.len().to_string()
    );
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_home_page_has_one_in_each_language() {
    let site = site().await;
    assert!(is_jpeg(&site.get("/social/index.jpg").await));
    assert!(is_jpeg(&site.get("/social/ar/index.jpg").await));
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_product_has_one_with_its_name_in_the_language() {
    let site = site().await;
    let english = site
        .get(&["/social/catalog/", german::SLUG, ".jpg"].concat())
        .await;
    let german = site
        .get(&["/social/de/catalog/", german::SLUG, ".jpg"].concat())
        .await;
    assert!(is_jpeg(&english) && is_jpeg(&german));
    assert_ne!(english.body, german.body);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn what_is_no_page_has_none() {
    let site = site().await;
    let paths = [
        "/social/nothing.jpg",
        "/social/catalog/no-such-product.jpg",
        "/social/catalog/teja/more.jpg",
        "/social/not-found.jpg",
        "/social/catalog.png",
        "/social/catalog",
        "/social/de.jpg",
        "/social/en/catalog.jpg",
        "/social/product-catalog.jpg",
        "/social/../catalog.jpg",
    ];
    for path in paths {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(site.cards_drawn(), 0);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_query_makes_no_other_picture() {
    let site = site().await;
    let plain = site.get("/social/catalog.jpg").await;
    let asked = site.get("/social/catalog.jpg?v=2&category=spices").await;
    assert_eq!(asked.body, plain.body);
    assert_eq!(site.cards_drawn(), 1);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn those_who_ask_at_once_wait_for_one_drawing() {
    let site = site().await;
    let path = "/social/contact.jpg";
    let (first, second, third) = tokio::join!(site.get(path), site.get(path), site.get(path));
    assert!(is_jpeg(&first));
    assert!(first.body == second.body && second.body == third.body);
    assert_eq!(site.cards_drawn(), 1);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_picture_is_drawn_again_when_its_product_is_called_otherwise() {
    let site = site().await;
    let path = "/social/catalog/test-01.jpg";
    let before = site.get(path).await;
    site.change("test-02", |product| product.name = "Cumin".to_owned())
        .await;
    assert_eq!(site.get(path).await.header("etag"), before.header("etag"));
    assert_eq!(site.cards_drawn(), 1);
    site.change("test-01", |product| product.name = "Byadgi".to_owned())
        .await;
    assert_ne!(site.get(path).await.header("etag"), before.header("etag"));
    assert_eq!(site.cards_drawn(), 2);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_product_that_is_withdrawn_has_no_picture_any_more() {
    let site = site().await;
    assert!(is_jpeg(&site.get("/social/catalog/test-01.jpg").await));
    site.change("test-01", |product| product.active = false)
        .await;
    let answer = site.get("/social/catalog/test-01.jpg").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_name_that_no_font_has_gives_way_to_the_english_one() {
    let site = site().await;
    site.translate("test-01", "𓌳").await;
    let german = site.get("/social/de/catalog/test-01.jpg").await;
    let english = site.get("/social/catalog/test-01.jpg").await;
    assert!(is_jpeg(&german));
    assert_eq!(german.body, english.body);
    site.change("test-03", |product| product.name = "𓌳".to_owned())
        .await;
    assert!(is_jpeg(&site.get("/social/catalog/test-03.jpg").await));
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_picture_that_cannot_be_drawn_is_logged_once_and_tried_again_later() {
    let (lines, _guard) = log::errors();
    let head = Trouble {
        head: THROW,
        ..Trouble::default()
    };
    let site = PageSite::with_fonts(head).await;
    for _ in 0..2 {
        let answer = site.get("/social/catalog.jpg").await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), "60");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let lines = lines.take();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].contains("/catalog") && lines[0].contains("the screen is broken"),
        "{lines:?}"
    );
}

#[tokio::test]
async fn without_its_fonts_the_program_has_no_pictures_but_all_pages() {
    let site = PageSite::start().await;
    let answer = site.get("/social/catalog.jpg").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(site.get("/catalog").await.status, StatusCode::OK);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_page_names_what_previews_need_to_know() {
    let site = site().await;
    let page = site.get("/catalog").await;
    let named = r#"<meta name="twitter:card" content="summary_large_image">"#;
    assert!(page.text().contains(named), "{}", page.text());
}
