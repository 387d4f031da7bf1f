//! Imports of products leave revisions, by which they are undone.

use catalogue::csv::{ImportError, Mode};
use catalogue::entities::product_import;
use catalogue::queries::product_imports;
use catalogue::{ImportRefused, Imported, NewImport, NotUndone, Undo, Undone, undo_import};
use serde_json::{Value, json};
use store::testing::TestDatabase;
use tables::{Role, TableError};

use crate::{
    TEJA, databases, import_with, names, new_import, product_id, restore_newest, restore_revision,
    rows, writer, written,
};

async fn import_as(
    database: &TestDatabase,
    role: Role,
    text: &str,
    mode: Mode,
) -> Result<Imported, ImportRefused> {
    import_with(database, role, text, new_import(mode)).await
}

async fn import(database: &TestDatabase, text: &str) -> i64 {
    let imported = import_as(database, Role::Editor, text, Mode::Write).await;
    imported.unwrap().id.unwrap()
}

/// The last imports that were not taken back on their way.
pub(crate) async fn imports(database: &TestDatabase) -> Vec<product_import::Model> {
    product_imports::newest(database.db.autocommit(), 10)
        .await
        .unwrap()
}

async fn undo(database: &TestDatabase, id: i64, overwrite: bool) -> Result<Undone, NotUndone> {
    let undo = Undo {
        id,
        overwrite,
        mode: Mode::Write,
    };
    undo_import(&database.db, &writer(Role::Editor), undo).await
}

/// Everything that is stored about the products except versions and times.
pub(crate) async fn state(database: &TestDatabase) -> Value {
    let mut products = rows(
        database,
        "products?select=*,product_translations(*)&order=id&product_translations.order=language",
    )
    .await;
    let generated = |row: &mut Value| {
        for name in ["version", "updated_at"] {
            row.as_object_mut().unwrap().remove(name);
        }
    };
    for product in products.as_array_mut().unwrap() {
        generated(product);
        let translations = product["product_translations"].as_array_mut().unwrap();
        translations.iter_mut().for_each(generated);
    }
    products
}

/// Changes one product with its texts, adds a translation and a product.
const FILE: &str = "slug,name,description,category,grade,district,price_from,price_currency,price_unit,name:de,name:hi\n\
                    teja,Teja S17,For export.,spices,A,Guntur,2100.5,USD,t,Teja neu,तेजा\n\
                    clove,Clove,Buds,spices,A,Kochi,,,,Nelke,\n\
                    eclair,éclair,For export.,spices,A,Guntur,,,,,\n";

#[tokio::test]
async fn an_import_leaves_a_revision_of_each_row_that_it_changes() {
    for database in databases().await {
        let id = import(&database, FILE).await;
        let revisions = rows(&database, "revisions?order=id").await;
        let told: Vec<_> = revisions
            .as_array()
            .unwrap()
            .iter()
            .map(|row| {
                let key = row["row_key"].as_str().unwrap();
                (
                    row["table_name"].as_str().unwrap(),
                    key,
                    row["action"].as_str().unwrap(),
                )
            })
            .collect();
        let clove = product_id(&database, "clove").await;
        let german = format!("{clove},de");
        assert_eq!(
            told,
            [
                ("products", "1", "update"),
                ("products", clove.to_string().as_str(), "insert"),
                ("product_translations", "1,de", "update"),
                ("product_translations", "1,hi", "insert"),
                ("product_translations", german.as_str(), "insert"),
            ]
        );
        let first = &revisions[0];
        assert_eq!(first["before"]["price_from"], json!(null));
        assert_eq!(first["after"]["price_from"], json!(2100.5));
        assert_eq!(
            (&first["before"]["version"], &first["after"]["version"]),
            (&json!(1), &json!(2))
        );
        let request = |row: &Value| row["request_id"].clone();
        assert!(
            revisions
                .as_array()
                .unwrap()
                .iter()
                .all(|row| request(row) == request(first)),
            "one import has one number"
        );
        let listed = imports(&database).await;
        assert_eq!(listed.len(), 1);
        assert_eq!(
            (
                listed[0].id,
                listed[0].added,
                listed[0].changed,
                listed[0].actor.as_str()
            ),
            (id, 1, 1, "asha@example.com")
        );
        assert_eq!(request(first), json!(listed[0].request_id));
        // A row of the import is restored like any other.
        let revision = first["id"].as_i64().unwrap();
        restore_revision(&database, &writer(Role::Editor), revision)
            .await
            .unwrap();
        assert_eq!(names(&database, "slug=eq.teja").await, ["teja"]);
    }
}

#[tokio::test]
async fn a_row_of_an_import_looks_like_one_that_staff_has_written() {
    for database in databases().await {
        import(&database, "slug,grade\nteja,B\n").await;
        written(&database, TEJA, json!({ "grade": "C" })).await;
        let revisions = rows(&database, "revisions?order=id").await;
        assert_eq!(revisions[0]["after"], revisions[1]["before"]);
    }
}

#[tokio::test]
async fn an_import_that_is_tried_or_changes_nothing_leaves_nothing() {
    for database in databases().await {
        let tried = import_as(&database, Role::Editor, FILE, Mode::DryRun)
            .await
            .unwrap();
        assert_eq!((tried.id, tried.report.added), (None, 1));
        let same = "slug,grade\nteja,A\n";
        let same = import_as(&database, Role::Editor, same, Mode::Write)
            .await
            .unwrap();
        assert_eq!((same.id, same.report.unchanged), (None, 1));
        let wrong = import_as(&database, Role::Editor, "slug,name\nteja,\n", Mode::Write).await;
        assert!(matches!(
            wrong,
            Err(ImportRefused::File(ImportError::Invalid(_)))
        ));
        assert_eq!(rows(&database, "revisions").await, json!([]));
        assert!(imports(&database).await.is_empty());
    }
}

#[tokio::test]
async fn an_import_is_undone_as_a_whole() {
    for database in databases().await {
        let before = state(&database).await;
        let id = import(&database, FILE).await;
        let after = state(&database).await;
        assert_ne!(after, before);
        let tried = Undo {
            id,
            overwrite: false,
            mode: Mode::DryRun,
        };
        let tried = undo_import(&database.db, &writer(Role::Editor), tried)
            .await
            .unwrap();
        assert_eq!(state(&database).await, after, "it was only tried");
        let undone = undo(&database, id, false).await.unwrap();
        assert_eq!(undone, tried);
        assert_eq!((undone.put_back, undone.deleted), (1, 1));
        assert_eq!(state(&database).await, before);
        assert!(imports(&database).await[0].undone_at.is_some());
        assert!(matches!(
            undo(&database, id, true).await,
            Err(NotUndone::Before { .. })
        ));
        assert!(matches!(
            undo(&database, 999, false).await,
            Err(NotUndone::NotFound(999))
        ));
        // The undo has left revisions, too.
        restore_newest(&database).await;
    }
}

#[tokio::test]
async fn what_a_translation_was_made_from_is_put_back_too() {
    for database in databases().await {
        // The German was made from the English name; then that changes, and the German is stale.
        written(&database, TEJA, json!({ "name": "Teja X" })).await;
        let before = state(&database).await;
        let changed = import(&database, "slug,name:de\nteja,Teja neu\n").await;
        let new = NewImport {
            translations_checked: true,
            ..new_import(Mode::Write)
        };
        let file = "slug,name:de,name:fr\nteja,Teja neu,Teja (fr)\n";
        let checked = import_with(&database, Role::Editor, file, new).await;
        let checked = checked.unwrap();
        assert_eq!(
            checked.report.unchanged, 1,
            "only what it was made from is another"
        );
        undo(&database, checked.id.unwrap(), false).await.unwrap();
        undo(&database, changed, false).await.unwrap();
        assert_eq!(state(&database).await, before);
    }
}

#[tokio::test]
async fn products_that_were_changed_since_are_named_and_put_back_only_by_force() {
    for database in databases().await {
        let before = state(&database).await;
        let id = import(&database, FILE).await;
        let changed = |result: Result<Undone, NotUndone>| match result {
            Err(NotUndone::ChangedSince(names)) => names,
            other => panic!("{other:?}"),
        };
        // A translation of a changed product, and one more of an added product.
        written(
            &database,
            "PATCH product_translations?product_id=eq.1&language=eq.de",
            json!({ "name": "Anders" }),
        )
        .await;
        let clove = product_id(&database, "clove").await;
        let french = json!({ "product_id": clove, "language": "fr", "name": "Girofle" });
        written(&database, "POST product_translations", french).await;
        let after = state(&database).await;
        assert_eq!(changed(undo(&database, id, false).await), ["clove", "teja"]);
        assert_eq!(state(&database).await, after, "nothing is undone");
        let undone = undo(&database, id, true).await.unwrap();
        assert_eq!((undone.put_back, undone.deleted), (1, 1));
        assert_eq!(state(&database).await, before);
    }
}

#[tokio::test]
async fn a_product_that_was_deleted_since_is_named_by_its_number_and_comes_back_by_force() {
    for database in databases().await {
        let id = import(&database, FILE).await;
        written(&database, "DELETE products?slug=eq.teja", json!({})).await;
        match undo(&database, id, false).await {
            Err(NotUndone::ChangedSince(names)) => assert_eq!(names, ["number 1"]),
            other => panic!("{other:?}"),
        }
        undo(&database, id, true).await.unwrap();
        assert_eq!(names(&database, "slug=eq.teja").await, ["teja"]);
        assert_eq!(names(&database, "slug=eq.clove").await, [""; 0]);
    }
}

#[tokio::test]
async fn a_change_there_and_back_is_none() {
    for database in databases().await {
        let id = import(&database, "slug,grade\nteja,B\n").await;
        for grade in ["C", "B"] {
            let patch = json!({ "grade": grade });
            written(&database, TEJA, patch).await;
        }
        undo(&database, id, false).await.unwrap();
        assert_eq!(names(&database, "grade=eq.A&slug=eq.teja").await, ["teja"]);
    }
}

#[tokio::test]
async fn who_may_not_write_products_imports_and_undoes_nothing() {
    for database in databases().await {
        let id = import(&database, "slug,grade\nteja,B\n").await;
        for role in [
            Role::Anonymous,
            Role::Authenticated,
            Role::Viewer,
            Role::Sales,
        ] {
            let refused = import_as(&database, role, FILE, Mode::DryRun).await;
            assert!(matches!(refused, Err(ImportRefused::Role(_))), "{role:?}");
            let undo = Undo {
                id,
                overwrite: true,
                mode: Mode::DryRun,
            };
            let refused = undo_import(&database.db, &writer(role), undo).await;
            assert!(
                matches!(refused, Err(NotUndone::Table(TableError::Refused(_)))),
                "{role:?}"
            );
        }
    }
}

#[tokio::test]
async fn an_import_of_many_parts_is_undone_in_many_parts() {
    for database in databases().await {
        let before = state(&database).await;
        let mut file = "slug,name,description,category,grade,district,name:de\n".to_owned();
        // A part has 50 products at most, and the first four.
        for number in 0..160 {
            file.push_str(&format!("p{number},P,About,spices,A,Guntur,Deutsch\n"));
        }
        let id = import(&database, &file).await;
        let undone = undo(&database, id, false).await.unwrap();
        assert_eq!((undone.put_back, undone.deleted), (0, 160));
        assert_eq!(state(&database).await, before);
    }
}

#[tokio::test]
async fn a_time_that_was_read_finds_what_was_imported_then() {
    for database in databases().await {
        import(
            &database,
            "slug,name,description,category,grade,district\nnew,New,New.,spices,A,Guntur\n",
        )
        .await;
        let read = rows(&database, "products?select=updated_at&slug=eq.new").await;
        let time = read[0]["updated_at"].as_str().unwrap().replace('+', "%2B");
        let found = rows(
            &database,
            &format!("products?select=slug&slug=eq.new&updated_at=eq.{time}"),
        )
        .await;
        assert_eq!(found, json!([{ "slug": "new" }]), "{time}");
    }
}
