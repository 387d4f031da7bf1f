//! Confirmations: recipients, limits, and greetings.

use std::{net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use enquiries::{
    Context, EnquiryForm, EnquiryService, EnquirySettings, SystemRandom,
    entities::outgoing_mail::Kind,
};
use futures_util::future::join_all;
use mail_parser::MessageParser;
use store::testing::TestDatabase;
use tempfile::TempDir;

use crate::{
    files::{to_folder, written},
    support::{ManualClock, context, form, mails_of_kind, rows, settings},
};

/// A service with two confirmations per recipient and day, the default.
fn service(db: &store::Database, clock: &Arc<ManualClock>) -> EnquiryService {
    service_with(db, clock, settings())
}

fn service_with(
    db: &store::Database,
    clock: &Arc<ManualClock>,
    settings: EnquirySettings,
) -> EnquiryService {
    let usual = EnquirySettings::new(settings.company.clone());
    let settings = EnquirySettings {
        confirmations_per_recipient_per_day: usual.confirmations_per_recipient_per_day,
        ..settings
    };
    // Two services of one test must not draw the same references.
    EnquiryService::new(db.clone(), settings, clock.clone(), Arc::new(SystemRandom))
}

fn to(email: &str) -> EnquiryForm {
    EnquiryForm {
        email: email.to_owned(),
        ..form()
    }
}

fn from(client: &str) -> Context {
    Context {
        client: client.parse::<IpAddr>().unwrap(),
        ..context()
    }
}

const SPELLINGS: [&str; 4] = [
    "victim@xn--bcher-kva.example",
    "Victim+1@XN--Bcher-KVA.example",
    "VICTIM+another+tag@xn--bcher-kva.example",
    "v.i.c.t.i.m@xn--bcher-kva.example",
];

#[tokio::test]
async fn a_stranger_leaves_a_buyer_the_confirmations_for_what_the_buyer_sends() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock);
        let confirmed = async || mails_of_kind(&test.db, Kind::Confirmation).await.len();
        for (number, spelling) in (1..).zip(SPELLINGS) {
            for stranger in ["192.0.2.1", "192.0.2.77"] {
                let receipt = service.accept(to(spelling), from(stranger)).await.unwrap();
                assert!(receipt.reference.starts_with("NSE-"));
            }
            assert!(confirmed().await <= 2, "{number}");
        }
        assert_eq!(mails_of_kind(&test.db, Kind::Company).await.len(), 8);
        assert_eq!(confirmed().await, 2);

        for expected in [3, 4, 4] {
            let buyer = from("2001:db8:1:2::1");
            service.accept(to(SPELLINGS[0]), buyer).await.unwrap();
            assert_eq!(confirmed().await, expected);
        }
        let other = to("victim@elsewhere.example");
        service.accept(other, from("192.0.2.1")).await.unwrap();
        assert_eq!(confirmed().await, 5, "another recipient");
    }
}

#[tokio::test]
async fn a_recipient_gets_four_confirmations_a_day_from_whichever_networks_and_programs() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        for number in 0..6 {
            // A restart, or another replica, does not reset the count.
            let service = service(&test.db, &clock);
            let sender = from(&format!("2001:db8:{number}::1"));
            let spelling = SPELLINGS[number % SPELLINGS.len()];
            service.accept(to(spelling), sender).await.unwrap();
        }
        assert_eq!(rows(&test.db).await.len(), 6);
        assert_eq!(mails_of_kind(&test.db, Kind::Company).await.len(), 6);
        assert_eq!(mails_of_kind(&test.db, Kind::Confirmation).await.len(), 4);

        clock.advance(Duration::from_secs(24 * 60 * 60));
        let service = service(&test.db, &clock);
        service.accept(to(SPELLINGS[3]), context()).await.unwrap();
        assert_eq!(mails_of_kind(&test.db, Kind::Confirmation).await.len(), 5);
    }
}

#[tokio::test]
async fn enquiries_that_come_at_once_share_the_recipients_confirmations() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let databases = [test.again().await, test.again().await];
        let services = databases.each_ref().map(|db| service(db, &clock));
        let submits = (0..20).map(|number: usize| {
            let service = services[number % 2].clone();
            let sender = from(&format!("198.51.{number}.1"));
            tokio::spawn(async move { service.accept(form(), sender).await.unwrap() })
        });
        for submit in join_all(submits).await {
            submit.unwrap();
        }
        assert_eq!(rows(&test.db).await.len(), 20);
        assert_eq!(mails_of_kind(&test.db, Kind::Company).await.len(), 20);
        assert_eq!(mails_of_kind(&test.db, Kind::Confirmation).await.len(), 4);
    }
}

#[tokio::test]
async fn the_company_is_told_when_the_visitor_gets_no_confirmation() {
    const NOTE: &str = "We sent no confirmation to the visitor";
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let service = service(&test.db, &clock);
    for _ in 0..3 {
        service.accept(form(), context()).await.unwrap();
    }
    let files = written(&test.db, &clock, to_folder(folder.path())).await;
    let noted = files.iter().filter(|(name, bytes)| {
        let mail = MessageParser::default().parse(bytes).unwrap();
        let bodies = [mail.body_text(0).unwrap(), mail.body_html(0).unwrap()];
        let is_noted = bodies.map(|body| body.contains(NOTE));
        assert_eq!(is_noted[0], is_noted[1], "{name}");
        assert!(!is_noted[0] || name.contains("-company"), "{name}");
        is_noted[0]
    });
    assert_eq!((noted.count(), files.len()), (1, 5));
}

/// The first line of the confirmation, and its `To`.
async fn greeting(name: &str, language: &str) -> (String, String) {
    let test = TestDatabase::sqlite().await;
    let (folder, clock) = (TempDir::new().unwrap(), ManualClock::new());
    let form = EnquiryForm {
        name: name.to_owned(),
        ..form()
    };
    let context = Context {
        language: languages::Language::parse(language).unwrap(),
        ..context()
    };
    let service = service(&test.db, &clock);
    service.accept(form, context).await.unwrap();
    let files = written(&test.db, &clock, to_folder(folder.path())).await;
    let mut files = files.into_iter();
    let (_, bytes) = files
        .find(|(name, _)| name.contains("-confirmation"))
        .unwrap();
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let text = mail.body_text(0).unwrap();
    let first = text.lines().next().unwrap().trim_end().to_owned();
    let to = mail.to().unwrap().first().unwrap();
    assert_eq!(to.name(), None);
    (first, to.address().unwrap().to_owned())
}

#[tokio::test]
async fn a_confirmation_greets_by_a_name_that_is_short_and_has_letters_and_by_none_else() {
    for (name, opening) in [
        ("Ana Müller", "Dear Ana Müller,"),
        ("María del Carmen Ruiz", "Dear María del Carmen Ruiz,"),
        ("J.R. Rao", "Dear J. R. Rao,"),
        ("王小明", "Dear 王小明,"),
        ("Win a free phone today", "Hello,"),
        ("Win.a.prize.at.spam.example", "Hello,"),
        ("A name of more than forty characters here", "Hello,"),
        ("-- ..", "Hello,"),
    ] {
        let (first, to) = greeting(name, "en").await;
        assert_eq!(first, opening, "{name}");
        assert_eq!(to, "ana@example.org");
    }
}

#[tokio::test]
async fn every_language_has_a_greeting_without_a_name() {
    let mut seen = std::collections::BTreeSet::new();
    for language in languages::Language::shipped() {
        let (with, _) = greeting("Ana Müller", language.code()).await;
        let (without, _) = greeting("Win a free phone today", language.code()).await;
        assert!(with.contains("Ana Müller"), "{with}");
        assert!(!without.contains("phone") && !without.contains("{{"));
        assert!(!without.is_empty() && with != without);
        seen.insert(without);
    }
    assert_eq!(seen.len(), languages::Language::shipped().count());
}

#[tokio::test]
async fn a_flood_is_kept_and_its_confirmations_leave_one_after_another() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let settings = EnquirySettings {
            confirmed_at_once_per_minute: NonZeroU32::new(3).unwrap(),
            ..settings()
        };
        let service = service_with(&test.db, &clock, settings);
        for number in 0..8 {
            let form = to(&format!("someone{number}@example.org"));
            service.accept(form, context()).await.unwrap();
        }
        let company = mails_of_kind(&test.db, Kind::Company).await;
        assert_eq!(company.len(), 8);
        let confirmations = mails_of_kind(&test.db, Kind::Confirmation).await;
        // The company's mail, which is not delayed, has the time at which both were queued.
        let mut waits: Vec<_> = confirmations
            .iter()
            .zip(&company)
            .map(|(held, at_once)| {
                assert_eq!(held.enquiry_id, at_once.enquiry_id);
                (held.next_attempt_at - at_once.next_attempt_at).num_seconds()
            })
            .collect();
        waits.sort_unstable();
        assert_eq!(waits, [0, 0, 0, 20, 40, 60, 80, 100]);
    }
}

#[tokio::test]
async fn one_network_cannot_close_the_form_for_others() {
    let test = TestDatabase::sqlite().await;
    let settings = EnquirySettings::new(crate::support::company());
    let service = service_with(&test.db, &ManualClock::new(), settings);
    let mut taken = 0;
    for number in 0..256 {
        let client = from(&format!("2001:db8:1:{number:x}00::1"));
        taken += u32::from(service.accept(form(), client).await.is_ok());
    }
    assert_eq!(taken, 120, "what one /48 may send in an hour");
    for number in 0..100 {
        let client = from(&format!("198.51.{number}.1"));
        service.accept(form(), client).await.unwrap();
    }
    assert_eq!(rows(&test.db).await.len(), 220);
}
