use serde_json::{Value, json};
use tables::{Right, Role, TABLES};

use crate::{code, databases, read_as, rows, write, write_as};

/// The documentation has the table that the registry gives; with `UPDATE_RIGHTS` set it is written.
#[test]
fn the_documentation_says_who_may_do_what() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md");
    let text = std::fs::read_to_string(file).unwrap();
    let (begin, end) = ("<!-- rights: begin -->\n\n", "\n<!-- rights: end -->");
    let (before, rest) = text.split_once(begin).unwrap();
    let (_, after) = rest.split_once(end).unwrap();
    let expected = [before, begin, &tables::rights_table(), end, after].concat();
    if std::env::var_os("UPDATE_RIGHTS").is_some() {
        std::fs::write(file, &expected).unwrap();
        return;
    }
    assert_eq!(
        text, expected,
        "run the tests of `tables` with UPDATE_RIGHTS=1"
    );
}

#[tokio::test]
async fn a_table_without_a_grant_does_not_exist_and_one_with_another_grant_is_refused() {
    for database in databases().await {
        for table in &TABLES {
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
async fn an_editor_sees_revisions_of_the_catalogue_alone() {
    for database in databases().await {
        write(
            &database,
            "PATCH products?slug=eq.teja",
            "",
            json!({ "grade": "B" }),
        )
        .await
        .unwrap();
        let enquiry = store::revision::ActiveModel {
            table_name: sea_orm::Set("enquiries".to_owned()),
            row_key: sea_orm::Set("1".to_owned()),
            action: sea_orm::Set("delete".to_owned()),
            actor: sea_orm::Set("asha@example.com".to_owned()),
            at: sea_orm::Set(chrono::Utc::now()),
            request_id: sea_orm::Set("1".to_owned()),
            ..sea_orm::ActiveModelTrait::default()
        };
        sea_orm::ActiveModelTrait::insert(enquiry, &database.db)
            .await
            .unwrap();
        let of = async |role| {
            let answer = read_as(&database, role, "revisions?select=table_name", None)
                .await
                .unwrap();
            let rows: Value = serde_json::from_slice(&answer.body).unwrap();
            rows.as_array().unwrap().len()
        };
        assert_eq!(of(Role::Editor).await, 1);
        assert_eq!(of(Role::Owner).await, 2);
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
