//! Which entries the lists of the site have, and in which order.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        db.execute_unprepared(&super::written_for(
            db,
            include_str!("m20261128_000004_site_lists.sql"),
        ))
        .await?;
        Ok(())
    }
}
