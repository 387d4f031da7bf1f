//! What can be called, and by whom: the functions of `/rest/v1/rpc` and `/functions/v1`, and the administration of accounts.

use access::Role;
use serde_json::{Map, Value, json};
use tables::Right;

use super::endpoint::Endpoint;
use super::rest::account_functions;
use super::{auth, functions};
use crate::schema::schema;

/// Every endpoint.
pub fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    functions::ENDPOINTS.iter().chain(&auth::ENDPOINTS)
}

/// Every function of `/rest/v1/rpc`, with the roles that may call it.
pub fn rpc_functions() -> impl Iterator<Item = (&'static str, &'static [Role])> {
    let functions = schema().functions();
    let functions = functions.map(|function| (function.name, function.roles));
    functions.chain(account_functions::FUNCTIONS.map(|function| (function.name, function.roles)))
}

/// What the description of the interface does not tell in its own words of a role: what it may do with the files of each bucket, which
/// endpoints it may call beside `/rest/v1`, and of which tables it may read some rows alone.
pub(super) fn other_rights(role: Role) -> Value {
    let some_rows = schema().tables().filter_map(|table| {
        let grant = table.grant(role, Right::Select)?;
        Some((table.name.to_owned(), json!(grant.rows.about()?)))
    });
    let buckets = media::BUCKETS.iter();
    let buckets = buckets.map(|bucket| (bucket.id.to_owned(), json!(bucket.rights(role))));
    let endpoints = endpoints().filter(|endpoint| endpoint.allows(role));
    let endpoints = endpoints.map(|endpoint| format!("{} {}", endpoint.method, endpoint.path));
    json!({
        "buckets": buckets.collect::<Map<String, Value>>(),
        "endpoints": endpoints.collect::<Vec<String>>(),
        "some_rows": some_rows.collect::<Map<String, Value>>(),
    })
}

/// Who may call what, as a table in Markdown.
#[must_use]
pub fn rights_table() -> String {
    let functions =
        rpc_functions().map(|(name, roles)| (format!("rpc/{name}"), Call::Function(name, roles)));
    let endpoints = endpoints().map(|endpoint| {
        let name = format!("{} {}", endpoint.method, endpoint.path);
        (name, Call::Endpoint(endpoint))
    });
    access::rights_table("call", functions.chain(endpoints), |call, role| {
        let right = match call {
            Call::Function(_, roles) if !roles.contains(&role) => None,
            Call::Function(name, _) if account_functions::is_of_self_only(name, role) => {
                Some("call (their own)")
            }
            Call::Function(..) => Some("call"),
            Call::Endpoint(endpoint) => endpoint.allows(role).then_some("call"),
        };
        right.map(str::to_owned).into_iter().collect()
    })
}

enum Call {
    Function(&'static str, &'static [Role]),
    Endpoint(&'static Endpoint),
}
