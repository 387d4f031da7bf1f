//! The roles of accounts and of tokens.

use access::Role;
use serde::{Deserialize, Deserializer, Serializer, de::Error};
use serde_json::Value;

/// The role of the staff in an account's `app_metadata`, which only the service may change; `None` if the account is not staff.
pub fn staff_role(app_metadata: &Value) -> Option<Role> {
    Role::staff(app_metadata.get("role")?.as_str()?)
}

/// The roles that a token may have. Those of the staff are in the account, so that they end at once when they are taken away.
const OF_TOKENS: [Role; 3] = [Role::Anonymous, Role::Authenticated, Role::Service];

/// Writes the role of a token.
pub(crate) fn serialize<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(role.name())
}

/// Reads the role of a token. Fails for a role that no token has.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Role, D::Error> {
    let name = String::deserialize(deserializer)?;
    let role = OF_TOKENS.into_iter().find(|role| role.name() == name);
    role.ok_or_else(|| D::Error::custom(format!("no token has the role `{name}`")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_staff_role_is_read_from_what_only_the_service_sets() {
        assert_eq!(staff_role(&json!({ "role": "sales" })), Some(Role::Sales));
        assert_eq!(staff_role(&json!({ "role": "admin" })), None);
        assert_eq!(staff_role(&json!({ "role": "service_role" })), None);
        assert_eq!(staff_role(&json!({ "provider": "email" })), None);
    }

    #[test]
    fn no_token_has_a_role_of_the_staff() {
        assert_eq!(
            deserialize(json!("service_role")).unwrap_or(Role::Anonymous),
            Role::Service
        );
        for name in ["owner", "viewer", "anonymous", ""] {
            assert!(deserialize(json!(name)).is_err(), "{name}");
        }
    }
}
