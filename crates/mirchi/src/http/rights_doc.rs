//! What can be called, and by whom: the functions of `/rest/v1/rpc` and `/functions/v1`, and the administration of accounts.

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
    let functions = rpc_functions().map(|function| {
        let name = format!("rpc/{}", function.name);
        (name, Call::Function(function))
    });
    let endpoints = endpoints().map(|endpoint| {
        let name = format!("{} {}", endpoint.method, endpoint.path);
        (name, Call::Endpoint(endpoint))
    });
    roles::rights_table("call", functions.chain(endpoints), |call, role| {
        let right = match call {
            Call::Function(function) if !function.roles.contains(&role) => None,
            Call::Function(function) if sessions::is_of_own_alone(function, role) => {
                Some("call (their own)")
            }
            Call::Function(_) => Some("call"),
            Call::Endpoint(endpoint) => endpoint.allows(role).then_some("call"),
        };
        right.map(str::to_owned).into_iter().collect()
    })
}

enum Call {
    Function(&'static Function),
    Endpoint(&'static Endpoint),
}
