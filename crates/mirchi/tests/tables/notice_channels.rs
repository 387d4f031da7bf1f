//! Channels for notices about enquiries.

use chrono::Utc;
use enquiries::entities::{notice_channel, outgoing_mail};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    EntityTrait, PaginatorTrait,
};
use serde_json::{Value, json};
use store::{batches::BATCH_SIZE, testing::TestDatabase};
use tables::{Result, Role, Written};

use crate::{
    answered, assert_has, assert_has_not, code, databases, read_as, refusal, refuse_deletion_while,
    rows, write_as,
};

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

async fn stored(database: &TestDatabase) -> notice_channel::Model {
    let stored = enquiries::queries::notices::channel(database.db.autocommit(), 1);
    stored.await.unwrap().unwrap()
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
            assert_has(&text, "hooks.example.com");
            assert_has_not(&text, "secret");
        }
        let kept = stored(&database).await;
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
        let kept = stored(&database).await;
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

#[tokio::test]
async fn the_notices_of_a_channel_are_deleted_before_it() {
    for database in databases().await {
        for _ in 0..2 {
            write(&database, "POST notice_channels", webhook())
                .await
                .unwrap();
        }
        let now = Utc::now();
        let of = |channel| outgoing_mail::ActiveModel {
            id: NotSet,
            enquiry_id: Set(None),
            kind: Set(outgoing_mail::Kind::Webhook),
            recipient: Set("Sales".to_owned()),
            payload: Set(json!({})),
            attempts: Set(0),
            next_attempt_at: Set(now),
            queued_at: Set(now),
            created_at: Set(now),
            channel_id: Set(Some(channel)),
            ..Default::default()
        };
        let notices = (0..=BATCH_SIZE).map(|_| of(1)).chain([of(2)]);
        outgoing_mail::Entity::insert_many(notices)
            .exec_without_returning(database.db.autocommit())
            .await
            .unwrap();
        let named = "EXISTS (SELECT 1 FROM outgoing_mail WHERE channel_id = OLD.id)";
        refuse_deletion_while(&database.db, "notice_channels", "with_notices", named).await;
        let left = async || {
            outgoing_mail::Entity::find()
                .count(database.db.autocommit())
                .await
                .unwrap()
        };
        // A request that is refused for its number of rows deletes nothing.
        let both = "DELETE notice_channels?id=in.(1,2)";
        let most_one = "handling=strict, max-affected=1";
        let refused = write_as(&database, Role::Owner, both, most_one, Value::Null).await;
        assert_eq!(code(refused).1, "PGRST124");
        assert_eq!(left().await, BATCH_SIZE + 2);

        write(&database, "DELETE notice_channels?id=eq.1", Value::Null)
            .await
            .unwrap();
        assert_eq!(left().await, 1, "of another channel");
        let channels = rows(&database, "notice_channels?select=id").await;
        assert_eq!(channels, json!([{ "id": 2 }]));
    }
}
