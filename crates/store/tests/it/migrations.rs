//! Databases of other versions.

use store::{ConnectionTrait, testing::TestDatabase};

/// A migrated database that says of itself that it has another step.
async fn refusal(step: &str) -> Vec<String> {
    let mut refusals = Vec::new();
    for test in TestDatabase::all().await {
        let record =
            format!("INSERT INTO seaql_migrations (version, applied_at) VALUES ('{step}', 0)");
        test.db
            .autocommit()
            .execute_unprepared(&record)
            .await
            .unwrap();
        for refused in [
            store::pending_migrations(&test.db).await.map(|_| ()),
            store::migrate(&test.db).await,
        ] {
            refusals.push(refused.unwrap_err().to_string());
        }
    }
    refusals
}

#[tokio::test]
async fn a_database_from_before_the_first_release_is_refused_with_the_way_out() {
    for words in refusal("m20260101_000001_products").await {
        assert!(words.contains("before 0.2.0"), "{words}");
        assert!(words.contains("mirchi products export"), "{words}");
        assert!(!words.contains("newer"), "{words}");
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    for words in refusal("m29991231_000001_tomorrow").await {
        assert!(words.contains("a newer version of the program"), "{words}");
    }
}
