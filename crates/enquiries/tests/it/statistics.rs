//! The limit of enquiries that one request counts.

use chrono::TimeDelta;
use enquiries::statistics::statistics;
use store::testing::TestDatabase;

use crate::support::{ManualClock, context, form, rows, service};

#[tokio::test]
async fn figures_of_more_enquiries_than_are_allowed_are_not_counted() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock);
        for _ in 0..2 {
            service.accept(form(), context()).await.unwrap();
        }
        let now = rows(&test.db).await[0].received_at;
        let day = TimeDelta::days(1);
        let count =
            async |most| statistics(test.db.autocommit(), now - day, now + day, now, most).await;
        assert_eq!(count(2).await.unwrap().unwrap().total, 2);
        assert_eq!(count(1).await.unwrap(), None);
    }
}
