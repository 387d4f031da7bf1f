//! Table `planned_publications`: when the program publishes the draft of the site.

use store::entity_prelude::*;

/// A plan.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "planned_publications")]
pub struct Model {
    /// Always 1: there is one draft.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The time; none once the draft was refused then.
    pub publish_at: Option<DateTimeUtc>,
    /// Why it was refused.
    pub error: Option<Json>,
    /// The account that wrote it last; none for the operator's own programs.
    pub author_id: Option<String>,
    /// Its address, or `service_role`.
    pub author: String,
    pub updated_at: DateTimeUtc,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
