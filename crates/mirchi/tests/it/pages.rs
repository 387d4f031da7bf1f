//! `GET` of the pages: what is rendered and cached.

use base64::{Engine, prelude::BASE64_STANDARD};
use futures_util::future::join_all;
use http::StatusCode;
use sha2::{Digest, Sha384};

use crate::{
    bundle,
    page_site::{PageSite, about_the_page, german},
    support::{Answer, assert_has},
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
    assert_has(html, "<title>Test 07 &#38; Nandi Spice Exports</title>");
    assert_has(
        html,
        "<meta name=\"description\" content=\"&#60;described&#62;\">",
    );
    assert!(
        html.contains("<body><main><h1>Test 07</h1><p>Namaste de</p>")
            && html.ends_with("</script>\n</body>\n</html>"),
        "{html}"
    );
    assert!(html.contains("<link rel=\"canonical\" href=\""), "{html}");
    assert!(html.contains("/de/catalog/test-07\">"), "{html}");
    assert_eq!(
        html.matches("rel=\"alternate\" hreflang=").count(),
        9,
        "{html}"
    );
    assert_has(
        html,
        &["<link rel=\"stylesheet\" href=\"/", bundle::STYLES, "\">"].concat(),
    );
    assert_has(
        html,
        "<link rel=\"preload\" href=\"/assets/serif-ffff6666.woff2\" as=\"font\" type=\"font/woff2\" crossorigin>",
    );
    assert_has(html, "<link rel=\"icon\" href=\"/favicon.svg?");
    assert!(!html.contains("noscript"), "{html}");
}

#[tokio::test]
async fn a_page_asks_for_one_script_and_no_module_of_its_islands() {
    let site = PageSite::start().await;
    let answer = site.get("/catalog").await;
    let html = answer.text();
    let asked: Vec<_> = html
        .split("<script ")
        .skip(1)
        .filter(|script| !script.starts_with("type=\"application/"))
        .collect();
    let script = script(&site, bundle::ENTRY).await;
    assert_eq!(asked.len(), 1, "{html}");
    assert!(html.contains(&script), "{html}");
    for gone in ["modulepreload", "<template", "test-island-"] {
        assert!(!html.contains(gone), "{gone}: {html}");
    }
}

#[tokio::test]
async fn a_page_names_the_rules_by_which_browsers_load_others_ahead() {
    let site = PageSite::start().await;
    for path in ["/", "/de/catalog", "/contact", "/nothing"] {
        let answer = site.get(path).await;
        let named = answer.header("speculation-rules");
        assert_eq!(named, "\"/speculation-rules.json\"", "{path}");
    }
    let rules = site.get("/speculation-rules.json").await;
    assert_eq!(rules.status, StatusCode::OK);
    assert_eq!(
        rules.header("content-type"),
        "application/speculationrules+json"
    );
    assert_eq!(rules.header("cache-control"), "public, max-age=3600");
    let rule = &rules.json()["prerender"][0];
    assert_eq!(rule["eagerness"], "moderate");
    assert_eq!(rule["where"]["and"][0]["href_matches"], "/*");
    let excluded = rule["where"]["and"][1]["not"]["href_matches"].as_array();
    for pattern in ["/brochure*", "/*.pdf", r"/*\?*sent=*", r"/*\?*search=*"] {
        let pattern = serde_json::Value::from(pattern);
        assert!(excluded.unwrap().contains(&pattern), "{pattern}");
    }
}

#[tokio::test]
async fn only_pages_that_are_kept_are_loaded_ahead() {
    let site = PageSite::start().await;
    for purpose in ["prefetch", "prefetch;prerender"] {
        let ahead = async |path: &str| site.get_with(path, &[("sec-purpose", purpose)]).await;
        for path in ["/catalog?search=teja", "/contact?sent=NSE-7K3P-2M"] {
            let refused = ahead(path).await;
            assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
            assert_eq!(refused.header("cache-control"), "no-store");
        }
        assert_eq!(
            ahead("/catalog?category=spices").await.status,
            StatusCode::OK
        );
    }
    assert_eq!((site.renders(), site.cached_pages()), (1, 1));
    let visited = site.get("/catalog?search=teja").await;
    assert_eq!(visited.status, StatusCode::OK);
}

/// A script of a page, which browsers only run if its bytes match the hash.
async fn script(site: &PageSite, file: &str) -> String {
    let address = ["/", file].concat();
    let hash = Sha384::digest(&site.get(&address).await.body);
    let integrity = BASE64_STANDARD.encode(hash);
    format!(
        "<script type=\"module\" async src=\"{address}\" integrity=\"sha384-{integrity}\"></script>"
    )
}

#[tokio::test]
async fn data_in_a_page_cannot_become_markup() {
    let site = PageSite::start().await;
    let html = site.get("/catalog").await.text().to_owned();
    assert!(html.contains(r#"<script type="application/ld+json">{"@type":"Thing","name":"\u003c/script>\u003cb>"}</script>"#));
    assert!(html.contains("Test &lt;b>08&lt;/b>"), "{html}");
    for script in html.split("<script").skip(1) {
        let is_inert = script.starts_with(" type=\"application/")
            || script.starts_with(" type=\"module\" async src=");
        assert!(is_inert, "a script that runs in the page: {script}");
    }
    assert!(!html.contains(" style="), "{html}");
}

#[tokio::test]
async fn arabic_is_written_from_right_to_left() {
    let site = PageSite::start().await;
    assert_has(
        site.get("/ar/contact").await.text(),
        "<html lang=\"ar\" dir=\"rtl\" data-script=\"Arab\" class=\"arriving\">",
    );
}

#[tokio::test]
async fn a_page_is_rendered_once() {
    let site = PageSite::start().await;
    let first = site.get("/catalog").await;
    let second = site.get("/catalog").await;
    assert_eq!(first.body, second.body);
    assert_eq!(about_the_page(&first), about_the_page(&second));
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
    let site = PageSite::configured(&[("rendering.cache_entries", "8")]).await;
    for number in 1..=30 {
        for prefix in ["", "/de", "/ru"] {
            let path = [prefix, "/catalog/test-", &(100 + number).to_string()[1..]].concat();
            assert_eq!(site.get(&path).await.status, StatusCode::OK, "{path}");
        }
    }
    assert!(
        site.cached_pages() <= 8,
        "{} pages are kept",
        site.cached_pages()
    );
}

#[tokio::test]
async fn bytes_are_bounded() {
    let site = PageSite::configured(&[("rendering.cache_mb", "1")]).await;
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
        site.cached_pages() * size <= 1 << 20,
        "{} pages of {size} bytes are kept",
        site.cached_pages()
    );
}

#[tokio::test]
async fn a_search_is_rendered_but_not_kept() {
    let site = PageSite::start().await;
    let answer = site.get("/catalog?search=%20teja%20&category=spices").await;
    assert_has(
        answer.text(),
        "<p id=\"search\">category=spices&amp;search=teja</p>",
    );
    assert_eq!(answer.header("cache-control"), "no-store");
    site.get("/catalog?search=%20teja%20&category=spices").await;
    assert_eq!((site.renders(), site.cached_pages()), (2, 0));
}

/// Asserts the response to one search too many: the page without it, in which the browser can search itself.
fn is_unfiltered(answer: &Answer) {
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer.header("cache-control"), "no-store");
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    let html = answer.text();
    assert_has(html, "<h1>/catalog</h1>");
    assert_has(html, "<p id=\"search\"></p>");
}

#[tokio::test]
async fn over_the_budget_of_one_address_a_search_gets_the_whole_list() {
    let site = PageSite::configured(&[("limits.uncached_pages_per_address_per_minute", "2")]).await;
    let search = |number: usize| {
        let number = number.to_string();
        ["/hi/catalog?category=spices&search=", &number].concat()
    };
    for number in 0..2 {
        assert_eq!(site.get(&search(number)).await.status, StatusCode::OK);
    }
    for _ in 0..2 {
        let over = site.get(&search(2)).await;
        is_unfiltered(&over);
        assert_eq!(over.header("content-language"), "hi");
        let tag = over.header("etag").to_owned();
        let again = site.get_with(&search(2), &[("if-none-match", &tag)]).await;
        is_unfiltered(&again);
    }
    assert_eq!(site.renders(), 3, "the whole list is rendered once");
    let other_address = site.get_from("192.0.2.77", &search(3)).await;
    assert_eq!(other_address.status, StatusCode::OK);
    let whole = site.get("/hi/catalog").await;
    assert_eq!(
        whole.status,
        StatusCode::OK,
        "pages that are kept have no budget"
    );
    assert!(whole.header("cache-control").starts_with("public"));
}

#[tokio::test]
async fn over_the_budget_of_all_a_search_gets_the_whole_list() {
    let site = PageSite::configured(&[("limits.uncached_pages_per_minute", "3")]).await;
    for number in 0..6 {
        let client = ["192.0.2.", &number.to_string()].concat();
        let answer = site.get_from(&client, "/catalog?search=teja").await;
        if number < 3 {
            assert_eq!(answer.status, StatusCode::OK);
        } else {
            is_unfiltered(&answer);
        }
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

    // A spice, which is in the list of its category; test-01 is a red chilli and does not name it.
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
