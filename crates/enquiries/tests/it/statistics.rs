//! Figures of enquiries, and how many one request counts.

use chrono::TimeDelta;
use enquiries::{EnquiryForm, statistics::statistics};
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

#[tokio::test]
async fn a_country_is_counted_once_however_buyers_call_it_and_what_they_typed_stays() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock);
        let typed = ["Germany", "Deutschland", "DE", "Atlantis", ""];
        for country in typed {
            let form = EnquiryForm {
                country: country.to_owned(),
                ..form()
            };
            service.accept(form, context()).await.unwrap();
        }
        let rows = rows(&test.db).await;
        let kept: Vec<_> = rows.iter().map(|row| row.country.as_str()).collect();
        assert_eq!(kept, typed);
        let now = rows[0].received_at;
        let day = TimeDelta::days(1);
        let figures = statistics(test.db.autocommit(), now - day, now + day, now, 9).await;
        let figures = figures.unwrap().unwrap();
        let counted = figures.by_country.iter();
        let counted: Vec<_> = counted
            .map(|count| (count.value.as_deref(), count.count))
            .collect();
        assert_eq!(
            counted,
            [(Some("DE"), 3), (Some(""), 1), (Some("Atlantis"), 1)]
        );
    }
}
