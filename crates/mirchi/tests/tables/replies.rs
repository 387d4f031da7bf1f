//! Replies are held, cancelled and repeated.

use mirchi::schema;

use chrono::{DateTime, TimeDelta, Utc};
use enquiries::{entities::enquiry::Status, queries::outbox};
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::Role;

use crate::{
    answered, code,
    enquiry_work::{ENQUIRY, databases, enquiry, events, lease, make_due, owner, reply, sales},
    refusal, rows,
};

/// How many mails a worker gets now.
async fn leased(database: &TestDatabase) -> usize {
    lease(database, "worker").await.len()
}

async fn stored(database: &TestDatabase, table: &str) -> usize {
    rows(database, table).await.as_array().unwrap().len()
}

fn with_key(key: &str) -> Value {
    let mut reply = reply();
    reply["idempotency_key"] = json!(key);
    reply
}

#[tokio::test]
async fn a_reply_is_stored_with_its_mail_at_once_and_no_worker_gets_it_before_its_time() {
    for database in databases().await {
        let row = sales(&database)
            .done("POST enquiry_messages", reply())
            .await;
        let time =
            |name: &str| -> DateTime<Utc> { row[0][name].as_str().unwrap().parse().unwrap() };
        let held = time("send_at") - time("created_at");
        let hold = TimeDelta::from_std(enquiries::replies::HOLD).unwrap();
        assert!((held - hold).abs() < TimeDelta::seconds(5), "{held}");
        let mails = "outgoing_mail?select=id,next_attempt_at,attempts";
        assert_eq!(
            rows(&database, mails).await,
            json!([{ "id": row[0]["mail_id"], "next_attempt_at": row[0]["send_at"], "attempts": 0 }])
        );
        assert_eq!(leased(&database).await, 0);
        make_due(&database).await;
        assert_eq!(leased(&database).await, 1);
    }
}

#[tokio::test]
async fn a_cancelled_reply_leaves_nothing_to_send_and_the_enquiry_is_as_it_was() {
    for database in databases().await {
        let vikram = sales(&database);
        let question = "enquiries?select=status,first_answered_at,closed_at,assigned_to";
        let before = rows(&database, question).await;
        let mut won = with_key("a");
        won["mark_as"] = json!("won");
        let row = vikram.done("POST enquiry_messages", won.clone()).await;
        assert_ne!(rows(&database, question).await, before);
        let id = &row[0]["id"];
        let cancelled = vikram.done("CALL cancel_reply", json!({ "id": id })).await;
        assert_eq!(cancelled["body"], row[0]["body"], "its words are answered");
        assert_eq!(rows(&database, question).await, before);
        assert_eq!(stored(&database, "enquiry_messages").await, 0);
        assert_eq!(stored(&database, "outgoing_mail").await, 0);
        let kinds = events(&database).await;
        let kinds: Vec<_> = kinds
            .as_array()
            .unwrap()
            .iter()
            .map(|event| &event["kind"])
            .collect();
        let expected = [
            "reply",
            "status",
            "assignment",
            "reply_cancelled",
            "status",
            "assignment",
        ];
        assert_eq!(kinds, expected);
        let again = vikram.send("CALL cancel_reply", json!({ "id": id })).await;
        assert_eq!(code(again), (404, "PT404"));
        // What was taken back can be sent after all.
        vikram.done("POST enquiry_messages", won).await;
        assert_eq!(stored(&database, "outgoing_mail").await, 1);
        assert!(schema().function("cancel_reply", Role::Editor).is_none());
    }
}

#[tokio::test]
async fn a_status_that_somebody_has_set_since_stays_when_the_reply_is_cancelled() {
    for database in databases().await {
        let vikram = sales(&database);
        let row = vikram.done("POST enquiry_messages", reply()).await;
        owner(&database)
            .done(ENQUIRY, json!({ "status": "lost" }))
            .await;
        vikram
            .done("CALL cancel_reply", json!({ "id": row[0]["id"] }))
            .await;
        let row = rows(&database, "enquiries?select=status,assigned_to").await;
        assert_eq!(row, json!([{ "status": "lost", "assigned_to": null }]));
    }
}

#[tokio::test]
async fn a_reply_that_has_left_cannot_be_cancelled() {
    for database in databases().await {
        let vikram = sales(&database);
        let row = vikram.done("POST enquiry_messages", reply()).await;
        let cancel = || vikram.send("CALL cancel_reply", json!({ "id": row[0]["id"] }));
        make_due(&database).await;
        assert_eq!(code(cancel().await), (400, "PT400"), "it is due");
        assert_eq!(leased(&database).await, 1);
        assert_eq!(code(cancel().await), (400, "PT400"), "it is being sent");
        outbox::sent(database.db.autocommit(), &[(1, Utc::now())])
            .await
            .unwrap();
        let refused = refusal(cancel().await);
        assert_eq!(refused.message, "reply 1 has left already");
        assert_eq!(stored(&database, "enquiry_messages").await, 1);
    }
}

#[tokio::test]
async fn a_reply_is_cancelled_or_sent_and_never_both() {
    for database in databases().await {
        let vikram = sales(&database);
        for round in 0..10 {
            let row = vikram.done("POST enquiry_messages", reply()).await;
            let mail = row[0]["mail_id"].as_i64().unwrap();
            let is_due = async {
                outbox::requeue(database.db.autocommit(), outbox::Retry::One(mail))
                    .await
                    .unwrap();
                leased(&database).await
            };
            let cancel = vikram.send("CALL cancel_reply", json!({ "id": row[0]["id"] }));
            let (sent, cancelled) = tokio::join!(is_due, cancel);
            assert_eq!(sent, usize::from(cancelled.is_err()), "round {round}");
        }
    }
}

#[tokio::test]
async fn the_same_key_again_is_the_same_reply() {
    for database in databases().await {
        let vikram = sales(&database);
        let first = vikram.done("POST enquiry_messages", with_key("a")).await;
        let again = vikram.send("POST enquiry_messages", with_key("a")).await;
        let status = again.as_ref().unwrap().answer.status;
        assert_eq!(status, 200, "nothing was added");
        assert_eq!(answered(again), first);
        assert_eq!(stored(&database, "outgoing_mail").await, 1);
        // After it was sent, too.
        make_due(&database).await;
        assert_eq!(leased(&database).await, 1);
        let third = vikram.done("POST enquiry_messages", with_key("a")).await;
        assert_eq!(third, first);
        assert_eq!(stored(&database, "outgoing_mail").await, 1);
    }
}

#[tokio::test]
async fn a_copy_goes_to_five_addresses_at_most_and_is_written_down_with_the_reply() {
    for database in databases().await {
        let vikram = sales(&database);
        for wrong in [
            json!("lab@example.com"),
            json!([7]),
            json!(["lab"]),
            json!(["lab@example.com\r\nBcc: all@example.com"]),
            json!(["a@x.cc", "b@x.cc", "c@x.cc", "d@x.cc", "e@x.cc", "f@x.cc"]),
        ] {
            let mut reply = reply();
            reply["cc"] = wrong.clone();
            let refused = refusal(vikram.send("POST enquiry_messages", reply).await);
            assert_eq!((refused.status, refused.code), (400, "23514"), "{wrong}");
            assert!(
                refused.details.unwrap_or_default().contains("cc"),
                "{wrong}"
            );
        }
        assert_eq!(stored(&database, "outgoing_mail").await, 0);
        let mut reply = with_key("a");
        reply["cc"] = json!([" lab@example.com ", "LAB@example.com", "ana@müller.example"]);
        let row = vikram.done("POST enquiry_messages", reply.clone()).await;
        let copies = json!(["lab@example.com", "ana@xn--mller-kva.example"]);
        assert_eq!(row[0]["cc"], copies);
        let mails = outbox::list(database.db.autocommit(), None, 10).await;
        assert_eq!(mails.unwrap()[0].payload["cc"], copies);
        let again = vikram.done("POST enquiry_messages", reply).await;
        assert_eq!(again, row, "the same addresses are the same reply");
        let cancelled = vikram
            .done("CALL cancel_reply", json!({ "id": row[0]["id"] }))
            .await;
        assert_eq!(cancelled["cc"], copies);
    }
}

#[tokio::test]
async fn two_requests_with_one_key_at_the_same_time_are_one_mail() {
    for database in databases().await {
        let vikram = sales(&database);
        let send = || vikram.done("POST enquiry_messages", with_key("a"));
        let (one, other) = tokio::join!(send(), send());
        assert_eq!(one, other);
        assert_eq!(stored(&database, "outgoing_mail").await, 1);
    }
}

#[tokio::test]
async fn a_key_that_was_used_for_another_reply_is_refused() {
    for database in databases().await {
        enquiry(&database, 2, Status::New).await;
        let vikram = sales(&database);
        vikram.done("POST enquiry_messages", with_key("a")).await;
        for (column, value) in [
            ("body", json!("Another.")),
            ("subject", json!("Another")),
            ("cc", json!(["lab@example.com"])),
            ("language", json!("de")),
            ("enquiry_id", json!(2)),
            ("mark_as", Value::Null),
            ("attachments", json!([])),
        ] {
            let mut other = with_key("a");
            other[column] = value;
            let refused = vikram.send("POST enquiry_messages", other).await;
            assert_eq!(code(refused), (422, "PT422"), "{column}");
        }
        let of_another = owner(&database)
            .send("POST enquiry_messages", with_key("a"))
            .await;
        assert_eq!(code(of_another), (422, "PT422"));
        let long = vikram.send("POST enquiry_messages", with_key(&"k".repeat(256)));
        assert_eq!(code(long.await), (400, "23514"));
        assert_eq!(stored(&database, "outgoing_mail").await, 1);
    }
}
