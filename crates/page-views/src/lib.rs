//! How often pages are read, without anything about the people who read them: no address, no cookie, no program on the page. What is
//! stored are sums of a day, each of one thing alone: of a page, a language, a country, a referrer, a campaign.
//!
//! [`PageViews::count`] runs with each page that is served and only adds in memory. [`PageViews::write`] adds what was counted since its
//! last run to the database, where the sums of all replicas come together.

mod entity;
mod functions;
mod queries;
mod sums;
mod view;

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Days, Utc};
use enquiries::AnsweringTimes;
use store::{Database, DbErr};
use tables::Function;

use self::sums::Sums;
pub use self::view::View;

/// Every function of page views.
pub static FUNCTIONS: [&Function; 1] = [&functions::PAGE_VIEW_STATISTICS];

/// How many days sums are kept: two years.
const KEPT_DAYS: u64 = 730;

/// Counts the views of one process.
#[derive(Debug, Default)]
pub struct PageViews {
    is_on: bool,
    /// The host of the site, whose own links are no referrers.
    own_host: String,
    sums: Mutex<Sums>,
}

impl PageViews {
    /// Counts if `is_on`. `base_url` is that of the site: `https://www.example.com`.
    pub fn new(is_on: bool, base_url: &str) -> Self {
        Self {
            is_on,
            own_host: view::host(base_url).unwrap_or_default().to_owned(),
            sums: Mutex::default(),
        }
    }

    /// Counts a page that was found and is sent, if a person asked for it to read it. It allocates nothing for values that it has
    /// counted since the last write, other than a campaign.
    pub fn count(&self, view: &View<'_>) {
        if self.is_on && view.is_of_a_person() {
            // Read before the lock: it takes longer the longer the query is.
            let campaign = view.campaign();
            view.add_to(&mut self.sums(), &self.own_host, campaign.as_deref());
        }
    }

    /// Adds what was counted to the sums of the company's day, in one transaction. What could not be written is written by the next run.
    pub async fn write(&self, db: &Database, now: DateTime<Utc>) -> Result<(), DbErr> {
        let sums = std::mem::take(&mut *self.sums());
        if sums.is_empty() {
            return Ok(());
        }
        let written = async {
            let day = AnsweringTimes::current(db.read(), now).await?.day(now);
            queries::add(db, day, &sums).await
        };
        let written = written.await;
        if written.is_err() {
            self.sums().add_all(sums);
        }
        written
    }

    fn sums(&self) -> MutexGuard<'_, Sums> {
        self.sums.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes sums that are two years old. Returns how many rows they were.
pub async fn remove_old(db: &Database, now: DateTime<Utc>) -> Result<u64, DbErr> {
    match now.date_naive().checked_sub_days(Days::new(KEPT_DAYS)) {
        Some(first) => queries::remove_before(db, first).await,
        None => Ok(0),
    }
}
