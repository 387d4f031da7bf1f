//! Undoing the change that was just made.

use catalogue::CATALOGUE_CHANGED;
use enquiries::entities::enquiry::Status;
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Result, Role, Written};

use crate::{
    TEJA, answered, assert_has, call_as, code, databases,
    enquiry_work::{self, ENQUIRY, databases as with_enquiry, enquiry, owner, reply, sales},
    names, refusal, rows, written,
};

async fn undo(database: &TestDatabase, role: Role, changes: Value) -> Result<Written> {
    call_as(database, role, "undo_change", changes).await
}

/// What names the change that has left these products.
fn of_products(changed: &Value) -> Value {
    let changed = changed.as_array().unwrap().iter();
    let changed: Value = changed
        .map(|row| json!({ "key": row["id"].to_string(), "version": row["version"] }))
        .collect();
    json!({ "table": "products", "rows": changed })
}

#[tokio::test]
async fn changes_of_many_rows_are_taken_back_together() {
    for database in databases().await {
        let question = "products?select=slug,featured&order=id";
        written(&database, TEJA, json!({ "featured": true })).await;
        let before = rows(&database, question).await;
        let request = "PATCH products?slug=in.(eclair,zira)";
        let changed = written(&database, request, json!({ "featured": true })).await;
        let changes = of_products(&changed);
        let answer = undo(&database, Role::Editor, changes.clone()).await;
        let effects = &answer.as_ref().unwrap().effects;
        assert!(effects.contains(&CATALOGUE_CHANGED));
        assert_eq!(
            answered(answer)[0]["version"],
            json!(changed[0]["version"].as_i64().unwrap() + 1)
        );
        assert_eq!(rows(&database, question).await, before);
        let again = undo(&database, Role::Editor, changes).await;
        assert_eq!(code(again), (409, "PT409"), "it was taken back");
    }
}

#[tokio::test]
async fn nothing_is_taken_back_when_one_row_was_changed_since() {
    for database in databases().await {
        let request = "PATCH products?slug=in.(eclair,zira)";
        let changed = written(&database, request, json!({ "grade": "B" })).await;
        written(
            &database,
            "PATCH products?slug=eq.zira",
            json!({ "grade": "C" }),
        )
        .await;
        let refused = refusal(undo(&database, Role::Editor, of_products(&changed)).await);
        assert_eq!(refused.code, "PT409");
        let details = refused.details.unwrap();
        assert_has(&details, "asha@example.com changed grade at");
        assert_eq!(names(&database, "grade=eq.B").await, ["éclair"]);
    }
}

#[tokio::test]
async fn a_deleted_row_comes_back_with_what_was_deleted_with_it() {
    for database in databases().await {
        let question = "products?slug=eq.teja&select=id,product_translations(language,name)";
        let before = rows(&database, question).await;
        written(&database, "DELETE products?slug=eq.teja", json!({})).await;
        let key = before[0]["id"].to_string();
        let changes = json!({ "table": "products", "rows": [{ "key": key }] });
        undo(&database, Role::Editor, changes.clone())
            .await
            .unwrap();
        assert_eq!(rows(&database, question).await, before);
        let again = undo(&database, Role::Editor, changes).await;
        assert_eq!(code(again), (409, "PT409"), "it is there");
    }
}

#[tokio::test]
async fn nobody_undoes_what_they_may_not_write_or_what_is_not_known() {
    for database in databases().await {
        written(&database, "DELETE products?slug=eq.teja", json!({})).await;
        let of = |table: &str, key: &str| json!({ "table": table, "rows": [{ "key": key }] });
        let by_sales = undo(&database, Role::Sales, of("products", "1")).await;
        assert_eq!(code(by_sales), (403, "42501"));
        let of_templates = undo(&database, Role::Editor, of("mail_templates", "1")).await;
        assert_eq!(code(of_templates), (404, "PGRST205"));
        let unknown = undo(&database, Role::Editor, of("products", "99")).await;
        assert_eq!(code(unknown), (404, "PT404"));
        let none = undo(
            &database,
            Role::Editor,
            json!({ "table": "products", "rows": [] }),
        )
        .await;
        assert_eq!(code(none), (400, "PGRST102"));
        assert!(
            mirchi::schema()
                .function("undo_change", Role::Viewer)
                .is_none()
        );
    }
}

#[tokio::test]
async fn sales_take_back_a_template_that_they_have_deleted() {
    for database in with_enquiry().await {
        let vikram = sales(&database);
        let template = json!({ "name": "Prices", "language": "de", "body": "Guten Tag" });
        let template = vikram.done("POST mail_templates", template).await;
        let key = template[0]["id"].to_string();
        let request = format!("DELETE mail_templates?id=eq.{key}");
        vikram.done(&request, Value::Null).await;
        let changes = json!({ "table": "mail_templates", "rows": [{ "key": key }] });
        let by_another = owner(&database)
            .send("CALL undo_change", changes.clone())
            .await;
        assert_eq!(code(by_another), (409, "PT409"));
        vikram.done("CALL undo_change", changes).await;
        let restored = rows(&database, "mail_templates?select=id,name&name=eq.Prices").await;
        assert_eq!(
            restored,
            json!([{ "id": template[0]["id"], "name": "Prices" }])
        );
    }
}

#[tokio::test]
async fn a_status_is_taken_back_with_the_times_that_came_with_it() {
    for database in with_enquiry().await {
        let vikram = sales(&database);
        let question = "enquiries?select=status,first_answered_at,closed_at";
        for (first, second) in [("in_work", "won"), ("lost", "in_work"), ("won", "spam")] {
            let set = |status: &'static str| vikram.done(ENQUIRY, json!({ "status": status }));
            set(first).await;
            let before = rows(&database, question).await;
            let changed = set(second).await;
            let rows_changed = json!([{ "key": "1", "version": changed[0]["version"] }]);
            let changes = json!({ "table": "enquiries", "rows": rows_changed });
            vikram.done("CALL undo_change", changes).await;
            assert_eq!(rows(&database, question).await, before, "{second}");
        }
    }
}

#[tokio::test]
async fn a_quarantined_enquiry_that_was_called_spam_is_quarantined_again_and_sends_nothing() {
    for database in with_enquiry().await {
        enquiry(&database, 2, Status::Quarantined).await;
        let vikram = sales(&database);
        let spam = json!({ "status": "spam" });
        let row = vikram.done("PATCH enquiries?id=eq.2", spam).await;
        let rows_changed = json!([{ "key": "2", "version": row[0]["version"] }]);
        let changes = json!({ "table": "enquiries", "rows": rows_changed });
        vikram.done("CALL undo_change", changes).await;
        let now = rows(&database, "enquiries?select=status&id=eq.2").await;
        assert_eq!(now, json!([{ "status": "quarantined" }]));
        assert_eq!(rows(&database, "outgoing_mail").await, json!([]));
    }
}

#[tokio::test]
async fn an_enquiry_that_was_answered_meanwhile_stays_answered_when_its_status_is_taken_back() {
    for database in with_enquiry().await {
        let asha = owner(&database);
        let mut plain = reply();
        plain["mark_as"] = Value::Null;
        asha.done("POST enquiry_messages", plain).await;
        let row = asha.done(ENQUIRY, json!({ "status": "quoted" })).await;
        enquiry_work::make_due(&database).await;
        let sent = chrono::Utc::now();
        enquiry_work::lease(&database, "worker").await;
        enquiries::queries::outbox::sent(database.db.autocommit(), &[(1, sent)])
            .await
            .unwrap();
        let rows_changed = json!([{ "key": "1", "version": row[0]["version"] }]);
        let changes = json!({ "table": "enquiries", "rows": rows_changed });
        asha.done("CALL undo_change", changes).await;
        let now = rows(&database, "enquiries?select=status,first_answered_at").await;
        assert_eq!(now[0]["status"], "in_work");
        assert!(now[0]["first_answered_at"].is_string(), "{now}");
    }
}
