//! What the owner saves of the company is everywhere at once.

use serde_json::json;

use crate::page_site::PageSite;
use crate::previews::{call, site};

async fn save(site: &PageSite, key: &str, value: &str, version: Option<i64>) {
    let change = json!({ "key": key, "language": "en", "value": value, "version": version });
    call(site, "save_site_settings", json!({ "changes": [change] })).await;
}

#[tokio::test]
async fn a_saved_name_is_on_pages_in_files_and_in_mails() {
    let site = site().await;
    let home = site.get("/de").await;
    assert!(home.text().contains("Nandi Spice Exports"));
    save(&site, "site.name", "Kaveri Coffee", None).await;
    save(&site, "site.email", "hello@kaveri.example", None).await;
    for path in [
        "/de",
        "/llms.txt",
        "/site.webmanifest",
        "/staff/config.json",
    ] {
        let text = site.get(path).await.text().to_owned();
        assert!(text.contains("Kaveri Coffee"), "{path}: {text}");
        assert!(!text.contains("Nandi Spice Exports"), "{path}: {text}");
    }
    let security = site
        .get("/.well-known/security.txt")
        .await
        .text()
        .to_owned();
    assert!(
        security.contains("mailto:hello@kaveri.example"),
        "{security}"
    );
    assert_eq!(site.company().name, "Kaveri Coffee");
}

#[tokio::test]
async fn only_the_page_with_the_map_may_frame_it() {
    let site = site().await;
    let policy = async |path: &str| {
        let answer = site.get(path).await;
        answer.header("content-security-policy").to_owned()
    };
    assert!(policy("/").await.contains("frame-src 'none'"));
    assert!(
        policy("/contact")
            .await
            .contains("frame-src https://www.openstreetmap.org;")
    );
    save(
        &site,
        "site.map.embed_url",
        "https://maps.kaveri.example/embed?a=b",
        None,
    )
    .await;
    assert!(
        policy("/contact")
            .await
            .contains("frame-src https://maps.kaveri.example;")
    );
    save(&site, "site.map.embed_url", "", Some(1)).await;
    assert!(policy("/contact").await.contains("frame-src 'none'"));
}

#[tokio::test]
async fn saved_colours_are_a_stylesheet_on_pages_and_none_where_they_are_the_shipped_ones() {
    let site = site().await;
    let shipped = site.get("/de").await.text().to_owned();
    assert!(!shipped.contains("/appearance-"), "{shipped}");
    assert!(shipped.contains(r##"<meta name="theme-color" content="#fbf6ec">"##));

    save(&site, "site.colours.accent", "#0b5d3b", None).await;
    save(&site, "site.colours.ground", "#ffffff", None).await;
    let changed = site.get("/de").await.text().to_owned();
    let (before, rest) = changed
        .split_once(r#"<link rel="stylesheet" href="/appearance-"#)
        .unwrap();
    assert!(
        before.contains(r#"<link rel="stylesheet" href="/assets/"#),
        "its colours come last"
    );
    let address = ["/appearance-", rest.split('"').next().unwrap()].concat();
    assert!(
        address.starts_with("/appearance-0b5d3b-d9940f-ffffff-1c0f0c.css?"),
        "{address}"
    );
    assert!(changed.contains(r##"<meta name="theme-color" content="#ffffff">"##));
    let styles = site.get(&address).await;
    assert_eq!(styles.header("content-type"), "text/css; charset=utf-8");
    assert!(styles.header("cache-control").contains("immutable"));
    assert!(styles.text().starts_with(":root{"), "{}", styles.text());
    assert!(
        styles.text().contains("--color-chilli:#0b5d3b;"),
        "{}",
        styles.text()
    );
    let manifest = site.get("/site.webmanifest").await;
    assert!(
        manifest.text().contains(r##""theme_color":"#ffffff""##),
        "{}",
        manifest.text()
    );

    assert_eq!(
        site.company().palette.token("chilli").to_string(),
        "#0b5d3b"
    );

    // Colours that nobody can save have no stylesheet.
    let none = site
        .get("/appearance-ff8800-d9940f-ffffff-1c0f0c.css")
        .await;
    assert_eq!(none.status, 404);

    save(&site, "site.colours.accent", "#a3160f", Some(1)).await;
    save(&site, "site.colours.ground", "#fbf6ec", Some(1)).await;
    assert_eq!(site.get("/de").await.text(), shipped);
}
