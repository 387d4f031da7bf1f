//! `EnquiryService::accept`: bots, repeated submissions and rate limits.

use std::{collections::BTreeSet, num::NonZeroU32, time::Duration};

use enquiries::{
    AcceptError, Context, EnquiryForm, EnquirySettings, FillTime,
    entities::enquiry::{Doubt, Status},
    metrics,
};
use futures_util::future::join_all;
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use rate_limit::NetworkAmounts;
use store::testing::TestDatabase;

use crate::support::{ManualClock, context, form, mails, rows, service, service_with, settings};

/// The form with this fill time.
fn filled_in(fill_time: FillTime) -> EnquiryForm {
    EnquiryForm {
        fill_time,
        ..form()
    }
}

fn seconds(seconds: f64) -> FillTime {
    FillTime::Measured(Duration::from_secs_f64(seconds))
}

#[tokio::test]
async fn a_filled_in_hidden_field_is_kept_without_mail_and_answered_like_any_other() {
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        let baited = EnquiryForm {
            website: "https://spam.example".into(),
            ..filled_in(seconds(0.1))
        };
        let receipt = service.accept(baited, context()).await.unwrap();
        assert!(receipt.reference.starts_with("NSE-"));
        let row = rows(&test.db).await.remove(0);
        assert_eq!(
            (row.status, row.doubt),
            (Status::Quarantined, Some(Doubt::Honeypot))
        );
        assert!(mails(&test.db).await.is_empty());
    }
}

#[tokio::test]
async fn a_form_filled_in_too_fast_or_in_no_time_that_can_be_is_doubtful_and_mailed_all_the_same() {
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        let times = [
            (seconds(2.999), Some(Doubt::TooFast)),
            (FillTime::Unknown, Some(Doubt::NotMeasured)),
            (FillTime::Impossible, Some(Doubt::ImpossibleTime)),
            (seconds(3.0), None),
        ];
        for (time, _) in times {
            service.accept(filled_in(time), context()).await.unwrap();
        }
        let kept: Vec<_> = rows(&test.db)
            .await
            .into_iter()
            .map(|row| (row.status, row.doubt))
            .collect();
        assert_eq!(kept, times.map(|(_, doubt)| (Status::New, doubt)));
        assert_eq!(mails(&test.db).await.len(), 8);
    }
}

#[tokio::test]
async fn the_same_key_is_the_same_enquiry_and_another_key_is_another() {
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        let with_key = |key: &str| Context {
            idempotency_key: Some(key.to_owned()),
            ..context()
        };
        let first = service.accept(form(), with_key("a")).await.unwrap();
        let again = service.accept(form(), with_key("a")).await.unwrap();
        let other = service
            .accept(form(), with_key(&"long".repeat(10_000)))
            .await
            .unwrap();
        assert_eq!(first, again);
        assert_ne!(first, other);
        assert_eq!(
            (rows(&test.db).await.len(), mails(&test.db).await.len()),
            (2, 4)
        );
        assert!(
            rows(&test.db)
                .await
                .iter()
                .all(|row| row.idempotency_key.as_ref().unwrap().len() == 64)
        );
    }
}

#[tokio::test]
async fn the_same_key_with_something_else_filled_in_is_refused_whichever_field_it_is() {
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        let with_key = Context {
            idempotency_key: Some("key".to_owned()),
            ..context()
        };
        let first = service.accept(form(), with_key.clone()).await.unwrap();
        let fields: [fn(&mut EnquiryForm) -> &mut String; 7] = [
            |form| &mut form.name,
            |form| &mut form.email,
            |form| &mut form.phone,
            |form| &mut form.company,
            |form| &mut form.country,
            |form| &mut form.product_interest,
            |form| &mut form.message,
        ];
        let others = [
            "Bo Li",
            "bo@example.org",
            "+86 10 000000",
            "",
            "China",
            "spices",
            "Two containers.",
        ];
        for (field, other) in fields.into_iter().zip(others) {
            let mut changed = form();
            *field(&mut changed) = other.to_owned();
            let error = service.accept(changed, with_key.clone()).await.unwrap_err();
            assert!(matches!(error, AcceptError::KeyReused), "{other}: {error}");
        }
        let padded = EnquiryForm {
            message: "  Ten tonnes of Teja, please.\r\nCIF Hamburg? ".into(),
            ..form()
        };
        let elsewhere = Context {
            page: None,
            language: languages::Language::parse("de").unwrap(),
            ..with_key
        };
        assert_eq!(service.accept(padded, elsewhere).await.unwrap(), first);
        assert_eq!(rows(&test.db).await.len(), 1);
    }
}

#[tokio::test]
async fn of_two_enquiries_with_one_key_at_once_one_is_taken_and_one_refused() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let services = [
            service(&test.db, &clock),
            service(&test.again().await, &clock),
        ];
        let submits = services
            .into_iter()
            .zip(["Ten tonnes, please.", "Two tonnes, please."]);
        let submits = submits.map(|(service, message)| {
            let context = Context {
                idempotency_key: Some("key".to_owned()),
                ..context()
            };
            let form = EnquiryForm {
                message: message.into(),
                ..form()
            };
            tokio::spawn(async move { service.accept(form, context).await })
        });
        let results: Vec<_> = join_all(submits)
            .await
            .into_iter()
            .map(Result::unwrap)
            .collect();
        let refused =
            |result: &&Result<_, AcceptError>| matches!(result, Err(AcceptError::KeyReused));
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
        assert_eq!(results.iter().filter(refused).count(), 1);
    }
}

#[tokio::test]
async fn many_submits_of_one_key_at_once_are_one_enquiry() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let (one, two) = (
            service(&test.db, &clock),
            service(&test.again().await, &clock),
        );
        let submits = (0..20).map(|number| {
            let service = if number % 2 == 0 {
                one.clone()
            } else {
                two.clone()
            };
            let context = Context {
                idempotency_key: Some("key".to_owned()),
                ..context()
            };
            tokio::spawn(async move { service.accept(form(), context).await.unwrap().reference })
        });
        let references: BTreeSet<_> = join_all(submits)
            .await
            .into_iter()
            .map(Result::unwrap)
            .collect();
        assert_eq!(references.len(), 1);
        assert_eq!(
            (rows(&test.db).await.len(), mails(&test.db).await.len()),
            (1, 2)
        );
    }
}

#[tokio::test]
async fn an_address_over_its_budget_is_told_how_long_to_wait() {
    let test = TestDatabase::sqlite().await;
    let clock = ManualClock::new();
    let settings = EnquirySettings {
        hourly: NetworkAmounts::around(NonZeroU32::new(2).unwrap()),
        ..settings()
    };
    let service = service_with(&test.db, &clock, settings);
    let from = |client: &str| Context {
        client: client.parse().unwrap(),
        ..context()
    };
    service.accept(form(), from("2001:db8::1")).await.unwrap();
    // A refused form and a repeated one are not counted.
    assert!(
        service
            .accept(EnquiryForm::default(), from("2001:db8::1"))
            .await
            .is_err()
    );
    let key = Context {
        idempotency_key: Some("k".into()),
        ..from("2001:db8::2")
    };
    for _ in 0..3 {
        service.accept(form(), key.clone()).await.unwrap();
    }
    let error = service
        .accept(form(), from("2001:db8::3"))
        .await
        .unwrap_err();
    let AcceptError::OverLimit { retry_after } = error else {
        panic!("{error}")
    };
    assert_eq!(retry_after, Duration::from_secs(1_800));
    service
        .accept(form(), from("2001:db8:0:1::1"))
        .await
        .unwrap();
    clock.advance(retry_after);
    service.accept(form(), from("2001:db8::3")).await.unwrap();
    assert_eq!(rows(&test.db).await.len(), 4);
}

#[tokio::test]
async fn enquiries_are_counted_by_what_came_of_them() {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    let _guard = ::metrics::set_default_local_recorder(&recorder);
    let test = TestDatabase::sqlite().await;
    let settings = EnquirySettings {
        hourly: NetworkAmounts::around(NonZeroU32::new(3).unwrap()),
        ..settings()
    };
    let service = service_with(&test.db, &ManualClock::new(), settings);
    let key = Context {
        idempotency_key: Some("k".into()),
        ..context()
    };
    let _ = service.accept(form(), key.clone()).await;
    let _ = service.accept(form(), key.clone()).await;
    let _ = service
        .accept(
            EnquiryForm {
                message: "Something else".into(),
                ..form()
            },
            key,
        )
        .await;
    let _ = service
        .accept(
            EnquiryForm {
                website: "x".into(),
                ..form()
            },
            context(),
        )
        .await;
    let _ = service
        .accept(filled_in(FillTime::Unknown), context())
        .await;
    let _ = service.accept(form(), context()).await;
    let _ = service.accept(EnquiryForm::default(), context()).await;
    let counted: BTreeSet<_> = snapshotter
        .snapshot()
        .into_vec()
        .into_iter()
        .filter(|(key, ..)| key.key().name() == metrics::ENQUIRIES)
        .map(|(key, _, _, value)| {
            assert!(matches!(value, DebugValue::Counter(1)), "{value:?}");
            key.key().labels().next().unwrap().value().to_owned()
        })
        .collect();
    assert_eq!(
        counted,
        [
            "accepted",
            "doubtful",
            "invalid",
            "key_reused",
            "over_limit",
            "quarantined",
            "repeated"
        ]
        .map(str::to_owned)
        .into()
    );
}
