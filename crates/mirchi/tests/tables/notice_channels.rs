//! Channels for notices about enquiries.

use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Result, Role, Written};

use crate::{code, databases, read_as, refusal, rows, write_as};

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

fn webhook() -> Value {
    json!({
        "kind": "webhook", "name": "Sales", "address": "https://hooks.example.com/x", "secret": SECRET, "events": ["new", "overdue"],
    })
}

async fn write(database: &TestDatabase, request: &str, body: Value) -> Result<Written> {
    write_as(
        database,
        Role::Owner,
        request,
        "return=representation",
        body,
    )
    .await
}

fn answered(written: Result<Written>) -> Value {
    serde_json::from_slice(&written.unwrap().answer.body).unwrap()
}

#[tokio::test]
async fn a_secret_is_written_and_never_told() {
    for database in databases().await {
        let added = answered(write(&database, "POST notice_channels", webhook()).await);
        assert_eq!(added[0]["active"], true);
        assert_eq!(added[0]["include_details"], false);
        let changed = json!({ "name": "All", "secret": SECRET.replace("MfK", "AAA") });
        let changed = answered(write(&database, "PATCH notice_channels?id=eq.1", changed).await);
        assert_eq!(
            (&changed[0]["name"], &changed[0]["version"]),
            (&json!("All"), &json!(2))
        );
        let told = [
            added,
            changed,
            rows(&database, "notice_channels").await,
            rows(&database, "revisions?table_name=eq.notice_channels").await,
        ];
        for told in told {
            let text = told.to_string();
            assert!(
                text.contains("hooks.example.com") && !text.contains("secret"),
                "{text}"
            );
        }
        let kept = enquiries::queries::notices::channel(database.db.autocommit(), 1)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            kept.secret,
            Some(SECRET.replace("MfK", "AAA")),
            "it is there all the same"
        );

        for asked in [
            "notice_channels?select=secret",
            "notice_channels?secret=like.whsec*",
        ] {
            let read = read_as(&database, Role::Owner, asked, None).await;
            assert_eq!(code(read), (403, "42501"), "{asked}");
        }
        let guess = "PATCH notice_channels?secret=like.whsec*";
        assert_eq!(
            code(write(&database, guess, json!({ "name": "x" })).await),
            (403, "42501")
        );
    }
}

#[tokio::test]
async fn a_change_that_names_no_secret_keeps_it() {
    for database in databases().await {
        write(&database, "POST notice_channels", webhook())
            .await
            .unwrap();
        write(
            &database,
            "PATCH notice_channels?id=eq.1",
            json!({ "active": false }),
        )
        .await
        .unwrap();
        let kept = enquiries::queries::notices::channel(database.db.autocommit(), 1)
            .await
            .unwrap()
            .unwrap();
        assert_eq!((kept.secret.as_deref(), kept.active), (Some(SECRET), false));
    }
}

#[tokio::test]
async fn a_channel_that_could_not_be_used_is_refused_by_its_columns() {
    for database in databases().await {
        let faults = [
            (json!({ "kind": "pigeon" }), "kind"),
            (json!({ "name": " " }), "name"),
            (json!({ "address": "http://hooks.example.com/" }), "address"),
            (json!({ "address": "https://192.168.1.1/" }), "address"),
            (json!({ "secret": "short" }), "secret"),
            (json!({ "secret": null }), "secret"),
            (json!({ "events": [] }), "events"),
            (json!({ "events": ["won"] }), "events"),
        ];
        for (change, column) in faults {
            let mut row = webhook();
            row.as_object_mut()
                .unwrap()
                .extend(change.as_object().unwrap().clone());
            let refused = refusal(write(&database, "POST notice_channels", row).await);
            assert_eq!(refused.code, "23514", "{change}");
            let details = refused.details.unwrap();
            assert!(details.contains(column), "{change}: {details}");
            assert!(
                !details.contains("short"),
                "a secret is not repeated: {details}"
            );
        }
    }
}
