//! Routing: which requests are the same page, which are redirected, and which are not found.

use http::StatusCode;

use crate::page_site::{PageSite, german};
use crate::support::{assert_has, assert_has_not};

#[tokio::test]
async fn a_thousand_unknown_parameters_are_one_page() {
    let site = PageSite::start().await;
    let plain = site.get("/catalog").await;
    for number in 0..1000 {
        let path = [
            "/catalog?utm_",
            &number.to_string(),
            "=x&page=",
            &(number + 1000).to_string(),
            "&heat=mild&grade=Z",
        ]
        .concat();
        let answer = site.get(&path).await;
        assert_eq!(answer.headers["etag"], plain.headers["etag"]);
    }
    assert_eq!((site.renders(), site.cached_pages()), (1, 1));
}

#[tokio::test]
async fn known_parameters_are_one_page_in_any_order() {
    let site = PageSite::start().await;
    let one = site
        .get("/catalog?grade=A&category=spices&category=red-chillies")
        .await;
    let other = site
        .get("/catalog?category=spices&utm_source=mail&grade=A")
        .await;
    assert_eq!(one.headers["etag"], other.headers["etag"]);
    assert_has(
        one.text(),
        "<p id=\"search\">category=spices&amp;grade=A</p>",
    );
    assert_eq!(site.renders(), 1);
}

#[tokio::test]
async fn the_numbers_of_pages_that_can_exist_are_known() {
    let site = PageSite::start().await;
    // 30 products are two pages of 24.
    assert_has(
        site.get("/catalog?page=2").await.text(),
        "<p id=\"search\">page=2</p>",
    );
    for nonsense in ["1", "0", "3", "02", "+2", "x", "99999999999999999999"] {
        let html = site
            .get(&["/catalog?page=", nonsense].concat())
            .await
            .text()
            .to_owned();
        assert!(html.contains("<p id=\"search\"></p>"), "{nonsense}: {html}");
    }
}

#[tokio::test]
async fn the_contact_page_knows_products_and_interests() {
    let site = PageSite::start().await;
    let search = async |query: &str| {
        let html = site
            .get(&["/contact?", query].concat())
            .await
            .text()
            .to_owned();
        html.split("<p id=\"search\">")
            .nth(1)
            .and_then(|rest| rest.split("</p>").next())
            .unwrap()
            .to_owned()
    };
    assert_eq!(
        search("interest=bulk-order&product=test-03").await,
        "product=test-03&amp;interest=bulk-order"
    );
    assert_eq!(
        search("interest=weapons&product=nothing&category=spices").await,
        ""
    );
}

#[tokio::test]
async fn addresses_that_are_written_differently_move_to_the_one_of_the_site() {
    let site = PageSite::start().await;
    let moves = [
        ("/catalog/", "/catalog"),
        ("/de/", "/de"),
        ("/en", "/"),
        ("/en/", "/"),
        (
            "/en/catalog/?page=2&utm_source=x",
            "/catalog?page=2&utm_source=x",
        ),
        ("/ar/catalog/test-01/", "/ar/catalog/test-01"),
        ("//", "/"),
        ("/product-catalog", "/catalog"),
        (
            "/ja/red-chilli-catalog",
            "/ja/catalog?category=red-chillies",
        ),
    ];
    for (from, to) in moves {
        let answer = site.get(from).await;
        assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT, "{from}");
        assert_eq!(answer.header("location"), to, "{from}");
        assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    }
}

#[tokio::test]
async fn a_label_of_another_language_moves_to_the_label_of_this_one() {
    let site = PageSite::start().await;
    let answer = site
        .get("/de/catalog?origin=Erode,+Tamil+Nadu&category=red-chillies&utm_source=x")
        .await;
    assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(
        answer.header("location"),
        "/de/catalog?category=red-chillies&origin=Erode%2C+S%C3%BCdindien"
    );
    let answer = site.get(answer.header("location")).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(
        answer.text().contains(&["<li>", german::NAME].concat())
            && answer.text().matches("<li>").count() == 1
    );
    let back = site.get("/catalog?origin=Erode%2C+S%C3%BCdindien").await;
    assert_eq!(
        back.header("location"),
        "/catalog?origin=Erode%2C+Tamil+Nadu"
    );
    let unknown = site.get("/de/catalog?origin=Atlantis").await;
    assert_eq!(unknown.status, StatusCode::OK);
    assert_eq!(unknown.text().matches("<li>").count(), 24);
}

#[tokio::test]
async fn no_redirect_leads_to_another_site() {
    let site = PageSite::start().await;
    for path in [
        "//example.com/",
        "/\\example.com/",
        "/en//example.com/",
        "///example.com/catalog/",
        "/en/de/",
    ] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn paths_that_do_not_exist_are_one_404_page_for_each_language() {
    let site = PageSite::start().await;
    let first = site.get("/de/nothing").await;
    assert_eq!(first.status, StatusCode::NOT_FOUND);
    let html = first.text();
    assert_has(html, "<h1>Page Not Found</h1>");
    assert_has(html, "<html lang=\"de\"");
    assert_has_not(html, "canonical");
    assert_has_not(html, "hreflang");
    for path in [
        "/de/Catalog",
        "/de/catalog/test-99",
        "/de/catalog/test-01/more",
        "/de/not-found",
        "/de/catalog/%2e%2e",
    ] {
        let answer = site.get(path).await;
        assert_eq!(
            (answer.status, &answer.body),
            (StatusCode::NOT_FOUND, &first.body),
            "{path}"
        );
    }
    let english = site.get("/CATALOG").await;
    assert!(english.text().contains("<html lang=\"en\""));
    assert_eq!((site.renders(), site.cached_pages()), (2, 2));
}

#[tokio::test]
async fn visitors_of_an_address_that_is_gone_are_sent_on_in_their_language() {
    let site = PageSite::start().await;
    let gone = site.get("/de/catalog/withdrawn").await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    site.move_page("/catalog/withdrawn", "/catalog/test-05")
        .await;
    site.move_page("/old/shop.php", "/catalog").await;
    for (path, location) in [
        ("/de/catalog/withdrawn", "/de/catalog/test-05"),
        ("/catalog/withdrawn", "/catalog/test-05"),
        ("/old/shop.php", "/catalog"),
        ("/ar/old/shop.php?utm_source=mail", "/ar/catalog"),
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT, "{path}");
        assert_eq!(answer.headers["location"], location, "{path}");
    }
    // An existing page is not redirected.
    site.move_page("/catalog/test-05", "/catalog").await;
    assert_eq!(site.get("/catalog/test-05").await.status, StatusCode::OK);
}
