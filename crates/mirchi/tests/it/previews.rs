//! `/functions/v1/preview-product` and `preview-site`: products and texts of the site with unpublished changes.

use http::{Method, StatusCode};
use serde_json::{Value, json};
use url::form_urlencoded::Serializer;

use crate::{
    page_site::{PageSite, german},
    support::{Answer, KEY, SERVICE_KEY, assert_has, build},
};

const PREVIEW: &str = "/functions/v1/preview-product";
const SITE: &str = "/functions/v1/preview-site";

pub(crate) async fn site() -> PageSite {
    let site = PageSite::start().await;
    // The products of the test refer to them.
    let grades = json!([{ "code": "Super", "name": "Super" }, { "code": "A", "name": "A" }]);
    let added = site.send_json(Method::POST, "/rest/v1/grades", SERVICE_KEY, &grades);
    assert_eq!(added.await.status, StatusCode::CREATED);
    site
}

/// The ID of a product, read with the service key.
async fn number_of(site: &PageSite, slug: &str) -> String {
    let path = format!("/rest/v1/products?select=id&slug=eq.{slug}");
    let found = site.get_with(&path, &[("apikey", SERVICE_KEY)]).await;
    found.json()[0]["id"].to_string()
}

fn renamed(name: &str) -> Value {
    let change = json!({ "from": null, "to": name });
    json!({ "products": { "action": "update", "version": 1, "changes": { "name": change } } })
}

/// Sends the form as a browser does. `token` is the caller's token, which is a field of the form.
async fn preview(site: &PageSite, token: &str, accept: &str, fields: &[(&str, &str)]) -> Answer {
    preview_at(PREVIEW, site, token, accept, fields).await
}

async fn preview_at(
    address: &str,
    site: &PageSite,
    token: &str,
    accept: &str,
    fields: &[(&str, &str)],
) -> Answer {
    let body = Serializer::new(String::new())
        .extend_pairs(fields)
        .append_pair("access_token", token)
        .finish();
    let form = ("content-type", "application/x-www-form-urlencoded");
    let path = format!("{address}?apikey={KEY}");
    let request = build(Method::POST, &path, &[form, ("accept", accept)]);
    site.send(request.body(body.into()).unwrap()).await
}

#[tokio::test]
async fn a_preview_shows_what_is_not_published_and_only_the_console_frames_it() {
    let site = site().await;
    let product = number_of(&site, german::SLUG).await;
    let changes = renamed("Renamed").to_string();
    let fields = |language| {
        [
            ("product", product.as_str()),
            ("language", language),
            ("kind", "page"),
            ("changes", changes.as_str()),
        ]
    };
    let shown = preview(&site, SERVICE_KEY, "text/html", &fields("en")).await;
    assert_eq!(shown.status, StatusCode::OK);
    assert_eq!(shown.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(shown.header("cache-control"), "no-store");
    assert_has(
        shown.header("content-security-policy"),
        "frame-ancestors 'self'",
    );
    assert!(shown.text().contains("<h1>Renamed</h1>"));
    let translated = preview(&site, SERVICE_KEY, "text/html", &fields("de")).await;
    assert!(
        translated.text().contains(german::NAME),
        "a name of its own stays"
    );
    let path = format!("/catalog/{}", german::SLUG);
    let published = site.get(&path).await;
    assert!(!published.text().contains("Renamed"));
    assert_has(
        published.header("content-security-policy"),
        "frame-ancestors 'none'",
    );
}

#[tokio::test]
async fn who_may_not_see_drafts_and_what_breaks_a_rule_is_refused_in_words() {
    let site = site().await;
    let product = number_of(&site, german::SLUG).await;
    let without_name = renamed("").to_string();
    let fields = [
        ("product", product.as_str()),
        ("language", "en"),
        ("kind", "page"),
        ("changes", without_name.as_str()),
    ];
    let visitor = preview(&site, KEY, "application/json", &fields).await;
    assert_eq!(visitor.status, StatusCode::NOT_FOUND);
    assert!(visitor.json()["error"].is_string());
    let broken = preview(&site, SERVICE_KEY, "text/html,*/*", &fields).await;
    assert_eq!(broken.status, StatusCode::BAD_REQUEST);
    assert_eq!(broken.header("content-type"), "text/plain; charset=utf-8");
    assert!(broken.text().starts_with("name: "), "{}", broken.text());
    assert_has(
        broken.header("content-security-policy"),
        "frame-ancestors 'self'",
    );
    let unknown = [("product", "1"), ("language", "en"), ("kind", "brochure")];
    let refused = preview(&site, SERVICE_KEY, "application/json", &unknown).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_text_is_on_a_page_in_the_preview_at_once_and_for_visitors_when_it_is_published() {
    const OFFER: &str = "shell:language.offer";
    let site = site().await;
    let languages = site.call("site_text", json!({ "key": OFFER })).await.json();
    let german = &languages["languages"][3];
    let text = format!("Neu: {}", german["shipped"].as_str().unwrap());
    let change = json!({ "key": OFFER, "language": "de", "text": text });
    site.call("change_site_text", change).await;

    let (home, catalogue) = (site.get("/de").await, site.get("/de/catalog").await);
    let rendered = site.renders();
    let fields = [("path", "/de")];
    let shown = preview_at(SITE, &site, SERVICE_KEY, "text/html", &fields).await;
    assert_eq!(shown.status, StatusCode::OK);
    assert_eq!(shown.header("cache-control"), "no-store");
    assert!(shown.text().contains(&text));
    assert!(!shown.text().contains("page-texts"));
    let fields = [("path", "/de"), ("edit", "true")];
    let edited = preview_at(SITE, &site, SERVICE_KEY, "text/html", &fields).await;
    let names = format!(r#"<script type="application/json" id="page-texts">["{OFFER}"]</script>"#);
    assert!(edited.text().contains(&names));
    assert_eq!(
        site.get("/de").await.text(),
        home.text(),
        "a preview leaves nothing behind"
    );
    let bearer = format!("Bearer {SERVICE_KEY}");
    let signed_in = [
        ("authorization", bearer.as_str()),
        ("apikey", SERVICE_KEY),
        ("cookie", "__Host-device=x"),
    ];
    let to_staff = site.get_with("/de", &signed_in).await;
    assert_eq!(
        to_staff.text(),
        home.text(),
        "staff get the page of everybody"
    );
    assert_eq!(site.renders(), rendered + 2);

    site.call("publish_site", json!({})).await;
    assert!(site.get("/de").await.text().contains(&text));
    assert_eq!(site.get("/de/catalog").await.text(), catalogue.text());
    assert_eq!(
        site.renders(),
        rendered + 3,
        "only the page that shows it is made again"
    );
}

#[tokio::test]
async fn who_may_not_see_the_draft_of_the_site_gets_no_preview_of_it() {
    let site = site().await;
    let fields = [("path", "/de")];
    let nobody = preview_at(SITE, &site, KEY, "text/html", &fields).await;
    assert!(nobody.status.is_client_error());
    for fields in [[("path", "")], [("path", "de")], [("other", "/de")]] {
        let refused = preview_at(SITE, &site, SERVICE_KEY, "*/*", &fields).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn a_text_of_an_added_language_counts_in_the_preview_before_it_is_published() {
    let site = site().await;
    let row = json!({ "code": "it" });
    let added = site.send_json(Method::POST, "/rest/v1/added_languages", SERVICE_KEY, &row);
    assert_eq!(added.await.status, StatusCode::CREATED);
    for (key, text) in [
        ("about:hero.title", "Chi siamo"),
        ("quality:hero.title", "Qualità"),
        ("shell:skip", "Al contenuto"),
    ] {
        let change = json!({ "key": key, "language": "it", "text": text });
        let changed = site.call("change_site_text", change).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    }
    let begun = "<p>it has about quality shell</p>";
    let shown = preview_at(SITE, &site, SERVICE_KEY, "text/html", &[("path", "/")]).await;
    assert_has(shown.text(), begun);
    assert_has(site.get("/").await.text(), "<p>it has </p>");
    site.call("publish_site", json!({})).await;
    assert_has(site.get("/").await.text(), begun);
}

#[tokio::test]
async fn a_page_names_the_script_that_its_styles_depend_on() {
    let site = site().await;
    assert_has(
        site.get("/ar").await.text(),
        r#"dir="rtl" data-script="Arab""#,
    );
    assert!(!site.get("/de").await.text().contains("data-script"));
}
