//! Several imports at the same time.

use catalogue::{
    csv::{Mode, Options, ProductFile},
    entities::product,
    queries::products,
};
use store::{
    Database,
    testing::{TestDatabase, waiting_for},
};

use crate::support::{
    counts, fill, find, german_of, goods, import, noon, options, product, revision_of,
};

#[tokio::test]
async fn imports_of_different_columns_at_once_overwrite_nothing() {
    for database in TestDatabase::all().await {
        fill(&database.db, goods(), Vec::new()).await;
        let first = database.db.write().await.unwrap();
        products::lock_writers(&first).await.unwrap();
        let start = |db: Database, file: &'static str| {
            tokio::spawn(async move { import(&db, file.as_bytes(), Mode::Write).await })
        };
        let prices = "slug,price_note,name:de\nteja,By the list,Teja scharf\n";
        let second = start(database.again().await, prices);
        let grades = "slug,grade,district:de\nteja,B,Guntur (IN)\n";
        let third = start(database.again().await, grades);
        while waiting_for(&first).await.is_some_and(|waiting| waiting < 2) {
            let ended = second.is_finished() || third.is_finished();
            assert!(!ended, "an import did not wait for its turn");
            tokio::task::yield_now().await;
        }
        let changed = product::Model {
            port: Some("Mundra".to_owned()),
            ..goods().remove(0)
        };
        products::upsert(&first, vec![changed], noon())
            .await
            .unwrap();
        first.commit().await.unwrap();
        for import in [second, third] {
            let report = import.await.unwrap().unwrap();
            assert_eq!(report.changed, 1, "{report:?}");
        }

        let teja = find(&database.db, "teja").await.unwrap();
        assert_eq!(teja.port.as_deref(), Some("Mundra"));
        assert_eq!(teja.price_note.as_deref(), Some("By the list"));
        assert_eq!(teja.grade, "B");
        let german = german_of(&database.db, "teja").await;
        assert_eq!(german.name.as_deref(), Some("Teja scharf"));
        assert_eq!(german.district.as_deref(), Some("Guntur (IN)"));
    }
}

#[tokio::test]
async fn an_import_that_changes_nothing_leaves_the_revision() {
    for database in TestDatabase::all().await {
        fill(&database.db, vec![product("clove")], Vec::new()).await;
        let revision = revision_of(&database.db).await;
        let file = "slug,grade\nclove,A\n".as_bytes();
        let report = import(&database.db, file, Mode::Write).await.unwrap();
        assert_eq!(report, counts(0, 0, 1));
        assert_eq!(revision_of(&database.db).await, revision);
    }
}

#[tokio::test]
async fn only_products_that_differ_from_what_is_stored_need_to_be_written() {
    for database in TestDatabase::all().await {
        let stored = ["clove", "cumin", "nutmeg"].map(product);
        fill(&database.db, stored.to_vec(), Vec::new()).await;
        // The last one is new and lacks most columns.
        let file = "slug,grade,name:de\nclove,A,\ncumin,B,\nnutmeg,A,Muskat\nmace,A,\n";
        let file = ProductFile::read(file.into()).unwrap();
        let db = database.db.autocommit();
        let changed = async |range, options| file.changed(db, range, options).await.unwrap();
        assert_eq!(changed(0..4, options()).await, [1, 2, 3]);
        assert_eq!(changed(0..1, options()).await, [0; 0]);
        let checked = Options {
            translations_checked: true,
            ..options()
        };
        assert_eq!(changed(0..4, checked).await, [0, 1, 2, 3]);
    }
}
