use catalogue::{
    Catalogue,
    entities::product,
    listings,
    queries::{product_listings, products},
};
use languages::Language;
use store::testing::TestDatabase;

use crate::support::{fill, goods, goods_databases, load, noon, product};

async fn name(catalogue: &Catalogue, slug: &str) -> Option<String> {
    let name = catalogue.product_name(slug, Language::ENGLISH).await;
    name.unwrap()
}

#[tokio::test]
async fn the_state_is_exchanged_only_when_the_products_have_changed() {
    for database in goods_databases().await {
        let catalogue = load(&database.db).await;
        let before = catalogue.state();
        assert_eq!(before.products(), 4);
        assert!(!catalogue.refresh().await.unwrap());
        assert_eq!(catalogue.state().generation(), before.generation());

        let renamed = product::Model {
            name: "Teja S17".to_owned(),
            ..product("teja")
        };
        fill(&database.db, vec![renamed], Vec::new()).await;
        assert!(catalogue.refresh().await.unwrap());
        let after = catalogue.state();
        assert!(after.revision() > before.revision());
        assert!(after.generation() > before.generation());
        assert_eq!(name(&catalogue, "teja").await.as_deref(), Some("Teja S17"));
        assert!(!catalogue.refresh().await.unwrap());
    }
}

/// What is valid until a day leaves the pages when the next one begins.
#[tokio::test]
async fn a_new_day_is_a_new_state() {
    let database = TestDatabase::sqlite().await;
    let catalogue = load(&database.db).await;
    let before = catalogue.state();
    assert!(!catalogue.refresh_on(before.day()).await.unwrap());
    let tomorrow = before.day().succ_opt().unwrap();
    assert!(catalogue.refresh_on(tomorrow).await.unwrap());
    let after = catalogue.state();
    assert_eq!(after.day(), tomorrow);
    assert!(after.generation() > before.generation());
    assert!(!catalogue.refresh_on(tomorrow).await.unwrap());
}

#[tokio::test]
async fn a_clone_sees_what_another_has_refreshed() {
    let database = TestDatabase::sqlite().await;
    let catalogue = load(&database.db).await;
    let clone = catalogue.clone();
    fill(&database.db, goods(), Vec::new()).await;
    catalogue.refresh().await.unwrap();
    assert_eq!(clone.state().products(), 4);
}

#[tokio::test]
async fn a_product_of_an_unknown_category_is_left_out() {
    let database = TestDatabase::sqlite().await;
    let strange = product::Model {
        category: "fruit".to_owned(),
        ..product("mango")
    };
    fill(&database.db, vec![strange, product("clove")], Vec::new()).await;
    let catalogue = load(&database.db).await;
    let slugs = catalogue.slugs(0, 10).await.unwrap();
    assert_eq!(slugs.len(), 1);
    assert!(catalogue.has("clove").await.unwrap() && !catalogue.has("mango").await.unwrap());
}

#[tokio::test]
async fn rows_that_another_program_made_are_made_again_and_shown_until_then() {
    for database in TestDatabase::all().await {
        let db = &database.db;
        products::upsert(db, goods(), noon()).await.unwrap();
        let catalogue = load(db).await;
        assert_eq!(catalogue.state().products(), 4, "they are made at first");
        let before = catalogue.state().revision();
        assert_eq!(listings::refresh_outdated(db).await.unwrap(), 0);

        product_listings::set_made_with(db.autocommit(), "other words")
            .await
            .unwrap();
        let again = load(db).await;
        assert_eq!(name(&again, "teja").await.as_deref(), Some("Teja"));
        assert_eq!(listings::refresh_outdated(db).await.unwrap(), 5);
        assert!(catalogue.refresh().await.unwrap());
        assert!(catalogue.state().revision() > before);
        load(db).await;
        assert_eq!(listings::refresh_outdated(db).await.unwrap(), 0);
    }
}

#[tokio::test]
async fn a_reader_waits_for_no_writer() {
    for database in TestDatabase::all().await {
        fill(&database.db, goods(), Vec::new()).await;
        let catalogue = load(&database.db).await;
        let writing = database.db.write().await.unwrap();
        products::lock_writers(&writing).await.unwrap();
        assert_eq!(name(&catalogue, "teja").await.as_deref(), Some("Teja"));
        assert!(!catalogue.refresh().await.unwrap());
        writing.rollback().await.unwrap();
    }
}
