//! Table `jobs`: large changes that are written in many short transactions, with their progress.

use crate::entity_prelude::*;
use serde::Serialize;

/// One large change.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// What it does.
    pub kind: Kind,
    /// What it needs to go on in another process; each kind has its own.
    pub parameters: Json,
    /// The account that began it; `None` for the command line.
    pub actor_id: Option<String>,
    /// The address of that account, or the command.
    pub actor: String,
    pub state: State,
    /// Whether somebody has cancelled it. Its run then takes back what it has written.
    pub is_cancelled: bool,
    /// How many of `total` are done in this state.
    pub done: i64,
    /// How many products, or rows and pictures, it is about; 0 until that is known.
    pub total: i64,
    /// What it has done so far, each kind in its own way. Written with the products it counts.
    pub counts: Json,
    /// The answer of a finished job. Of an unfinished one that is written: what its check has found.
    pub result: Option<Json>,
    /// The run that works on it, by a name that no other run has; `None` once it is finished.
    pub holder: Option<String>,
    /// Until when nobody else may work on it, by the database's clock.
    pub lease_until: DateTimeUtc,
    /// How many runs have worked on it.
    pub attempts: i32,
    pub started_at: DateTimeUtc,
    /// When it was finished, well or not.
    pub finished_at: Option<DateTimeUtc>,
}

/// What a job does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
pub enum Kind {
    /// Imports a file of products.
    ImportProducts,
    /// Undoes an import of products.
    UndoImport,
    /// Makes the content of the site that of a kit.
    ImportSite,
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", rename_all = "snake_case")]
#[sea_orm(db_type = "String(StringLen::N(16))")]
pub enum State {
    /// It is found out what would happen. Nothing is written yet.
    Checking,
    /// It is written, some products at a time.
    Writing,
    /// It could not be finished; what it had written is taken back.
    TakingBack,
    Done,
    /// The check found errors; nothing was written.
    Refused,
    /// It could not be finished, and what it had written was taken back.
    Failed,
}

impl ActiveModelBehavior for ActiveModel {}
