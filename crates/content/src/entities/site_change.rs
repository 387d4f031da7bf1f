//! Table `site_changes`: the draft of the site.

use store::entity_prelude::*;

/// A change of one row that waits to be published.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "site_changes")]
pub struct Model {
    /// The name of the row, `site_texts/de/about:hero.title` or `site_lists/about:values.items`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub row: String,
    /// What becomes of it.
    pub change: Json,
    /// Fingerprint of the English that a translation was made from.
    pub made_from: Option<String>,
    /// True while a machine has translated its text and nobody has read it yet.
    pub is_unread: Option<bool>,
    /// The account that wrote it last; none for the operator's own programs.
    pub author_id: Option<String>,
    /// Its address, or `service_role`.
    pub author: String,
    pub updated_at: DateTimeUtc,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The new text; `None` where the company's is taken back.
    pub(crate) fn text(&self) -> Option<String> {
        self.value("text").as_str().map(str::to_owned)
    }

    /// Whether it changes a column.
    pub(crate) fn has(&self, column: &str) -> bool {
        self.change["changes"].get(column).is_some()
    }

    /// The new value of a column; null where it is not changed, or the row is taken away.
    pub(crate) fn value(&self, column: &str) -> &Json {
        &self.change["changes"][column]["to"]
    }
}
