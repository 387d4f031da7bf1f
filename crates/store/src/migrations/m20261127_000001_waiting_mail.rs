//! An index of the notices that wait: their worker looks whether one is due whenever mail is queued, and read all waiting mail for it.

use sea_orm_migration::prelude::*;

const INDEX: &str = "CREATE INDEX outgoing_mail_waiting_for_http ON outgoing_mail (next_attempt_at) \
    WHERE sent_at IS NULL AND failed_at IS NULL AND kind IN ('webhook', 'telegram')";

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        connection.execute_unprepared(INDEX).await?;
        Ok(())
    }
}
