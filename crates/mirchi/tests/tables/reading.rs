use mirchi::schema;
use postgrest::{Query, RequestHeaders};
use sea_orm::sea_query::{Expr, Query as Sql};
use serde_json::json;
use store::testing::TestDatabase;
use tables::{Right, Role};

use crate::{code, databases, names, read, read_as, rows, table, write_as};

#[tokio::test]
async fn texts_stand_in_the_order_of_their_small_letters_in_every_script() {
    for database in databases().await {
        assert_eq!(
            names(&database, "order=name").await,
            ["teja", "zira", "éclair", "Жгучий"]
        );
        assert_eq!(
            names(&database, "order=name.desc&limit=2&offset=1").await,
            ["éclair", "zira"]
        );
        assert_eq!(names(&database, "name=gt.TEJA&order=name").await.len(), 3);
        assert_eq!(names(&database, "name=gte.TEJA&order=name").await.len(), 4);
        assert_eq!(names(&database, "name=eq.TEJA").await, [""; 0]);
    }
}

#[tokio::test]
async fn patterns_know_the_letters_of_every_script() {
    for database in databases().await {
        for (filter, found) in [
            ("name=ilike.жГУ*", &["Жгучий"][..]),
            ("name=ilike.É*R", &["éclair"]),
            ("name=like.É*", &[]),
            ("name=like.*e_a", &["teja"]),
            ("name=ilike.%25[a-z]%25", &[]),
            (
                "name=not.ilike.*E*&order=name",
                &["zira", "éclair", "Жгучий"],
            ),
            (
                "description=like.*\\.",
                &["teja", "éclair", "Жгучий", "zira"],
            ),
        ] {
            assert_eq!(names(&database, filter).await, found, "{filter}");
        }
        assert_eq!(
            code(read(&database, "products?name=like.a\\").await),
            (400, "22025")
        );
    }
}

#[tokio::test]
async fn a_letter_that_becomes_several_or_another_in_small_letters_is_found_in_any_case() {
    for database in databases().await {
        for (slug, name) in [("a", "İzmir"), ("b", "ΟΔΟΣ"), ("c", "οδος")] {
            let body = json!([{ "slug": slug, "name": name, "description": "New.", "category": "spices", "grade": "A",
                "district": "Guntur" }]);
            let done = write_as(&database, Role::Editor, "POST products", "", body).await;
            done.unwrap();
        }
        for (pattern, found) in [
            ("izmir", &["İzmir"][..]),
            ("İZMİR", &["İzmir"]),
            ("*ζμ*", &[]),
            ("οδος", &["ΟΔΟΣ", "οδος"]),
            ("ΟΔΟΣ", &["ΟΔΟΣ", "οδος"]),
            ("*οσ", &["ΟΔΟΣ", "οδος"]),
        ] {
            let filter = format!("name=ilike.{pattern}&order=id");
            assert_eq!(names(&database, &filter).await, found, "{pattern}");
        }
    }
}

#[tokio::test]
async fn what_a_table_of_the_staff_refuses_has_postgresqls_or_postgrests_code() {
    for database in databases().await {
        for (question, status, state) in [
            ("products?version=eq.99999999999", 400, "22003"),
            ("products?name=eq.%00", 400, "22P05"),
            ("products?name=ilike.%00", 400, "22P05"),
            ("products?packaging_options=gt.[]", 400, "PGRST127"),
            ("products?order=packaging_options", 400, "PGRST127"),
            (
                "products?select=id,product_translations!other(*)",
                400,
                "PGRST200",
            ),
            (
                "products?select=...product_translations(*)",
                400,
                "PGRST119",
            ),
            (
                "products?select=product_translations(products(id))",
                400,
                "PGRST127",
            ),
        ] {
            assert_eq!(
                code(read(&database, question).await),
                (status, state),
                "{question}"
            );
        }
        let many = vec!["id.eq.1"; 201].join(",");
        let question = format!("products?or=({many})");
        assert_eq!(code(read(&database, &question).await), (400, "PGRST127"));
    }
}

#[tokio::test]
async fn a_row_has_its_values_as_postgresql_writes_them() {
    for database in databases().await {
        let row = rows(&database, "products?slug=eq.teja").await[0].clone();
        assert_eq!(row["id"], json!(1));
        assert_eq!(row["packaging_options"], json!(["25 kg, bag"]));
        assert_eq!(row["image_url"], json!(null));
        assert_eq!(row["version"], json!(1));
        assert!(row["created_at"].as_str().unwrap().ends_with("+00:00"));
        let columns: Vec<_> = row.as_object().unwrap().keys().collect();
        assert_eq!(columns.len(), crate::table("products").columns.len());
        let renamed = rows(&database, "products?select=title:name,id&id=eq.1").await;
        assert_eq!(renamed, json!([{ "title": "teja", "id": 1 }]));
    }
}

#[tokio::test]
async fn rows_that_belong_together_are_embedded_both_ways() {
    for database in databases().await {
        let question = "products?select=slug,translations:product_translations(language,name)&order=id&limit=2";
        assert_eq!(
            rows(&database, question).await,
            json!([
                { "slug": "teja", "translations": [
                    { "language": "de", "name": "Teja (de)" }, { "language": "fr", "name": "Teja (fr)" },
                ] },
                { "slug": "eclair", "translations": [] },
            ])
        );
        let question = "products?select=slug,t:product_translations!inner(language)&t.language=neq.fr&t.order=language.desc";
        assert_eq!(
            rows(&database, question).await,
            json!([{ "slug": "teja", "t": [{ "language": "de" }] }])
        );
        let question = "products?select=slug,t:product_translations(language)&t.order=language.desc&t.limit=1&slug=eq.teja";
        assert_eq!(
            rows(&database, question).await,
            json!([{ "slug": "teja", "t": [{ "language": "fr" }] }])
        );
        let question = "product_translations?select=language,products(slug),...products(title:name)&language=eq.de";
        assert_eq!(
            rows(&database, question).await,
            json!([{ "language": "de", "products": { "slug": "teja" }, "title": "teja" }])
        );
        // Without columns they are there for a filter only, with those of their rows that meet its own.
        for (filter, found) in [
            ("t=not.is.null", &["teja"][..]),
            ("t=is.null", &["eclair", "zhguchiy", "zira"]),
            ("or=(t.not.is.null,slug.eq.zira)", &["teja", "zira"]),
            ("t.language=eq.it&t=not.is.null", &[]),
        ] {
            let question =
                format!("products?select=slug,t:product_translations()&order=slug&{filter}");
            let slugs = found.iter().map(|slug| json!({ "slug": slug }));
            assert_eq!(
                rows(&database, &question).await,
                slugs.collect::<serde_json::Value>(),
                "{filter}"
            );
        }
    }
}

#[tokio::test]
async fn a_count_is_of_all_matching_rows() {
    for database in databases().await {
        let question = "products?limit=2&active=is.true";
        let answer = read_as(&database, Role::Viewer, question, Some("count=planned")).await;
        let answer = answer.unwrap();
        assert_eq!(
            (answer.status, answer.content_range.as_deref()),
            (206, Some("0-1/3"))
        );
    }
}

#[tokio::test]
async fn the_enquiries_that_wait_are_counted_by_the_index_of_those_that_wait() {
    let database = TestDatabase::sqlite().await;
    let waiting = "first_answered_at=is.null&closed_at=is.null&due_at=not.is.null";
    for question in [
        waiting,
        &format!("{waiting}&due_at=lt.2026-11-29T00:00:00Z"),
    ] {
        let query = Query::parse(question, RequestHeaders::default()).unwrap();
        let enquiries = table("enquiries");
        let backend = database.db.backend();
        let view = tables::view(schema(), enquiries, Role::Owner, Right::Select, backend).unwrap();
        let mut select = Sql::select();
        select
            .expr(Expr::cust("count(*)"))
            .from(enquiries.name)
            .cond_where(view.conditions(&query.conditions).unwrap());
        let plan = database.plan(&select).await;
        assert!(
            plan[0].contains("enquiries_waiting"),
            "{question}: {plan:?}"
        );
    }
}
