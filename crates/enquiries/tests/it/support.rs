//! A clock that tests set, random bytes from a fixed seed, a service, and a valid form.

use std::{
    hash::{DefaultHasher, Hasher},
    net::IpAddr,
    num::NonZeroU32,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, Utc};
use enquiries::{
    Company, Context, EnquiryForm, EnquiryService, EnquirySettings, FillTime, Random, Receipt,
    entities::{
        enquiry,
        outgoing_mail::{self, Kind},
    },
    queries::{enquiries::Filter, outbox},
};
use languages::Language;
use rate_limit::NetworkAmounts;
use sea_orm::ConnectionTrait;
use store::{Clock, Database};

use crate::at;

pub(crate) struct ManualClock(Mutex<DateTime<Utc>>);

impl ManualClock {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new(at(0))))
    }

    pub(crate) fn advance(&self, by: Duration) {
        *self.0.lock().unwrap() += by;
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap()
    }
}

/// Advances this clock, and the outbox, whose clock is the database's.
pub(crate) async fn pass_time(db: &Database, clock: &ManualClock, by: Duration) {
    clock.advance(by);
    enquiries::testing::age_outbox(db, by).await;
}

/// The same bytes in every run: hashes of a number that is counted up.
#[derive(Default)]
pub(crate) struct SeededRandom(AtomicU64);

impl Random for SeededRandom {
    fn fill(&self, bytes: &mut [u8]) {
        for byte in bytes {
            let mut hasher = DefaultHasher::new();
            hasher.write_u64(self.0.fetch_add(1, Ordering::Relaxed));
            *byte = (hasher.finish() >> 56) as u8;
        }
    }
}

pub(crate) fn company() -> Company {
    Company {
        name: "Nandi Spice Exports".to_owned(),
        mailbox: "enquiries@example.com".to_owned(),
        sender: "Nandi Spice Exports <website@example.com>".to_owned(),
        phone: "+91 00000 00000".to_owned(),
        site_url: "https://www.example.com".to_owned(),
        reference_prefix: "NSE".to_owned(),
        ..Company::default()
    }
}

const MANY: NonZeroU32 = NonZeroU32::new(100_000).unwrap();

/// Settings with rate limits that no test reaches.
pub(crate) fn settings() -> EnquirySettings {
    EnquirySettings {
        hourly: NetworkAmounts {
            address: MANY,
            subnet: MANY,
            network: MANY,
        },
        confirmed_at_once_per_minute: MANY,
        confirmations_per_recipient_per_day: MANY,
        ..EnquirySettings::new(company())
    }
}

pub(crate) fn service(db: &Database, clock: &Arc<ManualClock>) -> EnquiryService {
    service_with(db, clock, settings())
}

pub(crate) fn service_with(
    db: &Database,
    clock: &Arc<ManualClock>,
    settings: EnquirySettings,
) -> EnquiryService {
    EnquiryService::new(
        db.clone(),
        settings,
        clock.clone(),
        Arc::new(SeededRandom::default()),
    )
}

pub(crate) fn form() -> EnquiryForm {
    EnquiryForm {
        name: "Ana Müller".into(),
        email: "ana@example.org".into(),
        phone: "+49 40 000000".into(),
        company: "Hanse Gewürz".into(),
        country: "Germany".into(),
        product_interest: "red-chillies".into(),
        message: "Ten tonnes of Teja, please.\nCIF Hamburg?".into(),
        fill_time: FillTime::Measured(Duration::from_secs(45)),
        ..EnquiryForm::default()
    }
}

pub(crate) fn context() -> Context {
    Context {
        language: Language::ENGLISH,
        client: IpAddr::from([192, 0, 2, 1]),
        idempotency_key: None,
        page: Some("/contact".to_owned()),
    }
}

/// Sends one enquiry.
pub(crate) async fn send_form(db: &Database, clock: &Arc<ManualClock>) -> Receipt {
    let receipt = service(db, clock).accept(form(), context()).await;
    receipt.unwrap()
}

/// Every enquiry, oldest first.
pub(crate) async fn rows(db: &Database) -> Vec<enquiry::Model> {
    let all = Filter {
        limit: 100_000,
        ..Filter::default()
    };
    let rows = enquiries::queries::enquiries::list(db.autocommit(), &all).await;
    rows.unwrap()
}

/// Every mail, newest first.
pub(crate) async fn mails(db: &Database) -> Vec<outgoing_mail::Model> {
    outbox::list(db.autocommit(), None, 100_000).await.unwrap()
}

/// Every mail of this kind, newest first.
pub(crate) async fn mails_of_kind(db: &Database, kind: Kind) -> Vec<outgoing_mail::Model> {
    let mails = mails(db).await.into_iter();
    mails.filter(|mail| mail.kind == kind).collect()
}

pub(crate) async fn execute(db: &Database, sql: &str) {
    db.autocommit().execute_unprepared(sql).await.unwrap();
}
