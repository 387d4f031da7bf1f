//! Enquiries and the outbox.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("enquiries")
                    .col(big_pk_auto("id"))
                    .col(string_uniq("reference"))
                    .col(string_null("idempotency_key").unique_key())
                    .col(text("name"))
                    .col(text("email"))
                    .col(text("phone"))
                    .col(text("company"))
                    .col(text("country"))
                    .col(string("product_interest"))
                    .col(text("message"))
                    .col(string("language"))
                    .col(string_len("status", 16))
                    .col(text_null("source_page"))
                    .col(timestamp_with_time_zone("received_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("outgoing_mail")
                    .col(big_pk_auto("id"))
                    .col(big_integer("enquiry_id"))
                    .col(string_len("kind", 16))
                    .col(text("recipient"))
                    .col(json_binary("payload"))
                    .col(integer("attempts"))
                    .col(timestamp_with_time_zone("next_attempt_at"))
                    .col(string_null("lease_owner"))
                    .col(text_null("last_error"))
                    .col(timestamp_with_time_zone_null("sent_at"))
                    .col(timestamp_with_time_zone_null("failed_at"))
                    .col(timestamp_with_time_zone("queued_at"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("outgoing_mail", "enquiry_id")
                            .to("enquiries", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        // One mail of a kind for an enquiry, whatever goes wrong.
        manager
            .create_index(
                Index::create()
                    .name("outgoing_mail_enquiry_kind")
                    .table("outgoing_mail")
                    .col("enquiry_id")
                    .col("kind")
                    .unique()
                    .to_owned(),
            )
            .await?;
        // The worker asks for waiting mail only, which is little beside what was sent.
        manager
            .create_index(
                Index::create()
                    .name("outgoing_mail_waiting")
                    .table("outgoing_mail")
                    .col("next_attempt_at")
                    .and_where(Expr::col("sent_at").is_null())
                    .and_where(Expr::col("failed_at").is_null())
                    .to_owned(),
            )
            .await
    }
}
