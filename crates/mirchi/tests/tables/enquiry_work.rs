//! The staff's work on enquiries.

use auth::entities::user;
use enquiries::attachments::{MAX_ATTACHMENT_BYTES, Source};
use enquiries::entities::enquiry::{Doubt, Status};
use enquiries::entities::outgoing_mail;
use enquiries::queries::enquiries::NewEnquiry;
use enquiries::queries::outbox;
use enquiries::{
    AttachedFile, AttachmentError, AttachmentFiles, Company, EnquiryService, EnquirySettings,
    MAIL_QUEUED, Replies, SystemRandom,
};
use mirchi::schema;
use std::{sync::Arc, time::Duration};
use store::{SystemClock, testing::TestDatabase};
use tables::{Author, Result, Role, Services, Writer, Written};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde_json::{Value, json};

use crate::{assert_has, code, product_drafts::company, refusal};

/// Has one specification sheet.
struct Files;

#[async_trait]
impl AttachmentFiles for Files {
    async fn fetch(
        &self,
        source: &Source,
        _: usize,
    ) -> std::result::Result<AttachedFile, AttachmentError> {
        let size = match source {
            Source::Specification { slug, .. } if slug == "teja" => 1_000,
            Source::Brochure { .. } => MAX_ATTACHMENT_BYTES,
            _ => return Err(AttachmentError::Refused("there is no such file".to_owned())),
        };
        Ok(AttachedFile {
            name: "teja-specification.pdf".to_owned(),
            content_type: "application/pdf".to_owned(),
            bytes: vec![0; size],
        })
    }
}

/// A member of the staff, and what they have done.
pub(crate) struct Person<'a> {
    database: &'a TestDatabase,
    role: Role,
    id: Option<&'static str>,
}

impl Person<'_> {
    pub(crate) async fn send(&self, request: &str, body: Value) -> Result<Written> {
        let company = Company {
            mailbox: "info@nandi.example".to_owned(),
            ..company()
        };
        let service = EnquiryService::new(
            self.database.db.clone(),
            EnquirySettings::new(company),
            Arc::new(SystemClock),
            Arc::new(SystemRandom),
        );
        let writer = Writer {
            schema: schema(),
            role: self.role,
            author: Author {
                id: self.id.map(str::to_owned),
                name: format!("{}@nandi.example", self.id.unwrap_or("program")),
            },
            services: Services::default().with(Replies {
                service,
                files: Arc::new(Files),
            }),
            now: Utc::now(),
        };
        let prefer = "return=representation";
        crate::send(self.database, &writer, request, prefer, body).await
    }

    pub(crate) async fn done(&self, request: &str, body: Value) -> Value {
        let written = self.send(request, body).await;
        let written = written.unwrap_or_else(|error| panic!("{request}: {error:?}"));
        serde_json::from_slice(&written.answer.body).unwrap()
    }
}

/// Changes the first enquiry.
pub(crate) const ENQUIRY: &str = "PATCH enquiries?id=eq.1";

async fn account(database: &TestDatabase, id: &str, role: Option<&str>, name: &str) {
    let account = user::ActiveModel {
        email: Set(format!("{id}@nandi.example")),
        user_metadata: Set(json!({ "name": name })),
        ..auth::testing::account(id, role)
    };
    account.insert(database.db.autocommit()).await.unwrap();
}

pub(crate) async fn enquiry(database: &TestDatabase, number: i64, status: Status) -> i64 {
    let enquiry = NewEnquiry {
        name: "José Peña".to_owned(),
        email: "Jose@Importer.example".to_owned(),
        phone: "+34 600".to_owned(),
        company: "Especias".to_owned(),
        country: "Spain".to_owned(),
        message: "Cúrcuma, 5 t".to_owned(),
        language: "es".to_owned(),
        status,
        doubt: (status == Status::Quarantined).then_some(Doubt::Honeypot),
        source_page: None,
        confirmation_message_id: Some(format!("<nse-{number}.confirmation@nandi.example>")),
        ..enquiries::testing::enquiry(format!("NSE-{number}"))
    };
    let row = enquiries::testing::insert_enquiry(database.db.autocommit(), enquiry).await;
    row.unwrap().id
}

/// Each with an owner, two of sales, a viewer, somebody without a role, and an enquiry.
pub(crate) async fn databases() -> Vec<TestDatabase> {
    let databases = TestDatabase::all().await;
    for database in &databases {
        account(database, "asha", Some("owner"), "Asha Rao").await;
        account(database, "vikram", Some("sales"), "Vikram").await;
        account(database, "suresh", Some("sales"), "").await;
        account(database, "vera", Some("viewer"), "Vera").await;
        account(database, "buyer", None, "Buyer").await;
        enquiry(database, 1, Status::New).await;
    }
    databases
}

pub(crate) fn sales(database: &TestDatabase) -> Person<'_> {
    Person {
        database,
        role: Role::Sales,
        id: Some("vikram"),
    }
}

pub(crate) fn owner(database: &TestDatabase) -> Person<'_> {
    Person {
        database,
        role: Role::Owner,
        id: Some("asha"),
    }
}

pub(crate) async fn events(database: &TestDatabase) -> Value {
    let question = "enquiry_events?select=kind,actor,details&order=id";
    crate::rows(database, question).await
}

#[tokio::test]
async fn a_status_is_changed_and_told_and_says_when_it_was_answered_and_closed() {
    for database in databases().await {
        let vikram = sales(&database);
        let row = vikram.done(ENQUIRY, json!({ "status": "in_work" })).await;
        assert_eq!(row[0]["version"], 2);
        assert_eq!(row[0]["first_answered_at"], Value::Null);
        let row = vikram.done(ENQUIRY, json!({ "status": "won" })).await;
        let answered = row[0]["first_answered_at"].clone();
        assert!(answered.is_string());
        assert_eq!(row[0]["closed_at"], answered);
        let row = vikram.done(ENQUIRY, json!({ "status": "quoted" })).await;
        assert_eq!(row[0]["closed_at"], Value::Null, "it is taken up again");
        assert_eq!(row[0]["first_answered_at"], answered);
        let events = events(&database).await;
        assert_eq!(
            events[1],
            json!({ "kind": "status", "actor": "Vikram", "details": { "from": "in_work", "to": "won" } })
        );
    }
}

#[tokio::test]
async fn a_status_that_is_none_or_the_programs_is_refused() {
    for database in databases().await {
        enquiry(&database, 2, Status::Quarantined).await;
        let vikram = sales(&database);
        for (id, status) in [(1, "done"), (1, "quarantined"), (2, "new"), (2, "won")] {
            let request = format!("PATCH enquiries?id=eq.{id}");
            let refused = refusal(vikram.send(&request, json!({ "status": status })).await);
            assert_eq!((refused.status, refused.code), (400, "23514"), "{status}");
            assert!(refused.details.unwrap().starts_with("status: "));
        }
        let spam = json!({ "status": "spam" });
        vikram.done("PATCH enquiries?id=eq.2", spam).await;
        let back = vikram
            .send("PATCH enquiries?id=eq.2", json!({ "status": "new" }))
            .await;
        assert_eq!(code(back), (400, "23514"), "its mails have not left");
        let written = vikram.send(ENQUIRY, json!({ "name": "Another" })).await;
        assert_eq!(code(written), (400, "428C9"), "what a visitor sent stays");
    }
}

#[tokio::test]
async fn an_enquiry_is_given_to_who_may_see_it() {
    for database in databases().await {
        let asha = owner(&database);
        let assign = |to: Value| asha.send(ENQUIRY, json!({ "assigned_to": to }));
        for nobody in ["vera", "buyer", "none"] {
            let refused = refusal(assign(json!(nobody)).await);
            assert_eq!(refused.code, "23514", "{nobody}");
        }
        assign(json!("suresh")).await.unwrap();
        let question = "enquiries?select=reference,assignee:staff_members(name,role)";
        assert_eq!(
            crate::rows(&database, question).await,
            json!([{ "reference": "NSE-1", "assignee": { "name": "suresh@nandi.example", "role": "sales" } }])
        );
        assign(Value::Null).await.unwrap();
        let events = events(&database).await;
        assert_eq!(
            events[1],
            json!({ "kind": "assignment", "actor": "Asha Rao", "details": {
                "from": "suresh", "from_name": "suresh@nandi.example", "to": null, "to_name": null,
            } })
        );
    }
}

#[tokio::test]
async fn who_changes_an_enquiry_that_somebody_else_has_changed_is_told_who_and_what() {
    for database in databases().await {
        let change = json!({ "status": "in_work", "version": 1 });
        owner(&database).done(ENQUIRY, change).await;
        let change = json!({ "status": "lost", "version": 1 });
        let refused = refusal(sales(&database).send(ENQUIRY, change).await);
        assert_eq!((refused.status, refused.code), (409, "PT409"));
        let details = refused.details.unwrap();
        assert_has(&details, "asha@nandi.example changed status at");
    }
}

#[tokio::test]
async fn a_note_is_signed_and_cannot_be_changed() {
    for database in databases().await {
        let vikram = sales(&database);
        let note = json!({ "enquiry_id": 1, "body": "Lot T-26-114 is stemless." });
        let row = vikram.done("POST enquiry_notes", note).await;
        assert_eq!(row[0]["author"], "Vikram");
        assert_eq!(row[0]["author_id"], "vikram");
        let forged = json!({ "enquiry_id": 1, "body": "x", "author": "Asha Rao" });
        assert_eq!(
            code(vikram.send("POST enquiry_notes", forged).await),
            (400, "428C9")
        );
        let change = json!({ "body": "y" });
        assert_eq!(
            code(
                owner(&database)
                    .send("PATCH enquiry_notes?id=eq.1", change)
                    .await
            ),
            (403, "42501")
        );
        for (body, expected) in [
            (json!({ "enquiry_id": 1, "body": " \n" }), "23514"),
            (
                json!({ "enquiry_id": 1, "body": "x".repeat(10_001) }),
                "23514",
            ),
            (json!({ "enquiry_id": 1 }), "23502"),
            (json!({ "enquiry_id": 99, "body": "x" }), "23503"),
        ] {
            let refused = refusal(vikram.send("POST enquiry_notes", body).await);
            assert_eq!(refused.code, expected);
        }
        assert_eq!(events(&database).await.as_array().unwrap().len(), 1);
    }
}

/// The mails that a worker gets now.
pub(crate) async fn lease(database: &TestDatabase, worker: &str) -> Vec<outgoing_mail::Model> {
    let (channel, minute) = (outbox::DeliveryChannel::Mail, Duration::from_mins(1));
    let lease = outbox::lease(&database.db, channel, worker, &[], minute, 10).await;
    lease.unwrap().mails
}

/// Ends the time for which the first reply is held.
pub(crate) async fn make_due(database: &TestDatabase) {
    let first = outbox::Retry::One(1);
    assert_eq!(
        outbox::requeue(database.db.autocommit(), first)
            .await
            .unwrap(),
        1
    );
}

pub(crate) fn reply() -> Value {
    json!({
        "enquiry_id": 1, "language": "es", "subject": "Su consulta NSE-1", "body": "Buenos días,\ngracias.",
        "attachments": [{ "kind": "specification", "slug": "teja", "language": "es" }],
        "mark_as": "quoted",
    })
}

#[tokio::test]
async fn a_reply_is_a_mail_that_continues_the_thread_and_moves_the_enquiry_on() {
    for database in databases().await {
        let vikram = sales(&database);
        let written = vikram.send("POST enquiry_messages", reply()).await.unwrap();
        assert!(written.effects.contains(&MAIL_QUEUED));
        let row: Value = serde_json::from_slice(&written.answer.body).unwrap();
        assert_eq!(
            row[0]["attachments"],
            json!([{ "kind": "specification", "slug": "teja", "language": "es",
                     "file_name": "teja-specification.pdf", "size": 1_000 }])
        );
        let mut second = reply();
        second["mark_as"] = Value::Null;
        vikram.done("POST enquiry_messages", second).await;

        let mails = outbox::list(database.db.autocommit(), None, 10)
            .await
            .unwrap();
        let [second, first] = &*mails else {
            panic!("{} mails", mails.len());
        };
        assert_eq!(first.recipient, "Jose@Importer.example");
        assert_eq!(first.payload["from_name"], "Vikram");
        assert_eq!(first.payload["reply_to"]["address"], "info@nandi.example");
        let confirmation = "<nse-1.confirmation@nandi.example>";
        assert_eq!(first.payload["references"], json!([confirmation]));
        assert_eq!(
            second.payload["references"],
            json!([confirmation, first.message_id])
        );
        let question =
            "enquiries?select=status,messages:enquiry_messages(author,mail_id)&messages.order=id";
        assert_eq!(
            crate::rows(&database, question).await,
            json!([{ "status": "quoted", "messages": [
                { "author": "Vikram", "mail_id": first.id }, { "author": "Vikram", "mail_id": second.id },
            ] }])
        );
        let question = "enquiry_messages?select=id,mail:outgoing_mail(kind,attempts)&id=eq.1";
        let embedded = crate::rows_as(&database, Role::Sales, question).await;
        assert_eq!(
            embedded,
            json!([{ "id": 1, "mail": { "kind": "reply", "attempts": 0 } }])
        );
    }
}

#[tokio::test]
async fn the_first_reply_takes_a_new_enquiry_up_and_makes_it_its_authors() {
    for database in databases().await {
        let mut plain = reply();
        plain["mark_as"] = Value::Null;
        sales(&database).done("POST enquiry_messages", plain).await;
        let columns = "enquiries?select=status,first_answered_at,assigned_to";
        let rows = crate::rows(&database, columns).await;
        assert_eq!(
            rows,
            json!([{ "status": "in_work", "first_answered_at": null, "assigned_to": "vikram" }]),
            "it is answered when the mail has left"
        );
        let mut another = reply();
        another["mark_as"] = Value::Null;
        owner(&database)
            .done("POST enquiry_messages", another)
            .await;
        let rows = crate::rows(&database, "enquiries?select=assigned_to").await;
        assert_eq!(rows, json!([{ "assigned_to": "vikram" }]), "it stays his");
    }
}

#[tokio::test]
async fn a_reply_that_cannot_be_sent_is_refused_with_the_column() {
    for database in databases().await {
        enquiry(&database, 2, Status::Quarantined).await;
        let vikram = sales(&database);
        let sheet = json!({ "kind": "specification", "slug": "teja", "language": "es" });
        let file = json!({ "kind": "file", "bucket": "documents", "name": "x" });
        let brochure = json!({ "kind": "brochure", "language": "es" });
        for (column, value) in [
            ("attachments", json!([file])),
            ("attachments", json!([{ "kind": "picture" }])),
            ("attachments", json!("sheet")),
            ("attachments", json!(vec![&sheet; 6])),
            ("attachments", json!([brochure, sheet])),
            ("subject", json!("a\r\nBcc: b@example.com")),
            ("body", json!(" ")),
            ("language", json!("xx")),
            ("mark_as", json!("spam")),
            ("enquiry_id", json!(2)),
        ] {
            let mut reply = reply();
            reply[column] = value;
            let refused = refusal(vikram.send("POST enquiry_messages", reply).await);
            assert_eq!(refused.code, "23514");
            let details = refused.details.unwrap();
            assert!(details.starts_with(&format!("{column}: ")), "{details}");
        }
        let two = json!([reply(), reply()]);
        assert_eq!(
            code(vikram.send("POST enquiry_messages", two).await),
            (413, "54000")
        );
        assert!(
            outbox::list(database.db.autocommit(), None, 10)
                .await
                .unwrap()
                .is_empty()
        );
    }
}

#[tokio::test]
async fn a_mail_that_was_given_up_is_sent_again() {
    for database in databases().await {
        let vikram = sales(&database);
        vikram.done("POST enquiry_messages", reply()).await;
        make_due(&database).await;
        let db = &database.db;
        let id = lease(&database, "one").await[0].id;
        let again = vikram.send("CALL retry_mail", json!({ "id": id })).await;
        assert_eq!(code(again), (400, "PT400"), "it is being sent");
        outbox::give_up(db.autocommit(), id, "one", Utc::now(), "no such mailbox")
            .await
            .unwrap();
        let row = vikram.done("CALL retry_mail", json!({ "id": id })).await;
        assert_eq!(row["failed_at"], Value::Null);
        let missing = vikram.send("CALL retry_mail", json!({ "id": 99 })).await;
        assert_eq!(code(missing), (404, "PT404"));
        assert!(schema().function("retry_mail", Role::Viewer).is_none());
        assert!(schema().function("retry_mail", Role::Editor).is_none());
    }
}

#[tokio::test]
async fn sales_sees_no_mail_of_accounts() {
    for database in databases().await {
        let mail = outbox::NewMail::new(
            outgoing_mail::Kind::Account,
            "asha@nandi.example",
            json!({}),
        );
        outbox::insert(database.db.autocommit(), vec![mail], Utc::now())
            .await
            .unwrap();
        let seen = async |role| {
            let rows = crate::rows_as(&database, role, "outgoing_mail").await;
            rows.as_array().unwrap().len()
        };
        assert_eq!((seen(Role::Owner).await, seen(Role::Sales).await), (1, 0));
        let again = sales(&database)
            .send("CALL retry_mail", json!({ "id": 1 }))
            .await;
        assert_eq!(code(again), (404, "PT404"));
    }
}

#[tokio::test]
async fn an_enquiry_is_found_by_any_of_its_words_and_one_persons_together() {
    for database in databases().await {
        for pattern in [
            "*CURCUMA*",
            "*josé pena*",
            "*nse-1*",
            "*NSE1*",
            "*importer.example*",
            "*joseimporterexample*",
            "*34600*",
            "* 34600 *",
        ] {
            assert!(is_found(&database, pattern).await, "{pattern}");
        }
        for pattern in ["*pepper*", "* 3460 *"] {
            assert!(!is_found(&database, pattern).await, "{pattern}");
        }
        let question = "enquiries?contact=eq.jose@importer.example";
        let found = crate::rows(&database, question).await;
        assert_eq!(found[0]["reference"], "NSE-1");
        assert_eq!(
            found[0].get("search_text"),
            None,
            "it is no part of the row"
        );
    }
}

/// Whether the first enquiry, and nothing else, is found by a pattern; in the contacts, too.
async fn is_found(database: &TestDatabase, pattern: &str) -> bool {
    let pattern = pattern.replace(' ', "%20");
    let question = format!("enquiries?select=reference&search_text=ilike.{pattern}");
    let enquiries = crate::rows(database, &question).await;
    let question = format!("contacts?select=email&search_text=ilike.{pattern}");
    let contacts = crate::rows(database, &question).await;
    let is_found = enquiries == json!([{ "reference": "NSE-1" }]);
    assert_eq!(is_found, contacts != json!([]), "{pattern}");
    assert!(is_found || enquiries == json!([]), "{enquiries}");
    is_found
}

#[tokio::test]
async fn an_enquiry_is_found_by_what_was_noted_and_answered_and_not_by_what_was_cancelled() {
    for database in databases().await {
        let vikram = sales(&database);
        let note = json!({ "enquiry_id": 1, "body": "Rückruf\nat  noon, see NSE-7K3P-2M" });
        vikram.done("POST enquiry_notes", note).await;
        vikram.done("POST enquiry_messages", reply()).await;
        assert!(is_found(&database, "*ruckruf at noon*").await);
        assert!(is_found(&database, "*nse7k3p2m*").await);
        assert!(is_found(&database, "*buenos*").await);
        vikram.done("CALL cancel_reply", json!({ "id": 1 })).await;
        assert!(!is_found(&database, "*buenos*").await);
        assert!(is_found(&database, "*ruckruf*").await);
    }
}

#[tokio::test]
async fn of_many_notes_the_newest_hundred_are_searched() {
    for database in databases().await {
        let vikram = sales(&database);
        for number in 0..101 {
            let note = json!({ "enquiry_id": 1, "body": format!("call{number}.") });
            vikram.done("POST enquiry_notes", note).await;
        }
        assert!(is_found(&database, "*call1.*").await);
        assert!(is_found(&database, "*call100.*").await);
        assert!(!is_found(&database, "*call0.*").await);
    }
}

#[tokio::test]
async fn an_enquiry_is_erased_while_the_outbox_writes_down_that_its_mail_was_sent() {
    for database in databases().await {
        sales(&database)
            .done("POST enquiry_messages", reply())
            .await;
        make_due(&database).await;
        let mail = lease(&database, "worker").await.remove(0);
        let outbox_writes = async {
            let transaction = database.db.write().await.unwrap();
            enquiries::queries::enquiries::lock(&transaction, 1)
                .await
                .unwrap();
            tokio::time::sleep(Duration::from_millis(300)).await;
            outbox::sent(&transaction, &[(mail.id, Utc::now())])
                .await
                .unwrap();
            transaction.commit().await.unwrap();
        };
        let owner = owner(&database);
        let owner_erases = async {
            tokio::time::sleep(Duration::from_millis(100)).await;
            owner.done("DELETE enquiries?id=eq.1", Value::Null).await;
        };
        tokio::join!(outbox_writes, owner_erases);
        assert_eq!(crate::rows(&database, "outgoing_mail").await, json!([]));
        let question = "revisions?select=before&table_name=eq.enquiries&action=eq.delete";
        let deletions = crate::rows(&database, question).await;
        assert_eq!(deletions, json!([{ "before": null }]), "without its words");
    }
}

#[tokio::test]
async fn the_staff_is_seen_by_the_staff_and_no_other_account_is_in_it() {
    for database in databases().await {
        let question = "staff_members?select=id,name,role&order=id";
        assert_eq!(
            crate::rows_as(&database, Role::Viewer, question).await,
            json!([
                { "id": "asha", "name": "Asha Rao", "role": "owner" },
                { "id": "suresh", "name": "suresh@nandi.example", "role": "sales" },
                { "id": "vera", "name": "Vera", "role": "viewer" },
                { "id": "vikram", "name": "Vikram", "role": "sales" },
            ])
        );
        let hidden = crate::read_as(&database, Role::Authenticated, question, None).await;
        assert_eq!(code(hidden), (404, "PGRST205"));
    }
}

#[tokio::test]
async fn lists_are_filtered_and_ordered_by_when_they_are_due() {
    for database in databases().await {
        enquiry(&database, 2, Status::New).await;
        let due: DateTime<Utc> = "2026-11-24T10:00:00Z".parse().unwrap();
        let row = enquiries::entities::enquiry::ActiveModel {
            id: sea_orm::ActiveValue::Unchanged(2),
            due_at: Set(Some(due)),
            assigned_to: Set(Some("suresh".to_owned())),
            ..Default::default()
        };
        row.update(database.db.autocommit()).await.unwrap();
        let references = async |query: &str| {
            let question = format!("enquiries?select=reference&{query}");
            let rows = crate::rows(&database, &question).await;
            let rows = rows.as_array().unwrap().iter();
            rows.map(|row| row["reference"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(references("order=due_at.asc").await, ["NSE-2", "NSE-1"]);
        assert_eq!(
            references("due_at=lt.2026-11-25T00:00:00Z").await,
            ["NSE-2"]
        );
        assert_eq!(references("assigned_to=is.null").await, ["NSE-1"]);
        assert_eq!(references("assigned_to=eq.suresh").await, ["NSE-2"]);
    }
}
