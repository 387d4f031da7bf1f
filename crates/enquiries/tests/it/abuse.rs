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

fn filled_in(fill_time: FillTime) -> EnquiryForm {
    EnquiryForm {
        fill_time,
        ..form()
    }
}

fn seconds(seconds: f64) -> FillTime {
    FillTime::Measured(Duration::from_secs_f64(seconds))
}

fn with_key(key: &str) -> Context {
    Context {
        idempotency_key: Some(key.to_owned()),
        ..context()
    }
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
        let kept = rows(&test.db).await.into_iter();
        let kept: Vec<_> = kept.map(|row| (row.status, row.doubt)).collect();
        assert_eq!(kept, times.map(|(_, doubt)| (Status::New, doubt)));
        assert_eq!(mails(&test.db).await.len(), 8);
    }
}

#[tokio::test]
async fn the_same_key_is_the_same_enquiry_and_another_key_is_another() {
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        let accept = async |key: &str| service.accept(form(), with_key(key)).await.unwrap();
        let first = accept("a").await;
        let again = accept("a").await;
        let other = accept(&"long".repeat(10_000)).await;
        assert_eq!(first, again);
        assert_ne!(first, other);
        let rows = rows(&test.db).await;
        assert_eq!((rows.len(), mails(&test.db).await.len()), (2, 4));
        for row in rows {
            assert_eq!(row.idempotency_key.unwrap().len(), 64);
        }
    }
}

#[tokio::test]
async fn the_same_key_with_something_else_filled_in_is_refused_whichever_field_it_is() {
    type Field = fn(&mut EnquiryForm) -> &mut String;
    for test in TestDatabase::all().await {
        let service = service(&test.db, &ManualClock::new());
        let first = service.accept(form(), with_key("key")).await.unwrap();
        let changes: [(Field, &str); 7] = [
            (|form| &mut form.name, "Bo Li"),
            (|form| &mut form.email, "bo@example.org"),
            (|form| &mut form.phone, "+86 10 000000"),
            (|form| &mut form.company, ""),
            (|form| &mut form.country, "China"),
            (|form| &mut form.product_interest, "spices"),
            (|form| &mut form.message, "Two containers."),
        ];
        for (field, other) in changes {
            let mut changed = form();
            *field(&mut changed) = other.to_owned();
            let error = service.accept(changed, with_key("key")).await.unwrap_err();
            assert!(matches!(error, AcceptError::KeyReused), "{other}: {error}");
        }
        let padded = EnquiryForm {
            message: "  Ten tonnes of Teja, please.\r\nCIF Hamburg? ".into(),
            ..form()
        };
        let elsewhere = Context {
            page: None,
            language: languages::Language::parse("de").unwrap(),
            ..with_key("key")
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
            let form = EnquiryForm {
                message: message.into(),
                ..form()
            };
            tokio::spawn(async move { service.accept(form, with_key("key")).await })
        });
        let results = join_all(submits).await.into_iter();
        let results: Vec<_> = results.map(Result::unwrap).collect();
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
        let services = [
            service(&test.db, &clock),
            service(&test.again().await, &clock),
        ];
        let submits = (0..20).map(|number| {
            let service = services[number % 2].clone();
            tokio::spawn(async move { service.accept(form(), with_key("key")).await.unwrap() })
        });
        let receipts = join_all(submits).await.into_iter();
        let references: BTreeSet<_> = receipts.map(|receipt| receipt.unwrap().reference).collect();
        assert_eq!(references.len(), 1);
        assert_eq!(rows(&test.db).await.len(), 1);
        assert_eq!(mails(&test.db).await.len(), 2);
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
    let accept = async |client: &str| service.accept(form(), from(client)).await;
    accept("2001:db8::1").await.unwrap();
    // A refused form and a repeated one are not counted.
    let refused = service.accept(EnquiryForm::default(), from("2001:db8::1"));
    assert!(refused.await.is_err());
    let key = Context {
        idempotency_key: Some("k".into()),
        ..from("2001:db8::2")
    };
    for _ in 0..3 {
        service.accept(form(), key.clone()).await.unwrap();
    }
    let error = accept("2001:db8::3").await.unwrap_err();
    let AcceptError::OverLimit { retry_after } = error else {
        panic!("{error}")
    };
    assert_eq!(retry_after, Duration::from_secs(1_800));
    accept("2001:db8:0:1::1").await.unwrap();
    clock.advance(retry_after);
    accept("2001:db8::3").await.unwrap();
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
    let other = EnquiryForm {
        message: "Something else".into(),
        ..form()
    };
    let baited = EnquiryForm {
        website: "x".into(),
        ..form()
    };
    for (form, context) in [
        (form(), with_key("k")),
        (form(), with_key("k")),
        (other, with_key("k")),
        (baited, context()),
        (filled_in(FillTime::Unknown), context()),
        (form(), context()),
        (EnquiryForm::default(), context()),
    ] {
        let _ = service.accept(form, context).await;
    }
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
