use catalogue::CATALOGUE_CHANGED;
use postgrest::{Mutation, RequestHeaders};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use tables::{BodyRows, BodyType, Role};

use crate::{
    TEJA, answered, assert_has, code, databases, names, product, refusal, rows, table, write,
    writer, written,
};

#[tokio::test]
async fn an_added_row_has_its_defaults_and_its_address() {
    for database in databases().await {
        let row = written(&database, "POST products", product("byadgi")).await[0].clone();
        assert_eq!(
            (
                &row["active"],
                &row["incoterms"],
                &row["version"],
                &row["state"]
            ),
            (&json!(true), &json!([]), &json!(1), &json!(""))
        );
        assert_eq!(row["created_at"], row["updated_at"]);
        let added = write(
            &database,
            "POST products",
            "return=headers-only, count=exact",
            product("sanam"),
        )
        .await
        .unwrap();
        let answer = added.answer;
        assert_eq!((answer.status, answer.body.len()), (201, 0));
        let id = row["id"].as_i64().unwrap() + 1;
        assert_eq!(answer.location, Some(format!("/products?id=eq.{id}")));
        assert_eq!(answer.content_range.as_deref(), Some("*/1"));
        assert_eq!(
            answer.preference_applied.as_deref(),
            Some("return=headers-only, count=exact")
        );
        assert!(added.effects.contains(&CATALOGUE_CHANGED));
        assert_eq!(names(&database, "slug=eq.byadgi").await, ["byadgi"]);
    }
}

#[tokio::test]
async fn several_rows_are_added_or_none() {
    for database in databases().await {
        let two = json!([product("one"), product("two")]);
        assert_eq!(
            written(&database, "POST products?select=slug", two).await,
            json!([{ "slug": "one" }, { "slug": "two" }])
        );
        let wrong = json!([product("three"), product("four/")]);
        assert_eq!(
            code(write(&database, "POST products", "", wrong).await),
            (400, "23514")
        );
        assert_eq!(names(&database, "slug=eq.three").await, [""; 0]);
        let undone = write(&database, "POST products", "tx=rollback", product("five"))
            .await
            .unwrap();
        assert!(!undone.effects.contains(&CATALOGUE_CHANGED));
        assert_eq!(names(&database, "slug=eq.five").await, [""; 0]);
        let differing = json!([{ "slug": "a" }, { "name": "b" }]);
        assert_eq!(
            code(write(&database, "POST products", "", differing).await),
            (400, "PGRST102")
        );
        let many: Vec<Value> = (0..501)
            .map(|number| product(&number.to_string()))
            .collect();
        assert_eq!(
            code(write(&database, "POST products", "", many.into()).await),
            (413, "54000")
        );
    }
}

#[tokio::test]
async fn columns_that_a_row_lacks_are_null_or_have_their_default() {
    for database in databases().await {
        let mut row = product("byadgi");
        row["more"] = json!("passed over");
        let columns = "slug,name,description,category,grade,district,port,state";
        let target = format!("POST products?columns={columns}");
        assert_eq!(
            code(write(&database, &target, "", row.clone()).await),
            (400, "23502")
        );
        let added = write(
            &database,
            &target,
            "missing=default, return=representation",
            row,
        )
        .await
        .unwrap();
        let rows = answered(Ok(added));
        assert_eq!(
            (&rows[0]["state"], &rows[0]["port"]),
            (&json!(""), &json!(null))
        );
    }
}

#[tokio::test]
async fn a_row_whose_key_is_there_is_refused_merged_or_left_out() {
    for database in databases().await {
        let teja = json!({ "slug": "teja", "name": "Teja S17", "description": "Hot.", "category": "red-chillies", "grade": "A", "district": "Guntur" });
        let again = refusal(write(&database, "POST products", "", teja.clone()).await);
        assert_eq!((again.status, again.code), (409, "23505"));
        assert_eq!(
            again.details.as_deref(),
            Some("Key (slug)=(teja) already exists.")
        );
        let by_slug = "POST products?on_conflict=slug&select=id,name,hs_code,version";
        let merged = write(
            &database,
            by_slug,
            "resolution=merge-duplicates, return=representation",
            teja.clone(),
        )
        .await
        .unwrap();
        assert_eq!(merged.answer.status, 200);
        let rows: Value = serde_json::from_slice(&merged.answer.body).unwrap();
        assert_eq!(
            rows,
            json!([{ "id": 1, "name": "Teja S17", "hs_code": "09042110", "version": 2 }])
        );
        let left = write(
            &database,
            by_slug,
            "resolution=ignore-duplicates, return=representation",
            teja.clone(),
        )
        .await
        .unwrap();
        assert_eq!(left.answer.body, b"[]");
        assert_eq!(
            code(
                write(
                    &database,
                    "POST products?on_conflict=name",
                    "",
                    teja.clone()
                )
                .await
            ),
            (400, "42P10")
        );
        let twice = json!([teja.clone(), teja]);
        assert_eq!(
            code(write(&database, by_slug, "resolution=merge-duplicates", twice).await),
            (400, "21000")
        );
        let mut by_id = product("numbered");
        by_id["id"] = json!(77);
        assert_eq!(
            written(&database, "POST products?select=id", by_id).await,
            json!([{ "id": 77 }])
        );
        assert_eq!(
            written(&database, "POST products?select=id", product("next")).await,
            json!([{ "id": 78 }])
        );
    }
}

#[tokio::test]
async fn a_change_writes_what_the_filters_find_and_raises_the_version() {
    for database in databases().await {
        let changed = written(
            &database,
            "PATCH products?slug=in.(teja,zira)&select=slug,featured,version",
            json!({ "featured": true }),
        )
        .await;
        assert_eq!(
            changed,
            json!([
                { "slug": "teja", "featured": true, "version": 2 }, { "slug": "zira", "featured": true, "version": 2 },
            ])
        );
        let none = write(
            &database,
            "PATCH products?slug=eq.none",
            "",
            json!({ "featured": true }),
        )
        .await
        .unwrap();
        assert_eq!(
            (none.answer.status, none.answer.content_range.as_deref()),
            (204, Some("*/*"))
        );
        assert!(!none.effects.contains(&CATALOGUE_CHANGED));
        let one = write(&database, TEJA, "count=exact", json!({ "state": "AP" }))
            .await
            .unwrap();
        assert_eq!(one.answer.content_range.as_deref(), Some("0-0/1"));
        let bounded = write(
            &database,
            "PATCH products?id=gt.0",
            "handling=strict, max-affected=1",
            json!({ "state": "" }),
        )
        .await;
        assert_eq!(code(bounded), (400, "PGRST124"));
        for (method, statement) in [("PATCH", "UPDATE"), ("DELETE", "DELETE")] {
            let error = refusal(
                write(
                    &database,
                    &format!("{method} products"),
                    "",
                    json!({ "state": "" }),
                )
                .await,
            );
            assert_eq!((error.status, error.code), (400, "21000"));
            assert_eq!(
                error.message,
                format!("{statement} requires a WHERE clause")
            );
        }
        assert_eq!(names(&database, "state=eq.AP").await, ["teja"]);
    }
}

#[tokio::test]
async fn who_changes_an_older_version_is_told_who_changed_it_meanwhile() {
    for database in databases().await {
        let change = |version| json!({ "grade": "B", "version": version });
        written(&database, TEJA, change(1)).await;
        let error = refusal(write(&database, TEJA, "", change(1)).await);
        assert_eq!((error.status, error.code), (409, "PT409"));
        let details = error.details.unwrap();
        assert_has(
            &details,
            "products 1 has version 2 now, not 1; asha@example.com changed grade at 20",
        );
        for request in [
            "PATCH products?slug=eq.teja&version=eq.1",
            "DELETE products?slug=eq.teja&version=eq.1",
        ] {
            assert_eq!(
                code(write(&database, request, "", json!({ "grade": "C" })).await),
                (409, "PT409")
            );
        }
        written(
            &database,
            "PATCH products?slug=eq.teja&version=eq.2",
            json!({ "grade": "C" }),
        )
        .await;
        assert_eq!(names(&database, "grade=eq.C&version=eq.3").await, ["teja"]);
        let mut stale = product("teja");
        stale["version"] = json!(2);
        let merged = write(
            &database,
            "POST products?on_conflict=slug",
            "resolution=merge-duplicates",
            stale,
        )
        .await;
        assert_eq!(code(merged), (409, "PT409"));
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_product_has_codes_too() {
    for database in databases().await {
        let change = json!({ "slug": "Teja S17", "grade": " " });
        let error = refusal(write(&database, TEJA, "", change).await);
        let slug = json!({ "column": "slug", "code": "no_slug", "value": "Teja S17", "other": "" });
        let faults = error.faults.unwrap();
        assert_eq!(faults[0], slug);
        assert_eq!(
            [&faults[1]["column"], &faults[1]["code"]],
            ["grade", "needed"]
        );
    }
}

#[tokio::test]
async fn the_rules_of_the_catalogue_hold() {
    for database in databases().await {
        let broken_rules = [
            ("slug", json!("Teja S17"), "slug: `Teja S17`"),
            ("allergens", json!(["salt"]), "allergens: `salt`"),
            (
                "hs_code",
                json!("9042110"),
                "hs_code: `9042110` has lost a zero",
            ),
            (
                "image_url",
                json!("/pictures/none.jpg"),
                "image_url: the site has no picture",
            ),
            ("incoterms", json!([1]), "incoterms: is no list"),
            ("incoterms", json!("FOB"), "incoterms: is no list"),
        ];
        let broken_rules =
            broken_rules.map(|(column, value, told)| (column, value, (400, "23514"), told));
        let others = [
            (
                "category",
                json!("fruit"),
                (409, "23503"),
                "Key (category)=(fruit)",
            ),
            ("name", json!(null), (400, "23502"), "name: every row"),
            ("slug", json!("zira"), (409, "23505"), "Key (slug)=(zira)"),
            ("id", json!(9), (400, "428C9"), "\"id\""),
            (
                "updated_at",
                json!("2026-01-01"),
                (400, "428C9"),
                "\"updated_at\"",
            ),
        ];
        for (column, value, expected, told) in broken_rules.into_iter().chain(others) {
            let change = json!({ column: value });
            let error = refusal(write(&database, TEJA, "", change.clone()).await);
            assert_eq!((error.status, error.code), expected, "{change}");
            let details = error.details.unwrap();
            assert!(details.contains(told), "{change}: {details}");
        }
        for (change, status, state) in [
            (json!({ "nothing": 1 }), 400, "PGRST204"),
            (json!({ "active": "maybe" }), 400, "22P02"),
            (json!({ "name": "a\u{0}" }), 400, "22P05"),
            (json!([{ "name": "a" }, { "name": "b" }]), 400, "PGRST102"),
            (json!(1), 400, "PGRST102"),
        ] {
            let result = write(&database, TEJA, "", change.clone()).await;
            assert_eq!(code(result), (status, state), "{change}");
        }
        let picture = json!({ "image_url": "/pictures/teja-960.jpg", "active": "t" });
        written(&database, TEJA, picture).await;
        assert_eq!(names(&database, "version=eq.2").await, ["teja"]);
    }
}

#[tokio::test]
async fn a_translation_remembers_the_english_that_it_was_made_from() {
    for database in databases().await {
        let german = "product_translations?product_id=eq.1&language=eq.de&select=name,district,made_from,version";
        let before = rows(&database, german).await[0]["made_from"]["name"].clone();
        written(
            &database,
            "PATCH products?id=eq.1",
            json!({ "name": "Teja S17" }),
        )
        .await;
        let changed = written(
            &database,
            &format!("PATCH {german}"),
            json!({ "district": "Guntur", "name": "Teja (de)", "description": "" }),
        )
        .await;
        assert_eq!(changed[0]["version"], json!(2));
        assert_eq!(
            changed[0]["made_from"]["name"], before,
            "the same text is as stale as before"
        );
        assert!(changed[0]["made_from"]["district"].is_string());
        let renewed = written(
            &database,
            &format!("PATCH {german}"),
            json!({ "name": "Teja S17 (de)" }),
        )
        .await;
        assert_ne!(renewed[0]["made_from"]["name"], before);
        let of = |product: i64, language: &str| json!({ "product_id": product, "language": language, "name": "Teja" });
        for (row, status, state) in [
            (of(1, "de"), 409, "23505"),
            (of(99, "de"), 409, "23503"),
            (of(1, "en"), 400, "23514"),
            (of(1, "xx"), 400, "23514"),
        ] {
            assert_eq!(
                code(write(&database, "POST product_translations", "", row).await),
                (status, state)
            );
        }
        let merged = write(
            &database,
            "POST product_translations",
            "resolution=merge-duplicates",
            of(1, "de"),
        )
        .await
        .unwrap();
        assert_eq!(merged.answer.status, 200);
        written(&database, "POST product_translations", of(2, "ar")).await;
    }
}

#[tokio::test]
async fn a_deleted_product_takes_its_translations_along() {
    for database in databases().await {
        let deleted = written(
            &database,
            "DELETE products?slug=eq.teja&select=slug,product_translations(language)",
            json!({}),
        )
        .await;
        assert_eq!(
            deleted,
            json!([{ "slug": "teja", "product_translations": [{ "language": "de" }, { "language": "fr" }] }])
        );
        assert_eq!(rows(&database, "product_translations").await, json!([]));
        let told = rows(
            &database,
            "revisions?select=table_name,row_key,action,after&order=id",
        )
        .await;
        assert_eq!(
            told,
            json!([
                { "table_name": "product_translations", "row_key": "1,de", "action": "delete", "after": null },
                { "table_name": "product_translations", "row_key": "1,fr", "action": "delete", "after": null },
                { "table_name": "products", "row_key": "1", "action": "delete", "after": null },
            ])
        );
    }
}

#[tokio::test]
async fn rows_come_as_csv_too() {
    for database in databases().await {
        let body = BodyRows::read(
            b"slug,name,description,category,grade,district,packaging_options,port\nbyadgi,'=Byadgi,\"Mild, red\",spices,A,Haveri,\"[\"\"10 kg\"\"]\",NULL\n",
            BodyType::read(Some("text/csv; charset=utf-8")).unwrap(),
            false,
        );
        let headers = RequestHeaders {
            prefer: Some("return=representation"),
            accept: Some("text/csv"),
            ..RequestHeaders::default()
        };
        let mutation = Mutation::parse(
            "select=slug,name,description,packaging_options,port",
            headers,
        )
        .unwrap();
        let added = tables::insert(
            &database.db,
            table("products"),
            &writer(Role::Service),
            &mutation,
            &body.unwrap(),
        )
        .await
        .unwrap();
        assert_eq!(
            std::str::from_utf8(&added.answer.body).unwrap(),
            "slug,name,description,packaging_options,port\nbyadgi,'=Byadgi,\"Mild, red\",\"[\"\"10 kg\"\"]\",",
            "a spreadsheet computes nothing of it"
        );
        let stored = rows(&database, "products?slug=eq.byadgi&select=name").await;
        assert_eq!(stored, json!([{ "name": "=Byadgi" }]));
        assert!(BodyType::read(Some("application/xml")).is_err());
    }
}

#[tokio::test]
async fn csv_with_wrong_quotes_or_a_column_twice_is_refused() {
    let csv = BodyType::read(Some("text/csv")).unwrap();
    for (body, told) in [
        (
            "slug,port\nteja,\"Chennai\nzira,Mundra\n",
            "Invalid CSV: line 2, column 2: a quote opens here and is not closed",
        ),
        (
            "slug,port\n\"teja\" ,Chennai\n",
            "Invalid CSV: line 2, column 1: text follows the quote",
        ),
        (
            "slug,port,port\nteja,Chennai,Kochi\n",
            "Invalid CSV: the column port is there twice",
        ),
        ("slug,port\nteja,5\" pipe\n", ""),
    ] {
        let read = BodyRows::read(body.as_bytes(), csv, false);
        match told.is_empty() {
            true => assert!(read.is_ok(), "{body}"),
            false => {
                let error = read.unwrap_err();
                assert!(error.message.starts_with(told), "{}", error.message);
            }
        }
    }
    assert!(BodyRows::read(b"slug\nte\xffja\n", csv, false).is_err());
}

#[tokio::test]
async fn texts_of_one_line_take_no_line_breaks_and_none_takes_control_characters() {
    for database in databases().await {
        for (request, change, field) in [
            (
                TEJA,
                json!({ "port": "Mundra\nIndia" }),
                "port: holds a line break",
            ),
            (
                TEJA,
                json!({ "hs_code": "09042110 /\n09042190" }),
                "hs_code: holds a line break",
            ),
            (
                TEJA,
                json!({ "slug": "te\nja" }),
                "slug: holds a line break",
            ),
            (
                TEJA,
                json!({ "certificates": ["ISO\n22000"] }),
                "certificates: holds a line break",
            ),
            (
                TEJA,
                json!({ "description": "Hot.\u{7}" }),
                "description: holds the control character U+0007",
            ),
            (
                "PATCH grades?code=eq.A",
                json!({ "name": "First\tclass" }),
                "name: holds a tab",
            ),
            (
                "POST grades",
                json!({ "code": "A\nB", "name": "Both" }),
                "code: holds a line break",
            ),
        ] {
            let error = refusal(write(&database, request, "", change).await);
            let details = error.details.unwrap_or_default();
            assert_eq!(error.code, "23514", "{details}");
            assert!(details.contains(field), "{details}");
        }
        let lines = json!({ "detailed_description": "- hot\n- red\n\n\tof Guntur" });
        written(&database, TEJA, lines).await;
    }
}

#[tokio::test]
async fn a_text_from_before_the_rule_hinders_no_other_change() {
    for database in databases().await {
        let stored = product::Entity::update_many()
            .col_expr(product::Column::Port, Expr::value("Mun\tdra"))
            .filter(product::Column::Slug.eq("teja"));
        stored.exec(database.db.autocommit()).await.unwrap();
        let request = "PATCH products?slug=eq.teja&select=port";
        let row = written(&database, request, json!({ "name": "Teja S17" })).await;
        assert_eq!(row, json!([{ "port": "Mun\tdra" }]));
        let again = json!({ "port": "Mun\tdra, India" });
        assert_eq!(
            code(write(&database, request, "", again).await),
            (400, "23514")
        );
    }
}

#[tokio::test]
async fn a_number_may_be_given_and_never_comes_twice() {
    for database in databases().await {
        let new = |slug: &str, id: Value| {
            json!({
                "id": id, "slug": slug, "name": "New", "description": "New.", "category": "spices",
                "grade": "A", "district": "Haveri",
            })
        };
        for id in [json!(0), json!(-5), json!(9_223_372_036_854_775_807_i64)] {
            let refused = write(&database, "POST products", "", new("huge", id)).await;
            assert_eq!(code(refused), (400, "23514"));
        }
        written(&database, "POST products", new("named", json!(500))).await;
        written(&database, "DELETE products?id=eq.500", json!({})).await;
        written(&database, "POST products", new("earlier", json!(400))).await;
        let next = new("next", Value::Null);
        written(&database, "POST products", next).await;
        let found = rows(&database, "products?slug=eq.next&select=id").await;
        assert!(found[0]["id"].as_i64() > Some(500), "{found}");
        let other = new("next", json!(7));
        let upsert = "POST products?on_conflict=slug";
        let changed = write(&database, upsert, "resolution=merge-duplicates", other).await;
        assert_eq!(code(changed), (400, "23514"));
    }
}
