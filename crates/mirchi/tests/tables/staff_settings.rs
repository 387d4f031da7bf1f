//! Personal settings.

use sea_orm::ActiveModelTrait;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Result, Role, Written};

use crate::{code, databases, execute, read_of, refusal, rows, write_as};

/// The account that writes in these tests.
const OWN: &str = "7";

async fn with_accounts() -> Vec<TestDatabase> {
    let databases = databases().await;
    for database in &databases {
        for id in [OWN, "8"] {
            let account = auth::testing::account(id, Some("sales"));
            account.insert(database.db.autocommit()).await.unwrap();
        }
    }
    databases
}

async fn write(database: &TestDatabase, request: &str, body: Value) -> Result<Written> {
    write_as(
        database,
        Role::Sales,
        request,
        "return=representation",
        body,
    )
    .await
}

async fn read(database: &TestDatabase, account: &str) -> Value {
    let question = "staff_settings?select=key,value,version";
    read_of(database, (Role::Viewer, account), question)
        .await
        .unwrap()
}

#[tokio::test]
async fn everybody_reads_and_writes_their_own() {
    for database in with_accounts().await {
        let signature = json!({ "key": "signature", "value": "Asha" });
        write(&database, "POST staff_settings", signature.clone())
            .await
            .unwrap();
        let kept = json!([{ "key": "signature", "value": "Asha", "version": 1 }]);
        assert_eq!(read(&database, OWN).await, kept);
        assert_eq!(read(&database, "8").await, json!([]));
        // Programs have no settings, and see all.
        assert_eq!(
            rows(&database, "staff_settings?select=account_id").await,
            json!([{ "account_id": OWN }])
        );
        let change = "PATCH staff_settings?key=eq.signature";
        write(&database, change, json!({ "value": "Ravi", "version": 1 }))
            .await
            .unwrap();
        let stale = write(&database, change, json!({ "value": "Odd", "version": 1 })).await;
        assert_eq!(code(stale), (409, "PT409"));
        let twice = write(&database, "POST staff_settings", signature).await;
        assert_eq!(code(twice), (409, "23505"));
        let kept = json!([{ "key": "signature", "value": "Ravi", "version": 2 }]);
        assert_eq!(read(&database, OWN).await, kept);
        // They are not in the history that others can read.
        let history = rows(&database, "revisions?table_name=eq.staff_settings").await;
        assert_eq!(history, json!([]));
        write(
            &database,
            "DELETE staff_settings?key=eq.signature",
            Value::Null,
        )
        .await
        .unwrap();
        assert_eq!(read(&database, OWN).await, json!([]));
    }
}

#[tokio::test]
async fn nobody_writes_those_of_others() {
    for database in with_accounts().await {
        let of_another = json!({ "account_id": "8", "key": "signature", "value": "Asha" });
        let refused = write(&database, "POST staff_settings", of_another).await;
        assert_eq!(code(refused), (403, "42501"));
        let insert = "INSERT INTO staff_settings (account_id, key, value) VALUES ('8', 'signature', 'Theirs')";
        execute(&database, insert).await;
        for (request, body) in [
            (
                "PATCH staff_settings?account_id=eq.8",
                json!({ "value": "Odd" }),
            ),
            ("DELETE staff_settings?key=eq.signature", Value::Null),
        ] {
            let written = write(&database, request, body).await.unwrap();
            assert_eq!(written.answer.body, b"[]", "{request}");
        }
        let theirs = json!([{ "key": "signature", "value": "Theirs", "version": 1 }]);
        assert_eq!(read(&database, "8").await, theirs);
    }
}

#[tokio::test]
async fn what_is_too_much_is_refused_by_its_column() {
    for database in with_accounts().await {
        for (key, value, column) in [
            ("Signature", "x".to_owned(), "key"),
            ("", "x".to_owned(), "key"),
            ("signature", "x".repeat(16_385), "value"),
        ] {
            let row = json!({ "key": key, "value": value });
            let refused = refusal(write(&database, "POST staff_settings", row).await);
            assert_eq!(refused.code, "23514");
            let details = refused.details.unwrap();
            assert!(details.starts_with(column), "{details}");
        }
        let many: Vec<Value> = (0..51)
            .map(|number| json!({ "key": format!("key-{number}"), "value": "" }))
            .collect();
        let refused = write(&database, "POST staff_settings", Value::Array(many)).await;
        assert_eq!(refusal(refused).code, "23514");
        assert_eq!(read(&database, OWN).await, json!([]));
    }
}
