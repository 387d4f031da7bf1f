use std::sync::atomic::{AtomicUsize, Ordering};

use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use store::{
    Database,
    testing::{Template, TestDatabase},
};

use crate::redirect;

#[tokio::test]
async fn a_template_is_filled_once_and_each_test_has_a_copy_of_its_own() {
    static TEMPLATE: Template = Template::new("redirect");
    let filled = AtomicUsize::new(0);
    let add = async |db: &Database, path: &str| {
        let row = format!("INSERT INTO redirects (path, target) VALUES ('{path}', '/catalog')");
        db.autocommit().execute_unprepared(&row).await.unwrap();
    };
    let fill = async |db: &Database| {
        filled.fetch_add(1, Ordering::Relaxed);
        add(db, "/of-all").await;
    };
    for _ in 0..2 {
        let databases = TestDatabase::all_from(&TEMPLATE, &fill).await;
        for database in &databases {
            add(&database.db, "/of-one").await;
            let rows = redirect::Entity::find().count(database.db.autocommit());
            assert_eq!(rows.await.unwrap(), 2);
        }
        assert_eq!(filled.load(Ordering::Relaxed), databases.len());
    }
    let without = TestDatabase::sqlite().await;
    let rows = redirect::Entity::find().count(without.db.autocommit());
    assert_eq!(rows.await.unwrap(), 0);
}
