//! Databases of other versions.

use std::collections::BTreeSet;

use sea_orm::Statement;
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

#[tokio::test]
async fn texts_that_became_entries_of_lists_keep_what_the_company_wrote_under_their_new_names() {
    let renamed = [
        (
            "harvest:commodities.bay-leaves",
            "harvest:crops.items.bay-leaves.name",
        ),
        ("harvest:origins.cumin", "harvest:crops.items.cumin.origin"),
        (
            "harvest:seasons.peak.do.1",
            "harvest:seasons.items.peak.do.1",
        ),
        ("harvest:seasons.share", "harvest:seasons.share"),
        ("maps:regions.europe", "maps:regions.items.europe.name"),
        (
            "why-choose-us:destinations.papers.europe",
            "maps:regions.items.europe.papers",
        ),
    ];
    for test in TestDatabase::all().await {
        let db = test.db.autocommit();
        let run = async |sql: String| db.execute_unprepared(&sql).await.unwrap();
        for (before, _) in renamed.into_iter().chain([
            ("harvest:seasons.off.months", ""),
            ("maps:countries.oman", ""),
            ("harvest:entries.rainySeasonText", ""),
        ]) {
            run(format!("INSERT INTO site_texts (language, key, text, version) VALUES ('de', '{before}', 'X', 1)")).await;
            run(format!(
                "INSERT INTO site_changes (\"row\", change, author, updated_at, version) \
                 VALUES ('site_texts/de/{before}', '{{}}', 'a', '2026-11-29 00:00:00', 1)"
            ))
            .await;
        }
        run("DELETE FROM seaql_migrations WHERE version = 'm20261129_000006_further_lists'".into())
            .await;
        store::migrate(&test.db).await.unwrap();
        let read = async |column: &str, table: &str| {
            let sql = format!("SELECT {column} AS name FROM {table} WHERE {column} LIKE '%:%'");
            let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql));
            let rows = rows.await.unwrap();
            let names = rows
                .iter()
                .map(|row| row.try_get::<String>("", "name").unwrap());
            names
                .map(|name| name.replace("site_texts/de/", ""))
                .collect::<BTreeSet<_>>()
        };
        let expected: BTreeSet<_> = renamed.map(|(_, after)| after.to_owned()).into();
        assert_eq!(read("\"row\"", "site_changes").await, expected);
        let notes = ["sesame", "groundnut"].map(|crop| format!("harvest:crops.items.{crop}.note"));
        let expected = expected.union(&notes.into()).cloned().collect();
        assert_eq!(read("key", "site_texts").await, expected);
    }
}
