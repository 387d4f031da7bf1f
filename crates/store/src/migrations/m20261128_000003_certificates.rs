//! The certificates of the company, with their texts in other languages.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        db.execute_unprepared(&super::written_for(
            db,
            include_str!("m20261128_000003_certificates.sql"),
        ))
        .await?;
        Ok(())
    }
}
