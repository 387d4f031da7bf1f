//! Languages and pages that the company switches off.

use http::{Method, StatusCode};
use languages::Language;
use pages::WebFiles;
use serde_json::{Value, json};
use url::form_urlencoded::Serializer;

use crate::bundle::{self, Trouble};
use crate::support::{Answer, KEY, Plan, SERVICE_KEY, TestSite, build};

fn plan() -> Plan {
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    plan.files(bundle::files(Trouble::default()))
}

async fn post_form(site: &TestSite, path: &str, form: String) -> Answer {
    let request = build(Method::POST, path, &[("content-type", FORM)]).body(form.into());
    site.send(request.unwrap()).await
}

/// The page at a path, as staff see it.
async fn preview(site: &TestSite, path: &str) -> Answer {
    let form = Serializer::new(String::new())
        .append_pair("path", path)
        .append_pair("access_token", SERVICE_KEY)
        .finish();
    let address = format!("/functions/v1/preview-site?apikey={KEY}");
    post_form(site, &address, form).await
}

/// Leaves these languages on. `version` is that of the setting.
async fn switch_on(site: &TestSite, codes: Value, version: Option<i64>) {
    site.save_setting("site.languages", codes, version).await;
}

fn every_code() -> Value {
    json!(Language::shipped().collect::<Vec<_>>())
}

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test]
async fn addresses_of_a_language_that_is_off_lead_to_english_until_it_is_on_again() {
    for site in plan().everywhere().await {
        assert_eq!(site.get("/de/contact").await.status, StatusCode::OK);
        switch_on(&site, json!(["en", "hi"]), None).await;
        for (path, english) in [
            ("/de", "/"),
            ("/de/contact", "/contact"),
            (
                "/de/contact/?interest=spices&x=%2F",
                "/contact/?interest=spices&x=%2F",
            ),
            ("/de/catalog?page=2", "/catalog?page=2"),
            ("/de/nothing", "/nothing"),
            ("/de/product-catalog", "/product-catalog"),
            ("/de//other.example", "/other.example"),
            ("/brochure-de.pdf", "/brochure.pdf"),
            (
                "/de/catalog/teja/specification.pdf",
                "/catalog/teja/specification.pdf",
            ),
            ("/social/de/contact.jpg", "/social/contact.jpg"),
        ] {
            let answer = site.get(path).await;
            assert_eq!(answer.status, StatusCode::TEMPORARY_REDIRECT, "{path}");
            assert_eq!(answer.header("location"), english);
            assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        }
        // A browser sends the form again to where it is led.
        let form = post_form(&site, "/de/contact", String::new()).await;
        assert_eq!(form.status, StatusCode::TEMPORARY_REDIRECT);
        assert_eq!(form.header("location"), "/contact");
        for path in ["/", "/hi", "/hi/contact", "/contact"] {
            assert_eq!(site.get(path).await.status, StatusCode::OK, "{path}");
        }
        switch_on(&site, every_code(), Some(1)).await;
        assert_eq!(site.get("/de/contact").await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_language_that_the_company_adds_has_addresses_when_it_is_on() {
    for site in plan().everywhere().await {
        let italian = r#"hreflang="it""#;
        let english = async |path: &str| {
            let answer = site.get(path).await;
            let is_redirect = answer.status == StatusCode::TEMPORARY_REDIRECT;
            is_redirect.then(|| answer.header("location").to_owned())
        };
        let unknown = site.get("/it/contact").await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        let row = json!({ "code": "it" });
        let added = site.send_json(Method::POST, "/rest/v1/added_languages", SERVICE_KEY, &row);
        assert_eq!(added.await.status, StatusCode::CREATED);
        assert_eq!(english("/it/contact").await.as_deref(), Some("/contact"));
        assert!(!site.get("/sitemap-hi.xml").await.text().contains(italian));
        switch_on(&site, json!(["en", "hi", "it"]), None).await;
        assert_eq!(english("/it/contact").await, None);
        let index = async || site.get("/sitemap.xml").await.text().to_owned();
        // Nothing is translated.
        assert!(!index().await.contains("/sitemap-it.xml"));
        let empty = site.get("/sitemap-it.xml").await;
        assert_eq!(empty.status, StatusCode::NOT_FOUND);
        assert!(!site.get("/sitemap-hi.xml").await.text().contains(italian));
        let text = json!({ "language": "it", "key": "contact:head.title", "text": "Contatti" });
        let text = site.send_json(Method::POST, "/rest/v1/site_texts", SERVICE_KEY, &text);
        assert_eq!(text.await.status, StatusCode::CREATED);
        assert!(index().await.contains("/sitemap-it.xml"));
        let listed = site.get("/sitemap-it.xml").await.text().to_owned();
        assert!(listed.contains("/it/contact<"), "{listed}");
        assert!(!listed.contains("/it/catalog<"), "{listed}");
        let products = "/rest/v1/products?select=name&limit=1";
        let headers = [("apikey", KEY), ("accept-language", "it")];
        let request = build(Method::GET, products, &headers).body(String::new().into());
        assert_ne!(site.send(request.unwrap()).await.text(), "[]");
    }
}

#[tokio::test]
async fn addresses_of_an_old_site_may_begin_with_the_code_of_a_language_that_is_not_added() {
    for site in plan().everywhere().await {
        let redirect = json!({ "path": "/it/prodotti", "target": "/catalog" });
        let added = site.send_json(Method::POST, "/rest/v1/redirects", SERVICE_KEY, &redirect);
        assert_eq!(added.await.status, StatusCode::CREATED);
        let moved = site.get("/it/prodotti").await;
        assert_eq!(moved.status, StatusCode::PERMANENT_REDIRECT);
        assert_eq!(moved.header("location"), "/catalog");
        let language = json!({ "code": "it" });
        let path = "/rest/v1/added_languages";
        let refused = site.send_json(Method::POST, path, SERVICE_KEY, &language);
        let refused = refused.await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
        assert!(refused.text().contains("/it/prodotti"));
        let dutch = json!({ "code": "nl" });
        let dutch = site.send_json(Method::POST, path, SERVICE_KEY, &dutch);
        assert_eq!(dutch.await.status, StatusCode::CREATED);
        let redirect = json!({ "path": "/nl/producten", "target": "/catalog" });
        let refused = site.send_json(Method::POST, "/rest/v1/redirects", SERVICE_KEY, &redirect);
        assert_eq!(refused.await.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn pages_and_files_name_the_languages_that_are_on_at_once() {
    for site in plan().everywhere().await {
        let german = r#"hreflang="de""#;
        let paths = ["/", "/hi/contact", "/sitemap-hi.xml"];
        for path in paths {
            assert!(site.get(path).await.text().contains(german), "{path}");
        }
        switch_on(&site, json!(["en", "hi"]), None).await;
        for path in paths {
            let text = site.get(path).await.text().to_owned();
            assert!(text.contains(r#"hreflang="hi""#), "{path}");
            assert!(!text.contains(german), "{path}");
        }
        let index = site.get("/sitemap.xml").await;
        assert_eq!(index.text().matches("<sitemap>").count(), 2);
        let of_german = site.get("/sitemap-de.xml").await;
        assert_eq!(of_german.status, StatusCode::NOT_FOUND);
        let llms = async || site.get("/llms.txt").await.text().to_owned();
        assert!(llms().await.contains("offered in 2 languages"));
        switch_on(&site, json!(["en"]), Some(1)).await;
        assert!(llms().await.contains("The site is in English.\n"));
        switch_on(&site, every_code(), Some(2)).await;
        assert!(site.get("/").await.text().contains(german));
        assert!(llms().await.contains("offered in 10 languages"));
    }
}

#[tokio::test]
async fn an_enquiry_is_in_a_language_that_is_on() {
    let site = plan().start().await;
    switch_on(&site, json!(["en", "hi"]), None).await;
    let headers = [
        ("apikey", KEY),
        ("content-type", "application/json"),
        ("accept-language", "de, hi;q=0.5"),
    ];
    for language in [Some("de"), Some("hi"), None] {
        let enquiry = json!({
            "name": "Aylin Öztürk",
            "email": "aylin@example.com",
            "phone": "+49 40 1234567",
            "country": "Germany",
            "productInterest": "red-chillies",
            "message": "Please quote two containers of S4.",
            "language": language,
        });
        let request = build(Method::POST, "/functions/v1/send-contact-email", &headers);
        let answer = site.send(request.body(enquiry.to_string().into()).unwrap());
        assert_eq!(answer.await.status, StatusCode::OK);
    }
    let stored = site.enquiries().await.into_iter();
    let mut languages: Vec<_> = stored.map(|row| row.language).collect();
    languages.sort();
    assert_eq!(languages, ["en", "hi", "hi"]);
}

#[tokio::test]
async fn staff_see_pages_of_a_language_that_is_off() {
    let site = plan().start().await;
    switch_on(&site, json!(["en"]), None).await;
    let shown = preview(&site, "/de/contact").await;
    assert_eq!(shown.status, StatusCode::OK);
    assert_eq!(shown.header("content-language"), "de");
    // The console counts nothing as missing in it.
    let config: Value = serde_json::from_str(site.get("/staff/config.json").await.text()).unwrap();
    let languages = config["languages"].as_array().unwrap();
    let on = languages
        .iter()
        .filter(|language| language["is_on"] == true);
    assert_eq!(on.map(|one| &one["code"]).collect::<Vec<_>>(), ["en"]);
    assert_eq!(languages.len(), Language::shipped().len());
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn the_built_pages_offer_the_languages_that_are_on() {
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    let site = plan.files(WebFiles::embedded()).start().await;
    let signs = |code: &str, locale: &str| {
        [
            format!(r#"<link rel="alternate" hreflang="{code}""#),
            format!(r#"<meta property="og:locale:alternate" content="{locale}">"#),
            format!(r#" data-name="{}""#, Language::parse(code).unwrap().name()),
        ]
    };
    let (german, french) = (signs("de", "de_DE"), signs("fr", "fr_FR"));
    let paths = ["/", "/hi/quality", "/ar/catalog"];
    for path in paths {
        let text = site.get(path).await.text().to_owned();
        for sign in &german {
            assert!(text.contains(sign), "{path}: {sign}");
        }
    }
    switch_on(&site, json!(["en", "hi", "fr", "ar"]), None).await;
    for path in paths {
        let text = site.get(path).await.text().to_owned();
        for sign in &german {
            assert!(!text.contains(sign), "{path}: {sign}");
        }
        for sign in &french {
            assert!(text.contains(sign), "{path}: {sign}");
        }
    }
    switch_on(&site, json!(["en"]), Some(1)).await;
    let text = site.get("/").await.text().to_owned();
    assert!(!text.contains("data-offer="), "a menu of one language");
    assert!(text.contains(r#"hreflang="x-default""#));
}

/// Leaves these pages on. `version` is that of the setting.
async fn switch_pages_on(site: &TestSite, paths: Value, version: Option<i64>) {
    site.save_setting("site.pages", paths, version).await;
}

#[tokio::test]
async fn a_page_that_is_off_is_not_there_until_it_is_on_again() {
    const ADDRESSES: [&str; 10] = [
        "/blog",
        "/de/blog",
        "/blog/",
        "/blog/spice-journey",
        "/blog/feed.xml",
        "/ar/blog/feed.xml",
        "/social/blog.jpg",
        "/harvest-chart",
        "/harvest-calendar.ics",
        "/harvest-calendar-de.ics",
    ];
    for site in plan().everywhere().await {
        let are_there = async |expected: bool| {
            for path in ADDRESSES {
                let status = site.get(path).await.status;
                assert_eq!(
                    status != StatusCode::NOT_FOUND,
                    expected,
                    "{path}: {status}"
                );
            }
            let listed = [
                ("/sitemap-en.xml", "/harvest-chart<"),
                ("/llms.txt", "/harvest-chart)"),
                ("/llms.txt", "/blog)"),
                ("/llms.txt", "/blog/spice-journey\n"),
            ];
            for (path, page) in listed {
                let answer = site.get(path).await;
                assert_eq!(answer.text().contains(page), expected, "{path}: {page}");
            }
        };
        are_there(true).await;
        switch_pages_on(&site, json!(["/about"]), None).await;
        are_there(false).await;
        for path in ["/", "/de/contact", "/catalog", "/ar/catalog"] {
            assert_eq!(site.get(path).await.status, StatusCode::OK, "{path}");
        }
        let llms = site.get("/llms.txt").await;
        assert!(llms.text().contains("/about)") && llms.text().contains("/catalog)"));
        switch_pages_on(&site, json!([]), Some(1)).await;
        are_there(true).await;
    }
}

#[tokio::test]
async fn a_page_that_is_not_listed_is_there_and_search_engines_are_not_told_of_it() {
    for site in plan().everywhere().await {
        let are_told = async |expected: bool| {
            let named = [
                ("/sitemap-en.xml", "/harvest-chart<"),
                ("/llms.txt", "/harvest-chart)"),
                ("/llms.txt", "/blog/spice-journey\n"),
            ];
            for (path, page) in named {
                let answer = site.get(path).await;
                assert_eq!(answer.text().contains(page), expected, "{path}: {page}");
            }
        };
        are_told(true).await;
        let unlisted = json!(["/harvest-chart", "/blog"]);
        site.save_setting("site.unlisted_pages", unlisted, None)
            .await;
        are_told(false).await;
        assert_eq!(site.get("/harvest-chart").await.status, StatusCode::OK);
        assert!(site.get("/llms.txt").await.text().contains("/about)"));
    }
}

#[tokio::test]
async fn staff_see_a_page_that_is_off_and_visitors_may_be_sent_elsewhere() {
    let site = plan().start().await;
    switch_pages_on(&site, json!(["/about"]), None).await;
    let shown = preview(&site, "/harvest-chart").await;
    assert_eq!(shown.status, StatusCode::OK);

    let redirect = json!({ "path": "/harvest-chart", "target": "/catalog" });
    let added = site.send_json(Method::POST, "/rest/v1/redirects", SERVICE_KEY, &redirect);
    assert_eq!(added.await.status, StatusCode::CREATED);
    let of_blog = json!({ "path": "/blog", "target": "/about" });
    let added = site.send_json(Method::POST, "/rest/v1/redirects", SERVICE_KEY, &of_blog);
    assert_eq!(added.await.status, StatusCode::CREATED);
    for (path, target) in [
        ("/de/harvest-chart", "/de/catalog"),
        ("/blog", "/about"),
        ("/ja/blog/spice-journey", "/ja/about"),
    ] {
        let moved = site.get(path).await;
        assert_eq!(moved.status, StatusCode::TEMPORARY_REDIRECT, "{path}");
        assert_eq!(moved.header("location"), target);
        assert_eq!(moved.header("cache-control"), "no-cache", "{path}");
    }
    assert_eq!(site.get("/quality").await.status, StatusCode::NOT_FOUND);

    switch_pages_on(&site, json!(["/about", "/harvest-chart", "/blog"]), Some(1)).await;
    for path in ["/de/harvest-chart", "/blog", "/ja/blog/spice-journey"] {
        assert_eq!(site.get(path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn a_page_about_a_category_goes_with_it() {
    for site in plan().everywhere().await {
        // Site map and menu leave out the same pages.
        let are_named = async |pages: [(&str, bool); 2]| {
            let llms = site.get("/llms.txt").await;
            for (page, expected) in pages {
                assert_eq!(
                    llms.text().contains(&format!("{page})")),
                    expected,
                    "{page}"
                );
            }
        };
        let [spices, agro] = ["/products/spices", "/products/agro-commodities"];
        are_named([(spices, true), (agro, true)]).await;
        // No product has it.
        let path = "/rest/v1/categories?code=eq.agro-commodities";
        let nothing = json!({});
        let deleted = site.send_json(Method::DELETE, path, SERVICE_KEY, &nothing);
        assert_eq!(deleted.await.status, StatusCode::NO_CONTENT);
        are_named([(spices, true), (agro, false)]).await;
    }
}
