//! Large changes that are written in many short transactions, with their progress.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let jobs = Table::create()
            .table("jobs")
            .col(big_pk_auto("id"))
            .col(string_len("kind", 16))
            .col(json_binary("parameters"))
            .col(string_null("actor_id"))
            .col(string("actor"))
            .col(string_len("state", 16))
            .col(big_integer("done"))
            .col(big_integer("total"))
            .col(json_binary("counts"))
            .col(json_binary_null("result"))
            .col(string_null("holder"))
            .col(timestamp_with_time_zone("lease_until"))
            .col(integer("attempts"))
            .col(timestamp_with_time_zone("started_at"))
            .col(timestamp_with_time_zone_null("finished_at"))
            .to_owned();
        manager.create_table(jobs).await?;
        let files = Table::create()
            .table("job_files")
            .col(big_integer("job_id"))
            .col(integer("number"))
            .col(binary("bytes"))
            .primary_key(Index::create().col("job_id").col("number"))
            .to_owned();
        manager.create_table(files).await
    }
}
