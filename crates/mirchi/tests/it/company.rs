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
