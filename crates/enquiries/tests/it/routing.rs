//! New enquiries: due times, assignment, and notices.

use auth::entities::user;
use chrono::{TimeDelta, Utc};
use enquiries::entities::{answering_time, enquiry_rule, outgoing_mail::Kind};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use store::{TextList, testing::TestDatabase};

use crate::support::{ManualClock, context, form, mails, mails_of_kind, rows, send_form, service};

async fn account(test: &TestDatabase, role: &str) {
    let account = auth::testing::account("asha", Some(role));
    account.insert(test.db.autocommit()).await.unwrap();
}

async fn rule(test: &TestDatabase, position: i32, country: Option<&str>, recipients: &[&str]) {
    let rule = enquiry_rule::ActiveModel {
        position: Set(position),
        product_interest: Set(Some("red-chillies".to_owned())),
        country: Set(country.map(str::to_owned)),
        assigned_to: Set(Some("asha".to_owned())),
        recipients: Set(recipients.iter().copied().collect::<TextList>()),
        version: Set(1),
        ..Default::default()
    };
    rule.insert(test.db.autocommit()).await.unwrap();
}

#[tokio::test]
async fn an_enquiry_is_due_by_the_companys_times_and_its_mails_promise_them() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock);
        service.accept(form(), context()).await.unwrap();
        let times = answering_time::ActiveModel {
            id: sea_orm::ActiveValue::Unchanged(answering_time::ONLY_ROW),
            answer_within_hours: Set(6),
            ..Default::default()
        };
        times.update(test.db.autocommit()).await.unwrap();
        service.accept(form(), context()).await.unwrap();
        let rows = rows(&test.db).await;
        assert_eq!(rows.len(), 2);
        for (row, hours) in rows.iter().zip([24, 6]) {
            let time = row.due_at.unwrap() - row.received_at;
            assert_eq!(time, TimeDelta::hours(hours));
            let mut own = mails(&test.db).await;
            own.retain(|mail| mail.enquiry_id == Some(row.id));
            assert_eq!(own.len(), 2);
            for mail in own {
                let text = mail.payload["text"].as_str().unwrap();
                assert!(text.contains(&format!("within {hours} hours.")), "{text}");
            }
        }
    }
}

#[tokio::test]
async fn a_rule_gives_an_enquiry_to_somebody_and_tells_others_of_it() {
    for test in TestDatabase::all().await {
        account(&test, "sales").await;
        rule(&test, 2, None, &["everybody@example.com"]).await;
        rule(
            &test,
            1,
            Some("GERMANY"),
            &["dach@example.com", "enquiries@example.com"],
        )
        .await;
        let clock = ManualClock::new();
        let service = service(&test.db, &clock);
        service.accept(form(), context()).await.unwrap();
        let row = rows(&test.db).await.remove(0);
        assert_eq!(row.assigned_to.as_deref(), Some("asha"));
        let told = mails_of_kind(&test.db, Kind::Company).await;
        assert_ne!(
            told[0].message_id, told[1].message_id,
            "two mails have two names"
        );
        let mut told: Vec<_> = told.into_iter().map(|mail| mail.recipient).collect();
        told.sort();
        assert_eq!(
            told,
            [
                "asha@example.com",
                "dach@example.com",
                "enquiries@example.com"
            ],
            "who answers it, and the company's own address once"
        );
    }
}

#[tokio::test]
async fn who_may_not_see_enquiries_any_more_is_given_none() {
    for test in TestDatabase::all().await {
        account(&test, "editor").await;
        rule(&test, 1, None, &[]).await;
        let clock = ManualClock::new();
        send_form(&test.db, &clock).await;
        assert_eq!(rows(&test.db).await[0].assigned_to, None);
    }
}

#[tokio::test]
async fn who_is_blocked_is_given_no_enquiry_and_hears_of_none() {
    for test in TestDatabase::all().await {
        for (id, role) in [("asha", "sales"), ("ravi", "owner")] {
            let blocked = user::ActiveModel {
                banned_until: Set(Some(Utc::now() + TimeDelta::days(365 * 100))),
                ..auth::testing::account(id, Some(role))
            };
            blocked.insert(test.db.autocommit()).await.unwrap();
        }
        rule(&test, 1, None, &["ravi@example.com", "dach@example.com"]).await;
        let clock = ManualClock::new();
        let service = service(&test.db, &clock);
        service.accept(form(), context()).await.unwrap();
        assert_eq!(rows(&test.db).await[0].assigned_to, None);
        let told = mails_of_kind(&test.db, Kind::Company).await.into_iter();
        let mut told: Vec<_> = told.map(|mail| mail.recipient).collect();
        told.sort();
        assert_eq!(told, ["dach@example.com", "enquiries@example.com"]);
    }
}
