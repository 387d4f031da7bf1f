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

/// Writes texts of the company and changes of the draft under these names, repeats a step, and returns the names in both tables then.
async fn names_after(test: &TestDatabase, step: &str, before: &[&str]) -> [BTreeSet<String>; 2] {
    let db = test.db.autocommit();
    let run = async |sql: String| db.execute_unprepared(&sql).await.unwrap();
    for name in before {
        run(format!(
            "INSERT INTO site_texts (language, key, text, version) VALUES ('de', '{name}', 'X', 1)"
        ))
        .await;
        run(format!(
            "INSERT INTO site_changes (\"row\", change, author, updated_at, version) \
             VALUES ('site_texts/de/{name}', '{{}}', 'a', '2026-11-29 00:00:00', 1)"
        ))
        .await;
    }
    run(format!(
        "DELETE FROM seaql_migrations WHERE version = '{step}'"
    ))
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
    [
        read("key", "site_texts").await,
        read("\"row\"", "site_changes").await,
    ]
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
    let gone = [
        "harvest:seasons.off.months",
        "maps:countries.oman",
        "harvest:entries.rainySeasonText",
    ];
    let before: Vec<_> = renamed.iter().map(|(before, _)| *before).collect();
    for test in TestDatabase::all().await {
        let step = "m20261129_000006_further_lists";
        let [texts, changes] = names_after(&test, step, &[&*before, &gone].concat()).await;
        let expected: BTreeSet<_> = renamed.map(|(_, after)| after.to_owned()).into();
        assert_eq!(changes, expected);
        let notes = ["sesame", "groundnut"].map(|crop| format!("harvest:crops.items.{crop}.note"));
        assert_eq!(texts, expected.union(&notes.into()).cloned().collect());
    }
}

#[tokio::test]
async fn texts_of_pages_that_became_entries_of_lists_keep_what_the_company_wrote() {
    let renamed = [
        (
            "products:categories.spices.name",
            "products:sections.items.spices.title",
        ),
        (
            "products:categories.red-chillies.text",
            "products:sections.items.red-chillies.intro",
        ),
        (
            "products:categories.spices.line",
            "products:categories.spices.line",
        ),
        (
            "products:chilli.kinds.tejaUse",
            "products:chilli.kinds.items.teja.use",
        ),
        ("products:chilli.kinds.title", "products:chilli.kinds.title"),
        (
            "about:sourcing.districts.idukki.yard",
            "about:sourcing.districts.items.idukki.yard",
        ),
        (
            "home:quality.rows.colour.value",
            "home:quality.rows.items.colour.value",
        ),
        (
            "quality:laboratory.report.rows.stem.limit",
            "quality:laboratory.report.rows.items.stem.limit",
        ),
        ("maps:places.guntur", "maps:places.guntur"),
    ];
    let before: Vec<_> = renamed.iter().map(|(before, _)| *before).collect();
    let months = ["about:sourcing.months.januaryToMay"];
    for test in TestDatabase::all().await {
        let step = "m20261130_000012_entries_of_pages";
        let [texts, changes] = names_after(&test, step, &[&*before, &months].concat()).await;
        let expected: BTreeSet<_> = renamed.map(|(_, after)| after.to_owned()).into();
        assert_eq!(changes, expected);
        let copied = [
            "about:sourcing.districts.items.khammam.months",
            "about:sourcing.districts.items.byadgi.months",
            "about:sourcing.districts.items.guntur.name",
            "home:about.places.items.guntur.name",
        ]
        .map(str::to_owned);
        assert_eq!(texts, expected.union(&copied.into()).cloned().collect());
    }
}

#[tokio::test]
async fn titles_of_sections_and_entries_keep_what_the_company_wrote_under_their_new_names() {
    let before = [
        "home:badges.quality",
        "home:process.title",
        "about:gates.list.yard.who",
        "home:hero.title",
        "home:testimonials.verified",
    ];
    let verified = ["grinder", "trader", "maker"]
        .map(|client| format!("home:testimonials.items.{client}.verified"));
    let renamed = [
        "home:badges.items.quality",
        "home:sections.items.process.title",
        "about:gates.items.yard.who",
        "home:hero.title",
    ];
    let expected: BTreeSet<_> = renamed.map(str::to_owned).into();
    let expected = expected.union(&verified.into()).cloned().collect();
    for test in TestDatabase::all().await {
        let step = "m20261130_000013_names_of_texts";
        let [texts, changes] = names_after(&test, step, &before).await;
        assert_eq!(texts, expected);
        assert_eq!(changes, expected);
    }
}

#[tokio::test]
async fn headings_of_further_sections_and_links_of_the_menu_keep_what_the_company_wrote() {
    let before = [
        "contact:form.title",
        "contact:form.promise",
        "blog:list.recentText",
        "legal:contents",
        "shell:nav.about",
        "shell:footer.harvest",
        "shell:nav.menu",
    ];
    let expected: BTreeSet<_> = [
        "contact:sections.items.form.title",
        "contact:form.promise",
        "blog:sections.items.articles.intro",
        "legal:sections.items.text.title",
        "shell:nav.items.about",
        "shell:nav.items.harvest",
        "shell:nav.menu",
    ]
    .map(str::to_owned)
    .into();
    for test in TestDatabase::all().await {
        let step = "m20261201_000019_names_of_sections_and_links";
        let [texts, changes] = names_after(&test, step, &before).await;
        assert_eq!(texts, expected);
        assert_eq!(changes, expected);
    }
}

#[tokio::test]
async fn products_of_the_sample_company_keep_what_the_guides_knew_of_them() {
    for test in TestDatabase::all().await {
        let db = test.db.autocommit();
        let run = async |sql: &str| db.execute_unprepared(sql).await.unwrap();
        run("ALTER TABLE products DROP COLUMN attributes").await;
        for slug in ["arabica-plantation-a", "green-cardamom-8mm"] {
            run(&format!(
                "INSERT INTO products (slug, name, description, detailed_description, category, grade, district, active, featured, \
                 packaging_options, incoterms, certificates, created_at, updated_at) \
                 VALUES ('{slug}', 'X', 'X', '', 'spices', 'A', 'X', TRUE, FALSE, '[]', '[]', '[]', '2026-11-29 00:00:00', '2026-11-29 00:00:00')"
            ))
            .await;
        }
        run("DELETE FROM seaql_migrations WHERE version = 'm20261130_000017_attributes_of_products'").await;
        store::migrate(&test.db).await.unwrap();
        let sql = "SELECT CAST(attributes AS text) AS attributes FROM products ORDER BY slug";
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql));
        let rows = rows.await.unwrap();
        let attributes: Vec<String> = rows
            .iter()
            .map(|row| row.try_get("", "attributes").unwrap())
            .collect();
        assert_eq!(attributes[0], "[]");
        assert!(
            attributes[1].contains("\"grade mark: density 435\""),
            "{}",
            attributes[1]
        );
    }
}
