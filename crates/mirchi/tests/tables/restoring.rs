use serde_json::json;
use store::testing::TestDatabase;
use tables::{Result, Role, Written};

use crate::{
    TEJA, answered, code, databases, names, newest_revision, product, restore_revision, rows,
    writer, written,
};

async fn restored(database: &TestDatabase, role: Role, id: i64) -> Result<Written> {
    restore_revision(database, &writer(role), id).await
}

#[tokio::test]
async fn a_changed_row_is_put_back_and_that_is_a_revision_too() {
    for database in databases().await {
        written(&database, TEJA, json!({ "grade": "B", "name": "Other" })).await;
        let first = newest_revision(&database).await;
        let row = answered(restored(&database, Role::Editor, first).await);
        assert_eq!(
            (&row["name"], &row["grade"], &row["version"]),
            (&json!("teja"), &json!("A"), &json!(3))
        );
        assert_eq!(newest_revision(&database).await, first + 1);
        restored(&database, Role::Editor, first + 1).await.unwrap();
        assert_eq!(
            names(&database, "grade=eq.B").await,
            ["Other"],
            "the restoring is undone"
        );
    }
}

#[tokio::test]
async fn a_deleted_product_comes_back_with_its_number_and_translations() {
    for database in databases().await {
        let before = rows(&database, "products?slug=eq.teja&select=id,created_at,product_translations(language,name,made_from)").await;
        written(&database, "DELETE products?slug=eq.teja", json!({})).await;
        let deletion = newest_revision(&database).await;
        restored(&database, Role::Editor, deletion).await.unwrap();
        let after = rows(&database, "products?slug=eq.teja&select=id,created_at,product_translations(language,name,made_from)").await;
        assert_eq!(after, before);
        assert_eq!(
            names(&database, "slug=eq.teja&version=eq.2").await,
            ["teja"]
        );
        assert_eq!(
            written(&database, "POST products?select=id", product("next")).await,
            json!([{ "id": 5 }])
        );
    }
}

#[tokio::test]
async fn an_added_row_goes_again() {
    for database in databases().await {
        written(&database, "POST products", product("byadgi")).await;
        let id = newest_revision(&database).await;
        let answer = restored(&database, Role::Owner, id).await.unwrap().answer;
        assert_eq!(answer.body, b"null");
        assert_eq!(names(&database, "slug=eq.byadgi").await, [""; 0]);
    }
}

#[tokio::test]
async fn what_cannot_be_put_back_is_refused() {
    for database in databases().await {
        assert_eq!(
            code(restored(&database, Role::Editor, 999).await),
            (404, "PT404")
        );
        written(&database, TEJA, json!({ "slug": "teja-s17" })).await;
        let id = newest_revision(&database).await;
        // The staff reads revisions of files, and of nothing else.
        for (role, expected) in [
            (Role::Authenticated, "PGRST205"),
            (Role::Viewer, "PT404"),
            (Role::Sales, "PT404"),
        ] {
            let refused = code(restored(&database, role, id).await);
            assert_eq!(refused, (404, expected), "{role:?}");
        }
        written(&database, "POST products", product("teja")).await;
        assert_eq!(
            code(restored(&database, Role::Editor, id).await),
            (409, "23505")
        );
    }
}
