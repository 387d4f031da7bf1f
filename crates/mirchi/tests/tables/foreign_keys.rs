//! Whether the declared relationships are those of the database.

use mirchi::schema;
use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use store::{Database, testing::TestDatabase};
use tables::OnDelete;

/// The foreign keys of a table by their columns: the other table and its columns, and what happens when its row is deleted.
async fn stored(db: &Database, table: &str) -> BTreeMap<String, (String, String)> {
    let sql = match db.backend() {
        DbBackend::Sqlite => format!(
            "SELECT group_concat(\"from\") AS own, \"table\" || '.' || group_concat(\"to\") AS other, on_delete \
             FROM (SELECT * FROM pragma_foreign_key_list('{table}') ORDER BY id, seq) GROUP BY id, \"table\", on_delete"
        ),
        _ => {
            let names = |table: &str, key: &str| {
                format!(
                    "(SELECT string_agg(attname, ',' ORDER BY place) FROM unnest({key}) WITH ORDINALITY AS key (number, place) \
                     JOIN pg_attribute ON attrelid = {table} AND attnum = number)"
                )
            };
            format!(
                "SELECT {} AS own, confrelid::regclass::text || '.' || {} AS other, CASE confdeltype WHEN 'c' THEN 'CASCADE' \
                 WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END AS on_delete FROM pg_constraint \
                 WHERE contype = 'f' AND conrelid = to_regclass('{table}')",
                names("conrelid", "conkey"),
                names("confrelid", "confkey"),
            )
        }
    };
    let statement = Statement::from_string(db.backend(), sql);
    let rows = db.read().query_all_raw(statement).await.unwrap();
    rows.iter()
        .map(|row| {
            let of = |name: &str| row.try_get::<String>("", name).unwrap();
            // The accounts are declared as the view of them.
            let other = of("other").replace("auth_users.", "staff_members.");
            (of("own"), (other, of("on_delete")))
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
                    // The data interface refuses the deletion. The database would also refuse products of a category that is not
                    // there yet, which the catalogue leaves out until it is.
                    OnDelete::Restrict => {
                        assert_eq!(found, None, "{column}");
                        continue;
                    }
                };
                let other = format!("{}.{}", key.other.name, key.other_column);
                assert_eq!(found, Some((other, on_delete.to_owned())), "{column}");
            }
            stored.retain(|columns, (other, _)| {
                let (other, _) = other.split_once('.').unwrap();
                let is_declared = |column: &str| table.column(column).is_some();
                columns.split(',').all(is_declared) && schema().table(other).is_some()
            });
            assert!(stored.is_empty(), "{}: {stored:?}", table.name);
        }
    }
}
