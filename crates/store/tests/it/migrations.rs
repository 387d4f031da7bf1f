//! A database of an older program is migrated without loss.

use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DbBackend, EntityTrait,
    QueryFilter, QueryOrder, Statement,
};
use serde_json::{Value, json};
use store::{
    Database, Price, TextList,
    auth::user,
    categories, grades, outbox, parameters, picture_text, product, product_translation, products,
    revision,
    testing::TestDatabase,
    translation_sources::{Fingerprints, name},
};

use crate::{at, enquiries::enquiry, outbox::fill};

/// Makes the tables as they were when an origin was one text. The content of `district` is then the origin.
pub(crate) async fn undo_district_and_state(db: &Database) {
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
    let product = |(slug, origin): (&str, &str)| product::Model {
        slug: slug.to_owned(),
        district: origin.to_owned(),
        ..product::Model::default()
    };
    let translation =
        |slug: &str, language: &str, origin: Option<&str>| product_translation::Model {
            slug: slug.to_owned(),
            language: language.to_owned(),
            name: Some(format!("{slug} in {language}")),
            district: origin.map(str::to_owned),
            ..product_translation::Model::default()
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

/// Makes the tables as they were when a price was a text, with the old types: PostgreSQL plans a statement for them once.
pub(crate) async fn undo_prices(db: &Database) {
    let mut older_tables = String::from(
        "ALTER TABLE products ADD COLUMN price_range varchar; \
         ALTER TABLE product_translations ADD COLUMN price_range text; \
         DELETE FROM seaql_migrations WHERE version = 'm20261123_000012_prices'",
    );
    for column in [
        "price_from",
        "price_to",
        "price_currency",
        "price_unit",
        "price_term",
        "price_port",
        "price_valid_until",
        "needs_export_authorisation",
        "price_note",
    ] {
        older_tables += &format!("; ALTER TABLE products DROP COLUMN {column}");
    }
    db.execute_unprepared(&older_tables).await.unwrap();
}

#[tokio::test]
async fn a_price_of_before_becomes_numbers() {
    let prices = [
        (
            "byadgi",
            Some("USD 10.50 - 12.50 / kg FCA Mumbai (indicative)"),
        ),
        ("clove", Some("On request, subject to export authorisation")),
        ("pepper", Some("By the list of the day: USD 9")),
        ("teja", Some("USD 2,100 / MT FOB Chennai")),
        ("turmeric", None),
    ];
    let product = |(slug, _): (&str, _)| product::Model {
        slug: slug.to_owned(),
        port: Some("Chennai".to_owned()),
        ..product::Model::default()
    };
    for test in TestDatabase::all().await {
        let db = &test.db;
        products::upsert(db, prices.map(product).to_vec(), at(0))
            .await
            .unwrap();
        let german = product_translation::Model {
            slug: "teja".to_owned(),
            language: "de".to_owned(),
            name: Some("Teja-Chili".to_owned()),
            ..product_translation::Model::default()
        };
        products::upsert_translations(db, vec![german])
            .await
            .unwrap();
        let translations = products::translations(db).await.unwrap();
        undo_prices(db).await;
        for (slug, price) in prices {
            let Some(price) = price else { continue };
            db.execute_unprepared(&format!(
                "UPDATE products SET price_range = '{price}' WHERE slug = '{slug}'"
            ))
            .await
            .unwrap();
        }
        let made_from = match db.get_database_backend() {
            DbBackend::Postgres => "made_from || '{\"price_range\": \"0a1b2c3d\"}'",
            _ => "json_set(made_from, '$.price_range', '0a1b2c3d')",
        };
        let kept =
            r#"{"slug": "teja", "port": "Mundra", "price_range": "USD 1,900 / t FOB Mundra"}"#;
        db.execute_unprepared(&format!(
            "UPDATE product_translations SET price_range = 'USD 2.100 / t', made_from = {made_from}; \
             INSERT INTO revisions (table_name, row_key, action, actor, at, request_id, before) \
             VALUES ('products', '1', 'delete', 'asha@example.com', '2026-01-31T12:00:00Z', '1', '{kept}')"
        ))
        .await
        .unwrap();

        store::migrate(db).await.unwrap();

        let number = |text: &str| text.parse().ok();
        let text = |text: &str| Some(text.to_owned());
        let expected = [
            Price {
                from: number("10.5"),
                to: number("12.5"),
                currency: text("USD"),
                unit: text("kg"),
                term: text("FCA"),
                port: text("Mumbai"),
                ..Price::default()
            },
            Price {
                needs_export_authorisation: true,
                ..Price::default()
            },
            Price {
                note: text("By the list of the day: USD 9"),
                ..Price::default()
            },
            Price {
                from: number("2100"),
                currency: text("USD"),
                unit: text("t"),
                term: text("FOB"),
                ..Price::default()
            },
            Price::default(),
        ];
        let mut all = products::all(db).await.unwrap();
        all.sort_by(|one, other| one.slug.cmp(&other.slug));
        let found: Vec<_> = all.iter().map(store::product::Model::price).collect();
        assert_eq!(found, expected);
        assert_eq!(products::translations(db).await.unwrap(), translations);
        let revision = revision::Entity::find().one(db).await.unwrap().unwrap();
        let before = revision.before.unwrap();
        assert_eq!(before["price_range"], serde_json::Value::Null);
        assert_eq!(
            (
                &before["price_from"],
                &before["price_unit"],
                &before["price_port"]
            ),
            (
                &serde_json::json!(1900),
                &serde_json::json!("t"),
                &serde_json::Value::Null
            )
        );
    }
}

/// Makes the tables as they were when names and texts of pictures knew nothing of their English.
async fn undo_stale_names(db: &Database) {
    let mut older_tables =
        String::from("DELETE FROM seaql_migrations WHERE version = 'm20261125_000054_stale_names'");
    for table in [
        "category_translations",
        "grade_translations",
        "parameter_translations",
        "picture_texts",
    ] {
        for column in ["made_from", "stale"] {
            older_tables += &format!("; ALTER TABLE {table} DROP COLUMN {column}");
        }
    }
    db.execute_unprepared(&older_tables).await.unwrap();
}

#[tokio::test]
async fn names_and_texts_of_pictures_from_before_count_as_made_from_the_english_of_then() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        undo_stale_names(db).await;
        db.execute_unprepared(
            "INSERT INTO grades (code, name, position) VALUES ('FAQ', 'Fair average quality', 10); \
             INSERT INTO grade_translations (grade, language, name) VALUES ('FAQ', 'de', 'FAQ'); \
             INSERT INTO picture_texts (image_url, language, alt_text) VALUES \
             ('/a', 'de', 'Chilis'), ('/a', 'en', 'Chillies'), ('/b', 'de', 'Kumin')",
        )
        .await
        .unwrap();

        store::migrate(db).await.unwrap();

        let names = grades::translations(db).await.unwrap();
        assert_eq!(
            names[0].made_from,
            Fingerprints::of_text("name", "Fair average quality")
        );
        assert_eq!(names[0].stale, TextList::default());
        let mut texts = picture_text::Entity::find().all(db).await.unwrap();
        texts.sort_by(|one, other| {
            (&one.image_url, &one.language).cmp(&(&other.image_url, &other.language))
        });
        let found: Vec<_> = texts.into_iter().map(|text| text.made_from).collect();
        let made_from = |english: &str| Fingerprints::of_text("alt_text", english);
        let expected = [
            made_from("Chillies"),
            Fingerprints::default(),
            made_from(""),
        ];
        assert_eq!(found, expected);
    }
}

/// Makes the tables as they were when a grade was a text of a product and of each of its translations.
pub(crate) async fn undo_categories_and_grades(db: &Database) {
    undo_stale_names(db).await;
    let older_tables = "ALTER TABLE product_translations ADD COLUMN grade varchar; \
         DROP TABLE category_translations; DROP TABLE categories; \
         DROP TABLE grade_translations; DROP TABLE grades; \
         DELETE FROM seaql_migrations WHERE version = 'm20261124_000016_categories_and_grades'";
    db.execute_unprepared(older_tables).await.unwrap();
}

#[tokio::test]
async fn grades_of_before_become_rows_with_the_names_that_most_products_had() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let product = |(slug, grade): (&str, &str)| product::Model {
            slug: slug.to_owned(),
            category: "spices".to_owned(),
            grade: grade.to_owned(),
            ..product::Model::default()
        };
        let goods = [
            ("byadgi", "Industrial"),
            ("cumin", "Industrial"),
            ("teja", "Industrial"),
            ("pepper", "MG-1"),
        ];
        products::upsert(db, goods.map(product).to_vec(), at(0))
            .await
            .unwrap();
        let texts = goods.iter().flat_map(|(slug, _)| {
            ["de", "zh"].map(|language| product_translation::Model {
                slug: (*slug).to_owned(),
                language: language.to_owned(),
                ..product_translation::Model::default()
            })
        });
        products::upsert_translations(db, texts.collect())
            .await
            .unwrap();
        undo_categories_and_grades(db).await;
        let english = |grade: &str| {
            let model = product(("", grade));
            let hash = <sha2::Sha256 as sha2::Digest>::digest(model.grade);
            hash.iter()
                .take(4)
                .map(|byte| format!("{byte:02x}"))
                .collect::<String>()
        };
        let texts = [
            ("byadgi", "de", "Industrie", "Industrial"),
            ("cumin", "de", "Industrie", "Industrial"),
            ("teja", "de", "Industriequalität", "Industrial"),
            // It was the translation of another grade.
            ("byadgi", "zh", "特级", "Super"),
            ("cumin", "zh", "工业级", "Industrial"),
        ];
        for (slug, language, text, made_from) in texts {
            let made_from = english(made_from);
            db.execute_unprepared(&format!(
                "UPDATE product_translations SET grade = '{text}', made_from = '{{\"grade\":\"{made_from}\"}}' \
                 WHERE language = '{language}' AND product_id = (SELECT id FROM products WHERE slug = '{slug}')"
            ))
            .await
            .unwrap();
        }

        store::migrate(db).await.unwrap();

        let found = grades::all(db).await.unwrap().into_iter();
        let found: Vec<_> = found
            .map(|row| (row.code, row.name, row.position))
            .collect();
        let grade = |code: &str, position| (code.to_owned(), code.to_owned(), position);
        assert_eq!(found, [grade("Industrial", 10), grade("MG-1", 20)]);
        let mut names = grades::translations(db).await.unwrap();
        names.sort_by(|one, other| one.language.cmp(&other.language));
        let names: Vec<_> = names
            .iter()
            .map(|row| (row.grade.as_str(), row.language.as_str(), row.name.as_str()))
            .collect();
        assert_eq!(
            names,
            [
                ("Industrial", "de", "Industrie"),
                ("Industrial", "zh", "工业级")
            ]
        );
        let ids: Vec<_> = products::all(db).await.unwrap();
        let slug_of = |id: i64| ids.iter().find(|row| row.id == id).unwrap().slug.as_str();
        let kept = revision::Entity::find()
            .order_by_asc(revision::Column::Id)
            .all(db)
            .await
            .unwrap();
        let kept: Vec<_> = kept
            .iter()
            .map(|row| {
                let before = row.before.as_ref().unwrap();
                let after = row.after.as_ref().unwrap();
                (
                    slug_of(before["product_id"].as_i64().unwrap()),
                    before["grade"].as_str().unwrap(),
                    after["grade"].as_str().unwrap(),
                )
            })
            .collect();
        assert_eq!(
            kept,
            [
                ("byadgi", "特级", "工业级"),
                ("teja", "Industriequalität", "Industrie"),
            ]
        );
        let texts = products::translations(db).await.unwrap();
        assert!(
            texts
                .iter()
                .all(|row| row.made_from == Fingerprints::default())
        );
        let categories = categories::all(db).await.unwrap().into_iter();
        let categories: Vec<_> = categories.map(|row| (row.code, row.has_heat)).collect();
        assert_eq!(
            categories,
            [
                ("red-chillies".to_owned(), true),
                ("spices".to_owned(), false),
                ("agro-commodities".to_owned(), false)
            ]
        );
    }
}

/// Makes the tables as they were when heat, colour and moisture were texts.
async fn undo_parameters(db: &Database) {
    undo_stale_names(db).await;
    let mut older_tables = String::from(
        "DROP TABLE product_parameters; DROP TABLE parameter_translations; DROP TABLE parameters; \
         DELETE FROM seaql_migrations WHERE version = 'm20261124_000013_parameters'",
    );
    for column in ["allergens", "gmo_free", "halal", "kosher"] {
        older_tables += &format!("; ALTER TABLE products DROP COLUMN {column}");
    }
    for column in ["capsaicin_level", "color_value", "moisture_content"] {
        older_tables += &format!("; ALTER TABLE products ADD COLUMN {column} varchar");
    }
    db.execute_unprepared(&older_tables).await.unwrap();
}

#[tokio::test]
async fn heat_colour_and_moisture_of_before_become_parameters() {
    let texts = [
        (
            "byadgi",
            "red-chillies",
            "8,000 - 15,000 SHU",
            "ASTA 150-180",
            "10-12%",
        ),
        ("clove", "spices", "", "dark brown", "max. 12%"),
        ("rice", "agro-commodities", "", "", "12-13%"),
        ("turmeric", "spices", "", "Curcumin 5.0 - 6.5%", ""),
    ];
    for test in TestDatabase::all().await {
        let db = &test.db;
        let goods = texts.map(|(slug, category, ..)| product::Model {
            slug: slug.to_owned(),
            category: category.to_owned(),
            ..product::Model::default()
        });
        products::upsert(db, goods.to_vec(), at(0)).await.unwrap();
        undo_parameters(db).await;
        for (slug, _, heat, colour, moisture) in texts {
            db.execute_unprepared(&format!(
                "UPDATE products SET capsaicin_level = nullif('{heat}', ''), color_value = nullif('{colour}', ''), \
                 moisture_content = '{moisture}' WHERE slug = '{slug}'"
            ))
            .await
            .unwrap();
        }
        let kept = |moisture: &str| {
            format!(
                r#"{{"id": 1, "slug": "byadgi", "category": "red-chillies", "capsaicin_level": "5,000 SHU", "moisture_content": "{moisture}"}}"#
            )
        };
        for (before, after) in [
            (
                format!("'{}'", kept("9-10%")),
                format!("'{}'", kept("10-12%")),
            ),
            (format!("'{}'", kept("10-12%")), "NULL".to_owned()),
        ] {
            db.execute_unprepared(&format!(
                "INSERT INTO revisions (table_name, row_key, action, actor, at, request_id, before, after) \
                 VALUES ('products', '1', 'update', 'asha@example.com', '2026-01-31T12:00:00Z', '1', {before}, {after})"
            ))
            .await
            .unwrap();
        }

        store::migrate(db).await.unwrap();

        let mut all = products::all(db).await.unwrap();
        all.sort_by(|one, other| one.slug.cmp(&other.slug));
        let by_product = parameters::of(db, all.iter().map(|product| product.id))
            .await
            .unwrap();
        let found: Vec<_> = all
            .iter()
            .flat_map(|product| by_product.get(&product.id).into_iter().flatten())
            .map(|row| {
                let number = |number: Option<decimal::Decimal>| {
                    number.map(|number| number.to_string()).unwrap_or_default()
                };
                (
                    row.parameter.as_str(),
                    row.kind.code(),
                    number(row.minimum),
                    number(row.maximum),
                    row.method.as_str(),
                    row.note.as_deref().unwrap_or_default(),
                )
            })
            .collect();
        let row = |code, kind, from: &str, to: &str, method, note| {
            (code, kind, from.to_owned(), to.to_owned(), method, note)
        };
        assert_eq!(
            found,
            [
                row("moisture", "typical", "10", "12", "ASTA 2.0", ""),
                row("heat", "typical", "8000", "15000", "ASTA 21.3", ""),
                row("colour", "typical", "150", "180", "ASTA 20.1", ""),
                row("moisture", "limit", "", "12", "ASTA 2.0", ""),
                row("colour", "typical", "", "", "ASTA 20.1", "dark brown"),
                row("moisture", "typical", "12", "13", "", ""),
                row("curcumin", "typical", "5", "6.5", "ASTA 18.0", ""),
            ]
        );
        assert!(all.iter().all(|product| product.allergens.0.is_empty()
            && (product.gmo_free, product.halal, product.kosher) == (None, None, None)));
        let revisions = revision::Entity::find()
            .filter(revision::Column::TableName.eq("product_parameters"))
            .order_by_asc(revision::Column::Id)
            .all(db)
            .await
            .unwrap();
        let found: Vec<_> = revisions
            .iter()
            .map(|revision| {
                let least = |row: &Option<serde_json::Value>| {
                    row.as_ref().map(|row| row["minimum"].to_string())
                };
                (
                    revision.row_key.as_str(),
                    revision.action.as_str(),
                    least(&revision.before),
                    least(&revision.after),
                )
            })
            .collect();
        let number = |number: &str| Some(number.to_owned());
        assert_eq!(
            found,
            [
                ("1,moisture,typical", "update", number("9"), number("10")),
                ("1,heat,typical", "delete", number("5000"), None),
                ("1,moisture,typical", "delete", number("10"), None),
            ]
        );
    }
}

/// Makes the tables as they were when enquiries could only be read and erased.
async fn undo_enquiry_work(db: &Database) {
    let mut older_tables = String::from(
        "DROP VIEW staff_members; \
         DROP TABLE enquiry_events; DROP TABLE enquiry_messages; DROP TABLE enquiry_notes; \
         DROP INDEX outgoing_mail_channel_id; ALTER TABLE outgoing_mail DROP COLUMN channel_id; \
         DROP TABLE notice_channels; DROP TABLE quarantine_digest; \
         DROP INDEX outgoing_mail_of_enquiry_once; DROP INDEX outgoing_mail_enquiry; \
         DROP INDEX enquiries_due_at; DROP INDEX enquiries_status_due_at; DROP INDEX enquiries_assigned_to; \
         DROP INDEX enquiries_contact; DROP INDEX enquiries_waiting; \
         DROP INDEX enquiries_status_closed_at; DROP INDEX enquiries_assigned_to_received_at; DROP INDEX outgoing_mail_sent_at; \
         DELETE FROM seaql_migrations WHERE version IN ('m20261125_000049_list_indexes', 'm20261125_000050_reply_share'); \
         DROP TABLE answering_times; DROP TABLE holidays; DROP TABLE enquiry_rules; DROP TABLE mail_templates; \
         ALTER TABLE outgoing_mail DROP COLUMN message_id; \
         CREATE UNIQUE INDEX outgoing_mail_enquiry_kind ON outgoing_mail (enquiry_id, kind); \
         DELETE FROM seaql_migrations WHERE version IN ('m20261124_000030_enquiry_work', 'm20261124_000031_answering_times', \
         'm20261124_000040_notices')",
    );
    for column in [
        "assigned_to",
        "due_at",
        "first_answered_at",
        "closed_at",
        "confirmation_message_id",
        "contact",
        "search_text",
        "reminded_at",
        "overdue_told_at",
        "version",
    ] {
        older_tables += &format!("; ALTER TABLE enquiries DROP COLUMN {column}");
    }
    db.execute_unprepared(&older_tables).await.unwrap();
}

#[tokio::test]
async fn enquiries_of_before_are_found_by_their_words_and_not_called_late() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let written = store::enquiries::insert(db, enquiry("NSE-1"))
            .await
            .unwrap();
        undo_enquiry_work(db).await;

        store::migrate(db).await.unwrap();

        let filter = store::enquiries::Filter {
            limit: 10,
            ..store::enquiries::Filter::default()
        };
        let found = store::enquiries::list(db, &filter).await.unwrap();
        assert_eq!(found, [written]);
        assert_eq!(found[0].contact, "jose@example.com");
        assert!(found[0].search_text.starts_with("nse-1 jose o’brien"));
        assert_eq!((found[0].due_at, found[0].version), (None, 1));
    }
}

/// Drops the tables of accounts, those to which others refer last.
pub(crate) async fn drop_accounts(db: &Database) {
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
    undo_staff_settings(db).await;
    undo_enquiry_work(db).await;
    for table in TABLES {
        db.execute_unprepared(&format!("DROP TABLE {table}"))
            .await
            .unwrap();
    }
}

/// Makes the tables as they were when signatures and saved views were stored with the account.
async fn undo_staff_settings(db: &Database) {
    let older_tables = "DROP TABLE staff_settings; \
         DELETE FROM seaql_migrations WHERE version = 'm20261125_000047_staff_settings'";
    db.execute_unprepared(older_tables).await.unwrap();
}

#[tokio::test]
async fn signatures_and_saved_views_of_before_become_settings() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        undo_staff_settings(db).await;
        let view = json!({ "name": "Mine", "query": "owner=1" });
        let accounts = [
            (
                "asha",
                json!({
                    "name": "Asha", "language": "hi", "signature": "Asha\nSales",
                    "views": { "enquiries": [view], "products": [], "odd": 7 },
                }),
                json!({ "name": "Asha", "language": "hi" }),
            ),
            ("ravi", json!({ "name": "Ravi" }), json!({ "name": "Ravi" })),
            ("odd", json!({ "signature": 7, "views": "none" }), json!({})),
        ];
        for (id, metadata, _) in &accounts {
            account(id, metadata.clone()).insert(db).await.unwrap();
        }
        store::migrate(db).await.unwrap();
        for (id, _, metadata) in accounts {
            let found = user::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
            assert_eq!(found.user_metadata, metadata, "{id}");
        }
        let select =
            "SELECT account_id || ' ' || key || ' ' || value FROM staff_settings ORDER BY key";
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), select));
        let settings: Vec<String> = rows
            .await
            .unwrap()
            .iter()
            .map(|row| row.try_get_by_index(0).unwrap())
            .collect();
        assert_eq!(
            settings,
            [
                "asha signature Asha\nSales".to_owned(),
                format!("asha views.enquiries {}", json!([view])),
            ]
        );
    }
}

fn account(id: &str, user_metadata: Value) -> user::ActiveModel {
    user::ActiveModel {
        id: Set(id.to_owned()),
        email: Set(format!("{id}@example.com")),
        email_change_confirmations: Set(0),
        app_metadata: Set(json!({})),
        user_metadata: Set(user_metadata),
        created_at: Set(at(0)),
        updated_at: Set(at(0)),
        ..Default::default()
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
            recipient: before[0].recipient.clone(),
            recipient_key: None,
            message_id: None,
            payload: serde_json::json!({}),
            channel_id: None,
            hold: std::time::Duration::ZERO,
        };
        let twice = outbox::insert(db, vec![twice], at(0)).await;
        assert!(twice.is_err(), "one mail of a kind for an enquiry");
    }
}
