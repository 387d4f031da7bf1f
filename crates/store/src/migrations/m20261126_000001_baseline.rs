//! The tables of 0.2.0, in `m20261126_000001_baseline.sql`, and the first rows.

use sea_orm_migration::prelude::*;
use serde::Deserialize;

use crate::clock::{Clock, SystemClock};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

/// Letters to begin with, by language. They are the company's to change, so nothing depends on them.
const MAIL_TEMPLATES: [(&str, &str); 10] = [
    ("en", include_str!("../../../../reply-templates/en.json")),
    ("hi", include_str!("../../../../reply-templates/hi.json")),
    ("es", include_str!("../../../../reply-templates/es.json")),
    ("fr", include_str!("../../../../reply-templates/fr.json")),
    ("de", include_str!("../../../../reply-templates/de.json")),
    ("ar", include_str!("../../../../reply-templates/ar.json")),
    ("zh", include_str!("../../../../reply-templates/zh.json")),
    ("ja", include_str!("../../../../reply-templates/ja.json")),
    ("pt", include_str!("../../../../reply-templates/pt.json")),
    ("ru", include_str!("../../../../reply-templates/ru.json")),
];

#[derive(Deserialize)]
struct MailTemplate {
    name: String,
    body: String,
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        let sql = super::written_for(db, include_str!("m20261126_000001_baseline.sql"));
        db.execute_unprepared(&sql).await?;
        insert_mail_templates(db).await?;
        let digest = Query::insert()
            .into_table("quarantine_digest")
            .columns(["id", "notified_until"])
            .values_panic([1.into(), SystemClock.now().into()])
            .to_owned();
        db.execute(&digest).await?;
        Ok(())
    }
}

async fn insert_mail_templates(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let mut insert = Query::insert();
    insert
        .into_table("mail_templates")
        .columns(["name", "language", "body", "position"]);
    for (language, file) in MAIL_TEMPLATES {
        let templates: Vec<MailTemplate> = serde_json::from_str(file)
            .map_err(|error| DbErr::Custom(format!("reply-templates/{language}.json: {error}")))?;
        for (template, position) in templates.into_iter().zip(1_i32..) {
            insert.values_panic([
                template.name.into(),
                language.into(),
                template.body.into(),
                (position * 10).into(),
            ]);
        }
    }
    db.execute(&insert).await?;
    Ok(())
}
