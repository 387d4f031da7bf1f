//! What is left to do after an erasure, claims of stored contents, and the indexes by which both find their rows.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Expressions that SQLite and PostgreSQL both take. Queries must write them in the same way: an index of an expression serves no
/// other spelling.
const INDEXES: [&str; 7] = [
    // The pictures that a file, a product or an earlier state of a product shows, by the first 32 digits of the hash.
    "CREATE INDEX storage_objects_content ON storage_objects (substr(hash, 1, 32))",
    "CREATE INDEX products_picture ON products (substr(image_url, 11, 32))",
    "CREATE INDEX revisions_picture_before ON revisions (substr(\"before\" ->> 'image_url', 11, 32)) \
     WHERE table_name = 'products' AND substr(\"before\" ->> 'image_url', 43, 1) = '-'",
    "CREATE INDEX revisions_picture_after ON revisions (substr(\"after\" ->> 'image_url', 11, 32)) \
     WHERE table_name = 'products' AND substr(\"after\" ->> 'image_url', 43, 1) = '-'",
    // The names of files in their revisions.
    "CREATE INDEX revisions_file_before ON revisions ((\"before\" ->> 'name')) WHERE table_name = 'storage_objects'",
    "CREATE INDEX revisions_file_after ON revisions ((\"after\" ->> 'name')) WHERE table_name = 'storage_objects'",
    // Addresses without an account that somebody typed at the sign-in.
    "CREATE INDEX auth_audit_log_typed ON auth_audit_log ((traits ->> 'email')) WHERE actor_id IS NULL",
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("unfinished_erasures")
                    .col(big_pk_auto("id"))
                    .col(string_null("reference"))
                    .col(string_null("mail_file"))
                    .col(string_null("hash"))
                    .col(timestamp_with_time_zone("not_before"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("content_claims")
                    .col(string("id").primary_key())
                    .col(string("content"))
                    .col(string_len("purpose", 16))
                    .col(timestamp_with_time_zone("until"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("content_claims_content")
                    .table("content_claims")
                    .col("content")
                    .to_owned(),
            )
            .await?;
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}
