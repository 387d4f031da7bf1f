//! `GET /brochure.pdf` and `/catalog/*/specification.pdf`: documents to keep and forward.

use std::{fs, path::Path};

use http::StatusCode;
use pages::WebFiles;
use store::testing::Statements;

use crate::{
    bundle::{self, THROW, Trouble},
    log,
    page_site::{PageSite, german},
    support::Answer,
};

const SHEET: &str = "/catalog/test-01/specification.pdf";

async fn site() -> PageSite {
    PageSite::with_fonts(Trouble::default()).await
}

fn is_pdf(answer: &Answer) -> bool {
    answer.status == StatusCode::OK
        && answer.header("content-type") == "application/pdf"
        && answer.body.starts_with(b"%PDF-1.7")
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_document_is_shown_in_the_browser_under_a_name_that_says_what_it_is() {
    let site = site().await;
    for (path, name, language) in [
        ("/brochure.pdf", "nandi-spice-exports-brochure-en.pdf", "en"),
        (
            "/brochure-de.pdf",
            "nandi-spice-exports-brochure-de.pdf",
            "de",
        ),
        (
            SHEET,
            "nandi-spice-exports-test-01-specification-en.pdf",
            "en",
        ),
        (
            "/ar/catalog/test-01/specification.pdf",
            "nandi-spice-exports-test-01-specification-ar.pdf",
            "ar",
        ),
    ] {
        let answer = site.get(path).await;
        assert!(is_pdf(&answer), "{path}: {answer:?}");
        let disposition = format!("inline; filename=\"{name}\"");
        assert_eq!(answer.header("content-disposition"), disposition);
        assert_eq!(answer.header("content-language"), language);
        assert_eq!(answer.header("accept-ranges"), "bytes");
        assert_eq!(answer.header("cache-control"), "no-cache");
        let length = answer.body.len().to_string();
        assert_eq!(answer.header("content-length"), length);
    }
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn what_is_no_product_has_no_sheet() {
    let site = site().await;
    for path in [
        "/catalog/no-such-product/specification.pdf",
        "/de/catalog/no-such-product/specification.pdf",
        "/en/catalog/test-01/specification.pdf",
        "/it/catalog/test-01/specification.pdf",
        "/brochure-en.pdf",
        "/brochure-spices-en.pdf",
        "/brochure-agro-commodities.pdf",
        "/brochure-it.pdf",
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(site.pdfs_made(), 0);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_category_has_a_brochure_of_its_own() {
    let site = site().await;
    let answer = site.get("/brochure-red-chillies-de.pdf").await;
    assert!(is_pdf(&answer), "{answer:?}");
    assert_eq!(
        answer.header("content-disposition"),
        "inline; filename=\"nandi-spice-exports-brochure-red-chillies-de.pdf\""
    );
    let other = site.get("/brochure-spices-de.pdf").await;
    assert!(is_pdf(&other) && other.body != answer.body);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn head_makes_no_document() {
    let site = site().await;
    let before = site.head_with(SHEET, &[]).await;
    assert_eq!((before.status, before.body.len()), (StatusCode::OK, 0));
    assert!(before.headers.get("content-length").is_none());
    assert_eq!(site.pdfs_made(), 0);
    let nothing = site.head_with("/catalog/no-such-product/specification.pdf", &[]);
    assert_eq!(nothing.await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_part_is_sent_as_it_was_asked_for() {
    let site = site().await;
    let full = site.get(SHEET).await;
    let part = site.get_with(SHEET, &[("range", "bytes=100-299")]).await;
    assert_eq!(part.status, StatusCode::PARTIAL_CONTENT);
    assert_eq!(part.body, full.body.slice(100..300));
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn those_who_ask_at_once_wait_for_one_document() {
    let site = site().await;
    let (first, second, third) = tokio::join!(site.get(SHEET), site.get(SHEET), site.get(SHEET));
    assert!(is_pdf(&first));
    assert!(first.body == second.body && second.body == third.body);
    assert_eq!(site.pdfs_made(), 1);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_cached_document_asks_the_database_for_nothing() {
    let seen = Statements::record();
    let site = site().await;
    assert!(is_pdf(&site.get(SHEET).await));
    assert!(!seen.take().is_empty());
    assert!(is_pdf(&site.get(SHEET).await));
    assert_eq!(site.head_with(SHEET, &[]).await.status, StatusCode::OK);
    assert_eq!(seen.take(), Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_changed_product_changes_its_sheet_and_the_brochure_and_nothing_else() {
    let site = site().await;
    let paths = [SHEET, "/brochure.pdf", "/catalog/test-02/specification.pdf"];
    let mut before = Vec::new();
    for path in paths {
        before.push(site.get(path).await.header("etag").to_owned());
    }
    site.change("test-01", |product| product.name = "Byadgi".to_owned())
        .await;
    let mut has_changed = Vec::new();
    for (path, etag) in paths.into_iter().zip(before) {
        has_changed.push(site.get(path).await.header("etag") != etag);
    }
    assert_eq!(has_changed, [true, true, false]);
    assert_eq!(site.pdfs_made(), 5);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_translation_is_on_the_sheet_of_its_language_alone() {
    let site = site().await;
    let english = [SHEET, "/catalog/test-05/specification.pdf"];
    let before = site.get(english[1]).await;
    site.translate(german::SLUG, "Kurkuma").await;
    assert_eq!(site.get(english[1]).await.body, before.body);
    let path = "/de/catalog/test-05/specification.pdf";
    assert_ne!(site.get(path).await.body, before.body);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_product_that_is_withdrawn_has_no_sheet_any_more() {
    let site = site().await;
    assert!(is_pdf(&site.get(SHEET).await));
    site.change("test-01", |product| product.active = false)
        .await;
    assert_eq!(site.get(SHEET).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_restart_makes_no_document_again() {
    let folder = tempfile::tempdir().unwrap();
    let before = PageSite::with_documents_in(folder.path()).await;
    let sheet = before.get(SHEET).await;
    assert_eq!(before.pdfs_made(), 1);
    let after = PageSite::with_documents_in(folder.path()).await;
    assert_eq!(after.get(SHEET).await.body, sheet.body);
    assert_eq!(after.pdfs_made(), 0);
}

/// The only file in a folder of documents.
fn only_file(folder: &Path) -> std::path::PathBuf {
    let files: Vec<_> = fs::read_dir(folder).unwrap().collect();
    let [Ok(file)] = &files[..] else {
        panic!("{files:?}")
    };
    file.path()
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_document_that_was_damaged_or_cut_on_the_disk_is_made_again() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let sheet = PageSite::with_documents_in(folder).await.get(SHEET).await;
    let mut damaged = sheet.body.to_vec();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    for bad in [&damaged[..], &sheet.body[..middle], &[]] {
        fs::write(only_file(folder), bad).unwrap();
        let after = PageSite::with_documents_in(folder).await;
        assert!(after.get(SHEET).await.body == sheet.body);
        assert_eq!(after.pdfs_made(), 1);
    }
    let repaired = PageSite::with_documents_in(folder).await;
    assert!(repaired.get(SHEET).await.body == sheet.body);
    assert_eq!(repaired.pdfs_made(), 0);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_changed_font_makes_the_documents_again() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let before = PageSite::with_documents_in(folder).await.get(SHEET).await;
    let files = bundle::files_with_fonts(Trouble::default());
    let other = files.get("fonts/serif-display.latin.ttf").unwrap().clone();
    let files: WebFiles = files
        .folder("")
        .map(|(name, bytes)| match name {
            "fonts/sans.latin.ttf" => (name, other.clone()),
            _ => (name, bytes.clone()),
        })
        .collect();
    let after = PageSite::with_documents_of(folder, files).await;
    let sheet = after.get(SHEET).await;
    assert_eq!(after.pdfs_made(), 1);
    assert!(is_pdf(&sheet) && sheet.body != before.body);
    assert_ne!(sheet.header("etag"), before.header("etag"));
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn when_a_document_cannot_be_made_the_last_one_stays() {
    let (lines, _guard) = log::errors();
    let site = site().await;
    let before = site.get("/brochure.pdf").await;
    site.change("test-01", |product| product.name = "Unwritable".to_owned())
        .await;
    for _ in 0..2 {
        assert_eq!(site.get("/brochure.pdf").await.body, before.body);
    }
    let lines = lines.take();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("it cannot be written"), "{lines:?}");
    let other = site.get("/brochure-de.pdf").await;
    assert_eq!(other.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn a_document_that_cannot_be_made_is_said_so_and_tried_later() {
    let (lines, _guard) = log::errors();
    let trouble = Trouble {
        document: THROW,
        ..Trouble::default()
    };
    let site = PageSite::with_fonts(trouble).await;
    for _ in 0..2 {
        let answer = site.get(SHEET).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header("retry-after"), "30");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    assert_eq!(lines.take().len(), 1);
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn characters_that_no_font_has_are_left_out() {
    let site = site().await;
    site.change("test-01", |product| product.name = "Teja 𓌳🌶".to_owned())
        .await;
    assert!(is_pdf(&site.get(SHEET).await));
}

#[tokio::test]
#[ignore = "needs the built pages: make test-rust"]
async fn without_its_fonts_the_program_has_no_documents_but_all_pages() {
    let site = PageSite::start().await;
    let answer = site.get(SHEET).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(site.get("/catalog").await.status, StatusCode::OK);
}
