//! Roles: of requests, as in the database, and of staff.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The role of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Anybody.
    Anon,
    /// Somebody with an account.
    Authenticated,
    /// The operator's own programs: everything is allowed.
    ServiceRole,
}

impl Role {
    /// `anon`, `authenticated` or `service_role`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Anon => "anon",
            Self::Authenticated => "authenticated",
            Self::ServiceRole => "service_role",
        }
    }
}

/// The rights of a staff member. The role is in the account's `app_metadata.role`, which only the service may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StaffRole {
    /// Everything, accounts included.
    Owner,
    /// Products and texts.
    Editor,
    /// Enquiries.
    Sales,
    /// Read-only access.
    Viewer,
}

impl StaffRole {
    /// All of them, from the most rights to the fewest.
    pub const ALL: [Self; 4] = [Self::Owner, Self::Editor, Self::Sales, Self::Viewer];

    /// Its stored value.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Editor => "editor",
            Self::Sales => "sales",
            Self::Viewer => "viewer",
        }
    }

    /// The role with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }

    /// The role in an account's `app_metadata`; `None` if the account is not staff.
    #[must_use]
    pub fn of(app_metadata: &Value) -> Option<Self> {
        Self::parse(app_metadata.get("role")?.as_str()?)
    }
}

impl fmt::Display for StaffRole {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_staff_role_is_read_from_what_only_the_service_sets() {
        assert_eq!(
            StaffRole::of(&json!({ "role": "sales" })),
            Some(StaffRole::Sales)
        );
        assert_eq!(StaffRole::of(&json!({ "role": "admin" })), None);
        assert_eq!(StaffRole::of(&json!({ "provider": "email" })), None);
    }
}
