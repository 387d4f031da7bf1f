use enquiries::{
    entities::enquiry::{Doubt, Model},
    queries::{
        self,
        enquiries::{Filter, NewEnquiry},
    },
};
use sea_orm::SqlErr;
use store::{Database, testing::TestDatabase};

use crate::{at, support::rows};

pub(crate) fn enquiry(reference: &str) -> NewEnquiry {
    NewEnquiry {
        received_at: at(0),
        ..enquiries::testing::enquiry(reference)
    }
}

pub(crate) async fn insert(db: &Database, enquiry: NewEnquiry) -> Model {
    let row = enquiries::testing::insert_enquiry(db.autocommit(), enquiry).await;
    row.unwrap()
}

/// The enquiry with this key.
pub(crate) async fn by_key(db: &Database, key: &str) -> Option<Model> {
    let found = queries::enquiries::by_idempotency_key(db.autocommit(), key).await;
    found.unwrap()
}

#[tokio::test]
async fn an_enquiry_comes_back_as_it_was_written() {
    for test in TestDatabase::all().await {
        let written = NewEnquiry {
            doubt: Some(Doubt::ImpossibleTime),
            ..enquiry("NSE-1")
        };
        let written = insert(&test.db, written).await;
        let read = rows(&test.db).await;
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
        insert(db, enquiry("NSE-1")).await;
        insert(db, enquiry("NSE-2")).await;
        insert(db, with_key("NSE-3", "k")).await;
        for twin in [enquiry("NSE-1"), with_key("NSE-4", "k")] {
            let error = enquiries::testing::insert_enquiry(db.autocommit(), twin)
                .await
                .unwrap_err();
            assert!(
                matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))),
                "{error}"
            );
        }
        let first = by_key(db, "k").await.unwrap();
        assert_eq!(first.reference, "NSE-3");
        assert_eq!(by_key(db, "other").await, None);
    }
}

#[tokio::test]
async fn a_list_is_paged() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        for number in 0..5 {
            insert(db, enquiry(&format!("NSE-{number}"))).await;
        }
        let list = async |after_id, limit| -> (Vec<i64>, Vec<String>) {
            let filter = Filter { after_id, limit };
            let found = queries::enquiries::list(db.autocommit(), &filter).await;
            let found = found.unwrap().into_iter();
            found.map(|row| (row.id, row.reference)).unzip()
        };
        let (ids, first) = list(0, 2).await;
        assert_eq!(first, ["NSE-0", "NSE-1"]);
        assert_eq!(list(ids[1], 100).await.1, ["NSE-2", "NSE-3", "NSE-4"]);
    }
}

#[tokio::test]
async fn a_debug_print_of_an_enquiry_tells_nothing_personal() {
    let test = TestDatabase::sqlite().await;
    let row = insert(&test.db, enquiry("NSE-1")).await;
    let text = format!("{row:?}");
    assert!(text.contains("NSE-1"));
    for personal in ["José", "jose@", "+44", "containers"] {
        assert!(!text.contains(personal), "{text}");
    }
}
