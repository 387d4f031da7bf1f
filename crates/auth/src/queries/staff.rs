//! Queries about the staff.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, FromQueryResult, QueryFilter,
    QuerySelect, Statement,
};

use crate::entities::user;

#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct StaffMember {
    /// UUID of the account.
    pub id: String,
    /// Their name, or their address where they have entered none.
    pub name: String,
    pub email: String,
    /// `owner`, `editor`, `sales` or `viewer`.
    pub role: String,
}

impl StaffMember {
    /// Whether they may see enquiries, and so can answer them.
    #[must_use]
    pub fn answers(&self) -> bool {
        access::Role::staff(&self.role).is_some_and(access::Role::answers_enquiries)
    }
}

/// The member with this account, while the account has a staff role.
pub async fn member(db: &impl ConnectionTrait, id: &str) -> Result<Option<StaffMember>, DbErr> {
    let backend = db.get_database_backend();
    let place = match backend {
        DbBackend::Postgres => "$1",
        _ => "?",
    };
    let sql = format!("SELECT id, name, email, role FROM staff_members WHERE id = {place}");
    let statement = Statement::from_sql_and_values(backend, sql, [id.into()]);
    StaffMember::find_by_statement(statement).one(db).await
}

/// The member with this account, while the account has a staff role and is not blocked.
pub async fn active_member(
    db: &impl ConnectionTrait,
    id: &str,
    now: DateTime<Utc>,
) -> Result<Option<StaffMember>, DbErr> {
    let account = user::Entity::find_by_id(id).one(db).await?;
    let is_blocked = account
        .and_then(|account| account.banned_until)
        .is_some_and(|until| until > now);
    match is_blocked {
        true => Ok(None),
        false => member(db, id).await,
    }
}

/// Those of these addresses that are of no blocked account.
pub async fn unblocked(
    db: &impl ConnectionTrait,
    addresses: Vec<String>,
    now: DateTime<Utc>,
) -> Result<Vec<String>, DbErr> {
    if addresses.is_empty() {
        return Ok(addresses);
    }
    let blocked: Vec<String> = user::Entity::find()
        .select_only()
        .column(user::Column::Email)
        .filter(user::Column::BannedUntil.gt(now))
        .into_tuple()
        .all(db)
        .await?;
    let is_blocked = |address: &String| {
        blocked
            .iter()
            .any(|blocked| blocked.eq_ignore_ascii_case(address))
    };
    Ok(addresses
        .into_iter()
        .filter(|address| !is_blocked(address))
        .collect())
}

/// The language that somebody has chosen for the console; `None` if they have not chosen one.
pub async fn language(db: &impl ConnectionTrait, id: &str) -> Result<Option<String>, DbErr> {
    let account = user::Entity::find_by_id(id).one(db).await?;
    let language = account.and_then(|account| {
        let language = account.user_metadata.get("language")?;
        language.as_str().map(str::to_owned)
    });
    Ok(language)
}
