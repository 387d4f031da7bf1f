//! `/staff`: the page of the console, its files, and its configuration.

use http::StatusCode;
use pages::WebFiles;
use serde_json::Value;

use crate::support::{KEY, Plan, TestSite, assert_has};

const SCRIPT: &str = "assets/main-B3x9_k2a.js";

fn plan() -> Plan {
    let files: WebFiles = [
        ("staff/index.html".to_owned(), "<title>Console</title>"),
        ("staff/help/people.html".to_owned(), "<title>People</title>"),
        (format!("staff/{SCRIPT}"), "console.log(1)"),
        (format!("staff/{SCRIPT}.br"), "compressed"),
    ]
    .into_iter()
    .collect();
    TestSite::with().files(files)
}

#[tokio::test]
async fn every_address_of_the_console_is_its_page() {
    let site = plan().start().await;
    for path in [
        "/staff",
        "/staff/",
        "/staff/enquiries",
        "/staff/products/17",
        "/staff/index.html",
        "/staff/help/nothing",
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
        assert!(answer.text().contains("Console"), "{path}");
    }
}

#[tokio::test]
async fn a_page_of_the_guide_is_a_document_of_its_own_without_a_script() {
    let site = plan().start().await;
    let answer = site.get("/staff/help/people").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-cache");
    assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow");
    assert_eq!(answer.text(), "<title>People</title>");
}

#[tokio::test]
async fn the_console_is_not_indexed_not_framed_and_runs_only_its_own_scripts() {
    let site = plan().start().await;
    for path in [
        "/staff",
        "/staff/config.json",
        &["/staff/", SCRIPT].concat(),
        "/staff/assets/none.js",
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow", "{path}");
        let policy = answer.header("content-security-policy");
        for rule in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "img-src 'self' data: blob:",
            "frame-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(
                policy.split("; ").any(|part| part == rule),
                "{path}: {policy}"
            );
        }
    }
    assert_eq!(site.get("/staff").await.header("x-frame-options"), "DENY");
    let page = site.get("/").await;
    assert!(
        !page.header("content-security-policy").contains("blob:"),
        "the pages of the site keep their own policy"
    );
}

#[tokio::test]
async fn its_files_are_kept_for_good_and_sent_compressed() {
    let site = plan().start().await;
    let path = ["/staff/", SCRIPT].concat();
    let answer = site.get_with(&path, &[("accept-encoding", "br")]).await;
    assert_eq!(answer.header("content-encoding"), "br");
    assert_eq!(
        answer.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(answer.text(), "compressed");
}

#[tokio::test]
async fn a_file_that_the_build_did_not_make_is_not_there() {
    let site = plan().start().await;
    for path in [
        "/staff/assets/none.js",
        "/staff/assets/../index.html",
        "/staff/assets/main-B3x9_k2a.js.br",
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    // The console's path does not serve files of the pages.
    assert_eq!(
        site.get("/assets/main-B3x9_k2a.js").await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn the_console_is_told_the_public_key_the_company_and_its_languages() {
    let site = plan().set("site.name", "Guntur & Sons").start().await;
    let answer = site.get("/staff/config.json").await;
    assert_eq!(answer.header("content-type"), "application/json");
    let told: Value = serde_json::from_str(answer.text()).unwrap();
    assert_eq!(told["anonymous_key"], KEY);
    assert_eq!(told["company"], "Guntur & Sons");
    let languages = told["languages"].as_array().unwrap();
    assert_eq!(languages.len(), 10);
    assert_eq!(languages[0]["code"], "en");
    assert!(
        languages
            .iter()
            .any(|language| language["code"] == "ar" && language["direction"] == "rtl")
    );
}

#[tokio::test]
async fn a_program_without_a_built_console_says_so() {
    let site = TestSite::start().await;
    let answer = site.get("/staff").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.text().contains("make web"));
    assert_has(site.get("/robots.txt").await.text(), "Disallow: /staff\n");
}
