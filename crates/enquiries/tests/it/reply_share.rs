//! The share of enquiries that are answered within a day, which the site shows if the owner wants it.

use catalogue::queries::products;
use chrono::{DateTime, TimeDelta, Utc};
use enquiries::{
    entities::{answering_time, enquiry},
    queries::answering_times,
    update_published_share,
};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ActiveValue::Unchanged, IntoActiveModel};
use store::{Database, testing::TestDatabase};

use crate::support::{ManualClock, context, form, rows, service};

async fn publish(db: &Database, publishes_share: bool) {
    let times = answering_time::ActiveModel {
        id: Unchanged(answering_time::ONLY_ROW),
        publishes_share: Set(publishes_share),
        ..Default::default()
    };
    times.update(db.autocommit()).await.unwrap();
}

/// Sets when the enquiries were answered, by their index.
async fn answered(db: &Database, hours: impl Fn(usize) -> Option<i64>) {
    for (place, row) in rows(db).await.into_iter().enumerate() {
        let received_at = row.received_at;
        let mut row = row.into_active_model();
        row.first_answered_at =
            Set(hours(place).map(|hours| received_at + TimeDelta::hours(hours)));
        row.update(db.autocommit()).await.unwrap();
    }
}

#[tokio::test]
async fn the_share_is_published_where_the_owner_wants_it() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        let clock = ManualClock::new();
        let service = service(db, &clock);
        for _ in 0..20 {
            service.accept(form(), context()).await.unwrap();
        }
        // Spam does not count.
        let mut spam = rows(db).await.remove(0).into_active_model();
        spam.status = Set(enquiry::Status::Spam);
        spam.update(db.autocommit()).await.unwrap();
        let received: DateTime<Utc> = rows(db).await[0].received_at;
        let later = received + TimeDelta::days(2);
        let revision = products::revision(db.autocommit()).await.unwrap();
        let share = async || {
            answering_times::times(db.autocommit())
                .await
                .unwrap()
                .published_share
        };

        assert!(!update_published_share(db, later).await.unwrap());
        publish(db, true).await;
        // Nineteen are too few.
        assert!(!update_published_share(db, later).await.unwrap());
        assert_eq!(share().await, None);

        service.accept(form(), context()).await.unwrap();
        // One is late by an hour, and one is still waiting.
        answered(db, |place| match place {
            1 => Some(25),
            2 => None,
            _ => Some(24),
        })
        .await;
        assert!(update_published_share(db, later).await.unwrap());
        assert_eq!(share().await, Some(90));
        assert!(
            products::revision(db.autocommit()).await.unwrap() > revision,
            "pages ask again"
        );
        assert!(!update_published_share(db, later).await.unwrap());
        // Enquiries that are less than a day old do not count yet.
        assert!(
            update_published_share(db, received + TimeDelta::hours(23))
                .await
                .unwrap()
        );
        assert_eq!(share().await, None);

        assert!(update_published_share(db, later).await.unwrap());
        publish(db, false).await;
        assert!(update_published_share(db, later).await.unwrap());
        assert_eq!(share().await, None);
    }
}
