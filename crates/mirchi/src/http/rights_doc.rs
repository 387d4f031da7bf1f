//! What can be called, and by whom: the functions of `/rest/v1/rpc` and `/functions/v1`, and the administration of accounts.

use std::fmt::Write;

use roles::Role;
use tables::Function;

use super::endpoint::Endpoint;
use super::rest::sessions;
use super::{auth, functions};

/// Every endpoint.
pub fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    functions::ENDPOINTS.iter().chain(&auth::ENDPOINTS)
}

/// Every function of `/rest/v1/rpc`.
pub fn rpc_functions() -> impl Iterator<Item = &'static Function> {
    tables::FUNCTIONS.iter().chain(&sessions::FUNCTIONS)
}

/// Who may call what, as a table in Markdown.
#[must_use]
pub fn rights_table() -> String {
    let mut text = String::from("| call |");
    for role in Role::ALL {
        // Writing to a `String` cannot fail.
        _ = write!(text, " {} |", role.name());
    }
    text.push_str("\n| --- |");
    text.push_str(&" --- |".repeat(Role::ALL.len()));
    for function in rpc_functions() {
        _ = write!(text, "\n| `rpc/{}` |", function.name);
        for role in Role::ALL {
            text.push_str(match function.roles.contains(&role) {
                true if sessions::is_of_own_alone(function, role) => " call (their own) |",
                true => " call |",
                false => " – |",
            });
        }
    }
    for endpoint in endpoints() {
        _ = write!(text, "\n| `{} {}` |", endpoint.method, endpoint.path);
        for role in Role::ALL {
            text.push_str(match endpoint.allows(role) {
                true => " call |",
                false => " – |",
            });
        }
    }
    text.push('\n');
    text
}
