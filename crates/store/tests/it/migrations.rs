//! A database that an older program has left is brought up to date without loss.

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend};
use store::{
    freshness::{Fingerprints, name},
    outbox,
    products::{self, NewProduct, NewTranslation},
    testing::TestDatabase,
};

use crate::{at, outbox::fill};

/// Makes the tables as they were when an origin was one text. What is in `district` is the origin then.
pub(crate) async fn undo_district_and_state(db: &DatabaseConnection) {
    let made_from = match db.get_database_backend() {
        DbBackend::Postgres => {
            "replace(made_from::text, '\"district\"', '\"origin\"')::jsonb - 'state'"
        }
        _ => "replace(made_from, '\"district\"', '\"origin\"')",
    };
    let older_tables = format!(
        "UPDATE product_translations SET made_from = {made_from}; \
         ALTER TABLE products RENAME COLUMN district TO origin; \
         ALTER TABLE products DROP COLUMN state; \
         ALTER TABLE product_translations RENAME COLUMN district TO origin; \
         ALTER TABLE product_translations DROP COLUMN state; \
         DELETE FROM seaql_migrations WHERE version = 'm20261123_000008_district_and_state'"
    );
    db.execute_unprepared(&older_tables).await.unwrap();
}

#[tokio::test]
async fn an_origin_of_before_becomes_district_and_state() {
    let origins = [
        ("byadgi", "Haveri, Karnataka"),
        ("clove", "Cochin, Kerala, India"),
        ("pepper", "Kerala"),
        ("teja", "Khammam, Telangana"),
        ("turmeric", ""),
    ];
    let product = |(slug, origin): (&str, &str)| NewProduct {
        slug: slug.to_owned(),
        district: origin.to_owned(),
        ..NewProduct::default()
    };
    let translation = |slug: &str, language: &str, origin: Option<&str>| NewTranslation {
        slug: slug.to_owned(),
        language: language.to_owned(),
        name: Some(format!("{slug} in {language}")),
        district: origin.map(str::to_owned),
        ..NewTranslation::default()
    };
    for test in TestDatabase::all().await {
        let db = &test.db;
        let goods = origins.map(product).to_vec();
        products::upsert(db, goods, at(0)).await.unwrap();
        let texts = vec![
            translation("byadgi", "de", Some("Haveri, Karnataka (Indien)")),
            translation("pepper", "de", Some("Kerala")),
            translation("teja", "ar", Some("خامام، تيلانغانا")),
            translation("teja", "de", None),
            translation("teja", "zh", Some("坎马姆，特伦甘纳邦")),
        ];
        products::upsert_translations(db, texts).await.unwrap();
        let moved = product(("byadgi", "Byadgi, Karnataka"));
        products::upsert(db, vec![moved], at(1)).await.unwrap();
        undo_district_and_state(db).await;

        store::migrate(db).await.unwrap();

        let all = products::all(db).await.unwrap();
        let found: Vec<_> = all
            .iter()
            .map(|product| {
                (
                    product.slug.as_str(),
                    product.district.as_str(),
                    product.state.as_str(),
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                ("byadgi", "Byadgi", "Karnataka"),
                ("clove", "Cochin", "Kerala, India"),
                ("pepper", "Kerala", ""),
                ("teja", "Khammam", "Telangana"),
                ("turmeric", "", ""),
            ]
        );
        let texts = products::translations(db).await.unwrap();
        let found: Vec<_> = texts
            .iter()
            .map(|texts| {
                let product = all.iter().find(|product| product.id == texts.product_id);
                let stale = texts.stale(&Fingerprints::of(product.unwrap())).into_iter();
                (
                    texts.name.as_deref().unwrap(),
                    texts.district.as_deref(),
                    texts.state.as_deref(),
                    stale.map(name).collect::<Vec<_>>(),
                )
            })
            .collect();
        let stale = vec!["district", "state"];
        assert_eq!(
            found,
            [
                (
                    "byadgi in de",
                    Some("Haveri"),
                    Some("Karnataka (Indien)"),
                    stale
                ),
                ("pepper in de", Some("Kerala"), None, vec![]),
                ("teja in ar", Some("خامام"), Some("تيلانغانا"), vec![]),
                ("teja in de", None, None, vec![]),
                ("teja in zh", Some("坎马姆"), Some("特伦甘纳邦"), vec![]),
            ]
        );
    }
}

/// Takes away the tables of accounts, those that others refer to last.
pub(crate) async fn drop_accounts(db: &DatabaseConnection) {
    const TABLES: [&str; 9] = [
        "auth_signing_keys",
        "auth_audit_log",
        "auth_flow_states",
        "auth_mfa_challenges",
        "auth_mfa_factors",
        "auth_one_time_tokens",
        "auth_refresh_tokens",
        "auth_sessions",
        "auth_users",
    ];
    for table in TABLES {
        db.execute_unprepared(&format!("DROP TABLE {table}"))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn the_outbox_keeps_its_mails_when_it_learns_of_accounts() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        fill(db, 2).await;
        let before = outbox::list(db, None, 10).await.unwrap();
        drop_accounts(db).await;
        db.execute_unprepared(
            "DELETE FROM seaql_migrations WHERE version = 'm20261123_000009_auth'",
        )
        .await
        .unwrap();

        store::migrate(db).await.unwrap();

        assert_eq!(outbox::list(db, None, 10).await.unwrap(), before);
        let twice = outbox::NewMail {
            enquiry_id: before[0].enquiry_id,
            kind: before[0].kind,
            recipient: String::new(),
            recipient_key: None,
            payload: serde_json::json!({}),
            hold: std::time::Duration::ZERO,
        };
        let twice = outbox::insert(db, vec![twice], at(0)).await;
        assert!(twice.is_err(), "one mail of a kind for an enquiry");
    }
}
