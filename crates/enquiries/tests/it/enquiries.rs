use enquiries::{
    entities::enquiry::{Doubt, Status},
    queries::{
        self,
        enquiries::{Filter, NewEnquiry},
    },
};
use sea_orm::SqlErr;
use store::testing::TestDatabase;

use crate::at;

pub(crate) fn enquiry(reference: &str) -> NewEnquiry {
    NewEnquiry {
        received_at: at(0),
        ..enquiries::testing::enquiry(reference)
    }
}

#[tokio::test]
async fn an_enquiry_comes_back_as_it_was_written() {
    for test in TestDatabase::all().await {
        let written = NewEnquiry {
            doubt: Some(Doubt::ImpossibleTime),
            ..enquiry("NSE-1")
        };
        let written = enquiries::testing::insert_enquiry(test.db.autocommit(), written)
            .await
            .unwrap();
        let read = queries::enquiries::list(
            test.db.autocommit(),
            &Filter {
                limit: 10,
                ..Filter::default()
            },
        )
        .await
        .unwrap();
        assert_eq!(read, [written]);
        assert_eq!(read[0].message, "Two containers,\nplease 🌶");
        assert_eq!(read[0].country, "المملكة المتحدة");
        assert_eq!(read[0].doubt, Some(Doubt::ImpossibleTime));
    }
}

#[tokio::test]
async fn reference_and_key_are_unique_and_many_enquiries_have_no_key() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let with_key = |reference, key: &str| NewEnquiry {
            idempotency_key: Some(key.into()),
            ..enquiry(reference)
        };
        enquiries::testing::insert_enquiry(db.autocommit(), enquiry("NSE-1"))
            .await
            .unwrap();
        enquiries::testing::insert_enquiry(db.autocommit(), enquiry("NSE-2"))
            .await
            .unwrap();
        enquiries::testing::insert_enquiry(db.autocommit(), with_key("NSE-3", "k"))
            .await
            .unwrap();
        for twin in [enquiry("NSE-1"), with_key("NSE-4", "k")] {
            let error = enquiries::testing::insert_enquiry(db.autocommit(), twin)
                .await
                .unwrap_err();
            assert!(
                matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))),
                "{error}"
            );
        }
        let first = queries::enquiries::by_idempotency_key(db.autocommit(), "k")
            .await
            .unwrap()
            .unwrap();
        assert_eq!(first.reference, "NSE-3");
        assert_eq!(
            queries::enquiries::by_idempotency_key(db.autocommit(), "other")
                .await
                .unwrap(),
            None
        );
    }
}

#[tokio::test]
async fn a_list_is_filtered_and_paged() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        for number in 0..5 {
            let status = if number == 2 {
                Status::Quarantined
            } else {
                Status::New
            };
            let row = NewEnquiry {
                received_at: at(number),
                status,
                ..enquiry(&format!("NSE-{number}"))
            };
            enquiries::testing::insert_enquiry(db.autocommit(), row)
                .await
                .unwrap();
        }
        let references = async |filter: Filter| -> Vec<String> {
            queries::enquiries::list(db.autocommit(), &filter)
                .await
                .unwrap()
                .into_iter()
                .map(|row| row.reference)
                .collect()
        };
        let all = Filter {
            limit: 100,
            ..Filter::default()
        };
        assert_eq!(
            references(Filter {
                since: Some(at(3)),
                ..all.clone()
            })
            .await,
            ["NSE-3", "NSE-4"]
        );
        let quarantined = Filter {
            status: Some(Status::Quarantined),
            ..all.clone()
        };
        assert_eq!(references(quarantined).await, ["NSE-2"]);
        let first = queries::enquiries::list(
            db.autocommit(),
            &Filter {
                limit: 2,
                ..all.clone()
            },
        )
        .await
        .unwrap();
        let rest = references(Filter {
            after_id: first[1].id,
            ..all
        })
        .await;
        assert_eq!(rest, ["NSE-2", "NSE-3", "NSE-4"]);
    }
}

#[tokio::test]
async fn a_debug_print_of_an_enquiry_tells_nothing_personal() {
    let test = TestDatabase::sqlite().await;
    let row = enquiries::testing::insert_enquiry(test.db.autocommit(), enquiry("NSE-1"))
        .await
        .unwrap();
    let text = format!("{row:?}");
    assert!(text.contains("NSE-1"));
    for personal in ["José", "jose@", "+44", "containers"] {
        assert!(!text.contains(personal), "{text}");
    }
}
