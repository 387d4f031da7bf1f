use mirchi::schema;
use serde_json::json;
use tables::{Column, Columns, Right, Role};

use crate::{TEJA, code, databases, read_as, rows, rows_as, write_as, written};

#[tokio::test]
async fn a_table_without_a_grant_does_not_exist_and_one_with_another_grant_is_refused() {
    for database in databases().await {
        let tables = schema().tables();
        // Lists are read in another way.
        for table in tables.filter(|table| table.public_order.is_none()) {
            for role in Role::ALL {
                let expected = |right| match (table.grant(role, right), table.exists_for(role)) {
                    (Some(_), _) => None,
                    (None, false) => Some((404, "PGRST205")),
                    (None, true) => Some((if role.is_signed_in() { 403 } else { 401 }, "42501")),
                };
                let read = read_as(&database, role, table.name, None).await;
                let refused = expected(Right::Select);
                assert_eq!(read.is_ok(), refused.is_none(), "{role:?} {}", table.name);
                if let Some(refused) = refused {
                    assert_eq!(code(read), refused, "{role:?} {}", table.name);
                }
                for (method, right) in [
                    ("POST", Right::Insert),
                    ("PATCH", Right::Update),
                    ("DELETE", Right::Delete),
                ] {
                    if let Some(refused) = expected(right) {
                        let key = table.key[0];
                        let request = format!("{method} {}?{key}=eq.0", table.name);
                        let written = write_as(&database, role, &request, "", json!({})).await;
                        assert_eq!(code(written), refused, "{role:?} {request}");
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn revisions_are_seen_of_what_a_role_may_read_and_bring_back() {
    for database in databases().await {
        written(&database, TEJA, json!({ "grade": "B" })).await;
        for table in ["enquiries", "storage_objects", "redirects"] {
            let deletion = tables::entities::revision::ActiveModel {
                table_name: sea_orm::Set(table.to_owned()),
                row_key: sea_orm::Set("1".to_owned()),
                action: sea_orm::Set("delete".to_owned()),
                actor: sea_orm::Set("asha@example.com".to_owned()),
                at: sea_orm::Set(chrono::Utc::now()),
                request_id: sea_orm::Set("1".to_owned()),
                ..sea_orm::ActiveModelTrait::default()
            };
            sea_orm::ActiveModelTrait::insert(deletion, database.db.autocommit())
                .await
                .unwrap();
        }
        let of = async |role| {
            let question = "revisions?select=table_name&order=id";
            rows_as(&database, role, question).await
        };
        let [product, enquiry, file, redirect] =
            ["products", "enquiries", "storage_objects", "redirects"]
                .map(|name| json!({ "table_name": name }));
        for role in [Role::Viewer, Role::Sales] {
            assert_eq!(of(role).await, json!([file]));
        }
        assert_eq!(of(Role::Editor).await, json!([product, file, redirect]));
        for role in [Role::Owner, Role::Service] {
            assert_eq!(of(role).await, json!([product, enquiry, file, redirect]));
        }
        assert_eq!(
            rows(
                &database,
                "revisions?select=actor,action,row_key,table_name&limit=1"
            )
            .await,
            json!([
                { "actor": "asha@example.com", "action": "update", "row_key": "1", "table_name": "products" },
            ])
        );
    }
}

#[test]
fn the_description_has_the_methods_and_columns_that_the_role_may_use() {
    for role in Role::ALL {
        let document = tables::document(schema(), "https://www.example.com", role);
        let filters = document["parameters"].as_object().unwrap();
        for name in ["products", "enquiries"] {
            let is_told = document["paths"].get(format!("/{name}")).is_some();
            let table = schema().table_for(name, role).unwrap();
            let mut rights = Right::ALL.iter();
            let is_granted = rights.any(|right| table.grant(role, *right).is_some());
            assert_eq!(is_told, is_granted, "{role:?} {name}");
        }
        for (name, definition) in document["definitions"].as_object().unwrap() {
            let table = schema().table_for(name, role).unwrap();
            let methods = document["paths"][format!("/{name}")].as_object().unwrap();
            for (right, method) in Right::ALL.iter().zip(["get", "post", "patch", "delete"]) {
                let is_granted = table.grant(role, *right).is_some();
                let told = methods.contains_key(method);
                assert_eq!(told, is_granted, "{role:?} {method} {name}");
            }
            let granted = |right, column: &Column| {
                let grant = table.grant(role, right);
                grant.is_some_and(|grant| match grant.columns {
                    Columns::All => true,
                    Columns::Only(names) => names.contains(&column.name),
                })
            };
            for column in table.columns {
                let is_usable = Right::ALL.iter().any(|right| granted(*right, column));
                let told = definition["properties"].get(column.name);
                assert_eq!(told.is_some(), is_usable, "{role:?} {name}.{}", column.name);
                let filter = filters.get(&format!("rowFilter.{name}.{}", column.name));
                let is_read = granted(Right::Select, column);
                assert_eq!(filter.is_some(), is_read, "{role:?} {name}.{}", column.name);
            }
        }
    }
}

#[test]
fn the_description_explains_how_rows_are_written() {
    let document = tables::document(schema(), "https://www.example.com", Role::Owner);
    let parameters = |method: &str| {
        let operation = &document["paths"]["/products"][method]["parameters"];
        let named = operation.as_array().unwrap().iter().map(|parameter| {
            let name = parameter["$ref"].as_str().unwrap();
            name.strip_prefix("#/parameters/").unwrap().to_owned()
        });
        named.collect::<Vec<_>>()
    };
    for (method, expected) in [
        ("post", &["columns", "on_conflict", "preferPost"][..]),
        ("patch", &["columns", "preferWrite"]),
        ("delete", &["preferWrite"]),
    ] {
        for name in expected {
            assert!(
                parameters(method).contains(&(*name).to_owned()),
                "{method} {name}"
            );
        }
        for name in parameters(method) {
            assert!(
                document["parameters"].get(&name).is_some(),
                "{method} {name}"
            );
        }
    }
    let told = document["parameters"]["preferPost"].to_string();
    for preference in ["missing=default", "max-affected", "tx=rollback", "Location"] {
        assert!(told.contains(preference), "{preference}: {told}");
    }
}
