//! Table `answering_times`: when the company answers. One row.

use serde::Deserialize;
use store::entity_prelude::*;

/// The number of the only row.
pub const ONLY_ROW: i64 = 1;

/// When the company answers.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Deserialize)]
#[sea_orm(table_name = "answering_times")]
pub struct Model {
    /// 1.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub answer_within_hours: i32,
    /// `all_hours` or `working_hours`.
    pub counts: String,
    /// `monday` to `sunday`.
    pub working_days: TextList,
    /// `09:30`
    pub opens: String,
    /// `18:00`
    pub closes: String,
    /// A zone of the IANA list.
    pub time_zone: String,
    /// How long before an enquiry is due a reminder is sent; 0: never.
    pub remind_before_minutes: i32,
    /// Hour of the day for the digest.
    pub digest_at: i32,
    /// Whether the site states how many enquiries are answered within a day.
    pub publishes_share: bool,
    /// The share that it states, in percent; `None` where it states none. The program writes it.
    pub published_share: Option<i32>,
    /// While the due times of some enquiries are those of earlier settings: the number of the last one that has its new one.
    #[serde(skip)]
    pub due_times_set_to: Option<i64>,
    pub version: i32,
}

impl ActiveModelBehavior for ActiveModel {}
