use sea_orm::{ConnectionTrait, DbBackend, Statement};
use store::{ConnectError, testing::TestDatabase};

async fn pragma(db: &store::Database, name: &str) -> String {
    let pragma = Statement::from_string(DbBackend::Sqlite, format!("PRAGMA {name}"));
    let row = db.autocommit().query_one_raw(pragma).await;
    let row = row.unwrap().unwrap();
    let number = |_| {
        row.try_get_by_index(0)
            .map(|number: i64| number.to_string())
    };
    row.try_get_by_index(0).or_else(number).unwrap()
}

#[tokio::test]
async fn sqlite_writes_ahead_syncs_fully_and_checks_foreign_keys() {
    let test = TestDatabase::sqlite().await;
    assert_eq!(pragma(&test.db, "journal_mode").await, "wal");
    assert_eq!(pragma(&test.db, "synchronous").await, "2", "2 is FULL");
    assert_eq!(pragma(&test.db, "foreign_keys").await, "1");
    assert_eq!(pragma(&test.db, "busy_timeout").await, "5000");
}

/// What a migration has written into the only row of `catalogue_state`.
async fn revision(db: &store::Database) -> i64 {
    let only = Statement::from_string(db.backend(), "SELECT revision FROM catalogue_state");
    let row = db.autocommit().query_one_raw(only).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

#[tokio::test]
async fn migrating_twice_is_harmless() {
    for test in TestDatabase::all().await {
        store::migrate(&test.db).await.unwrap();
        let pending = store::pending_migrations(&test.db).await;
        assert!(pending.unwrap().is_empty());
        assert_eq!(revision(&test.db).await, 0);
    }
}

#[tokio::test]
async fn replicas_that_start_together_take_turns_at_migrating() {
    for test in TestDatabase::empty().await {
        let (one, two) = (test.again().await, test.again().await);
        let (first, second) = tokio::join!(store::migrate(&one), store::migrate(&two));
        first.unwrap();
        second.unwrap();
        assert_eq!(revision(&test.db).await, 0);
    }
}

#[tokio::test]
async fn what_is_pending_is_told_without_touching_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!(
        "sqlite://{}/deep/er/new.sqlite?mode=rwc",
        folder.path().display()
    );
    let db = store::connect(&url).await.unwrap();
    let pending = store::pending_migrations(&db).await.unwrap();
    assert_eq!(pending[0], "m20261126_000001_baseline");
    assert_eq!(store::pending_migrations(&db).await.unwrap(), pending);
    store::migrate(&db).await.unwrap();
    assert!(store::pending_migrations(&db).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_url_of_another_kind_is_named_without_its_password() {
    let error = store::connect("mysql://clerk:secret@127.0.0.1/site")
        .await
        .unwrap_err();
    assert!(matches!(error, ConnectError::Url { .. }));
    let text = error.to_string();
    assert!(text.contains("mysql://clerk:***@127.0.0.1/site"), "{text}");
    assert!(!text.contains("secret"), "{text}");
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let url = format!("sqlite://{}/sub/site.sqlite?mode=rwc", file.display());
    let error = store::connect(&url).await.unwrap_err();
    assert!(matches!(error, ConnectError::Folder { .. }));
    let named = format!("{}/sub", file.display());
    assert!(error.to_string().contains(&named), "{error}");
}

#[tokio::test]
async fn a_missing_sqlite_file_is_an_error_when_it_may_not_be_made() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}/none.sqlite?mode=rw", folder.path().display());
    assert!(matches!(
        store::connect(&url).await.unwrap_err(),
        ConnectError::Open { .. }
    ));
}

#[tokio::test]
async fn a_url_that_cannot_be_read_is_told_without_its_password() {
    for (url, shown) in [
        ("postgres://clerk:sec/ret@db/site", "postgres://***@db/site"),
        ("postgres://clerk:sec#ret@db/site", "postgres://***@db/site"),
        (
            "postgres://db/site?sslmode=sec&user=clerk&password=secret",
            "postgres://db/site?sslmode=sec&user=clerk&password=***",
        ),
    ] {
        let text = store::connect(url).await.unwrap_err().to_string();
        assert!(text.contains(shown), "{text}");
        assert!(!text.contains("ret"), "{text}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_that_is_made_for_the_database_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let url = format!(
        "sqlite://{}/of%20the%20site/site.sqlite?mode=rwc",
        folder.path().display()
    );
    assert!(store::is_missing(&url));
    store::connect(&url).await.unwrap();
    assert!(!store::is_missing(&url));
    let made = std::fs::metadata(folder.path().join("of the site")).unwrap();
    assert_eq!(made.permissions().mode() & 0o777, 0o700);
}

#[test]
fn only_a_file_can_be_missing() {
    assert!(!store::is_missing("sqlite::memory:"));
    assert!(!store::is_missing("postgres://db/site"));
}
