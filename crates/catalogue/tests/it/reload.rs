use std::pin::pin;

use catalogue::{Catalogue, Snapshot};
use languages::Language;
use store::{
    DatabaseConnection,
    products::{self, NewProduct, NewTranslation},
    testing::TestDatabase,
};

use crate::support::{WHOLE_LIST_UP_TO, fill, german, goods, language, noon, product};

#[tokio::test]
async fn the_snapshot_is_exchanged_only_when_the_products_have_changed() {
    for database in TestDatabase::all().await {
        fill(&database.db, goods(), german()).await;
        let catalogue = Catalogue::load(&database.db, WHOLE_LIST_UP_TO)
            .await
            .unwrap();
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
    let catalogue = Catalogue::load(&database.db, WHOLE_LIST_UP_TO)
        .await
        .unwrap();
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
    let snapshot = Catalogue::load(&database.db, WHOLE_LIST_UP_TO)
        .await
        .unwrap()
        .snapshot();
    assert_eq!(
        snapshot.slugs().map(|(slug, _)| slug).collect::<Vec<_>>(),
        ["clove"]
    );
    assert!(snapshot.product("clove", Language::ENGLISH).is_some());
}

/// A product whose name is a number in both languages.
async fn write_number(db: &DatabaseConnection, number: i64) {
    let clove = NewProduct {
        name: number.to_string(),
        ..product("clove")
    };
    let german = NewTranslation {
        slug: "clove".to_owned(),
        language: "de".to_owned(),
        name: Some(number.to_string()),
        ..NewTranslation::default()
    };
    let transaction = store::begin_write(db).await.unwrap();
    products::upsert(&transaction, vec![clove], noon())
        .await
        .unwrap();
    products::upsert_translations(&transaction, vec![german])
        .await
        .unwrap();
    transaction.commit().await.unwrap();
}

fn name(snapshot: &Snapshot, code: &str) -> String {
    let page = snapshot.product("clove", language(code)).unwrap();
    page.product.name
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_shows_one_moment_and_is_never_replaced_by_an_older_one() {
    for database in TestDatabase::all().await {
        write_number(&database.db, 0).await;
        let catalogue = Catalogue::load(&database.db, WHOLE_LIST_UP_TO)
            .await
            .unwrap();
        let (first, writer_db) = (catalogue.snapshot().revision(), database.again().await);
        let writer = tokio::spawn(async move {
            for number in 1..=100 {
                write_number(&writer_db, number).await;
            }
        });
        let mut readers = Vec::new();
        for _ in 0..3 {
            let (catalogue, db) = (catalogue.clone(), database.again().await);
            let writing = writer.abort_handle();
            readers.push(tokio::spawn(async move {
                let mut seen = first;
                while !writing.is_finished() {
                    catalogue.refresh(&db).await.unwrap();
                    let snapshot = catalogue.snapshot();
                    let number = name(&snapshot, "en");
                    assert_eq!(name(&snapshot, "de"), number, "two moments in one snapshot");
                    // A write of both raises the revision twice.
                    let revision = snapshot.revision();
                    assert_eq!(((revision - first) / 2).to_string(), number);
                    assert!(revision >= seen, "an older snapshot came later");
                    seen = revision;
                }
            }));
        }
        for reader in readers {
            reader.await.unwrap();
        }
        catalogue.refresh(&database.db).await.unwrap();
        assert_eq!(name(&catalogue.snapshot(), "de"), "100");
    }
}

#[test]
fn the_lists_are_made_away_from_the_threads_that_answer_requests() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(1)
        .build()
        .unwrap();
    runtime.block_on(async {
        let database = TestDatabase::sqlite().await;
        let catalogue = Catalogue::load(&database.db, WHOLE_LIST_UP_TO)
            .await
            .unwrap();
        let other = database.again().await;
        write_number(&other, 1).await;
        let (done, wait_until_done) = std::sync::mpsc::channel::<()>();
        let occupied = tokio::task::spawn_blocking(move || wait_until_done.recv());

        let mut refresh = pin!(catalogue.refresh(&database.db));
        let many_questions = async {
            for _ in 0..500 {
                products::revision(&other).await.unwrap();
            }
        };
        tokio::select! {
            biased;
            _ = &mut refresh => panic!("it was made on a thread that answers requests"),
            () = many_questions => {}
        }
        drop(done);
        assert!(refresh.await.unwrap());
        assert!(occupied.await.unwrap().is_err(), "the channel was closed");
        assert_eq!(name(&catalogue.snapshot(), "en"), "1");
    });
}
