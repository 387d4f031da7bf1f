//! Accounts for tests. Only for tests (feature `testing`).

use chrono::Utc;
use sea_orm::ActiveValue::Set;
use serde_json::json;

use crate::entities::user;

/// An account with the address `ID@example.com`, and with this role of the staff.
pub fn account(id: &str, role: Option<&str>) -> user::ActiveModel {
    let now = Utc::now();
    user::ActiveModel {
        id: Set(id.to_owned()),
        email: Set(format!("{id}@example.com")),
        email_change_confirmations: Set(0),
        app_metadata: Set(role.map_or_else(|| json!({}), |role| json!({ "role": role }))),
        user_metadata: Set(json!({})),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    }
}
