//! Redirects from addresses that no longer exist.

use serde_json::json;

use crate::{code, databases, refusal, rows, write, written};

#[tokio::test]
async fn a_product_whose_slug_changes_is_found_at_its_old_addresses() {
    for database in databases().await {
        for (from, to) in [("teja", "teja-s17"), ("teja-s17", "teja-stemless")] {
            let target = format!("PATCH products?slug=eq.{from}");
            written(&database, &target, json!({ "slug": to })).await;
        }
        let target = "/catalog/teja-stemless";
        let both = json!([
            { "path": "/catalog/teja", "target": target },
            { "path": "/catalog/teja-s17", "target": target },
        ]);
        assert_eq!(rows(&database, "redirects").await, both);
        // The product has its first slug again, so that is not redirected.
        let back = json!({ "slug": "teja" });
        written(&database, "PATCH products?slug=eq.teja-stemless", back).await;
        let target = "/catalog/teja";
        let others = json!([
            { "path": "/catalog/teja-s17", "target": target },
            { "path": "/catalog/teja-stemless", "target": target },
        ]);
        assert_eq!(rows(&database, "redirects").await, others);
    }
}

#[tokio::test]
async fn a_redirect_that_leads_out_of_the_site_or_to_itself_is_refused_by_its_column() {
    for database in databases().await {
        let good = json!({ "path": "/catalog/gone", "target": "/catalog" });
        written(&database, "POST redirects", good.clone()).await;
        for (column, value) in [
            ("target", "https://example.com/"),
            ("target", "//example.com"),
            ("target", "catalog"),
            ("target", "/catalog/"),
            ("target", "/catalog?grade=A"),
            ("target", "/de/catalog"),
            ("target", "/a b"),
            ("target", "/catalog/other"),
            ("path", "/catalogué"),
        ] {
            let mut row = json!({ "path": "/catalog/other", "target": "/catalog" });
            row[column] = json!(value);
            let refused = refusal(write(&database, "POST redirects", "", row).await);
            assert_eq!((refused.status, refused.code), (400, "23514"), "{value}");
            let details = refused.details.unwrap_or_default();
            assert!(details.contains(column), "{value}: {details}");
        }
        let again = write(&database, "POST redirects", "", good).await;
        assert_eq!(code(again), (409, "23505"));
    }
}
