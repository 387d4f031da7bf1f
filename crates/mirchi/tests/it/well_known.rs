//! The files at well-known addresses.

use chrono::{DateTime, Days, Utc};
use http::StatusCode;

use crate::{
    page_site::PageSite,
    support::{assert_has, assert_has_not},
};

#[tokio::test]
async fn robots_are_shown_the_site_map() {
    let site = PageSite::start().await;
    let robots = site.get("/robots.txt").await;
    assert_eq!(
        (robots.status, robots.header("content-type")),
        (StatusCode::OK, "text/plain; charset=utf-8")
    );
    let base = site.base_url();
    assert_has(
        robots.text(),
        &["Sitemap: ", base, "/sitemap.xml\n"].concat(),
    );

    let index = site.get("/sitemap.xml").await;
    assert_eq!(index.header("content-type"), "application/xml");
    let index = index.text();
    let maps: Vec<_> = index
        .split("<loc>")
        .skip(1)
        .map(|rest| rest.split("</loc>").next().unwrap())
        .collect();
    assert_eq!(maps.len(), 10);
    for map in maps {
        let map = site.get(map.strip_prefix(base).unwrap()).await;
        assert_eq!(map.status, StatusCode::OK);
        // Home, harvest calendar, catalogue, contact, the shipped articles and 30 products.
        assert_eq!(map.text().matches("<url>").count(), 34 + 8);
    }
}

#[tokio::test]
async fn every_address_in_a_site_map_is_a_page() {
    let site = PageSite::start().await;
    let base = site.base_url();
    let map = site.get("/sitemap-ar.xml").await.text().to_owned();
    for address in map
        .split("<loc>")
        .skip(1)
        .map(|rest| rest.split("</loc>").next().unwrap())
    {
        let path = address.strip_prefix(base).unwrap();
        assert_eq!(site.get(path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn a_site_map_follows_the_products() {
    let site = PageSite::start().await;
    assert_has(
        site.get("/sitemap-de.xml").await.text(),
        "/de/catalog/test-02<",
    );
    site.change("test-02", |product| product.active = false)
        .await;
    assert_has_not(
        site.get("/sitemap-de.xml").await.text(),
        "/de/catalog/test-02<",
    );
}

#[tokio::test]
async fn security_reports_have_an_address_for_less_than_a_year() {
    let site = PageSite::start().await;
    let text = site
        .get("/.well-known/security.txt")
        .await
        .text()
        .to_owned();
    assert_has(&text, "Contact: mailto:info@example.com\n");
    // Without HTTPS the file must not name its own address, and there is no policy.
    assert_has_not(&text, "Canonical:");
    assert_has_not(&text, "Policy:");
    let expires = text
        .lines()
        .find_map(|line| line.strip_prefix("Expires: "))
        .unwrap();
    let expires = DateTime::parse_from_rfc3339(expires).unwrap();
    let now = Utc::now();
    assert!(
        expires > now + Days::new(300) && expires < now + Days::new(365),
        "{expires}"
    );
}

#[tokio::test]
async fn security_reports_go_where_the_operator_says() {
    let settings = [
        ("server.base_url", "https://www.example.com"),
        ("site.security_contact", "security@example.com"),
        (
            "site.security_policy_url",
            "https://www.example.com/reports",
        ),
    ];
    let site = PageSite::configured(&settings).await;
    let answer = site.get("/.well-known/security.txt").await;
    let lines: Vec<_> = answer.text().lines().collect();
    for line in [
        "Contact: mailto:security@example.com",
        "Policy: https://www.example.com/reports",
        "Canonical: https://www.example.com/.well-known/security.txt",
    ] {
        assert!(lines.contains(&line), "{lines:?}");
    }
    assert_eq!(lines.len(), 5, "{lines:?}");
}

#[tokio::test]
async fn the_manifest_names_the_company_and_its_icon() {
    let site = PageSite::start().await;
    let answer = site.get("/site.webmanifest").await;
    assert_eq!(answer.header("content-type"), "application/manifest+json");
    let manifest: serde_json::Value = serde_json::from_str(answer.text()).unwrap();
    assert_eq!(manifest["name"], "Nandi Spice Exports");
    let icon = manifest["icons"][0]["src"].as_str().unwrap();
    assert!(icon.starts_with("/favicon.svg?"), "{icon}");
}

#[tokio::test]
async fn language_models_find_pages_and_data() {
    let site = PageSite::start().await;
    let text = site.get("/llms.txt").await.text().to_owned();
    assert!(text.starts_with("# Nandi Spice Exports\n"), "{text}");
    assert_has(&text, "/catalog/test-01\n");
    assert_has(&text, "/rest/v1/products");
    for screen in pages::site_map::listed() {
        let address = [site.base_url(), &screen.path].concat();
        assert!(
            text.contains(&[&address, ")"].concat()) || text.contains(&[&address, "\n"].concat()),
            "{address} is missing"
        );
    }
}

#[tokio::test]
async fn each_language_has_a_feed_of_its_articles() {
    let site = PageSite::start().await;
    for (path, blog) in [
        ("/blog/feed.xml", "/blog"),
        ("/de/blog/feed.xml", "/de/blog"),
    ] {
        let feed = site.get(path).await;
        assert_eq!(
            (feed.status, feed.header("content-type")),
            (StatusCode::OK, "application/atom+xml; charset=utf-8")
        );
        let text = feed.text();
        let address = [site.base_url(), blog].concat();
        for part in [
            format!("<id>{address}</id>"),
            format!(r#"<link rel="self" type="application/atom+xml" href="{address}/feed.xml"/>"#),
            format!("<id>{address}#spice-journey</id>"),
            format!(r#"<link rel="alternate" href="{address}/spice-journey"/>"#),
        ] {
            assert!(text.contains(&part), "{part} is missing in {text}");
        }
        assert_eq!(text.matches("<entry>").count(), 8);
        let newest = text.split("<updated>").nth(1).unwrap();
        assert!(newest.starts_with("2024-03-15T00:00:00Z"), "{newest}");
    }
    for path in ["/xx/blog/feed.xml", "/en/blog/feed.xml"] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn each_language_has_a_harvest_calendar_unless_it_is_empty() {
    let site = PageSite::start().await;
    for (path, summary) in [
        ("/harvest-calendar.ics", "SUMMARY:Teja (en)\r\n"),
        ("/harvest-calendar-de.ics", "SUMMARY:Teja (de)\r\n"),
    ] {
        let file = site.get(path).await;
        assert_eq!(
            (file.status, file.header("content-type")),
            (StatusCode::OK, "text/calendar; charset=utf-8")
        );
        assert!(file.text().contains(summary), "{}", file.text());
    }
    for path in [
        "/harvest-calendar-ru.ics",
        "/harvest-calendar-en.ics",
        "/harvest-calendar-xx.ics",
    ] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
