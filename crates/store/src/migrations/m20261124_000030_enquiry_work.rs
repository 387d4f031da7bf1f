//! Enquiries are worked on: who answers until when, notes, replies, and what has happened.

use languages::folded;
use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{DbBackend, Statement},
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Enquiries whose texts are folded in one statement after another before the next ones are read.
const AT_ONCE: i64 = 500;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        // Who has gone answers nothing any more. SQLite takes such a rule only with the column.
        db.execute_unprepared(
            "ALTER TABLE enquiries ADD COLUMN assigned_to varchar REFERENCES auth_users (id) ON DELETE SET NULL",
        )
        .await?;
        for column in [
            timestamp_with_time_zone_null("due_at"),
            timestamp_with_time_zone_null("first_answered_at"),
            timestamp_with_time_zone_null("closed_at"),
            text_null("confirmation_message_id"),
            text("contact").default("").to_owned(),
            text("search_text").default("").to_owned(),
            integer("version").default(1).to_owned(),
        ] {
            let mut column = column;
            let add = Table::alter()
                .table("enquiries")
                .add_column(&mut column)
                .to_owned();
            manager.alter_table(add).await?;
        }
        fill_search_texts(manager).await?;
        index_enquiries(manager).await?;
        let add = Table::alter()
            .table("outgoing_mail")
            .add_column(text_null("message_id"))
            .to_owned();
        manager.alter_table(add).await?;
        index_mails(manager).await?;
        create_tables(manager).await?;
        create_staff_members(manager).await
    }
}

/// What is searched, of enquiries that were there before.
async fn fill_search_texts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let backend = db.get_database_backend();
    let mut last = 0_i64;
    loop {
        let read = Query::select()
            .columns([
                "id",
                "reference",
                "name",
                "company",
                "email",
                "phone",
                "country",
                "message",
            ])
            .from("enquiries")
            .and_where(Expr::col("id").gt(last))
            .order_by("id", Order::Asc)
            .limit(AT_ONCE.unsigned_abs())
            .to_owned();
        let rows = db.query_all(&read).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            last = row.try_get("", "id")?;
            let mut texts = Vec::new();
            for column in [
                "reference",
                "name",
                "company",
                "email",
                "phone",
                "country",
                "message",
            ] {
                texts.push(row.try_get::<String>("", column)?);
            }
            let email: String = row.try_get("", "email")?;
            let (first, second, third) = match backend {
                DbBackend::Postgres => ("$1", "$2", "$3"),
                _ => ("?", "?", "?"),
            };
            let update = Statement::from_sql_and_values(
                backend,
                format!(
                    "UPDATE enquiries SET contact = {first}, search_text = {second} WHERE id = {third}"
                ),
                [
                    email.to_lowercase().into(),
                    folded(&texts.join(" ")).into(),
                    last.into(),
                ],
            );
            db.execute_raw(update).await?;
        }
    }
}

async fn index_enquiries(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (name, columns) in [
        ("enquiries_due_at", &["due_at"][..]),
        ("enquiries_status_due_at", &["status", "due_at"]),
        ("enquiries_assigned_to", &["assigned_to", "due_at"]),
        ("enquiries_contact", &["contact", "received_at"]),
    ] {
        let mut index = Index::create();
        index.name(name).table("enquiries");
        for column in columns {
            index.col(*column);
        }
        manager.create_index(index).await?;
    }
    Ok(())
}

async fn index_mails(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let drop = Index::drop()
        .name("outgoing_mail_enquiry_kind")
        .table("outgoing_mail")
        .to_owned();
    manager.drop_index(drop).await?;
    // One of the mails that follow an enquiry for each recipient, whatever goes wrong. Replies are as many as were written.
    manager
        .create_index(
            Index::create()
                .name("outgoing_mail_of_enquiry_once")
                .table("outgoing_mail")
                .col("enquiry_id")
                .col("kind")
                .col("recipient")
                .unique()
                .and_where(Expr::col("kind").is_in(["company", "confirmation"]))
                .to_owned(),
        )
        .await?;
    manager
        .create_index(
            Index::create()
                .name("outgoing_mail_enquiry")
                .table("outgoing_mail")
                .col("enquiry_id")
                .to_owned(),
        )
        .await
}

async fn create_tables(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let of_enquiry = |table: &str| {
        ForeignKey::create()
            .from(table.to_owned(), "enquiry_id")
            .to("enquiries", "id")
            .on_delete(ForeignKeyAction::Cascade)
            .to_owned()
    };
    let by_account = |table: &str, column: &str| {
        ForeignKey::create()
            .from(table.to_owned(), column.to_owned())
            .to("auth_users", "id")
            .on_delete(ForeignKeyAction::SetNull)
            .to_owned()
    };
    let tables = [
        Table::create()
            .table("enquiry_notes")
            .col(big_pk_auto("id"))
            .col(big_integer("enquiry_id"))
            .col(string_null("author_id"))
            .col(string("author"))
            .col(text("body"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut of_enquiry("enquiry_notes"))
            .foreign_key(&mut by_account("enquiry_notes", "author_id"))
            .to_owned(),
        Table::create()
            .table("enquiry_messages")
            .col(big_pk_auto("id"))
            .col(big_integer("enquiry_id"))
            .col(string_null("author_id"))
            .col(string("author"))
            .col(string("language"))
            .col(text("subject"))
            .col(text("body"))
            .col(json_binary("attachments"))
            .col(string_null("mark_as"))
            .col(text("message_id"))
            .col(big_integer_null("mail_id"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut of_enquiry("enquiry_messages"))
            .foreign_key(&mut by_account("enquiry_messages", "author_id"))
            .foreign_key(
                // A delivered mail is erased before the enquiry; what was written stays.
                ForeignKey::create()
                    .from("enquiry_messages", "mail_id")
                    .to("outgoing_mail", "id")
                    .on_delete(ForeignKeyAction::SetNull),
            )
            .to_owned(),
        Table::create()
            .table("enquiry_events")
            .col(big_pk_auto("id"))
            .col(big_integer("enquiry_id"))
            .col(timestamp_with_time_zone("at"))
            .col(string_null("actor_id"))
            .col(string("actor"))
            .col(string_len("kind", 32))
            .col(json_binary("details"))
            .foreign_key(&mut of_enquiry("enquiry_events"))
            .foreign_key(&mut by_account("enquiry_events", "actor_id"))
            .to_owned(),
    ];
    for table in tables {
        manager.create_table(table).await?;
    }
    for (table, column) in [
        ("enquiry_notes", "enquiry_id"),
        ("enquiry_notes", "author_id"),
        ("enquiry_messages", "enquiry_id"),
        ("enquiry_messages", "author_id"),
        ("enquiry_messages", "mail_id"),
        ("enquiry_events", "enquiry_id"),
        ("enquiry_events", "actor_id"),
    ] {
        let index = Index::create()
            .name(format!("{table}_{column}"))
            .table(table.to_owned())
            .col(column.to_owned())
            .to_owned();
        manager.create_index(index).await?;
    }
    Ok(())
}

/// The company's people, of the accounts.
async fn create_staff_members(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let (name, role) = match db.get_database_backend() {
        DbBackend::Postgres => ("user_metadata ->> 'name'", "app_metadata ->> 'role'"),
        _ => (
            "CAST(json_extract(user_metadata, '$.name') AS TEXT)",
            "CAST(json_extract(app_metadata, '$.role') AS TEXT)",
        ),
    };
    db.execute_unprepared(&format!(
        "CREATE VIEW staff_members AS SELECT id, coalesce(nullif({name}, ''), email) AS name, email, {role} AS role, \
         last_sign_in_at, invited_at, email_confirmed_at AS confirmed_at \
         FROM auth_users WHERE {role} IN ('owner', 'editor', 'sales', 'viewer')"
    ))
    .await?;
    Ok(())
}
