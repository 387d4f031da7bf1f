//! Files that the staff keeps, the pictures made of them, and the key that signs addresses of private ones.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("storage_objects")
                    .col(string("id").primary_key())
                    .col(string("bucket_id"))
                    .col(string("name"))
                    .col(string("version"))
                    .col(string("hash"))
                    .col(big_integer("size"))
                    .col(string("content_type"))
                    .col(string("cache_control"))
                    .col(json_binary("user_metadata"))
                    .col(string_null("owner_id"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("pictures")
                    .col(string("id").primary_key())
                    .col(string("hash"))
                    .col(integer("width"))
                    .col(integer("height"))
                    .col(string("colour"))
                    .col(boolean("is_opaque"))
                    .col(json_binary("made"))
                    .col(integer("remaining"))
                    .col(integer("attempts").default(0))
                    .col(timestamp_with_time_zone_null("leased_until"))
                    .col(string_null("error"))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("storage_keys")
                    .col(string("id").primary_key())
                    .col(string("secret"))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await?;
        for (name, columns, is_unique) in [
            ("storage_objects_name", &["bucket_id", "name"][..], true),
            ("storage_objects_hash", &["hash"], false),
        ] {
            let mut index = Index::create();
            index.name(name).table("storage_objects");
            if is_unique {
                index.unique();
            }
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
