use catalogue::Catalogue;
use store::{Language, products, products::NewProduct, testing::TestDatabase};

use crate::shop::{fill, german, goods, noon, product};

#[tokio::test]
async fn the_snapshot_is_exchanged_only_when_the_products_have_changed() {
    for database in TestDatabase::all().await {
        fill(&database.db, goods(), german()).await;
        let catalogue = Catalogue::load(&database.db).await.unwrap();
        let before = catalogue.snapshot();
        assert!(!catalogue.refresh(&database.db).await.unwrap());
        assert_eq!(catalogue.snapshot().revision(), before.revision());

        let renamed = NewProduct {
            name: "Teja S17".to_owned(),
            ..product("teja")
        };
        products::upsert(&database.db, vec![renamed], noon())
            .await
            .unwrap();
        assert!(catalogue.refresh(&database.db).await.unwrap());
        let after = catalogue.snapshot();
        assert!(after.revision() > before.revision());
        let name = |snapshot: &catalogue::Snapshot| {
            snapshot
                .product("teja", Language::ENGLISH)
                .unwrap()
                .product
                .name
        };
        assert_eq!(name(&after), "Teja S17");
        assert_eq!(
            name(&before),
            "Teja",
            "a snapshot that is held stays as it is"
        );
        assert!(!catalogue.refresh(&database.db).await.unwrap());
    }
}

#[tokio::test]
async fn a_clone_sees_what_another_has_refreshed() {
    let database = TestDatabase::sqlite().await;
    let catalogue = Catalogue::load(&database.db).await.unwrap();
    let clone = catalogue.clone();
    fill(&database.db, goods(), Vec::new()).await;
    catalogue.refresh(&database.db).await.unwrap();
    assert_eq!(clone.snapshot().slugs().count(), 4);
}

#[tokio::test]
async fn a_product_of_an_unknown_category_is_left_out() {
    let database = TestDatabase::sqlite().await;
    let strange = NewProduct {
        category: "fruit".to_owned(),
        ..product("mango")
    };
    fill(&database.db, vec![strange, product("clove")], Vec::new()).await;
    let snapshot = Catalogue::load(&database.db).await.unwrap().snapshot();
    assert_eq!(
        snapshot.slugs().map(|(slug, _)| slug).collect::<Vec<_>>(),
        ["clove"]
    );
    assert!(snapshot.product("clove", Language::ENGLISH).is_some());
}
