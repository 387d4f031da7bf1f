//! The automatic notices to the company: reminders, the digest of the quarantine, and notices over its channels.

use std::{sync::Arc, time::Duration};

use auth::entities::user;
use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::{TimeDelta, Utc};
use enquiries::{
    EnquiryService, MailWorker, NoticeSettings, NoticeSummary, NoticeWorker, OutboxSettings,
    SendSummary, SystemRandom,
    entities::{
        alert::Kind as AlertKind,
        answering_time,
        notice_channel::{self, Kind as ChannelKind},
        outgoing_mail::Kind,
        quarantine_digest,
    },
    notices::Alert,
    queries::outbox::State,
};
use hmac::{Hmac, Mac};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ActiveValue::Unchanged, IntoActiveModel};
use serde_json::{Value, json};
use sha2::Sha256;
use store::{Clock, Database, testing::TestDatabase};

use crate::{
    files::{run_once, worker},
    http_server::{HttpServer, Received, raw_server},
    smtp::{by, to_server},
    smtp_server::{SmtpServer, Tls},
    support::{ManualClock, context, form, mails_of_kind, pass_time, rows, service_with, settings},
};

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const TOKEN: &str = "123456:AAH-abcdefghijklmnopqrstuvwxyz_12345";
const HOUR: Duration = Duration::from_secs(3_600);
/// Where nobody listens.
const NOWHERE: &str = "http://127.0.0.1:1";

/// A service that may send notices to a server of the test.
fn service(db: &Database, clock: &Arc<ManualClock>, telegram: &str) -> EnquiryService {
    let mut settings = settings();
    settings.notices = NoticeSettings {
        allow_loopback: true,
        telegram_url: telegram.to_owned(),
    };
    service_with(db, clock, settings)
}

fn timer(db: &Database, service: &EnquiryService, clock: &Arc<ManualClock>) -> NoticeWorker {
    let notices = service.notices().clone();
    NoticeWorker::new(db.clone(), notices, service.outbox_notify(), clock.clone())
}

async fn look(timer: &NoticeWorker) -> NoticeSummary {
    timer.run_once().await.unwrap()
}

/// Sends the notices that are due by HTTP.
async fn send(db: &Database, service: &EnquiryService, clock: &Arc<ManualClock>) -> SendSummary {
    let worker = MailWorker::of_channels(
        db.clone(),
        service.notice_sender().clone(),
        OutboxSettings::default(),
        service.outbox_notify(),
        clock.clone(),
        Arc::new(SystemRandom),
    );
    run_once(&worker).await
}

async fn account(test: &TestDatabase, id: &str, metadata: Value) {
    let account = user::ActiveModel {
        user_metadata: Set(metadata),
        ..auth::testing::account(id, Some("sales"))
    };
    account.insert(test.db.autocommit()).await.unwrap();
}

async fn channel(
    test: &TestDatabase,
    kind: ChannelKind,
    address: &str,
    secret: Option<&str>,
    events: &[&str],
) -> notice_channel::Model {
    let channel = notice_channel::ActiveModel {
        kind: Set(kind),
        name: Set("Sales".to_owned()),
        address: Set(address.to_owned()),
        secret: Set(secret.map(str::to_owned)),
        events: Set(events.iter().copied().collect()),
        include_details: Set(false),
        active: Set(true),
        version: Set(1),
        ..Default::default()
    };
    channel.insert(test.db.autocommit()).await.unwrap()
}

async fn webhook(test: &TestDatabase, url: &str, events: &[&str]) -> notice_channel::Model {
    channel(test, ChannelKind::Webhook, url, Some(SECRET), events).await
}

fn is_signed(request: &Received) -> bool {
    let key = BASE64_STANDARD.decode(&SECRET["whsec_".len()..]).unwrap();
    let signed = request.header("webhook-signature").strip_prefix("v1,");
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(&key).unwrap();
    let [id, time] = ["webhook-id", "webhook-timestamp"].map(|name| request.header(name));
    mac.update(format!("{id}.{time}.").as_bytes());
    mac.update(&request.body);
    let signed = BASE64_STANDARD.decode(signed.unwrap()).unwrap();
    mac.verify_slice(&signed).is_ok()
}

#[tokio::test]
async fn who_answers_an_enquiry_is_reminded_once_in_their_language() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock, NOWHERE);
        account(&test, "asha", json!({ "language": "hi" })).await;
        for _ in 0..3 {
            service.accept(form(), context()).await.unwrap();
        }
        let mut enquiries = rows(&test.db).await.into_iter();
        let assigned = enquiries.next().unwrap();
        let mut row = assigned.clone().into_active_model();
        row.assigned_to = Set(Some("asha".to_owned()));
        row.update(test.db.autocommit()).await.unwrap();
        let answered = enquiries.next().unwrap();
        let now = Utc::now();
        enquiries::queries::enquiries::answered(test.db.autocommit(), answered.id, now)
            .await
            .unwrap();

        let (one, other) = (
            timer(&test.db, &service, &clock),
            timer(&test.again().await, &service, &clock),
        );
        pass_time(&test.db, &clock, HOUR * 21).await;
        assert_eq!(look(&one).await, NoticeSummary::default(), "not yet soon");
        pass_time(&test.db, &clock, HOUR * 3 / 2).await;
        let (by_one, by_other) = tokio::join!(look(&one), look(&other));
        let reminded = by_one.reminded + by_other.reminded;
        assert_eq!(reminded, 2, "two replicas, one mail each");
        assert_eq!(look(&other).await, NoticeSummary::default());

        let mut reminders = mails_of_kind(&test.db, Kind::Reminder).await;
        reminders.sort_by_key(|mail| mail.enquiry_id);
        let english = [
            "2026-03-02 15:00 (Asia/Kolkata)",
            "Ana Müller, Germany",
            "/staff/enquiries/NSE-",
        ];
        let expected = [
            ("asha@example.com", "hi", &["उत्तर"][..]),
            ("enquiries@example.com", "en", &english),
        ];
        assert_eq!(reminders.len(), expected.len());
        for (mail, (recipient, language, texts)) in reminders.iter().zip(expected) {
            assert_eq!(mail.recipient, recipient);
            assert_eq!(mail.payload["language"], language);
            let text = mail.payload["text"].as_str().unwrap();
            for wanted in texts {
                assert!(text.contains(wanted), "{wanted} in {text}");
            }
        }
    }
}

#[tokio::test]
async fn who_is_blocked_is_not_reminded_and_their_channel_is_silent() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock, NOWHERE);
        let blocked = user::ActiveModel {
            banned_until: Set(Some(Utc::now() + TimeDelta::days(365 * 100))),
            ..auth::testing::account("asha", Some("sales"))
        };
        blocked.insert(test.db.autocommit()).await.unwrap();
        for address in ["Asha@example.com", "boss@example.com"] {
            let events = ["due_soon"];
            channel(&test, ChannelKind::Mail, address, None, &events).await;
        }
        service.accept(form(), context()).await.unwrap();
        let mut row = rows(&test.db).await.remove(0).into_active_model();
        row.assigned_to = Set(Some("asha".to_owned()));
        row.update(test.db.autocommit()).await.unwrap();
        pass_time(&test.db, &clock, HOUR * 45 / 2).await;
        assert_eq!(look(&timer(&test.db, &service, &clock)).await.reminded, 1);
        for (kind, recipient) in [
            (Kind::Reminder, "enquiries@example.com"),
            (Kind::Notice, "boss@example.com"),
        ] {
            let mails = mails_of_kind(&test.db, kind).await.into_iter();
            let recipients: Vec<_> = mails.map(|mail| mail.recipient).collect();
            assert_eq!(recipients, [recipient]);
        }
    }
}

#[tokio::test]
async fn nobody_is_reminded_when_the_company_wants_no_reminder() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock, NOWHERE);
        let never = answering_time::ActiveModel {
            id: Unchanged(answering_time::ONLY_ROW),
            remind_before_minutes: Set(0),
            ..Default::default()
        };
        never.update(test.db.autocommit()).await.unwrap();
        service.accept(form(), context()).await.unwrap();
        pass_time(&test.db, &clock, HOUR * 23).await;
        let summary = look(&timer(&test.db, &service, &clock)).await;
        assert_eq!(summary, NoticeSummary::default());
    }
}

#[tokio::test]
async fn a_digest_tells_once_a_day_what_waits_in_quarantine() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock, NOWHERE);
        let begin = quarantine_digest::ActiveModel {
            id: Unchanged(quarantine_digest::ONLY_ROW),
            notified_until: Set(store::Clock::now(&*clock)),
        };
        begin.update(test.db.autocommit()).await.unwrap();
        let (one, other) = (
            timer(&test.db, &service, &clock),
            timer(&test.again().await, &service, &clock),
        );
        clock.advance(HOUR);
        let mut robot = form();
        robot.website = "https://spam.example".to_owned();
        robot.name = "Visit www.spam.example".to_owned();
        robot.message = "\n <b>Cheap</b> pills\nand more".to_owned();
        service.accept(robot.clone(), context()).await.unwrap();
        robot.message = "Taken for a buyer".to_owned();
        service.accept(robot, context()).await.unwrap();
        let buyer = rows(&test.db).await.pop().unwrap();
        enquiries::queries::enquiries::release(test.db.autocommit(), &buyer, None, Utc::now())
            .await
            .unwrap();

        // 10:30 UTC is 16:00 in Kolkata; the digest is sent at 09:00 there.
        pass_time(&test.db, &clock, HOUR * 16).await;
        assert_eq!(look(&one).await.held_back, 0, "not yet nine");
        pass_time(&test.db, &clock, HOUR * 2).await;
        let (by_one, by_other) = tokio::join!(look(&one), look(&other));
        assert_eq!(by_one.held_back + by_other.held_back, 1);
        assert_eq!(look(&one).await.held_back, 0);
        let digests = mails_of_kind(&test.db, Kind::Digest).await;
        assert_eq!(digests.len(), 1);
        assert_eq!(digests[0].recipient, "enquiries@example.com");
        let text = digests[0].payload["text"].as_str().unwrap();
        for wanted in [
            "<b>Cheap</b> pills",
            "Visit www. spam. example, Germany",
            "people cannot see",
        ] {
            assert!(text.contains(wanted), "{wanted} in {text}");
        }
        assert!(!text.contains("Taken for a buyer"), "{text}");
        let html = digests[0].payload["html"].as_str().unwrap();
        assert!(html.contains("&#60;b&#62;Cheap"));

        pass_time(&test.db, &clock, HOUR * 24).await;
        assert_eq!(look(&one).await.held_back, 0, "nothing new is no mail");
        assert_eq!(mails_of_kind(&test.db, Kind::Digest).await.len(), 1);
    }
}

#[tokio::test]
async fn a_webhook_is_signed_and_tried_again_under_the_same_name() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let service = service(&test.db, &clock, &server.url);
        let url = format!("{}/hook?key=1", server.url);
        webhook(&test, &url, &["new"]).await;
        service.accept(form(), context()).await.unwrap();

        server.answer(500);
        assert_eq!(send(&test.db, &service, &clock).await.postponed, 1);
        let first = server.received().pop().unwrap();
        assert!(is_signed(&first));
        let waiting = mails_of_kind(&test.db, Kind::Webhook).await.pop().unwrap();
        assert_eq!(waiting.recipient, "Sales", "its address may be a secret");
        let error = waiting.last_error.unwrap();
        assert!(
            error.contains("500") && error.contains("thank you"),
            "{error}"
        );

        server.answer(204);
        pass_time(&test.db, &clock, Duration::from_secs(73)).await;
        assert_eq!(send(&test.db, &service, &clock).await.sent, 1);
        let second = server.received().pop().unwrap();
        assert!(is_signed(&second));
        assert_eq!(first.header("webhook-id"), second.header("webhook-id"));
        assert_ne!(
            first.header("webhook-timestamp"),
            second.header("webhook-timestamp")
        );
        assert_eq!(first.body, second.body);
        let told = second.json();
        assert_eq!(told["type"], "enquiry.new");
        assert_eq!(told["timestamp"], "2026-03-01T09:30:00Z");
        assert_eq!(told["data"]["name"], "Ana Müller");
        assert_eq!(told["data"]["product_interest"], "red-chillies");
        assert_eq!(told["data"]["details"], Value::Null, "no more than a name");
        let text = String::from_utf8(second.body.to_vec()).unwrap();
        assert!(
            !text.contains("ana@example.org") && !text.contains("Hamburg"),
            "{text}"
        );
        assert_eq!(
            send(&test.db, &service, &clock).await,
            SendSummary::default()
        );
    }
}

#[tokio::test]
async fn a_channel_that_asks_for_details_gets_them() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let service = service(&test.db, &clock, &server.url);
        let row = webhook(&test, &server.url, &["new"]).await;
        let mut row = row.into_active_model();
        row.include_details = Set(true);
        row.update(test.db.autocommit()).await.unwrap();
        service.accept(form(), context()).await.unwrap();
        assert_eq!(send(&test.db, &service, &clock).await.sent, 1);
        let told = server.received().pop().unwrap().json();
        assert_eq!(told["data"]["details"]["email"], "ana@example.org");
    }
}

#[tokio::test]
async fn telegram_gets_a_plain_text_and_its_refusal_is_final() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let service = service(&test.db, &clock, &server.url);
        let events = ["new", "overdue"];
        let kind = ChannelKind::Telegram;
        channel(&test, kind, "-100123", Some(TOKEN), &events).await;
        service.accept(form(), context()).await.unwrap();
        assert_eq!(send(&test.db, &service, &clock).await.sent, 1);
        let message = server.received().pop().unwrap();
        assert_eq!(message.path, format!("/bot{TOKEN}/sendMessage"));
        assert_eq!(message.json()["chat_id"], "-100123");
        let text = message.json()["text"].as_str().unwrap().to_owned();
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[0].starts_with("New enquiry NSE-"), "{text}");
        assert_eq!(
            lines[1..4],
            [
                "Ana Müller, Germany",
                "Premium Red Chillies",
                "To be answered by 2026-03-02 15:00 (Asia/Kolkata)"
            ]
        );
        assert!(
            lines[4].starts_with("https://www.example.com/staff/enquiries/NSE-"),
            "{text}"
        );

        server.answer(403);
        pass_time(&test.db, &clock, HOUR * 24 + Duration::from_secs(60)).await;
        let timer = timer(&test.db, &service, &clock);
        assert_eq!(look(&timer).await.overdue, 1);
        assert_eq!(look(&timer).await.overdue, 0, "once");
        assert_eq!(send(&test.db, &service, &clock).await.failed, 1);
        let given_up = mails_of_kind(&test.db, Kind::Telegram).await;
        assert_eq!(State::of(&given_up[0]), State::Failed);
        let error = given_up[0].last_error.as_deref().unwrap();
        assert!(error.contains("403") && !error.contains(TOKEN), "{error}");
    }
}

#[tokio::test]
async fn what_became_overdue_days_ago_is_told_no_more() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock, NOWHERE);
        service.accept(form(), context()).await.unwrap();
        pass_time(&test.db, &clock, HOUR * 49).await;
        let summary = look(&timer(&test.db, &service, &clock)).await;
        assert_eq!(summary, NoticeSummary::default());
    }
}

#[tokio::test]
async fn a_host_of_the_own_network_is_never_connected_to() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        // With the settings of production: no host on this machine.
        let service = service_with(&test.db, &clock, settings());
        let port = server.url.rsplit_once(':').unwrap().1;
        for address in [
            format!("http://127.0.0.1:{port}/"),
            format!("https://127.0.0.1:{port}/"),
            // A name is resolved at the time of connecting.
            format!("https://localhost:{port}/"),
            "https://169.254.169.254/latest/meta-data".to_owned(),
            "https://[::ffff:10.0.0.1]/".to_owned(),
        ] {
            webhook(&test, &address, &["new"]).await;
        }
        service.accept(form(), context()).await.unwrap();
        assert_eq!(send(&test.db, &service, &clock).await.failed, 5);
        assert!(server.received().is_empty());
        for mail in mails_of_kind(&test.db, Kind::Webhook).await {
            let error = mail.last_error.unwrap();
            assert!(error.contains("Internet"), "{error}");
        }
    }
}

#[tokio::test]
async fn a_webhook_that_leads_elsewhere_is_not_followed() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let service = service(&test.db, &clock, &server.url);
        webhook(&test, &server.url, &["new"]).await;
        server.answer(302);
        service.accept(form(), context()).await.unwrap();
        assert_eq!(send(&test.db, &service, &clock).await.postponed, 1);
        let received = server.received();
        assert_eq!((received.len(), received[0].path.as_str()), (1, "/"));
    }
}

#[tokio::test]
async fn a_notice_is_accepted_by_the_status_whatever_becomes_of_the_body() {
    let test = TestDatabase::sqlite().await;
    let clock = ManualClock::new();
    let service = service(&test.db, &clock, NOWHERE);
    for (answer, closes) in [
        ("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthank", false),
        ("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthank", true),
        (
            "HTTP/1.1 202 Accepted\r\ntransfer-encoding: chunked\r\n\r\nno chunk",
            true,
        ),
        ("HTTP/1.1 204 No Content\r\n\r\n", false),
    ] {
        let url = raw_server(answer, closes).await;
        let webhook = webhook(&test, &url, &["new"]).await.into_active_model();
        service.accept(form(), context()).await.unwrap();
        assert_eq!(send(&test.db, &service, &clock).await.sent, 1, "{answer}");
        webhook.delete(test.db.autocommit()).await.unwrap();
    }
}

#[tokio::test]
async fn a_receiver_that_is_gone_and_a_channel_that_is_off_are_given_up() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let service = service(&test.db, &clock, &server.url);
        let row = webhook(&test, &server.url, &["new"]).await;
        server.answer(410);
        service.accept(form(), context()).await.unwrap();
        assert_eq!(send(&test.db, &service, &clock).await.failed, 1);

        service.accept(form(), context()).await.unwrap();
        let mut row = row.into_active_model();
        row.active = Set(false);
        row.update(test.db.autocommit()).await.unwrap();
        server.received();
        assert_eq!(send(&test.db, &service, &clock).await.failed, 1);
        assert!(server.received().is_empty());
        service.accept(form(), context()).await.unwrap();
        assert_eq!(
            mails_of_kind(&test.db, Kind::Webhook).await.len(),
            2,
            "nothing new for it"
        );
    }
}

#[tokio::test]
async fn channels_are_told_of_a_mail_that_is_given_up_but_of_no_notice() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let smtp = SmtpServer::start(Tls::Never).await;
        let service = service(&test.db, &clock, &server.url);
        let events = ["mail_failed"];
        webhook(&test, &server.url, &events).await;
        channel(&test, ChannelKind::Mail, "boss@example.com", None, &events).await;
        service.accept(form(), context()).await.unwrap();
        smtp.answer("RCPT", "550 no such user");
        let worker =
            worker(&test.db, &clock, by(to_server(&smtp))).with_notices(service.notices().clone());
        let summary = run_once(&worker).await;
        // The two mails of the enquiry, and the two notices about them.
        assert_eq!(summary.failed, 4);
        assert_eq!(send(&test.db, &service, &clock).await.sent, 2);
        let told: Vec<_> = server.received().iter().map(Received::json).collect();
        assert!(told.iter().all(|told| told["type"] == "mail.failed"));
        let mut kinds: Vec<_> = told
            .iter()
            .map(|told| told["data"]["mail_kind"].as_str().unwrap())
            .collect();
        kinds.sort_unstable();
        assert_eq!(kinds, ["company", "confirmation"]);
        assert_eq!(
            told[0]["data"]["error"],
            Value::Null,
            "it may hold an address"
        );
        assert_eq!(mails_of_kind(&test.db, Kind::Notice).await.len(), 2);
    }
}

#[tokio::test]
async fn a_quarantined_enquiry_is_told_as_such_and_as_new_when_it_is_let_in() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let service = service(&test.db, &clock, &server.url);
        let events = ["new", "quarantined"];
        webhook(&test, &server.url, &events).await;
        let mut robot = form();
        robot.website = "https://spam.example".to_owned();
        service.accept(robot, context()).await.unwrap();
        let held = rows(&test.db).await.pop().unwrap();
        let transaction = test.db.write().await.unwrap();
        service.release(&transaction, held).await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(send(&test.db, &service, &clock).await.sent, 2);
        let mut told: Vec<_> = server.received().iter().map(Received::json).collect();
        told.sort_by_key(|told| told["type"].as_str().unwrap().to_owned());
        assert_eq!(told[0]["type"], "enquiry.new");
        assert!(told[0]["data"]["due_at"].is_string());
        assert_eq!(told[1]["type"], "enquiry.quarantined");
        assert_eq!(told[1]["data"]["doubt"], "honeypot");
    }
}

#[tokio::test]
async fn a_channel_can_be_tried_and_says_what_the_other_side_answered() {
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let service = service(&test.db, &clock, &server.url);
        let mut row = webhook(&test, &server.url, &["new"]).await;
        let now = Utc::now();
        let sender = service.notice_sender();
        let reply = sender.test(&row, &service.company(), now).await.unwrap();
        assert_eq!((reply.status, reply.text.as_str()), (200, "thank you"));
        assert_eq!(server.received().pop().unwrap().json()["type"], "test");
        server.answer(401);
        let reply = sender.test(&row, &service.company(), now).await.unwrap();
        assert!(!reply.is_accepted());
        // A port that nobody listens on.
        row.address = "http://127.0.0.1:9/".to_owned();
        let error = sender
            .test(&row, &service.company(), now)
            .await
            .unwrap_err();
        assert!(error.starts_with("connecting: "), "{error}");
    }
}

fn short_of_space() -> Alert {
    Alert {
        kind: AlertKind::Disk,
        reason: "only 3 MB are free".to_owned(),
    }
}

#[tokio::test]
async fn what_needs_attention_is_told_once_when_it_lasts_and_when_it_is_over() {
    const MINUTE: Duration = Duration::from_secs(60);
    for test in TestDatabase::all().await {
        let (clock, server) = (ManualClock::new(), HttpServer::start().await);
        let service = service(&test.db, &clock, &server.url);
        // Whatever it subscribes to.
        webhook(&test, &server.url, &[]).await;
        // Of two replicas, the disk of one is full.
        let other = test.again().await;
        let look = async |after: Duration, firing: &[Alert]| {
            clock.advance(after);
            let notices = service.notices();
            let now = clock.now();
            let told = notices.tell_of_alerts(&test.db, firing, now).await.unwrap();
            assert!(!notices.tell_of_alerts(&other, &[], now).await.unwrap());
            told
        };
        let short = [short_of_space()];
        assert!(!look(MINUTE, &short).await);
        assert!(!look(MINUTE * 4, &short).await, "it may end by itself");
        assert!(look(MINUTE, &short).await);
        assert!(!look(MINUTE, &short).await);
        assert!(!look(HOUR * 24 * 6, &short).await);
        assert!(look(HOUR * 24, &short).await, "once more after a week");
        assert!(!look(MINUTE * 4, &[]).await);
        assert!(look(MINUTE, &[]).await);
        assert!(!look(MINUTE, &[]).await);

        let mails = mails_of_kind(&test.db, Kind::Notice).await;
        let subjects: Vec<_> = mails.iter().map(|mail| &mail.payload["subject"]).collect();
        let (alert, over) = (
            "The website needs attention: a disk is almost full",
            "No longer the case: a disk is almost full",
        );
        assert_eq!(subjects, [over, alert, alert]);
        assert!(
            mails
                .iter()
                .all(|mail| mail.recipient == service.company().mailbox)
        );
        assert!(
            mails[1].payload["text"]
                .as_str()
                .unwrap()
                .contains("only 3 MB are free")
        );
        assert_eq!(send(&test.db, &service, &clock).await.sent, 3);
        let mut told: Vec<_> = server.received().iter().map(Received::json).collect();
        told.sort_by_key(|told| told["type"].as_str().unwrap().to_owned());
        assert_eq!(told[0]["type"], "site.alert");
        assert_eq!(told[0]["data"]["alert"], "disk");
        assert_eq!(told[0]["data"]["error"], "only 3 MB are free");
        assert_eq!(told[2]["type"], "site.alert_over");
    }
}

#[tokio::test]
async fn a_fault_that_ends_soon_is_told_to_nobody() {
    for test in TestDatabase::all().await {
        let clock = ManualClock::new();
        let service = service(&test.db, &clock, NOWHERE);
        for firing in [&[short_of_space()][..], &[], &[], &[]] {
            let now = clock.now();
            let told = service.notices().tell_of_alerts(&test.db, firing, now);
            assert!(!told.await.unwrap());
            clock.advance(Duration::from_secs(240));
        }
        assert_eq!(mails_of_kind(&test.db, Kind::Notice).await.len(), 0);
        let kept = enquiries::queries::alerts::all(test.db.read())
            .await
            .unwrap();
        assert_eq!(kept, []);
    }
}
