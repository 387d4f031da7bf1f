//! Until when enquiries are answered, who gets which, and letters that are written often.

use sea_orm_migration::{prelude::*, schema::*};
use serde::Deserialize;
use serde_json::json;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Letters to begin with, by language.
const TEMPLATES: [(&str, &str); 10] = [
    ("en", include_str!("../../../../mail-templates/en.json")),
    ("hi", include_str!("../../../../mail-templates/hi.json")),
    ("es", include_str!("../../../../mail-templates/es.json")),
    ("fr", include_str!("../../../../mail-templates/fr.json")),
    ("de", include_str!("../../../../mail-templates/de.json")),
    ("ar", include_str!("../../../../mail-templates/ar.json")),
    ("zh", include_str!("../../../../mail-templates/zh.json")),
    ("ja", include_str!("../../../../mail-templates/ja.json")),
    ("pt", include_str!("../../../../mail-templates/pt.json")),
    ("ru", include_str!("../../../../mail-templates/ru.json")),
];

#[derive(Deserialize)]
struct Template {
    name: String,
    subject: String,
    body: String,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("answering_times")
                    .col(big_integer("id").primary_key())
                    .col(integer("answer_within_hours"))
                    .col(string("counts"))
                    .col(json_binary("working_days"))
                    .col(string("opens"))
                    .col(string("closes"))
                    .col(string("time_zone"))
                    .col(integer("remind_before_minutes"))
                    .col(integer("digest_at"))
                    .col(integer("version").default(1))
                    .to_owned(),
            )
            .await?;
        let days = [
            "monday",
            "tuesday",
            "wednesday",
            "thursday",
            "friday",
            "saturday",
        ];
        let only_row = Query::insert()
            .into_table("answering_times")
            .columns([
                "id",
                "answer_within_hours",
                "counts",
                "working_days",
                "opens",
                "closes",
                "time_zone",
                "remind_before_minutes",
                "digest_at",
            ])
            .values_panic([
                1.into(),
                24.into(),
                "all_hours".into(),
                json!(days).into(),
                "09:30".into(),
                "18:00".into(),
                "Asia/Kolkata".into(),
                120.into(),
                9.into(),
            ])
            .to_owned();
        manager.get_connection().execute(&only_row).await?;
        manager
            .create_table(
                Table::create()
                    .table("holidays")
                    .col(date("day").primary_key())
                    .col(string("name"))
                    .to_owned(),
            )
            .await?;
        create_rules(manager).await?;
        create_templates(manager).await?;
        // What waits for an answer is little beside what was answered.
        manager
            .create_index(
                Index::create()
                    .name("enquiries_waiting")
                    .table("enquiries")
                    .col("due_at")
                    .and_where(Expr::col("first_answered_at").is_null())
                    .and_where(Expr::col("closed_at").is_null())
                    .and_where(Expr::col("due_at").is_not_null())
                    .to_owned(),
            )
            .await
    }
}

async fn create_rules(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table("enquiry_rules")
                .col(big_pk_auto("id"))
                .col(integer("position"))
                .col(string_null("product_interest"))
                .col(string_null("country"))
                .col(string_null("assigned_to"))
                .col(json_binary("recipients"))
                .col(integer("version").default(1))
                .foreign_key(
                    ForeignKey::create()
                        .from("enquiry_rules", "assigned_to")
                        .to("auth_users", "id")
                        .on_delete(ForeignKeyAction::SetNull),
                )
                .to_owned(),
        )
        .await
}

async fn create_templates(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .create_table(
            Table::create()
                .table("mail_templates")
                .col(big_pk_auto("id"))
                .col(string("name"))
                .col(string("language"))
                .col(text("subject"))
                .col(text("body"))
                .col(integer("position"))
                .col(integer("version").default(1))
                .to_owned(),
        )
        .await?;
    manager
        .create_index(
            Index::create()
                .name("mail_templates_name")
                .table("mail_templates")
                .col("language")
                .col("name")
                .unique()
                .to_owned(),
        )
        .await?;
    for (language, file) in TEMPLATES {
        let templates: Vec<Template> = serde_json::from_str(file)
            .map_err(|error| DbErr::Custom(format!("mail-templates/{language}.json: {error}")))?;
        let mut insert = Query::insert();
        insert
            .into_table("mail_templates")
            .columns(["name", "language", "subject", "body", "position"]);
        for (template, position) in templates.into_iter().zip(1_i32..) {
            insert.values_panic([
                template.name.into(),
                language.into(),
                template.subject.into(),
                template.body.into(),
                (position * 10).into(),
            ]);
        }
        manager.get_connection().execute(&insert).await?;
    }
    Ok(())
}
