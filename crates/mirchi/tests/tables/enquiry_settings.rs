//! The owner's settings for enquiries, their statistics, and releasing one from quarantine.

use chrono::{DateTime, TimeDelta, Utc};
use enquiries::{
    MAIL_QUEUED,
    entities::enquiry::{Column, Entity, Status},
    queries::{answering_times, outbox},
};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter,
    sea_query::Expr,
};
use serde_json::{Value, json};
use store::{batches::BATCH_SIZE, testing::TestDatabase};
use tables::Role;

use crate::{
    answered, code,
    enquiry_work::{ENQUIRY, databases, enquiry, events, owner, sales},
    refusal,
};

/// Changes the times in which the company answers.
const TIMES: &str = "PATCH answering_times?id=eq.1";

async fn set(
    database: &TestDatabase,
    id: i64,
    change: impl FnOnce(&mut enquiries::entities::enquiry::ActiveModel),
) {
    let mut row = enquiries::entities::enquiry::ActiveModel {
        id: sea_orm::ActiveValue::Unchanged(id),
        ..Default::default()
    };
    change(&mut row);
    row.update(database.db.autocommit()).await.unwrap();
}

fn time(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[tokio::test]
async fn a_change_of_the_times_moves_what_waits_for_an_answer_and_nothing_else() {
    for database in databases().await {
        for number in 2..=4 {
            enquiry(&database, number, Status::New).await;
        }
        // Friday evening in Kolkata.
        let received = time("2026-11-27T13:30:00Z");
        for (id, due) in [
            (1, None),
            (2, Some(received)),
            (3, Some(received)),
            (4, Some(received)),
        ] {
            set(&database, id, |row| {
                row.received_at = Set(received);
                row.due_at = Set(due);
                if id == 3 {
                    row.first_answered_at = Set(Some(received));
                }
            })
            .await;
        }
        let asha = owner(&database);
        asha.done(
            "POST holidays",
            json!({ "day": "2026-11-30", "name": "Founding day" }),
        )
        .await;
        let change = json!({
            "counts": "working_hours", "answer_within_hours": 2, "working_days": ["monday", "tuesday"],
            "opens": "10:00", "closes": "18:00",
        });
        // The pages state the time.
        let shown = asha.send(TIMES, change.clone()).await.unwrap();
        assert!(shown.effects.contains(&catalogue::CATALOGUE_CHANGED));
        let row = asha.done(TIMES, change).await;
        assert_eq!(row[0]["time_zone"], "Asia/Kolkata");
        let due = crate::rows(&database, "enquiries?select=id,due_at&order=id").await;
        // Tuesday 12:00 in Kolkata.
        let moved = "2026-12-01T06:30:00+00:00";
        assert_eq!(
            due,
            json!([
                { "id": 1, "due_at": null },
                { "id": 2, "due_at": moved },
                { "id": 3, "due_at": "2026-11-27T13:30:00+00:00" },
                { "id": 4, "due_at": moved },
            ])
        );
        asha.done("DELETE holidays?day=eq.2026-11-30", Value::Null)
            .await;
        let due = crate::rows(&database, "enquiries?select=due_at&id=eq.2").await;
        assert_eq!(due[0]["due_at"], "2026-11-30T06:30:00+00:00");
    }
}

#[tokio::test]
async fn due_times_of_many_enquiries_are_set_in_short_transactions() {
    for database in databases().await {
        let db = &database.db;
        // With the one that is there, some more than one transaction sets.
        for number in 2..=BATCH_SIZE as i64 + 3 {
            enquiry(&database, number, Status::New).await;
        }
        let received = time("2026-11-27T13:30:00Z");
        let all = Entity::update_many()
            .col_expr(Column::ReceivedAt, Expr::value(received))
            .col_expr(Column::DueAt, Expr::value(received));
        all.exec(db.autocommit()).await.unwrap();
        let due_after = |hours| {
            let due = received + TimeDelta::hours(hours);
            let which = Entity::find().filter(Column::DueAt.eq(due));
            which.count(db.autocommit())
        };
        let change = |hours: i32| json!({ "counts": "all_hours", "answer_within_hours": hours });
        let asha = owner(&database);
        asha.done(TIMES, change(5)).await;
        assert_eq!(due_after(5).await.unwrap(), BATCH_SIZE, "at once");
        assert_eq!(due_after(0).await.unwrap(), 3, "later");

        // The second change begins again.
        let row = asha.done(TIMES, change(7)).await;
        enquiries::set_outdated_due_times(db).await.unwrap();
        assert_eq!(due_after(7).await.unwrap(), BATCH_SIZE + 3);
        let stored = answering_times::times(db.autocommit()).await.unwrap();
        assert_eq!(stored.due_times_set_to, None);
        assert_eq!(json!(stored.version), row[0]["version"]);
    }
}

#[tokio::test]
async fn settings_that_cannot_be_are_refused_by_their_columns_and_are_the_owners() {
    for database in databases().await {
        let (asha, vikram) = (owner(&database), sales(&database));
        for (request, body, column) in [
            (TIMES, json!({ "time_zone": "India" }), "time_zone"),
            (TIMES, json!({ "working_days": [] }), "working_days"),
            (TIMES, json!({ "working_days": "monday" }), "working_days"),
            (TIMES, json!({ "closes": "08:00" }), "closes"),
            (
                "POST holidays",
                json!({ "day": "2026-12-25", "name": " " }),
                "name",
            ),
            (
                "POST enquiry_rules",
                json!({ "product_interest": "gold" }),
                "product_interest",
            ),
            (
                "POST enquiry_rules",
                json!({ "assigned_to": "vera" }),
                "assigned_to",
            ),
            (
                "POST enquiry_rules",
                json!({ "recipients": ["nobody"] }),
                "recipients",
            ),
            (
                "POST mail_templates",
                json!({ "name": "x", "language": "xx", "body": "x" }),
                "language",
            ),
        ] {
            let refused = refusal(asha.send(request, body).await);
            assert_eq!(refused.code, "23514", "{column}");
            let details = refused.details.unwrap();
            assert!(details.starts_with(&format!("{column}: ")), "{details}");
        }
        for (request, body) in [
            (TIMES, json!({ "digest_at": 8 })),
            (
                "POST holidays",
                json!({ "day": "2026-12-25", "name": "Christmas" }),
            ),
            ("POST enquiry_rules", json!({})),
        ] {
            assert_eq!(code(vikram.send(request, body).await), (403, "42501"));
        }
        let late = json!({ "digest_at": 7, "version": 0 });
        let late = asha.send(TIMES, late).await;
        assert_eq!(code(late), (409, "PT409"));
    }
}

#[tokio::test]
async fn letters_to_begin_with_are_there_in_every_language() {
    for database in databases().await {
        let rows = crate::rows(&database, "mail_templates?select=language,name,body").await;
        let rows = rows.as_array().unwrap();
        for language in languages::Language::shipped() {
            let own = rows.iter().filter(|row| row["language"] == language.code());
            let own: Vec<_> = own.collect();
            assert_eq!(own.len(), 4, "{}", language.code());
            for row in own {
                let body = row["body"].as_str().unwrap();
                assert!(
                    body.contains("{{name}}") && body.contains("{{signature}}"),
                    "{row}"
                );
            }
        }
        let change = json!({ "body": "Dear {{name}}" });
        sales(&database)
            .done("PATCH mail_templates?id=eq.1", change)
            .await;
        let hidden = crate::read_as(&database, Role::Editor, "mail_templates", None).await;
        assert_eq!(code(hidden), (404, "PGRST205"));
    }
}

#[tokio::test]
async fn an_enquiry_comes_out_of_quarantine_and_its_two_mails_leave_once() {
    for database in databases().await {
        let id = enquiry(&database, 2, Status::Quarantined).await;
        let vikram = sales(&database);
        let released = vikram
            .send("CALL release_enquiry", json!({ "id": id }))
            .await
            .unwrap();
        assert!(released.effects.contains(&MAIL_QUEUED));
        let row = answered(Ok(released));
        assert_eq!(
            (&row["status"], &row["version"]),
            (&json!("new"), &json!(2))
        );
        assert!(row["due_at"].is_string());
        let mails = async || {
            let mails = outbox::of_enquiry(database.db.autocommit(), id)
                .await
                .unwrap();
            let kinds = mails.into_iter().map(|mail| mail.kind.as_str());
            kinds.collect::<Vec<_>>()
        };
        assert_eq!(mails().await, ["company", "confirmation"]);
        let again = vikram
            .send("CALL release_enquiry", json!({ "id": id }))
            .await;
        assert_eq!(code(again), (400, "PT400"));
        let request = format!("PATCH enquiries?id=eq.{id}");
        vikram.done(&request, json!({ "status": "spam" })).await;
        vikram
            .done("CALL release_enquiry", json!({ "id": id }))
            .await;
        assert_eq!(mails().await.len(), 2, "they have left before");
        let events = events(&database).await;
        let released = events.as_array().unwrap().iter();
        let released = released.filter(|event| event["kind"] == "released");
        assert_eq!(released.count(), 2);
        let missing = vikram
            .send("CALL release_enquiry", json!({ "id": 99 }))
            .await;
        assert_eq!(code(missing), (404, "PT404"));
    }
}

#[tokio::test]
async fn an_enquiry_that_was_called_spam_comes_back_without_further_mail() {
    for database in databases().await {
        let vikram = sales(&database);
        vikram.done(ENQUIRY, json!({ "status": "spam" })).await;
        let row = vikram
            .done("CALL release_enquiry", json!({ "id": 1 }))
            .await;
        assert_eq!(row["closed_at"], Value::Null);
        let mails = outbox::of_enquiry(database.db.autocommit(), 1)
            .await
            .unwrap();
        assert!(mails.is_empty(), "those of the form have left long ago");
    }
}

#[tokio::test]
async fn the_figures_say_where_enquiries_come_from_and_how_fast_they_are_answered() {
    for database in databases().await {
        for number in 2..=5 {
            enquiry(&database, number, Status::New).await;
        }
        enquiry(&database, 6, Status::Quarantined).await;
        let received = time("2026-03-02T20:00:00Z");
        for (id, answered_after) in [
            (1, Some(10)),
            (2, Some(30)),
            (3, Some(2_000)),
            (4, None),
            (5, None),
            (6, None),
        ] {
            set(&database, id, |row| {
                row.received_at = Set(received);
                row.due_at = Set((id != 6).then_some(received + TimeDelta::days(1)));
                row.first_answered_at =
                    Set(answered_after.map(|minutes| received + TimeDelta::minutes(minutes)));
                if id == 5 {
                    row.product = Set(Some("teja".to_owned()));
                    row.country = Set("Perú".to_owned());
                    row.country_code = Set(Some("PE".to_owned()));
                    row.due_at = Set(Some(Utc::now() + TimeDelta::hours(1)));
                }
            })
            .await;
        }
        let asked = json!({ "since": "2026-03-01", "until": "2026-04-01" });
        let figures = sales(&database)
            .done("CALL enquiry_statistics", asked)
            .await;
        assert_eq!(figures["total"], 5, "a machine's does not count");
        assert_eq!(figures["answered"], 3);
        assert_eq!(figures["median_minutes_to_answer"], 30);
        assert_eq!(figures["share_within_due"], 0.5, "two of four");
        assert_eq!(figures["by_day"], json!({ "2026-03-03": 5 }), "in Kolkata");
        assert_eq!(
            figures["by_country"],
            json!([{ "value": "ES", "count": 4 }, { "value": "PE", "count": 1 }])
        );
        assert_eq!(
            figures["by_product"],
            json!([{ "value": "", "count": 4 }, { "value": "teja", "count": 1 }])
        );
        assert_eq!(
            figures["waiting"],
            json!({ "new": 5, "due_soon": 0, "overdue": 1, "quarantined": 1, "failed_mails": 0 })
        );
        let waiting = sales(&database)
            .done("CALL waiting", json!({ "within_hours": 2 }))
            .await;
        assert_eq!(waiting["enquiries"]["due_soon"], 1);
        let long = json!({ "since": "2020-01-01", "until": "2026-01-01" });
        let long = sales(&database).send("CALL enquiry_statistics", long).await;
        assert_eq!(code(long), (400, "PT400"));
        let none = sales(&database)
            .done(
                "CALL enquiry_statistics",
                json!({ "since": "2027-01-01", "until": "2027-02-01" }),
            )
            .await;
        assert_eq!(none["median_minutes_to_answer"], Value::Null);
    }
}

#[tokio::test]
async fn the_first_rule_that_fits_is_kept_with_its_recipients() {
    for database in databases().await {
        let asha = owner(&database);
        let rule = json!({ "position": 1, "country": "españa", "assigned_to": "suresh", "recipients": ["iberia@nandi.example"] });
        asha.done("POST enquiry_rules", rule).await;
        let rows = crate::rows(
            &database,
            "enquiry_rules?select=country,recipients,staff_members(id)",
        )
        .await;
        assert_eq!(
            rows,
            json!([{ "country": "españa", "recipients": ["iberia@nandi.example"], "staff_members": { "id": "suresh" } }])
        );
    }
}
