//! Drafts of products, and publishing them.

use auth::entities::user;
use catalogue::entities::product_listing;
use catalogue::{
    CATALOGUE_CHANGED, DraftOutcome, SitePictures, due_drafts, preview_draft, publish_due_draft,
};
use chrono::{DateTime, TimeDelta, Utc};
use enquiries::queries::outbox;
use enquiries::{Company, Notices};
use languages::Language;
use mirchi::{MailToAuthor, schema};
use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};
use store::Database;
use store::testing::TestDatabase;
use tables::{Result, Role, Writer, Written};

use crate::{
    TEJA, answered, assert_has, call, call_as, code, execute, product_id, refresh_listings,
    refusal, restore_newest, rows, write, write_as, writer, written,
};

/// With the rows that visitors read.
async fn databases() -> Vec<TestDatabase> {
    let databases = crate::databases().await;
    for database in &databases {
        refresh_listings(database).await;
    }
    databases
}

/// A name in English and in German, a French row that is deleted, and a figure that is added.
fn changes() -> Value {
    json!({
        "products": { "action": "update", "version": 1, "changes": { "name": { "from": "teja", "to": "Teja S17" } } },
        "product_translations/de": {
            "action": "update", "version": 1, "changes": { "name": { "from": "Teja (de)", "to": "Teja S17, ganz" } },
        },
        "product_translations/fr": { "action": "delete", "version": 1, "changes": {} },
        "product_parameters/moisture/limit": { "action": "insert", "changes": { "maximum": { "from": null, "to": 11 } } },
    })
}

fn name_change(name: &str, version: i32) -> Value {
    let change = json!({ "from": "teja", "to": name });
    json!({ "products": { "action": "update", "version": version, "changes": { "name": change } } })
}

async fn draft_of(database: &TestDatabase, slug: &str, changes: Value) -> i64 {
    let id = product_id(database, slug).await;
    let draft = json!({ "product_id": id, "changes": changes });
    written(database, "POST product_drafts", draft).await;
    id
}

async fn change_draft(database: &TestDatabase, id: i64, change: Value) {
    let target = format!("PATCH product_drafts?product_id=eq.{id}");
    written(database, &target, change).await;
}

async fn publish_as(database: &TestDatabase, writer: &Writer, arguments: Value) -> Result<Written> {
    call(database, writer, "publish_draft", arguments).await
}

async fn save(database: &TestDatabase, arguments: Value) -> Result<Written> {
    call_as(database, Role::Editor, "save_product", arguments).await
}

async fn publish(database: &TestDatabase, id: i64) -> Result<Written> {
    publish_as(database, &writer(Role::Editor), json!({ "id": id })).await
}

async fn publish_due(db: &Database, id: i64, now: DateTime<Utc>) -> Result<DraftOutcome> {
    let notices = notices();
    let author = MailToAuthor {
        notices: &notices,
        now,
    };
    let pictures = SitePictures::new(|_| false);
    publish_due_draft(db, schema(), id, pictures, &author, now).await
}

/// What visitors of a language read as the name of a product.
async fn shown(database: &TestDatabase, id: i64, language: &str) -> Option<String> {
    let key = (id, language.to_owned());
    let row = product_listing::Entity::find_by_id(key).one(database.db.autocommit());
    row.await.unwrap().map(|row| row.name)
}

async fn assert_shown(database: &TestDatabase, id: i64, language: &str, name: &str) {
    let shown = shown(database, id, language).await;
    assert_eq!(shown.as_deref(), Some(name), "{language}");
}

#[tokio::test]
async fn a_draft_changes_nothing_until_it_is_published_as_a_whole() {
    for database in databases().await {
        let id = draft_of(&database, "teja", changes()).await;
        let kept = rows(
            &database,
            "product_drafts?select=product_id,changes,publish_at,error,author,version",
        )
        .await;
        assert_eq!(
            kept,
            json!([{
                "product_id": id, "changes": changes(), "publish_at": null, "error": null, "author": "asha@example.com", "version": 1,
            }])
        );
        assert_shown(&database, id, "de", "Teja (de)").await;
        let revision = catalogue::queries::products::revision(database.db.autocommit())
            .await
            .unwrap();

        let answer = publish(&database, id).await.unwrap();
        assert!(answer.effects.contains(&CATALOGUE_CHANGED));
        let answered = answered(Ok(answer));
        assert_eq!(
            (&answered["name"], &answered["version"]),
            (&json!("Teja S17"), &json!(2))
        );
        assert_shown(&database, id, "de", "Teja S17, ganz").await;
        assert_shown(&database, id, "fr", "Teja S17").await;
        let parameters = "product_parameters?select=parameter,kind,maximum,unit";
        let moisture =
            json!([{ "parameter": "moisture", "kind": "limit", "maximum": 11, "unit": "%" }]);
        assert_eq!(rows(&database, parameters).await, moisture);
        // The German was written together with its English.
        assert_eq!(
            rows(&database, "product_translations?select=stale").await,
            json!([{ "stale": [] }])
        );
        assert_eq!(rows(&database, "product_drafts").await, json!([]));
        assert_eq!(
            catalogue::queries::products::revision(database.db.autocommit())
                .await
                .unwrap(),
            revision + 1
        );
        let of_one_request =
            "revisions?select=table_name,action,actor,request_id&order=id.desc&limit=5";
        let revisions = rows(&database, of_one_request).await;
        let revisions = revisions.as_array().unwrap();
        for revision in revisions {
            assert_eq!(revision["actor"], "asha@example.com");
            assert_eq!(revision["request_id"], revisions[0]["request_id"]);
        }
        assert_eq!(revisions[0]["table_name"], "product_drafts");
    }
}

#[tokio::test]
async fn a_draft_of_an_older_state_or_that_breaks_a_rule_is_kept_whole() {
    for database in databases().await {
        let id = draft_of(&database, "teja", changes()).await;
        written(&database, TEJA, json!({ "port": "Chennai" })).await;
        let refused = refusal(publish(&database, id).await);
        assert_eq!((refused.status, refused.code), (409, "PT409"));
        assert_has(&refused.details.unwrap(), "asha@example.com changed port");

        let mut broken = changes();
        broken["products"]["version"] = json!(2);
        broken["product_translations/de"]["changes"]["name"]["to"] = json!("x".repeat(100_000));
        broken["product_parameters/moisture/limit"]["changes"]["minimum"] =
            json!({ "from": null, "to": 12 });
        change_draft(&database, id, json!({ "changes": broken })).await;
        let refused = refusal(publish(&database, id).await);
        assert_eq!((refused.status, refused.code), (400, "23514"));
        assert_has(&refused.hint.unwrap(), "product_parameters/moisture/limit");

        let kept = rows(&database, "product_drafts?select=changes,version").await;
        assert_eq!(kept, json!([{ "changes": broken, "version": 2 }]));
        let names = "product_translations?select=name&order=language";
        assert_eq!(
            rows(&database, names).await,
            json!([{ "name": "Teja (de)" }, { "name": "Teja (fr)" }])
        );
        assert_eq!(
            rows(&database, "products?select=name&slug=eq.teja").await,
            json!([{ "name": "teja" }])
        );
        assert_eq!(code(publish(&database, 999).await), (404, "PT404"));
    }
}

#[tokio::test]
async fn two_people_cannot_write_over_each_others_draft_nor_publish_another_than_they_saw() {
    for database in databases().await {
        let id = draft_of(&database, "teja", name_change("Mine", 1)).await;
        let target = format!("PATCH product_drafts?product_id=eq.{id}");
        let theirs = json!({ "changes": name_change("Theirs", 1), "version": 1 });
        written(&database, &target, theirs).await;
        let mine = json!({ "changes": name_change("Mine again", 1), "version": 1 });
        let refused = refusal(write(&database, &target, "", mine).await);
        assert_eq!(refused.code, "PT409");
        assert!(refused.details.unwrap().contains("changed changes"));
        let editor = writer(Role::Editor);
        let seen = json!({ "id": id, "version": 1 });
        assert_eq!(
            code(publish_as(&database, &editor, seen).await),
            (409, "PT409")
        );
        let second = json!({ "product_id": id, "changes": changes() });
        assert_eq!(
            code(write(&database, "POST product_drafts", "", second).await),
            (409, "23505")
        );
        publish_as(&database, &editor, json!({ "id": id, "version": 2 }))
            .await
            .unwrap();
        assert_shown(&database, id, "en", "Theirs").await;
    }
}

#[tokio::test]
async fn what_could_not_be_read_again_is_no_draft() {
    for database in databases().await {
        let id = product_id(&database, "teja").await;
        for changes in [
            json!([]),
            json!({}),
            json!({ "enquiries": { "action": "delete", "version": 1 } }),
            json!({ "products": { "action": "update", "version": 1, "changes": { "secret": { "from": 1, "to": 2 } } } }),
            json!({ "products": { "action": "update", "version": 1, "changes": { "name": { "from": "", "to": "x".repeat(600_000) } } } }),
        ] {
            let draft = json!({ "product_id": id, "changes": changes });
            let refused = refusal(write(&database, "POST product_drafts", "", draft).await);
            assert_eq!((refused.status, refused.code), (400, "23514"));
        }
        let of_nothing = json!({ "product_id": 999, "changes": changes() });
        assert_eq!(
            code(write(&database, "POST product_drafts", "", of_nothing).await),
            (409, "23503")
        );
        let forged =
            json!({ "product_id": id, "changes": changes(), "author": "owner@example.com" });
        assert_eq!(
            code(write(&database, "POST product_drafts", "", forged).await),
            (400, "428C9")
        );
        assert_eq!(rows(&database, "product_drafts").await, json!([]));
    }
}

#[tokio::test]
async fn a_draft_that_is_discarded_or_goes_with_its_product_comes_back() {
    for database in databases().await {
        let id = draft_of(&database, "teja", changes()).await;
        written(
            &database,
            &format!("DELETE product_drafts?product_id=eq.{id}"),
            Value::Null,
        )
        .await;
        restore_newest(&database).await;
        written(&database, "DELETE products?slug=eq.teja", Value::Null).await;
        assert_eq!(rows(&database, "product_drafts").await, json!([]));
        restore_newest(&database).await;
        assert_eq!(
            rows(&database, "product_drafts?select=changes").await,
            json!([{ "changes": changes() }])
        );
    }
}

#[tokio::test]
async fn a_preview_is_what_publishing_would_give_and_writes_nothing() {
    for database in databases().await {
        let id = product_id(&database, "teja").await;
        let german = Language::parse("de").unwrap();
        let preview = async |id: i64, changes: Value, language| {
            let changes = changes.as_object().unwrap().clone();
            preview_draft(&database.db, &writer(Role::Viewer), id, &changes, language).await
        };
        let page = preview(id, changes(), german).await.unwrap();
        assert_eq!(page.product.name, "Teja S17, ganz");
        assert_eq!(page.product.parameters[0].code, "moisture");
        assert_shown(&database, id, "de", "Teja (de)").await;
        // Hidden products have a preview too, and so has the published state.
        let hidden = product_id(&database, "zira").await;
        let page = preview(hidden, json!({}), Language::ENGLISH).await.unwrap();
        assert_eq!(page.product.name, "zira");
        assert_eq!(shown(&database, hidden, "en").await, None);
        assert_eq!(code(preview(999, json!({}), german).await), (404, "PT404"));
        let visitor = writer(Role::Authenticated);
        let none = serde_json::Map::new();
        let refused = preview_draft(&database.db, &visitor, id, &none, german).await;
        assert_eq!(code(refused).0, 404);
    }
}

/// Adds an account of the staff, and returns its number.
pub(crate) async fn account(
    database: &TestDatabase,
    role: &str,
    banned_until: Option<DateTime<Utc>>,
) -> String {
    let id = uuid();
    let account = user::ActiveModel {
        user_metadata: Set(json!({ "language": "hi" })),
        banned_until: Set(banned_until),
        ..auth::testing::account(&id, Some(role))
    };
    account.insert(database.db.autocommit()).await.unwrap();
    id
}

/// The company as its mails name it.
pub(crate) fn company() -> Company {
    Company {
        name: "Example Spices".to_owned(),
        mailbox: "sales@example.com".to_owned(),
        sender: "site@example.com".to_owned(),
        site_url: "https://www.example.com".to_owned(),
        reference_prefix: "NSE".to_owned(),
        ..Company::default()
    }
}

/// How the company is notified of drafts.
pub(crate) fn notices() -> Notices {
    Notices::new(company(), content::Published::default())
}

fn uuid() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(1);
    format!(
        "00000000-0000-4000-8000-{:012}",
        NEXT.fetch_add(1, Ordering::Relaxed)
    )
}

/// A draft that an account has scheduled.
async fn planned(database: &TestDatabase, author: &str, changes: Value, at: DateTime<Utc>) -> i64 {
    let id = draft_of(database, "teja", changes).await;
    change_draft(database, id, json!({ "publish_at": at.to_rfc3339() })).await;
    let sql = format!("UPDATE product_drafts SET author_id = '{author}'");
    execute(database, &sql).await;
    id
}

#[tokio::test]
async fn a_planned_draft_is_published_once_when_its_time_has_come_by_its_author() {
    for database in databases().await {
        let author = account(&database, "editor", None).await;
        let now = Utc::now();
        let at = now + TimeDelta::hours(3);
        let id = planned(&database, &author, changes(), at).await;
        assert_eq!(due_drafts(&database.db, now).await.unwrap(), [0_i64; 0]);
        assert_eq!(
            publish_due(&database.db, id, now).await.unwrap(),
            DraftOutcome::NotDue
        );
        // A day later, as if the program had not run meanwhile; two replicas check at once.
        let later = now + TimeDelta::days(1);
        assert_eq!(due_drafts(&database.db, later).await.unwrap(), [id]);
        let other = store::connect(&database.url).await.unwrap();
        let (one, two) = tokio::join!(
            publish_due(&database.db, id, later),
            publish_due(&other, id, later),
        );
        let mut outcomes = [one.unwrap(), two.unwrap()];
        outcomes.sort_by_key(|outcome| *outcome == DraftOutcome::NotDue);
        assert_eq!(
            outcomes,
            [
                DraftOutcome::Published("teja".to_owned()),
                DraftOutcome::NotDue
            ]
        );
        assert_shown(&database, id, "de", "Teja S17, ganz").await;
        let last = rows(
            &database,
            "revisions?select=actor_id,actor&table_name=eq.products&order=id.desc&limit=1",
        )
        .await;
        assert_eq!(
            last,
            json!([{ "actor_id": author, "actor": format!("{author}@example.com") }])
        );
        assert_eq!(due_drafts(&database.db, later).await.unwrap(), [0_i64; 0]);
    }
}

#[tokio::test]
async fn a_planned_draft_that_is_refused_is_kept_with_the_reason_and_not_tried_again() {
    let later = Utc::now() + TimeDelta::days(1);
    let stale = name_change("Late", 9);
    // And who is notified in which language: the author, or the company where the author is no longer on the staff.
    for (role, banned_until, changes, expected, language) in [
        ("editor", None, stale, "PT409", "hi"),
        ("viewer", None, changes(), "42501", "hi"),
        ("none", None, changes(), "PT400", "en"),
        (
            "owner",
            Some(later + TimeDelta::days(1)),
            changes(),
            "PT400",
            "en",
        ),
    ] {
        for database in databases().await {
            let author = account(&database, role, banned_until).await;
            let id = planned(&database, &author, changes.clone(), Utc::now()).await;
            let outcome = publish_due(&database.db, id, later).await.unwrap();
            let DraftOutcome::Refused(reason) = outcome else {
                panic!("{role}: {outcome:?}");
            };
            let again = publish_due(&database.db, id, later).await;
            assert_eq!(again.unwrap(), DraftOutcome::NotDue);
            let mails = outbox::list(database.db.autocommit(), None, 10)
                .await
                .unwrap();
            assert_eq!(mails.len(), 1, "{role}: one mail for a plan");
            let (mail, content) = (&mails[0], &mails[0].payload);
            let to = match language {
                "hi" => format!("{author}@example.com"),
                _ => "sales@example.com".to_owned(),
            };
            assert_eq!(
                (&mail.recipient, &content["language"]),
                (&to, &json!(language))
            );
            let text = content["text"].as_str().unwrap();
            for part in [
                "teja",
                &reason,
                "https://www.example.com/staff/products/teja",
            ] {
                assert!(text.contains(part), "{role}: {part} in {text}");
            }
            let kept = rows(
                &database,
                "product_drafts?select=changes,publish_at,version",
            )
            .await;
            assert_eq!(
                (
                    &kept[0]["changes"],
                    &kept[0]["publish_at"],
                    &kept[0]["version"]
                ),
                (&changes, &Value::Null, &json!(3)),
                "{role}"
            );
            let error = rows(&database, "product_drafts?select=error").await;
            assert_eq!(error[0]["error"]["code"], expected, "{role}: {error}");
            assert_shown(&database, id, "en", "teja").await;
            assert_eq!(due_drafts(&database.db, later).await.unwrap(), [0_i64; 0]);
            // The person who schedules it again has read the reason.
            let plan = json!({ "publish_at": later.to_rfc3339(), "version": 3 });
            change_draft(&database, id, plan).await;
            assert_eq!(
                rows(&database, "product_drafts?select=error").await,
                json!([{ "error": null }])
            );
        }
    }
}

#[tokio::test]
async fn editors_see_the_history_of_drafts_and_others_publish_none() {
    for database in databases().await {
        let id = draft_of(&database, "teja", changes()).await;
        let asked = "revisions?select=table_name&table_name=eq.product_drafts";
        let seen = crate::read_as(&database, Role::Editor, asked, None)
            .await
            .unwrap();
        assert_eq!(seen.body, br#"[{"table_name":"product_drafts"}]"#);
        for role in [Role::Viewer, Role::Sales] {
            let draft = json!({ "product_id": id, "changes": changes() });
            let refused = write_as(&database, role, "POST product_drafts", "", draft).await;
            assert_eq!(code(refused), (403, "42501"));
            let refused = publish_as(&database, &writer(role), json!({ "id": id })).await;
            assert_eq!(code(refused), (403, "42501"));
        }
    }
}

#[tokio::test]
async fn a_product_is_saved_with_all_its_rows_or_not_at_all() {
    for database in databases().await {
        let id = product_id(&database, "teja").await;
        let mut broken = changes();
        broken["product_parameters/moisture/limit"]["changes"]["minimum"] =
            json!({ "from": null, "to": 12 });
        let refused = refusal(save(&database, json!({ "id": id, "changes": broken })).await);
        assert_eq!((refused.status, refused.code), (400, "23514"));
        assert_eq!(
            refused.hint.as_deref(),
            Some("row: product_parameters/moisture/limit")
        );
        let names = "product_translations?select=name&order=language";
        assert_eq!(
            rows(&database, names).await,
            json!([{ "name": "Teja (de)" }, { "name": "Teja (fr)" }])
        );

        let saved = save(&database, json!({ "id": id, "changes": changes() })).await;
        let saved = answered(saved);
        assert_eq!(
            (&saved["name"], &saved["version"]),
            (&json!("Teja S17"), &json!(2))
        );
        assert_shown(&database, id, "de", "Teja S17, ganz").await;
        // The same changes are of an older state now.
        let repeated = save(&database, json!({ "id": id, "changes": changes() })).await;
        assert_eq!(code(repeated), (409, "PT409"));
    }
}

#[tokio::test]
async fn a_product_is_added_with_all_its_rows_or_not_at_all() {
    for database in databases().await {
        let template = rows(&database, "products?select=*&slug=eq.teja").await[0].clone();
        let to = |value: Value| json!({ "from": null, "to": value });
        let mut product = serde_json::Map::new();
        let columns = [
            "category",
            "name",
            "description",
            "grade",
            "district",
            "active",
        ];
        for column in columns {
            product.insert(column.to_owned(), to(template[column].clone()));
        }
        product.insert("slug".to_owned(), to(json!("teja")));
        let of = |product: &serde_json::Map<String, Value>| {
            json!({
                "products": { "action": "insert", "changes": product },
                "product_translations/de": { "action": "insert", "changes": { "name": to(json!("Neu")) } },
                "product_parameters/moisture/limit": { "action": "insert", "changes": { "maximum": to(json!(11)) } },
            })
        };
        let before = rows(&database, "products?select=slug").await;
        let taken = refusal(save(&database, json!({ "changes": of(&product) })).await);
        assert_eq!((taken.status, taken.code), (409, "23505"));
        product.insert("slug".to_owned(), to(json!("teja-new")));
        let mut broken = of(&product);
        broken["product_parameters/unknown/limit"] = json!({ "action": "insert", "changes": {} });
        let unknown = refusal(save(&database, json!({ "changes": broken })).await);
        assert_eq!(unknown.code, "23503", "{unknown:?}");
        assert_eq!(rows(&database, "products?select=slug").await, before);

        let saved = answered(save(&database, json!({ "changes": of(&product) })).await);
        let id = saved["id"].as_i64().unwrap();
        assert_eq!(
            (&saved["slug"], &saved["version"]),
            (&json!("teja-new"), &json!(1))
        );
        assert_shown(&database, id, "de", "Neu").await;
        let parameters = format!("product_parameters?select=parameter,maximum&product_id=eq.{id}");
        assert_eq!(
            rows(&database, &parameters).await,
            json!([{ "parameter": "moisture", "maximum": 11 }])
        );
    }
}

#[tokio::test]
async fn saving_takes_a_new_product_without_a_number_and_an_existing_one_with_its_own() {
    for database in databases().await {
        let id = product_id(&database, "teja").await;
        let new = json!({ "products": { "action": "insert", "changes": {} } });
        let only_german =
            json!({ "product_translations/de": { "action": "insert", "changes": {} } });
        for (arguments, expected) in [
            (json!({ "id": id, "changes": new }), (400, "23514")),
            (json!({ "changes": name_change("New", 1) }), (400, "23514")),
            (json!({ "changes": only_german }), (400, "23514")),
            (json!({ "id": id }), (400, "PGRST102")),
            (json!({ "id": "x", "changes": {} }), (400, "PGRST102")),
            (
                json!({ "id": 999, "changes": name_change("New", 1) }),
                (409, "PT409"),
            ),
        ] {
            let refused = save(&database, arguments.clone()).await;
            assert_eq!(code(refused), expected, "{arguments}");
        }
    }
}
