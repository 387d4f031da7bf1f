//! `/rest/v1`: the gateway around the products. The grammar itself is tested in `postgrest`, the rows in `catalogue`.

use std::collections::HashSet;
use std::io::Read;

use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Answer, KEY, TestSite, assert_has, empty};

const PRODUCTS: &str = "/rest/v1/products?select=*&active=eq.true&order=featured.desc,name.asc";

async fn read(site: &TestSite, path: &str, headers: &[(&str, &str)]) -> Answer {
    let headers = [headers, &[("apikey", KEY)]].concat();
    site.get_with(path, &headers).await
}

fn names(answer: &Answer) -> Vec<String> {
    let rows = answer.json();
    rows.as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_catalogue_read_answers_active_products_featured_first() {
    for site in TestSite::with().everywhere().await {
        let answer = read(&site, PRODUCTS, &[]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(
            answer.header("content-type"),
            "application/json; charset=utf-8"
        );
        assert_eq!(answer.header("content-range"), "0-1/*");
        assert_eq!(names(&answer), ["Guntur Sannam S4", "Alleppey Turmeric"]);
    }
}

#[tokio::test]
async fn an_inactive_product_is_never_shown_whatever_is_asked() {
    let site = TestSite::start().await;
    for query in [
        "",
        "?active=eq.false",
        "?active=is.false",
        "?slug=eq.withdrawn-clove",
        "?or=(active.eq.false,id.gt.0)",
    ] {
        let answer = read(&site, &format!("/rest/v1/products{query}"), &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{query}");
        assert!(!answer.text().contains("withdrawn"), "{query}");
    }
}

#[tokio::test]
async fn the_table_is_the_same_however_its_name_is_written() {
    let site = TestSite::start().await;
    for name in ["product%73", "%70roducts", "%70%72%6f%64%75%63%74%73"] {
        let query = "select=slug,active&order=slug.asc";
        let plain = read(&site, &format!("/rest/v1/products?{query}"), &[]).await;
        let encoded = read(&site, &format!("/rest/v1/{name}?{query}"), &[]).await;
        assert_eq!(encoded.text(), plain.text(), "{name}");
        assert!(!encoded.text().contains("withdrawn"), "{name}");
        let path = format!("/rest/v1/{name}?slug=eq.x");
        let written = site.send_json(Method::PATCH, &path, KEY, &json!({})).await;
        assert_eq!(written.status, StatusCode::UNAUTHORIZED, "{name}");
    }
}

#[tokio::test]
async fn without_the_key_nothing_is_answered() {
    let site = TestSite::start().await;
    let answer = site.get(PRODUCTS).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    let expected = json!({
        "message": "No API key found in request",
        "hint": "No `apikey` request header or url param was found.",
    });
    assert_eq!(answer.json(), expected);
    for path in ["/rest/v1/", "/rest/v1/enquiries"] {
        assert_eq!(
            site.get(path).await.status,
            StatusCode::UNAUTHORIZED,
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_wrong_key_is_refused_and_the_right_one_taken_from_three_places() {
    let site = TestSite::start().await;
    let status =
        async |path: &str, headers: &[(&str, &str)]| site.get_with(path, headers).await.status;
    let bearer = format!("Bearer {KEY}");
    let in_query = format!("{PRODUCTS}&apikey={KEY}");
    assert_eq!(
        status(PRODUCTS, &[("apikey", "another")]).await,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(status(PRODUCTS, &[("apikey", KEY)]).await, StatusCode::OK);
    assert_eq!(
        status(PRODUCTS, &[("authorization", &bearer)]).await,
        StatusCode::OK
    );
    assert_eq!(status(&in_query, &[]).await, StatusCode::OK);
}

#[tokio::test]
async fn the_language_that_the_client_wants_decides_the_texts() {
    let site = TestSite::start().await;
    let german = read(
        &site,
        PRODUCTS,
        &[("accept-language", "it, de-AT;q=0.8, en;q=0.5")],
    )
    .await;
    assert_eq!(german.header("content-language"), "de");
    assert_eq!(names(&german), ["Guntur Sannam S4", "Alleppey-Kurkuma"]);
    let vary = german.header("vary").to_ascii_lowercase();
    for name in [
        "accept-language",
        "accept-encoding",
        "accept",
        "prefer",
        "range",
        "range-unit",
    ] {
        assert!(
            vary.split(", ").any(|listed| listed == name),
            "{name} in {vary}"
        );
    }
    let english = read(&site, PRODUCTS, &[]).await;
    assert_eq!(english.header("content-language"), "en");
    assert_eq!(names(&english), ["Guntur Sannam S4", "Alleppey Turmeric"]);
}

#[tokio::test]
async fn a_count_and_a_range_are_answered_as_postgrest_does() {
    let site = TestSite::start().await;
    let answer = read(
        &site,
        PRODUCTS,
        &[
            ("prefer", "count=exact"),
            ("range-unit", "items"),
            ("range", "0-0"),
        ],
    )
    .await;
    assert_eq!(answer.status, StatusCode::PARTIAL_CONTENT);
    assert_eq!(answer.header("content-range"), "0-0/2");
    assert_eq!(names(&answer), ["Guntur Sannam S4"]);
    let counted = read(&site, PRODUCTS, &[("prefer", "count=exact")]).await;
    assert_eq!(
        (counted.status, counted.header("content-range")),
        (StatusCode::OK, "0-1/2")
    );
}

#[tokio::test]
async fn an_error_of_the_grammar_has_postgrests_form_and_can_be_read_by_a_browser() {
    let site = TestSite::start().await;
    let answer = read(
        &site,
        "/rest/v1/products?order=name.sideways",
        &[("origin", "https://elsewhere.example")],
    )
    .await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let body = answer.json();
    assert_eq!(body["code"], "PGRST100");
    for key in ["message", "details", "hint"] {
        assert!(body.get(key).is_some(), "{key} in {body}");
    }
    assert_eq!(answer.header("access-control-allow-origin"), "*");
}

#[tokio::test]
async fn other_tables_and_functions_do_not_exist() {
    let site = TestSite::start().await;
    let table = read(&site, "/rest/v1/enquiries?select=*", &[]).await;
    assert_eq!(table.status, StatusCode::NOT_FOUND);
    let expected = json!({
        "code": "PGRST205",
        "message": "Could not find the table 'public.enquiries' in the schema cache",
        "details": null,
        "hint": null,
    });
    assert_eq!(table.json(), expected);
    assert_eq!(
        read(&site, "/rest/v1/rpc/version", &[]).await.json()["code"],
        "PGRST202"
    );
    assert_eq!(
        read(&site, "/rest/v1/products/1", &[]).await.json()["code"],
        "PGRST125"
    );
}

#[tokio::test]
async fn nothing_can_be_written() {
    let site = TestSite::start().await;
    let before = read(&site, PRODUCTS, &[]).await;
    for method in [Method::POST, Method::PATCH, Method::PUT, Method::DELETE] {
        let (path, body) = (
            "/rest/v1/products?id=gt.0",
            json!({ "slug": "new", "name": "New" }),
        );
        let answer = site.send_json(method.clone(), path, KEY, &body).await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{method}");
        assert_eq!(answer.json()["code"], "42501", "{method}");
    }
    let trace = site
        .send(empty(Method::TRACE, PRODUCTS, &[("apikey", KEY)]))
        .await;
    assert_eq!(
        (trace.status, trace.header("allow")),
        (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD, OPTIONS")
    );
    site.app.catalogue.refresh().await.unwrap();
    assert_eq!(read(&site, PRODUCTS, &[]).await.body, before.body);
}

#[tokio::test]
async fn a_browser_may_ask_from_any_origin_without_showing_the_key_first() {
    let site = TestSite::start().await;
    let headers = [
        ("origin", "https://elsewhere.example"),
        ("access-control-request-method", "GET"),
        (
            "access-control-request-headers",
            "apikey,authorization,x-client-info,accept-profile",
        ),
    ];
    let preflight = site.send(empty(Method::OPTIONS, PRODUCTS, &headers)).await;
    assert_eq!(preflight.status, StatusCode::OK);
    assert_eq!(preflight.header("access-control-allow-origin"), "*");
    let allowed: HashSet<&str> = preflight
        .header("access-control-allow-headers")
        .split(',')
        .map(str::trim)
        .collect();
    for name in [
        "apikey",
        "authorization",
        "x-client-info",
        "accept-profile",
        "prefer",
        "range",
    ] {
        assert!(allowed.contains(name), "{name} in {allowed:?}");
    }
    let answer = read(&site, PRODUCTS, &[("origin", "https://elsewhere.example")]).await;
    assert_has(
        answer.header("access-control-expose-headers"),
        "content-range",
    );
    assert_eq!(
        answer.header("cross-origin-resource-policy"),
        "cross-origin"
    );
}

#[tokio::test]
async fn a_list_from_the_cache_is_sent_as_it_was_when_it_was_made() {
    let site = TestSite::start().await;
    for path in [PRODUCTS.to_owned(), unusual(1)] {
        // An unusual list is made for its second reader once more, to be cached.
        let first = read(&site, &path, &[]).await;
        read(&site, &path, &[]).await;
        let made = site.app.product_list_cache.made();
        let cached = read(&site, &path, &[]).await;
        assert_eq!(site.app.product_list_cache.made(), made, "{path}");
        assert_eq!(cached.status, StatusCode::OK);
        assert_eq!(cached.body, first.body);
        let headers = |answer: &Answer| {
            let mut headers = answer.headers.clone();
            headers.remove("x-request-id");
            // The second effort to compress it.
            headers.remove("etag");
            headers
        };
        assert_eq!(headers(&cached), headers(&first), "{path}");
    }
    // Whoever has another key too is known by that one.
    let other = read(&site, PRODUCTS, &[("authorization", "Bearer other")]).await;
    assert_eq!(other.status, StatusCode::UNAUTHORIZED);
    let without = site.get(PRODUCTS).await;
    assert_eq!(without.status, StatusCode::UNAUTHORIZED);
    let head = site
        .send(empty(Method::HEAD, PRODUCTS, &[("apikey", KEY)]))
        .await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    let post = site
        .send(empty(Method::POST, PRODUCTS, &[("apikey", KEY)]))
        .await;
    assert_eq!(post.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn the_interface_describes_itself() {
    let site = TestSite::start().await;
    for path in ["/rest/v1/", "/rest/v1"] {
        let answer = read(&site, path, &[]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(
            answer.header("content-type"),
            "application/openapi+json; charset=utf-8"
        );
        assert_eq!(answer.json()["swagger"], "2.0");
        let known = [("if-none-match", answer.header("etag"))];
        let same = read(&site, path, &known).await;
        assert_eq!(same.status, StatusCode::NOT_MODIFIED);
    }
}

#[tokio::test]
async fn csv_and_a_single_object_are_answered_when_they_are_asked_for() {
    let site = TestSite::start().await;
    let csv = read(
        &site,
        "/rest/v1/products?select=slug&order=slug",
        &[("accept", "text/csv")],
    )
    .await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        csv.text().trim_end(),
        "slug\nalleppey-turmeric\nguntur-sannam-s4"
    );
    let object = ("accept", "application/vnd.pgrst.object+json");
    let one = read(
        &site,
        "/rest/v1/products?slug=eq.guntur-sannam-s4",
        &[object],
    )
    .await;
    assert_eq!(one.json()["slug"], "guntur-sannam-s4");
    let several = read(&site, "/rest/v1/products", &[object]).await;
    assert_eq!(
        (several.status, several.json()["code"].clone()),
        (StatusCode::NOT_ACCEPTABLE, Value::from("PGRST116"))
    );
}

#[tokio::test]
async fn an_answer_is_compressed_as_the_client_wants_it_from_the_first_time_on() {
    let site = TestSite::start().await;
    let plain = read(&site, PRODUCTS, &[]).await;
    assert_eq!(plain.header("content-encoding"), "");
    for _ in 0..3 {
        let zipped = read(&site, PRODUCTS, &[("accept-encoding", "gzip")]).await;
        assert_eq!(zipped.header("content-encoding"), "gzip");
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(&zipped.body[..])
            .read_to_end(&mut text)
            .unwrap();
        assert_eq!(text, plain.body);
    }
}

#[tokio::test]
async fn the_answer_in_another_language_has_another_tag() {
    let site = TestSite::start().await;
    let english = read(&site, PRODUCTS, &[]).await;
    let known = ("if-none-match", english.header("etag"));
    let german = read(&site, PRODUCTS, &[known, ("accept-language", "de")]).await;
    assert_eq!(german.status, StatusCode::OK);
}

#[tokio::test]
async fn a_kept_answer_is_not_given_to_another_question() {
    let site = TestSite::start().await;
    for _ in 0..3 {
        assert_eq!(names(&read(&site, PRODUCTS, &[]).await).len(), 2);
        assert_eq!(
            names(&read(&site, &format!("{PRODUCTS}&limit=1"), &[]).await).len(),
            1
        );
        for (asked, name, answered) in [
            (("range", "1-1"), "content-range", "1-1/*"),
            (
                ("accept", "text/csv"),
                "content-type",
                "text/csv; charset=utf-8",
            ),
            (("accept-language", "de"), "content-language", "de"),
        ] {
            let answer = read(&site, PRODUCTS, &[asked]).await;
            assert_eq!(answer.header(name), answered);
        }
    }
}

#[tokio::test]
async fn changed_products_are_answered_after_they_are_read_again() {
    let site = TestSite::start().await;
    for _ in 0..3 {
        read(&site, PRODUCTS, &[]).await;
    }
    let before = read(&site, PRODUCTS, &[]).await;
    let new = catalogue::entities::product::Model {
        slug: "byadgi".to_owned(),
        name: "Byadgi".to_owned(),
        category: "red-chillies".to_owned(),
        active: true,
        ..Default::default()
    };
    site.write_product(new).await;
    let after = read(&site, PRODUCTS, &[("if-none-match", before.header("etag"))]).await;
    assert_eq!(after.status, StatusCode::OK);
    assert_eq!(
        names(&after),
        ["Guntur Sannam S4", "Alleppey Turmeric", "Byadgi"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_who_ask_the_same_at_once_share_the_work() {
    let site = TestSite::start().await;
    let ask_all = || futures_util::future::join_all((0..50).map(|_| read(&site, PRODUCTS, &[])));
    let answers = ask_all().await;
    assert!(answers.iter().all(|answer| answer.body == answers[0].body));
    assert_eq!(site.app.product_list_cache.made(), 1);
    ask_all().await;
    assert_eq!(site.app.product_list_cache.made(), 1);
}

#[tokio::test]
async fn what_the_pages_do_not_ask_is_kept_from_the_second_time() {
    let site = TestSite::start().await;
    for made in [1, 2, 2] {
        read(&site, &unusual(1), &[]).await;
        assert_eq!(site.app.product_list_cache.made(), made);
    }
}

#[tokio::test]
async fn a_path_that_is_no_text_is_refused_in_postgrests_form() {
    let site = TestSite::start().await;
    let answer = read(&site, "/rest/v1/%ff", &[]).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(answer.json()["code"], "PGRST125");
}

/// A request that was never made before.
fn unusual(number: usize) -> String {
    format!("/rest/v1/products?select=name&id=neq.{number}")
}

async fn read_from(site: &TestSite, client: &str, path: &str) -> Answer {
    let request = empty(Method::GET, path, &[("apikey", KEY)]);
    site.send_from(client.parse().unwrap(), request).await
}

fn is_over_limit(answer: &Answer) -> bool {
    let wait: u64 = answer.header("retry-after").parse().unwrap_or_default();
    let body = answer.json();
    answer.status == StatusCode::TOO_MANY_REQUESTS
        && (1..=60).contains(&wait)
        && body["code"] == "PT429"
        && body["message"].is_string()
        && body["hint"].as_str().unwrap().contains(&wait.to_string())
        && body["details"].is_null()
}

#[tokio::test]
async fn over_the_budget_of_one_address_reads_are_refused_until_later() {
    let site = TestSite::configured(&[("limits.uncached_reads_per_address_per_minute", "2")]).await;
    // Made once, made again to be cached, and then served from the cache.
    for _ in 0..5 {
        let answer = read(&site, &unusual(0), &[]).await;
        assert_eq!(answer.status, StatusCode::OK);
    }
    let over = read(&site, &unusual(1), &[]).await;
    assert!(is_over_limit(&over), "{over:?}");
    assert_eq!(
        read(&site, &unusual(0), &[]).await.status,
        StatusCode::OK,
        "what is kept has no budget"
    );
    let other = read_from(&site, "192.0.2.77", &unusual(1)).await;
    assert_eq!(other.status, StatusCode::OK);
    let wrong = read(&site, "/rest/v1/products?order=name.sideways", &[]).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    let browser = PRODUCTS.replace(',', "%2C");
    for language in ["en", "de", "hi"] {
        for path in [PRODUCTS, &browser] {
            let answer = read(&site, path, &[("accept-language", language)]).await;
            assert_eq!(answer.status, StatusCode::OK, "the pages' own reads");
        }
    }
}

#[tokio::test]
async fn over_the_budget_of_all_reads_are_refused_until_later() {
    let site = TestSite::configured(&[("limits.uncached_reads_per_minute", "3")]).await;
    for number in 0..6 {
        let client = format!("192.0.2.{number}");
        let answer = read_from(&site, &client, &unusual(number)).await;
        match number {
            0..3 => assert_eq!(answer.status, StatusCode::OK),
            _ => assert!(is_over_limit(&answer), "{answer:?}"),
        }
    }
    assert_eq!(read(&site, PRODUCTS, &[]).await.status, StatusCode::OK);
}

/// A page of products, as the site's own catalogue requests it if it is large.
fn page_of_cards(more: &str) -> String {
    let reads = include_str!("../../../../contracts/product-pages.json");
    let reads: Value = serde_json::from_str(reads).unwrap();
    let text = |name: &str| reads[name].as_str().unwrap().replace(',', "%2C");
    let (select, order, limit) = (text("select"), text("order"), &reads["limit"]);
    format!(
        "/rest/v1/products?select={select}&active=eq.true{more}&order={order}&limit={limit}&offset=0"
    )
}

#[tokio::test]
async fn a_large_catalogue_is_read_by_pages_with_a_budget_of_their_own() {
    let sites = TestSite::with()
        .set("catalogue.whole_list_up_to", "1")
        .set("limits.uncached_reads_per_address_per_minute", "1")
        .set("limits.catalogue_reads_per_address_per_minute", "3")
        .everywhere()
        .await;
    for site in sites {
        let ask = |more: &str| {
            let path = page_of_cards(more);
            let site = &site;
            async move { read(site, &path, &[("prefer", "count=exact")]).await }
        };
        let all = ask("").await;
        assert_eq!(all.status, StatusCode::OK);
        assert_eq!(all.header("content-range"), "0-1/2");
        assert_eq!(names(&all), ["Guntur Sannam S4", "Alleppey Turmeric"]);
        let found = ask("&category=eq.spices&search_text=ilike.*turmeric*").await;
        assert_eq!(found.header("content-range"), "0-0/1");
        let nothing = ask("&search_text=ilike.*saffron*").await;
        assert_eq!(nothing.header("content-range"), "*/0");
        assert!(is_over_limit(&ask("&heat_level=eq.high").await));
        assert_eq!(read(&site, PRODUCTS, &[]).await.status, StatusCode::OK);
        let whole = read(&site, PRODUCTS, &[("accept", "text/csv")]).await;
        assert!(
            is_over_limit(&whole),
            "the whole list is no read of the pages any more"
        );
    }
}

#[tokio::test]
async fn a_long_answer_that_the_pages_do_not_ask_for_is_not_kept() {
    let site = TestSite::configured(&[("catalogue.whole_list_up_to", "1")]).await;
    let new = catalogue::entities::product::Model {
        slug: "byadgi".to_owned(),
        category: "red-chillies".to_owned(),
        detailed_description: "Deep red and mild. ".repeat(1 << 16),
        active: true,
        ..Default::default()
    };
    site.write_product(new).await;
    for made in 1..=3 {
        assert_eq!(read(&site, PRODUCTS, &[]).await.status, StatusCode::OK);
        assert_eq!(site.app.product_list_cache.made(), made);
    }
}

#[tokio::test]
async fn more_patterns_than_a_read_may_have_are_refused_with_a_hint() {
    let site = TestSite::start().await;
    let path = |count| {
        let patterns = vec!["name.ilike.*a*"; count].join(",");
        format!("/rest/v1/products?or=({patterns})")
    };
    assert_eq!(read(&site, &path(20), &[]).await.status, StatusCode::OK);
    let answer = read(&site, &path(21), &[]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let body = answer.json();
    assert_eq!(body["code"], "PGRST127");
    assert!(body["details"].as_str().unwrap().contains("at most 20"));
    assert!(body["hint"].is_string());
}

#[tokio::test]
async fn the_list_of_the_pages_is_kept_however_long_it_is() {
    let site = TestSite::start().await;
    let new = catalogue::entities::product::Model {
        slug: "byadgi".to_owned(),
        name: "Byadgi".to_owned(),
        category: "red-chillies".to_owned(),
        detailed_description: "Deep red and mild. ".repeat(1 << 19),
        active: true,
        ..Default::default()
    };
    site.write_product(new).await;
    for _ in 0..4 {
        assert_eq!(names(&read(&site, PRODUCTS, &[]).await).len(), 3);
    }
    assert_eq!(site.app.product_list_cache.made(), 1);
}
