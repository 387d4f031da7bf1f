//! Templates for replies.

use crate::replies;

use tables::prelude::*;

use super::domain::Enquiries;

pub(crate) static MAIL_TEMPLATES: Table = Table {
    name: "mail_templates",
    about: "Letters that are written often; the subject is that of the thread. `{{name}}`, `{{company}}`, `{{product}}`, `{{reference}}` and `{{signature}}` stand for what the writer's program fills in.",
    columns: &[
        generated("id", Type::Number, "Number of the template."),
        text("name", "What the staff calls it; once in each language."),
        text("language", "Code of the language that it is written in."),
        text("body", "What is written, plain text."),
        position("Place among those of its language, the lowest first."),
        VERSION_COLUMN,
    ],
    key: &["id"],
    unique: Some(&["language", "name"]),
    grants: &[grant(access::ANSWER_ENQUIRIES, &Right::ALL)],
    hooks: &MailTemplates,
    domain: &Enquiries,
    ..Table::DEFAULT
};

#[derive(Debug)]
struct MailTemplates;

#[async_trait]
impl TableHooks for MailTemplates {
    fn check(&self, table: &'static Table, row: &mut Row) -> Result<()> {
        check_nulls(table, row)?;
        check_name(table, row, "name")?;
        let text = |name: &str| row[name].as_str().unwrap_or_default();
        let faults = replies::text_faults(text("language"), text("body"));
        refuse(table, &faults)
    }
}
