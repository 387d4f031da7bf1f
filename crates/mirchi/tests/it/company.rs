//! What the owner saves of the company is everywhere at once.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::json;

use crate::bundle::Trouble;
use crate::page_site::PageSite;
use crate::previews::site;
use crate::support::{assert_has, assert_has_not};

async fn save(site: &PageSite, key: &str, value: &str, version: Option<i64>) {
    site.save_setting(key, json!(value), version).await;
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
    assert_has(&security, "mailto:hello@kaveri.example");
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
    assert_has(
        &policy("/contact").await,
        "frame-src https://www.openstreetmap.org;",
    );
    save(
        &site,
        "site.map.embed_url",
        "https://maps.kaveri.example/embed?a=b",
        None,
    )
    .await;
    assert_has(
        &policy("/contact").await,
        "frame-src https://maps.kaveri.example;",
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
    assert_has(styles.text(), "--color-chilli:#0b5d3b;");
    let manifest = site.get("/site.webmanifest").await;
    assert_has(manifest.text(), r##""theme_color":"#ffffff""##);

    assert_eq!(site.company().look.token("chilli").to_string(), "#0b5d3b");

    // Colours that nobody can save have no stylesheet.
    let none = site
        .get("/appearance-ff8800-d9940f-ffffff-1c0f0c.css")
        .await;
    assert_eq!(none.status, 404);

    save(&site, "site.colours.accent", "#a3160f", Some(1)).await;
    save(&site, "site.colours.ground", "#fbf6ec", Some(1)).await;
    assert_eq!(site.get("/de").await.text(), shipped);
}

#[tokio::test]
async fn chosen_typefaces_are_a_stylesheet_on_pages_and_their_name_in_the_console_and_mails() {
    let site = site().await;
    let usual = site.get("/de").await.text().to_owned();
    assert!(!usual.contains("data-typefaces"), "{usual}");
    let console = site.get("/staff/config.json").await;
    assert_has(console.text(), r#""typefaces":null"#);

    save(&site, "site.typefaces", "lora", None).await;
    let stylesheet = r#"<link rel="stylesheet" href="/assets/lora-dddd4444.css">"#;
    let page = site.get("/de").await.text().to_owned();
    assert_has(&page, r#" data-typefaces="lora">"#);
    let (before, _) = page.split_once(stylesheet).unwrap();
    assert_has(before, r#"<link rel="stylesheet" href="/assets/"#);
    let console = site.get("/staff/config.json").await;
    assert_has(console.text(), r#""typefaces":"lora""#);
    assert_has(console.text(), r#"{"lora":"/assets/lora-dddd4444.css"}"#);
    assert!(site.company().look.typefaces.headings().contains("Lora"));

    save(&site, "site.typefaces", "source", Some(1)).await;
    assert_eq!(site.get("/de").await.text(), usual);
}

fn data_address(svg: &str) -> String {
    ["data:image/svg+xml;base64,", &BASE64_STANDARD.encode(svg)].concat()
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_saved_icon_and_logo_are_at_addresses_that_say_which_they_are() {
    let site = PageSite::with_fonts(Trouble::default()).await;
    let icon_on_page = async || {
        let page = site.get("/de").await.text().to_owned();
        let (_, rest) = page.split_once(r#"href="/favicon.svg?"#).unwrap();
        ["/favicon.svg?", rest.split('"').next().unwrap()].concat()
    };
    let is_kept = async |address: &str| {
        let answer = site.get(address).await;
        assert_eq!(answer.status, 200, "{address}");
        answer.header("cache-control").contains("immutable")
    };
    let letter = icon_on_page().await;
    assert!(is_kept(&letter).await);
    for (path, media_type) in [
        ("/favicon.ico", "image/x-icon"),
        ("/apple-touch-icon.png", "image/png"),
        ("/icon-192.png", "image/png"),
        ("/icon-512.png", "image/png"),
    ] {
        assert_eq!(site.get(path).await.header("content-type"), media_type);
        assert!(!is_kept(path).await, "{path}");
    }
    assert_eq!(site.get("/logo.svg").await.status, 404);

    let disc = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" onclick="a()"/></svg>"#;
    save(&site, "site.icon", &data_address(disc), None).await;
    save(&site, "site.logo", &data_address(disc), None).await;
    let own = icon_on_page().await;
    assert_ne!(own, letter);
    assert!(is_kept(&own).await);
    assert!(!is_kept(&letter).await, "an old page has the new icon");
    let manifest = site.get("/site.webmanifest").await;
    assert!(manifest.text().contains(&own), "{}", manifest.text());
    let logo = site.get("/logo.svg").await;
    assert_eq!(logo.header("content-type"), "image/svg+xml");
    assert_has(logo.text(), "<circle");
    assert_has_not(logo.text(), "onclick");
    assert_eq!(site.get("/logo-on-dark.svg").await.status, 404);

    // Without an icon, the letter follows the name.
    save(&site, "site.icon", "", Some(1)).await;
    assert_eq!(icon_on_page().await, letter);
    save(&site, "site.short_name", "Kaveri", None).await;
    assert_ne!(icon_on_page().await, letter);
}
