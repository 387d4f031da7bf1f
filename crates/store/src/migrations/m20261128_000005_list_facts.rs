//! What the entries of lists have besides their texts.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        db.execute_unprepared(&super::written_for(
            db,
            include_str!("m20261128_000005_list_facts.sql"),
        ))
        .await?;
        Ok(())
    }
}
