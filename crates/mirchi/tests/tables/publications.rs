//! Publications of the site: at a planned time, and taken back.

use catalogue::DraftOutcome;
use chrono::{DateTime, TimeDelta, Utc};
use content::publish_due_site;
use enquiries::queries::outbox;
use mirchi::MailToAuthor;
use serde_json::{Value, json};
use store::{Database, testing::TestDatabase};
use tables::Role;

use crate::{
    answered, call, call_as, code, databases, execute,
    product_drafts::{account, notices},
    restore_revision, rows, write_as, writer, written,
};

/// A text without values that its page fills in.
const KEY: &str = "mail:confirmation.closing";
const PLAN: &str = "POST planned_publications";
/// A list that the program ships.
const LIST: &str = "home:testimonials.items";

async fn run(database: &TestDatabase, name: &str, arguments: Value) -> Value {
    let done = call_as(database, Role::Editor, name, arguments).await;
    answered(done)
}

/// Changes a text in the draft. `None` takes the shipped text.
async fn change(database: &TestDatabase, language: &str, text: Option<&str>) {
    let arguments = json!({ "key": KEY, "language": language, "text": text });
    run(database, "change_site_text", arguments).await;
}

/// What the site says in a language; null for the shipped text.
async fn own(database: &TestDatabase, language: &str) -> Value {
    let found = run(database, "site_text", json!({ "key": KEY })).await;
    let languages = found["languages"].as_array().unwrap();
    let found = languages.iter().find(|text| text["language"] == language);
    found.unwrap()["published"].clone()
}

async fn publish(database: &TestDatabase) -> String {
    run(database, "publish_site", json!({})).await;
    let last =
        "revisions?select=request_id&table_name=in.(site_texts,site_lists)&order=id.desc&limit=1";
    let revision = rows(database, last).await;
    revision[0]["request_id"].as_str().unwrap().to_owned()
}

async fn take_back(database: &TestDatabase, request: &str) -> Value {
    run(
        database,
        "take_back_publication",
        json!({ "request": request }),
    )
    .await
}

/// Plans the publication of the draft, as this account.
async fn plan(database: &TestDatabase, author: &str, at: DateTime<Utc>) {
    let row = json!({ "id": 1, "publish_at": at.to_rfc3339() });
    written(database, PLAN, row).await;
    let sql = format!("UPDATE planned_publications SET author_id = '{author}'");
    execute(database, &sql).await;
}

async fn publish_due(db: &Database, now: DateTime<Utc>) -> DraftOutcome {
    let notices = notices();
    let author = MailToAuthor {
        notices: &notices,
        now,
    };
    let published = publish_due_site(db, mirchi::schema(), &author, now).await;
    published.unwrap()
}

#[tokio::test]
async fn a_planned_publication_has_what_is_in_the_draft_at_its_time_and_is_made_once() {
    for database in databases().await {
        let author = account(&database, "editor", None).await;
        let now = Utc::now();
        plan(&database, &author, now + TimeDelta::hours(3)).await;
        change(&database, "en", Some("Yours,")).await;
        assert_eq!(publish_due(&database.db, now).await, DraftOutcome::NotDue);
        assert_eq!(own(&database, "en").await, Value::Null);
        let later = now + TimeDelta::days(1);
        let other = store::connect(&database.url).await.unwrap();
        let (one, two) = tokio::join!(publish_due(&database.db, later), publish_due(&other, later));
        let mut outcomes = [one, two];
        outcomes.sort_by_key(|outcome| *outcome == DraftOutcome::NotDue);
        let published = DraftOutcome::Published("1".to_owned());
        assert_eq!(outcomes, [published, DraftOutcome::NotDue]);
        assert_eq!(own(&database, "en").await, "Yours,");
        let plans = "planned_publications?select=id";
        assert_eq!(rows(&database, plans).await, json!([]));
        let last = "revisions?select=actor&table_name=eq.site_texts&order=id.desc&limit=1";
        let last = rows(&database, last).await;
        assert_eq!(last[0]["actor"], format!("{author}@example.com"));
    }
}

#[tokio::test]
async fn a_draft_that_somebody_publishes_before_has_no_plan_any_more() {
    for database in databases().await {
        let author = account(&database, "editor", None).await;
        let now = Utc::now();
        plan(&database, &author, now + TimeDelta::hours(3)).await;
        change(&database, "en", Some("Yours,")).await;
        publish(&database).await;
        assert_eq!(
            rows(&database, "planned_publications?select=id").await,
            json!([])
        );
    }
}

#[tokio::test]
async fn a_planned_publication_that_is_refused_is_kept_with_the_reason_and_its_author_is_told() {
    for (role, expected, language) in [("viewer", "42501", "hi"), ("none", "PT400", "en")] {
        for database in databases().await {
            let author = account(&database, role, None).await;
            let later = Utc::now() + TimeDelta::days(1);
            plan(&database, &author, Utc::now()).await;
            change(&database, "en", Some("Yours,")).await;
            let outcome = publish_due(&database.db, later).await;
            let DraftOutcome::Refused(reason) = outcome else {
                panic!("{role}: {outcome:?}");
            };
            assert_eq!(publish_due(&database.db, later).await, DraftOutcome::NotDue);
            let mails = outbox::list(database.db.autocommit(), None, 10).await;
            let [mail] = &mails.unwrap()[..] else {
                panic!("{role}: one mail for a plan");
            };
            assert_eq!(mail.payload["language"], language);
            let text = mail.payload["text"].as_str().unwrap();
            for part in [&reason, "https://www.example.com/staff/site"] {
                assert!(text.contains(part), "{role}: {part} in {text}");
            }
            let kept = rows(
                &database,
                "planned_publications?select=publish_at,error,version",
            )
            .await;
            assert_eq!(kept[0]["publish_at"], Value::Null);
            assert_eq!(kept[0]["error"]["code"], expected);
            assert_eq!(own(&database, "en").await, Value::Null);
            let again = json!({ "publish_at": later.to_rfc3339(), "version": kept[0]["version"] });
            let planned = written(&database, "PATCH planned_publications?id=eq.1", again).await;
            assert_eq!(planned[0]["error"], Value::Null, "its author has read it");
        }
    }
}

#[tokio::test]
async fn a_publication_is_taken_back_in_the_draft_and_is_as_before_when_that_is_published() {
    for database in databases().await {
        change(&database, "en", Some("Yours,")).await;
        change(&database, "de", Some("Ihre")).await;
        let first = publish(&database).await;
        change(&database, "en", Some("Truly yours,")).await;
        change(&database, "de", None).await;
        let list = json!({ "list": LIST, "items": [] });
        run(&database, "change_site_list", list).await;
        let second = publish(&database).await;

        for attempt in ["first", "again, as its answer was lost"] {
            let taken = take_back(&database, &second).await;
            assert_eq!(taken, json!({ "taken_back": 3, "left": [] }), "{attempt}");
        }
        assert_eq!(own(&database, "en").await, "Truly yours,", "a draft");
        publish(&database).await;
        assert_eq!(own(&database, "en").await, "Yours,");
        assert_eq!(own(&database, "de").await, "Ihre");
        assert_eq!(rows(&database, "site_lists?select=list").await, json!([]));
        let german = run(&database, "site_text", json!({ "key": KEY })).await;
        let languages = german["languages"].as_array().unwrap();
        assert!(
            languages
                .iter()
                .all(|text| text["language"] != "de" || text["is_stale"] == false)
        );

        // What is on the site is as the first has made it: it is taken back as well.
        let taken = take_back(&database, &first).await;
        assert_eq!(taken, json!({ "taken_back": 2, "left": [] }));
        publish(&database).await;
        assert_eq!(own(&database, "en").await, Value::Null);
        assert_eq!(own(&database, "de").await, Value::Null);
    }
}

#[tokio::test]
async fn what_was_changed_since_a_publication_is_left_and_named() {
    for database in databases().await {
        change(&database, "en", Some("Yours,")).await;
        change(&database, "de", Some("Ihre")).await;
        change(&database, "fr", Some("Bien à vous,")).await;
        let first = publish(&database).await;
        change(&database, "en", Some("Truly yours,")).await;
        publish(&database).await;
        change(&database, "de", Some("Herzlich, Ihre")).await;
        let taken = take_back(&database, &first).await;
        let left = ["de", "en"].map(|language| format!("site_texts/{language}/{KEY}"));
        assert_eq!(taken, json!({ "taken_back": 1, "left": left }));
        publish(&database).await;
        assert_eq!(own(&database, "en").await, "Truly yours,");
        assert_eq!(own(&database, "de").await, "Herzlich, Ihre");
        assert_eq!(own(&database, "fr").await, Value::Null);

        let unknown = json!({ "request": "00000000-0000-4000-8000-000000000000" });
        let editor = writer(Role::Editor);
        let unknown = call(&database, &editor, "take_back_publication", unknown).await;
        assert_eq!(code(unknown).1, "PT404");
    }
}

#[tokio::test]
async fn there_is_one_plan_and_it_has_a_time() {
    for database in databases().await {
        for plan in [
            json!({ "id": 2, "publish_at": "2099-01-01T00:00:00Z" }),
            json!({ "id": 1, "publish_at": null }),
        ] {
            let refused = write_as(&database, Role::Editor, PLAN, "", plan).await;
            assert_eq!(code(refused).1, "23514");
        }
    }
}

#[tokio::test]
async fn a_plan_whose_time_is_over_is_not_brought_back() {
    for database in databases().await {
        for (at, is_brought_back) in [
            ("2099-01-01T00:00:00Z", true),
            ("2020-01-01T00:00:00Z", false),
        ] {
            written(&database, PLAN, json!({ "id": 1, "publish_at": at })).await;
            written(
                &database,
                "DELETE planned_publications?id=eq.1",
                json!(null),
            )
            .await;
            let last =
                "revisions?select=id&table_name=eq.planned_publications&order=id.desc&limit=1";
            let id = rows(&database, last).await[0]["id"].as_i64().unwrap();
            let restored = restore_revision(&database, &writer(Role::Editor), id).await;
            assert_eq!(restored.is_ok(), is_brought_back, "{at}");
            written(
                &database,
                "DELETE planned_publications?id=eq.1",
                json!(null),
            )
            .await;
        }
    }
}

#[tokio::test]
async fn a_publication_that_fails_on_its_way_leaves_everything_as_it_was() {
    for database in databases().await {
        let author = account(&database, "editor", None).await;
        change(&database, "de", Some("Ihre")).await;
        publish(&database).await;
        change(&database, "en", Some("Yours,")).await;
        change(&database, "de", Some("Herzlich, Ihre")).await;
        // Somebody writes the same text on the site directly.
        let german = format!("PATCH site_texts?language=eq.de&key=eq.{KEY}");
        written(&database, &german, json!({ "text": "Freundlich, Ihre" })).await;
        plan(&database, &author, Utc::now()).await;
        let outcome = publish_due(&database.db, Utc::now() + TimeDelta::hours(1)).await;
        assert!(matches!(outcome, DraftOutcome::Refused(_)), "{outcome:?}");
        assert_eq!(own(&database, "en").await, Value::Null);
        assert_eq!(own(&database, "de").await, "Freundlich, Ihre");
        let kept = rows(&database, "site_changes?select=row").await;
        assert_eq!(kept.as_array().unwrap().len(), 2);
        let error = rows(&database, "planned_publications?select=error").await;
        assert_eq!(error[0]["error"]["code"], "PT409");
    }
}
