//! Accounts: users, sessions, tokens, second factors, signing keys and the log of what happened to them; mail that belongs to no
//! enquiry.

use sea_orm_migration::{prelude::*, schema::*, sea_orm::DbBackend};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            users(),
            sessions(),
            refresh_tokens(),
            one_time_tokens(),
            mfa_factors(),
            mfa_challenges(),
            flow_states(),
            audit_log(),
            signing_keys(),
        ] {
            manager.create_table(table).await?;
        }
        for (table, column) in [
            ("auth_sessions", "user_id"),
            ("auth_refresh_tokens", "session_id"),
            ("auth_one_time_tokens", "user_id"),
            ("auth_mfa_factors", "user_id"),
            ("auth_mfa_challenges", "factor_id"),
            ("auth_flow_states", "user_id"),
        ] {
            manager
                .create_index(
                    Index::create()
                        .name(format!("{table}_{column}"))
                        .table(table)
                        .col(column)
                        .to_owned(),
                )
                .await?;
        }
        let db = manager.get_connection();
        if db.get_database_backend() == DbBackend::Postgres {
            db.execute_unprepared(
                "ALTER TABLE outgoing_mail ALTER COLUMN enquiry_id DROP NOT NULL",
            )
            .await?;
            return Ok(());
        }
        rebuild_outgoing_mail(manager).await
    }
}

/// SQLite cannot take a rule from a column, so the table is made again without it.
async fn rebuild_outgoing_mail(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    const COLUMNS: &str = "id, enquiry_id, kind, recipient, payload, attempts, next_attempt_at, lease_owner, last_error, \
                           sent_at, failed_at, queued_at, created_at, recipient_key";
    let db = manager.get_connection();
    db.execute_unprepared("ALTER TABLE outgoing_mail RENAME TO outgoing_mail_before")
        .await?;
    for index in [
        "outgoing_mail_enquiry_kind",
        "outgoing_mail_waiting",
        "outgoing_mail_recipient",
    ] {
        db.execute_unprepared(&format!("DROP INDEX {index}"))
            .await?;
    }
    manager
        .create_table(
            Table::create()
                .table("outgoing_mail")
                .col(big_pk_auto("id"))
                .col(big_integer_null("enquiry_id"))
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
                .col(string_null("recipient_key"))
                .foreign_key(&mut owner("outgoing_mail", "enquiry_id", "enquiries"))
                .to_owned(),
        )
        .await?;
    db.execute_unprepared(&format!(
        "INSERT INTO outgoing_mail ({COLUMNS}) SELECT {COLUMNS} FROM outgoing_mail_before"
    ))
    .await?;
    db.execute_unprepared("DROP TABLE outgoing_mail_before")
        .await?;
    let indexes = [
        Index::create()
            .name("outgoing_mail_enquiry_kind")
            .col("enquiry_id")
            .col("kind")
            .unique()
            .to_owned(),
        Index::create()
            .name("outgoing_mail_waiting")
            .col("next_attempt_at")
            .and_where(Expr::col("sent_at").is_null())
            .and_where(Expr::col("failed_at").is_null())
            .to_owned(),
        Index::create()
            .name("outgoing_mail_recipient")
            .col("recipient_key")
            .col("created_at")
            .and_where(Expr::col("recipient_key").is_not_null())
            .to_owned(),
    ];
    for mut index in indexes {
        manager
            .create_index(index.table("outgoing_mail").to_owned())
            .await?;
    }
    Ok(())
}

/// What belongs to a row of another table is erased with it.
fn owner(table: &'static str, column: &'static str, of: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, column)
        .to(of, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

fn users() -> TableCreateStatement {
    Table::create()
        .table("auth_users")
        .col(string("id").primary_key())
        .col(string_uniq("email"))
        .col(text_null("password_hash"))
        .col(timestamp_with_time_zone_null("email_confirmed_at"))
        .col(timestamp_with_time_zone_null("invited_at"))
        .col(timestamp_with_time_zone_null("confirmation_sent_at"))
        .col(timestamp_with_time_zone_null("recovery_sent_at"))
        .col(string_null("new_email"))
        .col(timestamp_with_time_zone_null("email_change_sent_at"))
        .col(integer("email_change_confirmations"))
        .col(timestamp_with_time_zone_null("reauthentication_sent_at"))
        .col(timestamp_with_time_zone_null("last_sign_in_at"))
        .col(json_binary("app_metadata"))
        .col(json_binary("user_metadata"))
        .col(timestamp_with_time_zone_null("banned_until"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .to_owned()
}

fn sessions() -> TableCreateStatement {
    Table::create()
        .table("auth_sessions")
        .col(string("id").primary_key())
        .col(string("user_id"))
        .col(string_len("aal", 8))
        .col(json_binary("amr"))
        .col(string_null("factor_id"))
        .col(text_null("user_agent"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("refreshed_at"))
        .foreign_key(&mut owner("auth_sessions", "user_id", "auth_users"))
        .to_owned()
}

fn refresh_tokens() -> TableCreateStatement {
    Table::create()
        .table("auth_refresh_tokens")
        .col(string("token_hash").primary_key())
        .col(string("session_id"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("used_at"))
        .foreign_key(&mut owner(
            "auth_refresh_tokens",
            "session_id",
            "auth_sessions",
        ))
        .to_owned()
}

fn one_time_tokens() -> TableCreateStatement {
    Table::create()
        .table("auth_one_time_tokens")
        .col(string("id").primary_key())
        .col(string("user_id"))
        .col(string_len("kind", 24))
        .col(string("email"))
        .col(string_uniq("link_hash"))
        .col(string("code_hash"))
        .col(integer("attempts"))
        .col(text_null("code_challenge"))
        .col(string_null("code_challenge_method"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("expires_at"))
        .foreign_key(&mut owner("auth_one_time_tokens", "user_id", "auth_users"))
        .to_owned()
}

fn mfa_factors() -> TableCreateStatement {
    Table::create()
        .table("auth_mfa_factors")
        .col(string("id").primary_key())
        .col(string("user_id"))
        .col(string("friendly_name"))
        .col(text("secret"))
        .col(boolean("verified"))
        .col(big_integer_null("last_step"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .col(timestamp_with_time_zone_null("last_challenged_at"))
        .foreign_key(&mut owner("auth_mfa_factors", "user_id", "auth_users"))
        .to_owned()
}

fn mfa_challenges() -> TableCreateStatement {
    Table::create()
        .table("auth_mfa_challenges")
        .col(string("id").primary_key())
        .col(string("factor_id"))
        .col(integer("attempts"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("expires_at"))
        .foreign_key(&mut owner(
            "auth_mfa_challenges",
            "factor_id",
            "auth_mfa_factors",
        ))
        .to_owned()
}

fn flow_states() -> TableCreateStatement {
    Table::create()
        .table("auth_flow_states")
        .col(string("code_hash").primary_key())
        .col(string("user_id"))
        .col(string_len("authentication_method", 24))
        .col(text("code_challenge"))
        .col(string_len("code_challenge_method", 8))
        .col(timestamp_with_time_zone("expires_at"))
        .foreign_key(&mut owner("auth_flow_states", "user_id", "auth_users"))
        .to_owned()
}

/// Without foreign keys: what happened stays known when an account is deleted.
fn audit_log() -> TableCreateStatement {
    Table::create()
        .table("auth_audit_log")
        .col(big_pk_auto("id"))
        .col(string("action"))
        .col(string_null("actor_id"))
        .col(string_null("actor_email"))
        .col(string_null("subject_id"))
        .col(json_binary("traits"))
        .col(string("ip_address"))
        .col(timestamp_with_time_zone("created_at"))
        .to_owned()
}

fn signing_keys() -> TableCreateStatement {
    Table::create()
        .table("auth_signing_keys")
        .col(string("id").primary_key())
        .col(text("private_key"))
        .col(timestamp_with_time_zone("created_at"))
        .to_owned()
}
