//! `GET` of the pages: what is rendered and kept.

use base64::{Engine, prelude::BASE64_STANDARD};
use futures_util::future::join_all;
use http::StatusCode;
use sha2::{Digest, Sha384};

use crate::{
    bundle::{self, Trouble},
    page_site::{PageSite, about_the_page, german},
};

#[tokio::test]
async fn a_page_is_a_finished_document() {
    let site = PageSite::start().await;
    let answer = site.get("/de/catalog/test-07").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("content-language"), "de");
    assert_eq!(answer.header("vary"), "accept-encoding");
    assert_eq!(
        answer.header("cache-control"),
        "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400"
    );
    let html = answer.text();
    assert!(
        html.starts_with("<!doctype html>\n<html lang=\"de\" dir=\"ltr\" class=\"arriving\">"),
        "{html}"
    );
    assert!(
        html.contains("<title>Test 07 &#38; Nandi Spice Exports</title>"),
        "{html}"
    );
    assert!(
        html.contains("<meta name=\"description\" content=\"&#60;described&#62;\">"),
        "{html}"
    );
    assert!(
        html.contains("<div id=\"root\"><main><h1>Test 07</h1><p>Namaste de</p>"),
        "{html}"
    );
    assert!(html.contains("<link rel=\"canonical\" href=\""), "{html}");
    assert!(html.contains("/de/catalog/test-07\">"), "{html}");
    assert_eq!(
        html.matches("rel=\"alternate\" hreflang=").count(),
        9,
        "{html}"
    );
    assert!(
        html.contains(&["<link rel=\"stylesheet\" href=\"/", bundle::STYLES, "\">"].concat()),
        "{html}"
    );
    assert!(
        html.contains("<link rel=\"preload\" href=\"/assets/serif-ffff6666.woff2\" as=\"font\" type=\"font/woff2\" crossorigin>"),
        "{html}"
    );
    assert!(
        html.contains("<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">"),
        "{html}"
    );
    assert!(!html.contains("noscript"), "{html}");
}

#[tokio::test]
async fn what_takes_a_page_over_waits_in_a_template() {
    let site = PageSite::start().await;
    let answer = site.get("/catalog").await;
    let (page, waiting) = answer
        .text()
        .split_once("<template id=\"modules\">")
        .expect("a template");
    let start = script(&site, bundle::START).await;
    assert!(page.contains(&start), "{page}");
    assert!(!page.contains("modulepreload"), "{page}");
    let (waiting, _) = waiting.split_once("</template>").expect("its end");
    let expected = [
        "<link rel=\"modulepreload\" href=\"/assets/react-cccc3333.js\">",
        "<link rel=\"modulepreload\" href=\"/assets/screen-aaaa1111.js\">",
        &script(&site, bundle::ENTRY).await,
    ];
    assert_eq!(waiting.trim(), expected.join("\n"));
}

/// A script of a page, which a browser runs only when it gets the bytes that the site sends now.
async fn script(site: &PageSite, file: &str) -> String {
    let address = ["/", file].concat();
    let hash = Sha384::digest(&site.get(&address).await.body);
    let integrity = BASE64_STANDARD.encode(hash);
    format!("<script type=\"module\" src=\"{address}\" integrity=\"sha384-{integrity}\"></script>")
}

#[tokio::test]
async fn data_in_a_page_cannot_become_markup() {
    let site = PageSite::start().await;
    let html = site.get("/catalog").await.text().to_owned();
    assert!(html.contains(r#"<script type="application/ld+json">{"@type":"Thing","name":"\u003c/script>\u003cb>"}</script>"#));
    let state = html
        .split("<script type=\"application/json\" id=\"state\">")
        .nth(1)
        .unwrap();
    let state = state.split("</script>").next().unwrap();
    assert!(!state.contains('<'), "{state}");
    let state: serde_json::Value = serde_json::from_str(state).unwrap();
    assert_eq!(state["data"]["catalogue"]["products"], 30);
    let names: Vec<_> = state["data"]["catalogue"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["name"])
        .collect();
    assert!(
        names.contains(&&serde_json::json!("Test <b>08</b>")),
        "{names:?}"
    );
    for script in html.split("<script").skip(1) {
        let is_inert = script.starts_with(" type=\"application/")
            || script.starts_with(" type=\"module\" src=");
        assert!(is_inert, "a script that runs in the page: {script}");
    }
    assert!(!html.contains(" style="), "{html}");
}

#[tokio::test]
async fn arabic_is_written_from_right_to_left() {
    let site = PageSite::start().await;
    assert!(
        site.get("/ar/contact")
            .await
            .text()
            .contains("<html lang=\"ar\" dir=\"rtl\" class=\"arriving\">")
    );
}

#[tokio::test]
async fn a_page_is_rendered_once() {
    let site = PageSite::start().await;
    let first = site.get("/catalog").await;
    let second = site.get("/catalog").await;
    assert_eq!(first.body, second.body);
    assert_eq!(about_the_page(first), about_the_page(second));
    assert_eq!(site.renders(), 1);
}

#[tokio::test]
async fn fifty_first_requests_at_once_render_once() {
    let site = PageSite::start().await;
    let answers = join_all((0..50).map(|_| site.get("/fr/catalog"))).await;
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == StatusCode::OK && answer.body == answers[0].body)
    );
    assert_eq!(site.renders(), 1);
}

#[tokio::test]
async fn a_visitor_who_goes_away_does_not_take_the_page_from_those_who_wait() {
    let site = PageSite::start().await;
    let mut leaving = Box::pin(site.get("/catalog"));
    // Polled once: the render has begun.
    assert!(futures_util::poll!(leaving.as_mut()).is_pending());
    tokio::task::yield_now().await;
    drop(leaving);
    assert_eq!(site.get("/catalog").await.status, StatusCode::OK);
    assert_eq!(site.renders(), 1);
}

#[tokio::test]
async fn entries_are_bounded() {
    let site = PageSite::with(Trouble::default(), &[("rendering.cache_entries", "8")]).await;
    for number in 1..=30 {
        for prefix in ["", "/de", "/ru"] {
            let path = [prefix, "/catalog/test-", &(100 + number).to_string()[1..]].concat();
            assert_eq!(site.get(&path).await.status, StatusCode::OK, "{path}");
        }
    }
    assert!(site.kept() <= 8, "{} pages are kept", site.kept());
}

#[tokio::test]
async fn bytes_are_bounded() {
    let site = PageSite::with(Trouble::default(), &[("rendering.cache_mb", "1")]).await;
    let size = site.get("/de/catalog/test-01").await.body.len();
    for language in ["hi", "es", "fr", "de", "ar", "zh", "ja", "pt", "ru"] {
        for number in 1..=30 {
            site.get(
                &[
                    "/",
                    language,
                    "/catalog/test-",
                    &(100 + number).to_string()[1..],
                ]
                .concat(),
            )
            .await;
        }
    }
    assert!(
        270 * size > 1 << 20,
        "all pages together must not fit: one has {size} bytes"
    );
    assert!(
        site.kept() * size <= 1 << 20,
        "{} pages of {size} bytes are kept",
        site.kept()
    );
}

#[tokio::test]
async fn a_search_is_rendered_but_not_kept() {
    let site = PageSite::start().await;
    let answer = site.get("/catalog?search=%20teja%20&category=spices").await;
    assert!(
        answer
            .text()
            .contains("<p id=\"search\">category=spices&amp;search=teja</p>")
    );
    assert_eq!(answer.header("cache-control"), "no-store");
    site.get("/catalog?search=%20teja%20&category=spices").await;
    assert_eq!((site.renders(), site.kept()), (2, 0));
}

#[tokio::test]
async fn over_the_budget_of_one_address_the_browser_renders() {
    let site = PageSite::with(
        Trouble::default(),
        &[("limits.uncached_pages_per_address_per_minute", "2")],
    )
    .await;
    let search = |number: usize| ["/hi/catalog?search=", &number.to_string()].concat();
    for number in 0..2 {
        assert!(site.get(&search(number)).await.text().contains("<h1>"));
    }
    let over = site.get(&search(2)).await;
    assert_eq!(over.status, StatusCode::OK);
    let html = over.text();
    assert!(
        html.contains("<html lang=\"hi\" dir=\"ltr\" class=\"arriving\">")
            && html.contains("<div id=\"root\"></div>"),
        "{html}"
    );
    assert!(
        html.contains("\"path\":\"/catalog\",\"search\":\"?search=2\",\"notFound\":false"),
        "{html}"
    );
    assert!(html.contains(bundle::ENTRY), "{html}");
    assert_eq!(site.renders(), 2);
    let other_address = site.get_from("192.0.2.77", &search(3)).await;
    assert!(other_address.text().contains("<h1>"));
    assert!(
        site.get("/hi/catalog").await.text().contains("<h1>"),
        "pages that are kept have no budget"
    );
}

#[tokio::test]
async fn over_the_budget_of_all_the_browser_renders() {
    let site = PageSite::with(
        Trouble::default(),
        &[("limits.uncached_pages_per_minute", "3")],
    )
    .await;
    for number in 0..6 {
        let client = ["192.0.2.", &number.to_string()].concat();
        let html = site
            .get_from(&client, "/catalog?search=teja")
            .await
            .text()
            .to_owned();
        assert_eq!(html.contains("<h1>"), number < 3, "{html}");
    }
}

#[tokio::test]
async fn a_change_of_products_renders_exactly_the_pages_that_show_them() {
    let site = PageSite::start().await;
    let paths = [
        "/catalog",
        "/de/catalog?category=spices",
        "/catalog/test-02",
        "/catalog/test-01",
        "/contact",
        "/de/nothing",
    ];
    let mut before = Vec::new();
    for path in paths {
        before.push(site.get(path).await);
    }
    let rendered = site.renders();

    // A spice, in the list of its category; test-01 is a red chilli and does not name it.
    site.change("test-02", |product| {
        product.description = "Fresh from the field".to_owned();
    })
    .await;
    let mut changed = Vec::new();
    for (path, before) in paths.iter().zip(&before) {
        let after = site.get(path).await;
        if after.headers.get("etag") != before.headers.get("etag") {
            assert!(after.text().contains("Fresh from the field"), "{path}");
            changed.push(*path);
        }
    }
    assert_eq!(
        changed,
        [
            "/catalog",
            "/de/catalog?category=spices",
            "/catalog/test-02"
        ]
    );
    assert_eq!(
        site.renders() - rendered,
        3,
        "what does not show it is not rendered again"
    );

    for path in paths {
        site.get(path).await;
    }
    assert_eq!(site.renders() - rendered, 3);
}

#[tokio::test]
async fn an_enquiry_knows_the_name_of_its_product_in_the_language_of_the_page() {
    let site = PageSite::start().await;
    let slug = german::SLUG;
    for (language, name) in [("", "Test 05"), ("/de", german::NAME)] {
        let path = format!("{language}/contact?product={slug}");
        let html = site.get(&path).await.text().to_owned();
        let enquiry = format!(r#""enquiry":{{"product":"{name}"}}"#);
        assert!(html.contains(&enquiry), "{path}: {html}");
    }
    let unknown = site.get("/contact?product=nothing").await;
    assert_eq!(unknown.status, StatusCode::OK);
    assert!(!unknown.text().contains("\"enquiry\""));
}

#[tokio::test]
async fn a_product_that_is_withdrawn_is_not_found_and_comes_back() {
    let site = PageSite::start().await;
    assert_eq!(site.get("/catalog/test-02").await.status, StatusCode::OK);
    site.change("test-02", |product| product.active = false)
        .await;
    assert_eq!(
        site.get("/catalog/test-02").await.status,
        StatusCode::NOT_FOUND
    );
    site.change("test-02", |product| product.active = true)
        .await;
    assert_eq!(site.get("/catalog/test-02").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_translation_shows_in_its_own_language_only() {
    let site = PageSite::start().await;
    assert!(site.get("/de/catalog").await.text().contains(german::NAME));
    assert!(!site.get("/fr/catalog").await.text().contains(german::NAME));
}

#[tokio::test]
async fn a_program_without_built_pages_says_which_command_builds_them() {
    let site = PageSite::without_pages().await;
    for path in ["/", "/de/catalog", "/nothing"] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        assert!(answer.text().contains("`npm run build --workspace web`"));
    }
}
