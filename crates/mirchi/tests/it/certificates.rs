//! The certificates of the company: what is not shown leaves no trace on any page.

use content::{Certificate, shown_certificates};
use http::{Method, StatusCode};
use languages::Language;
use pages::{WebFiles, site_map};
use serde_json::json;

use crate::support::{SERVICE_KEY, TestSite, assert_has};

/// A site with the certificates of the sample company.
async fn site() -> TestSite {
    let plan = TestSite::with().set("api.service_key", SERVICE_KEY);
    let plan = plan.files(WebFiles::embedded());
    plan.of_the_sample().start().await
}

async fn change(site: &TestSite, condition: &str, row: serde_json::Value) {
    let path = format!("/rest/v1/certificates?{condition}");
    let answer = site.send_json(Method::PATCH, &path, SERVICE_KEY, &row);
    let answer = answer.await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text());
}

/// Says that the certificates are the company's own.
async fn own_all(site: &TestSite) {
    change(site, "id=gt.0", json!({ "is_sample": false })).await;
}

async fn certificates(site: &TestSite, language: Language) -> Vec<Certificate> {
    let today = chrono::Utc::now().date_naive();
    shown_certificates(site.app.database.read(), language, today)
        .await
        .unwrap()
}

/// The letters of a text or a page, without its tags: pages set other spaces and dashes.
fn letters(text: &str) -> String {
    let mut is_tag = false;
    let letters = text.chars().filter(|sign| {
        match sign {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ => {}
        }
        !is_tag && sign.is_alphanumeric()
    });
    letters.collect()
}

/// The sentences of a certificate, which nothing else on the site says.
fn own_texts(certificate: &Certificate) -> Vec<String> {
    let Certificate {
        description,
        limits,
        verification,
        ..
    } = certificate;
    let texts = [description, limits, verification].into_iter();
    texts.flatten().map(|text| letters(text)).collect()
}

async fn page(site: &TestSite, language: Language, path: &str) -> String {
    let path = site_map::path_in(language, path);
    let answer = site.get(&path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    letters(answer.text())
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_certificate_that_is_not_shown_leaves_no_trace() {
    let site = site().await;
    own_all(&site).await;
    let german = Language::parse("de").unwrap();
    let mut all = Vec::new();
    for language in Language::shipped() {
        all.push((language, certificates(&site, language).await));
    }
    // What is looked for below is found where it is shown.
    let (_, in_german) = all
        .iter()
        .find(|(language, _)| *language == german)
        .unwrap();
    let quality = page(&site, german, "/quality").await;
    let why = page(&site, german, "/why-choose-us").await;
    for text in in_german.iter().flat_map(own_texts) {
        assert!(quality.contains(&text) || why.contains(&text), "{text}");
    }
    let home = site.get("/").await;
    assert_has(
        home.text(),
        r#""@type":"Certification","name":"APEDA registered""#,
    );
    assert!(site.get("/llms.txt").await.text().contains("- MSME: "));

    let condition = "short_name=not.in.(%22ISO%2022000:2018%22,FSSAI,HACCP)";
    change(&site, condition, json!({ "is_shown": false })).await;
    for (language, before) in &all {
        let shown = certificates(&site, *language).await;
        assert_eq!(shown, before[..3]);
        let paths = site_map::listed().map(|screen| screen.path.as_str());
        let few = ["/", "/about", "/quality", "/why-choose-us"];
        let paths: Vec<&str> = match *language == Language::ENGLISH {
            true => paths.collect(),
            false => few.into(),
        };
        for path in paths {
            let page = page(&site, *language, path).await;
            // What it covers is said in so many words only there.
            let covers = before[3..].iter().filter_map(|row| row.covers.as_deref());
            let covers = covers.filter(|_| path == "/why-choose-us").map(letters);
            for text in before[3..].iter().flat_map(own_texts).chain(covers) {
                assert!(!page.contains(&text), "{language:?} {path}: {text}");
            }
        }
        let path = site_map::path_in(*language, "/");
        let home = site.get(&path).await;
        assert_eq!(home.text().matches(r#""@type":"Certification""#).count(), 3);
    }
    assert!(!site.get("/llms.txt").await.text().contains("MSME"));
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_certificate_of_the_sample_company_is_marked_and_programs_are_not_told_of_it() {
    let site = site().await;
    let mark = "Sample content, not a fact about this company";
    let shown = async |path: &str| site.get(path).await.text().to_owned();
    let quality = shown("/quality").await;
    let marks = quality.matches(mark).count();
    assert!(!shown("/").await.contains("hasCertification"));
    assert!(!shown("/llms.txt").await.contains("## Certificates"));
    own_all(&site).await;
    // Six are explained, each with a mark as a title and as a text.
    let left = shown("/quality").await.matches(mark).count();
    assert_eq!(marks - left, 12);
    assert!(shown("/").await.contains("hasCertification"));
    assert!(shown("/llms.txt").await.contains("## Certificates"));
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn without_certificates_there_is_no_chapter_and_the_others_count_on() {
    let site = site().await;
    let before = site.get("/quality").await;
    assert!(before.text().contains(r#"id="certificates""#));
    change(&site, "id=gt.0", json!({ "valid_to": "2026-01-01" })).await;
    let quality = site.get("/quality").await;
    assert!(!quality.text().contains(r#"id="certificates""#));
    assert!(!quality.text().contains("#certificates"));
    assert!(letters(quality.text()).contains("1Laboratory"));
    let home = site.get("/").await;
    assert!(!home.text().contains("Certified and registered"));
    assert!(!home.text().contains("hasCertification"));
    let about = site.get("/about").await;
    assert!(!about.text().contains("Certifications and registrations"));
    let why = site.get("/why-choose-us").await;
    assert!(!why.text().contains("International Certifications"));
    let llms = site.get("/llms.txt").await;
    assert!(!llms.text().contains("## Certificates"));
}
