use catalogue::{
    entities::{
        product,
        product_parameter::{self, ParameterKind},
        product_translation,
    },
    queries::{
        parameters::{self, NewProductParameter},
        products,
    },
    testing::typical,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, SqlErr};
use store::{BeginTransaction, Database, TextList, testing::TestDatabase};

use crate::{
    at,
    support::{find, revision_of, translation},
};

fn chilli(slug: &str) -> product::Model {
    product::Model {
        slug: slug.to_owned(),
        name: format!("Chilli {slug}"),
        category: "red-chillies".to_owned(),
        active: true,
        packaging_options: TextList::from_iter(["5 kg", "25 kg, \"jute\"", "थैला"]),
        certificates: vec!["FSSAI".to_owned()].into(),
        other_names: vec!["lal mirch".to_owned()].into(),
        ..product::Model::default()
    }
}

async fn write(db: &impl BeginTransaction, list: Vec<product::Model>) {
    products::upsert(db, list, at(0)).await.unwrap();
}

async fn translate(db: &Database, texts: Vec<product_translation::Model>) {
    products::upsert_translations(db, texts).await.unwrap();
}

async fn slugs(db: &Database) -> Vec<String> {
    let all = products::all_after(db.autocommit(), None, 100).await;
    let active = all.unwrap().into_iter().filter(|product| product.active);
    active.map(|product| product.slug).collect()
}

#[tokio::test]
async fn lists_of_text_come_back_as_they_were_written() {
    for test in TestDatabase::all().await {
        write(&test.db, vec![chilli("teja")]).await;
        let teja = products::all(test.db.autocommit()).await.unwrap().remove(0);
        assert_eq!(
            teja.packaging_options,
            TextList::from_iter(["5 kg", "25 kg, \"jute\"", "थैला"])
        );
        assert_eq!(teja.incoterms, TextList::default());
        assert_eq!(teja.certificates, TextList::from_iter(["FSSAI"]));
        assert_eq!(teja.other_names, TextList::from_iter(["lal mirch"]));
        assert_eq!((teja.created_at, teja.updated_at), (at(0), at(0)));
    }
}

#[tokio::test]
async fn writing_a_known_slug_changes_the_product_and_keeps_its_number() {
    for test in TestDatabase::all().await {
        write(&test.db, vec![chilli("teja"), chilli("byadgi")]).await;
        let before = find(&test.db, "teja").await.unwrap();
        let changed = product::Model {
            name: "Teja S17".to_owned(),
            ..chilli("teja")
        };
        products::upsert(&test.db, vec![changed, chilli("sannam")], at(60))
            .await
            .unwrap();
        assert_eq!(products::count(test.db.autocommit()).await.unwrap(), 3);
        let after = find(&test.db, "teja").await.unwrap();
        assert_eq!(after.id, before.id);
        assert_eq!(after.name, "Teja S17");
        assert_eq!((after.created_at, after.updated_at), (at(0), at(60)));
    }
}

#[tokio::test]
async fn inactive_products_are_not_among_the_active_and_of_all_featured_ones_come_first() {
    for test in TestDatabase::all().await {
        let list = vec![
            chilli("a"),
            product::Model {
                featured: true,
                ..chilli("c")
            },
            product::Model {
                active: false,
                ..chilli("b")
            },
            product::Model {
                featured: true,
                ..chilli("d")
            },
        ];
        write(&test.db, list).await;
        assert_eq!(slugs(&test.db).await, ["a", "c", "d"]);
        let all = products::all(test.db.autocommit()).await.unwrap();
        let all: Vec<_> = all.iter().map(|product| &product.slug).collect();
        assert_eq!(all, ["c", "d", "a", "b"]);
    }
}

#[tokio::test]
async fn every_write_raises_the_revision_and_an_empty_one_does_not() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        write(db, vec![chilli("teja")]).await;
        assert_eq!(revision_of(db).await, 1);
        translate(db, vec![translation("teja", "de")]).await;
        assert_eq!(revision_of(db).await, 2);
        write(db, vec![]).await;
        translate(db, vec![]).await;
        assert_eq!(revision_of(db).await, 2);
    }
}

#[tokio::test]
async fn a_transaction_that_is_rolled_back_leaves_neither_products_nor_revision() {
    for test in TestDatabase::all().await {
        let transaction = test.db.write().await.unwrap();
        write(&transaction, vec![chilli("teja")]).await;
        assert_eq!(products::count(&transaction).await.unwrap(), 1);
        transaction.rollback().await.unwrap();
        assert_eq!(products::count(test.db.autocommit()).await.unwrap(), 0);
        assert_eq!(revision_of(&test.db).await, 0);
    }
}

#[tokio::test]
async fn a_slug_is_unique_among_products_from_files_and_from_the_console() {
    for test in TestDatabase::all().await {
        write(&test.db, vec![chilli("teja")]).await;
        let mut twin: product::ActiveModel = find(&test.db, "teja").await.unwrap().into();
        twin.id = sea_orm::ActiveValue::NotSet;
        let error = product::Entity::insert(twin)
            .exec(test.db.autocommit())
            .await
            .unwrap_err();
        assert!(
            matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))),
            "{error}"
        );
    }
}

#[tokio::test]
async fn translations_are_written_over_and_go_with_their_product() {
    for test in TestDatabase::all().await {
        let db = &test.db;
        write(db, vec![chilli("teja"), chilli("byadgi")]).await;
        let german = |slug: &str, name: &str| product_translation::Model {
            name: Some(name.into()),
            packaging_options: Some(vec!["5 kg".into()].into()),
            ..translation(slug, "de")
        };
        translate(db, vec![german("teja", "alt"), german("byadgi", "Byadgi")]).await;
        translate(db, vec![german("teja", "neu")]).await;
        let texts = products::translations(db.autocommit()).await.unwrap();
        let mut names: Vec<_> = texts.into_iter().map(|row| row.name.unwrap()).collect();
        names.sort();
        assert_eq!(names, ["Byadgi", "neu"]);

        product::Entity::delete_many()
            .filter(product::Column::Slug.eq("teja"))
            .exec(db.autocommit())
            .await
            .unwrap();
        let left = products::translations(db.autocommit()).await.unwrap();
        assert_eq!(left.len(), 1);
        assert_eq!(
            left[0].packaging_options,
            Some(TextList::from_iter(["5 kg"]))
        );
    }
}

#[tokio::test]
async fn a_translation_of_an_unknown_product_is_refused_with_its_slug() {
    for test in TestDatabase::all().await {
        write(&test.db, vec![chilli("teja")]).await;
        let rows = ["teja", "nowhere"].map(|slug| translation(slug, "de"));
        let error = products::upsert_translations(&test.db, rows.to_vec()).await;
        let error = error.unwrap_err();
        assert!(error.to_string().contains("`nowhere`"), "{error}");
        let stored = products::translations(test.db.autocommit()).await;
        assert_eq!(stored.unwrap(), []);
        let orphan = product_translation::Model {
            product_id: 999_999,
            version: 1,
            ..translation("", "de")
        };
        let orphan = product_translation::ActiveModel::from(orphan);
        let error = product_translation::Entity::insert(orphan)
            .exec(test.db.autocommit())
            .await
            .unwrap_err();
        assert!(
            matches!(
                error.sql_err(),
                Some(SqlErr::ForeignKeyConstraintViolation(_))
            ),
            "{error}"
        );
    }
}

#[tokio::test]
async fn many_products_are_written_in_one_go() {
    for test in TestDatabase::all().await {
        let many = (0..1_000)
            .map(|number| chilli(&format!("p{number}")))
            .collect();
        write(&test.db, many).await;
        assert_eq!(products::count(test.db.autocommit()).await.unwrap(), 1_000);
        assert_eq!(revision_of(&test.db).await, 1);
    }
}

#[tokio::test]
async fn writers_in_several_processes_lose_nothing() {
    for test in TestDatabase::all().await {
        let connections = [test.again().await, test.again().await, test.again().await];
        let writes = (0..60).map(|number| {
            let db = connections[number % 3].clone();
            async move {
                let transaction = db.write().await.unwrap();
                // Reads first: in this order a lock that is taken late would be refused.
                products::count(&transaction).await.unwrap();
                write(&transaction, vec![chilli(&format!("p{number}"))]).await;
                transaction.commit().await.unwrap();
            }
        });
        futures_util::future::join_all(writes).await;
        assert_eq!(products::count(test.db.autocommit()).await.unwrap(), 60);
        assert_eq!(revision_of(&test.db).await, 60);
        // The plain `begin` of the connection sees what the others have written.
        let reading = test.db.write().await.unwrap();
        assert_eq!(products::all(&reading).await.unwrap().len(), 60);
        reading.rollback().await.unwrap();
    }
}

#[tokio::test]
async fn parameters_are_written_with_their_product_and_only_a_changed_one_gets_a_version() {
    let with = |parameters: &[NewProductParameter]| product::Model {
        parameters: parameters.to_vec(),
        ..chilli("teja")
    };
    let moisture = typical("moisture", "10", "12");
    for test in TestDatabase::all().await {
        let db = &test.db;
        let list = vec![
            with(&[
                moisture.clone(),
                typical("heat", "80000", "100000"),
                typical("colour", "50", "60"),
            ]),
            product::Model {
                parameters: vec![typical("moisture", "7", "8")],
                ..chilli("byadgi")
            },
        ];
        write(db, list).await;
        let changed = with(&[moisture.clone(), typical("heat", "70000", "90000")]);
        products::upsert(db, vec![changed.clone()], at(60))
            .await
            .unwrap();
        let all = products::all(db.autocommit()).await.unwrap();
        let of = parameters::of(db.autocommit(), all.iter().map(|product| product.id))
            .await
            .unwrap();
        let id = |slug| all.iter().find(|product| product.slug == slug).unwrap().id;
        assert_eq!(of[&id("teja")], changed.parameters);
        for (parameter, version) in [("moisture", 1), ("heat", 2)] {
            let key = (id("teja"), parameter.to_owned(), ParameterKind::Typical);
            let row = product_parameter::Entity::find_by_id(key);
            let row = row.one(db.autocommit()).await.unwrap();
            assert_eq!(row.unwrap().version, version, "{parameter}");
        }
        assert_eq!(of[&id("byadgi")].len(), 1);
    }
}
