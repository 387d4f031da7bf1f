//! Whether the declared relationships are those of the database.

use mirchi::schema;
use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use store::{Database, testing::TestDatabase};
use tables::OnDelete;

/// The foreign keys of a table by their columns: the other table, and what happens when its row is deleted.
async fn stored(db: &Database, table: &str) -> BTreeMap<String, (String, String)> {
    let sql = match db.backend() {
        DbBackend::Sqlite => format!(
            "SELECT \"from\" AS own, \"table\" AS other, on_delete FROM pragma_foreign_key_list('{table}')"
        ),
        _ => format!(
            "SELECT attname::text AS own, confrelid::regclass::text AS other, CASE confdeltype WHEN 'c' THEN 'CASCADE' \
             WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END AS on_delete FROM pg_constraint JOIN pg_attribute \
             ON attrelid = conrelid AND attnum = conkey[1] WHERE contype = 'f' AND conrelid = to_regclass('{table}')"
        ),
    };
    let statement = Statement::from_string(db.backend(), sql);
    let rows = db.read().query_all_raw(statement).await.unwrap();
    rows.iter()
        .map(|row| {
            let of = |name: &str| row.try_get::<String>("", name).unwrap();
            (of("own"), (of("other"), of("on_delete")))
        })
        .collect()
}

#[tokio::test]
async fn what_is_declared_of_a_relationship_is_what_the_database_does() {
    for test in TestDatabase::all().await {
        for table in schema().tables() {
            let mut stored = stored(&test.db, table.name).await;
            for key in table.foreign_keys {
                let column = format!("{}.{}", table.name, key.column);
                let found = stored.remove(key.column);
                let on_delete = match key.on_delete {
                    OnDelete::Cascade => "CASCADE",
                    OnDelete::SetNull => "SET NULL",
                    OnDelete::Restrict => {
                        assert_eq!(found, None, "{column}");
                        continue;
                    }
                };
                let other = match key.other.name {
                    // A view of the accounts.
                    "staff_members" => "auth_users",
                    other => other,
                };
                assert_eq!(
                    found,
                    Some((other.to_owned(), on_delete.to_owned())),
                    "{column}"
                );
            }
            stored.retain(|column, (other, _)| {
                table.column(column).is_some() && schema().table(other).is_some()
            });
            assert!(stored.is_empty(), "{}: {stored:?}", table.name);
        }
    }
}
