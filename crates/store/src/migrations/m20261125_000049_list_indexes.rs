//! Indexes for lists of the staff that were slow with 100,000 enquiries: those that are closed, of nobody, and mail that was sent.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        // SQLite puts nulls last by itself in a falling order, and knows no other.
        let nulls_last = match db.get_database_backend() {
            DbBackend::Postgres => " NULLS LAST",
            _ => "",
        };
        for statement in [
            format!(
                "CREATE INDEX enquiries_status_closed_at ON enquiries (status, closed_at DESC{nulls_last}, id DESC)"
            ),
            "CREATE INDEX enquiries_assigned_to_received_at ON enquiries (assigned_to, received_at)"
                .to_owned(),
            "CREATE INDEX outgoing_mail_sent_at ON outgoing_mail (sent_at)".to_owned(),
        ] {
            db.execute_unprepared(&statement).await?;
        }
        Ok(())
    }
}
