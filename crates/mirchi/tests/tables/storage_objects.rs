//! Files, and until when they are valid.

use chrono::Utc;
use media::entities::storage_object;
use mirchi::schema;
use sea_orm::{ActiveModelTrait, ActiveValue::Set};
use serde_json::json;
use store::testing::TestDatabase;
use tables::Role;

use crate::{code, databases, restore_revision, rows, write_as, writer};

/// A document.
pub(crate) fn file(id: &str) -> storage_object::ActiveModel {
    storage_object::ActiveModel {
        id: Set(id.to_owned()),
        bucket_id: Set("documents".to_owned()),
        name: Set(format!("{id}.pdf")),
        version: Set("1".to_owned()),
        hash: Set("ab".repeat(32)),
        size: Set(7),
        content_type: Set("application/pdf".to_owned()),
        cache_control: Set("no-cache".to_owned()),
        user_metadata: Set(json!({})),
        owner_id: Set(None),
        created_at: Set(Utc::now()),
        updated_at: Set(Utc::now()),
        valid_until: Set(None),
    }
}

async fn add_file(database: &TestDatabase, id: &str) {
    file(id).insert(database.db.autocommit()).await.unwrap();
}

#[tokio::test]
async fn those_that_end_are_found_by_their_day() {
    for database in databases().await {
        for id in ["fssai", "halal", "report"] {
            add_file(&database, id).await;
        }
        for (id, day) in [("fssai", "2026-11-30"), ("halal", "2027-06-30")] {
            let target = format!("PATCH storage_objects?id=eq.{id}");
            let change = json!({ "valid_until": day });
            // A second time it is so already.
            for _ in 0..2 {
                write_as(&database, Role::Sales, &target, "", change.clone())
                    .await
                    .unwrap();
            }
        }
        let ending = "storage_objects?select=id,valid_until&bucket_id=eq.documents&valid_until=lte.2027-01-29";
        assert_eq!(
            rows(&database, ending).await,
            json!([{ "id": "fssai", "valid_until": "2026-11-30" }])
        );
        let order = "storage_objects?select=id&order=valid_until.desc.nullslast";
        assert_eq!(
            rows(&database, order).await,
            json!([{ "id": "halal" }, { "id": "fssai" }, { "id": "report" }])
        );
        let revision = rows(
            &database,
            "revisions?select=row_key,actor&table_name=eq.storage_objects&order=id",
        );
        assert_eq!(
            revision.await,
            json!([
                { "row_key": "fssai", "actor": "asha@example.com" },
                { "row_key": "halal", "actor": "asha@example.com" },
            ])
        );
    }
}

#[tokio::test]
async fn a_day_that_was_set_is_taken_back() {
    for database in databases().await {
        add_file(&database, "fssai").await;
        let target = "PATCH storage_objects?id=eq.fssai";
        let change = json!({ "valid_until": "2026-11-30" });
        let set = write_as(&database, Role::Sales, target, "", change).await;
        set.unwrap();
        let revision = rows(&database, "revisions?select=id").await;
        let id = revision[0]["id"].as_i64().unwrap();
        let function = schema().function("restore_revision", Role::Editor).unwrap();
        let arguments = json!({ "id": id });
        let files =
            media::files_to_restore(&database.db, schema(), function, Role::Editor, &arguments);
        assert_eq!(files.await.unwrap(), [], "it names no bytes");
        let writer = writer(Role::Editor);
        restore_revision(&database, &writer, id).await.unwrap();
        let files = rows(&database, "storage_objects?select=name,valid_until").await;
        assert_eq!(files, json!([{ "name": "fssai.pdf", "valid_until": null }]));
    }
}

#[tokio::test]
async fn a_file_of_an_erased_enquiry_leaves_revisions_without_contents() {
    for database in databases().await {
        add_file(&database, "fssai").await;
        let erased = tables::entities::revision::ActiveModel {
            table_name: Set("storage_objects".to_owned()),
            row_key: Set("fssai".to_owned()),
            action: Set("insert".to_owned()),
            actor: Set("asha@example.com".to_owned()),
            at: Set(Utc::now()),
            request_id: Set("1".to_owned()),
            ..Default::default()
        };
        erased.insert(database.db.autocommit()).await.unwrap();
        let target = "PATCH storage_objects?id=eq.fssai";
        let change = json!({ "valid_until": "2026-11-30" });
        let set = write_as(&database, Role::Sales, target, "", change).await;
        set.unwrap();
        let kept = rows(&database, "revisions?select=action,before,after&order=id").await;
        let nothing = |action| json!({ "action": action, "before": null, "after": null });
        assert_eq!(kept, json!([nothing("insert"), nothing("update")]));
    }
}

#[tokio::test]
async fn nothing_else_of_a_file_is_written_here() {
    for database in databases().await {
        add_file(&database, "fssai").await;
        let target = "PATCH storage_objects?id=eq.fssai";
        for change in [
            json!({ "name": "other.pdf" }),
            json!({ "bucket_id": "media" }),
        ] {
            let refused = write_as(&database, Role::Owner, target, "", change).await;
            assert_eq!(code(refused), (400, "428C9"));
        }
        let day = json!({ "valid_until": "2026-11-31" });
        let refused = write_as(&database, Role::Owner, target, "", day).await;
        assert_eq!(code(refused), (400, "22007"));
    }
}
