//! What can be called, and by whom: the functions of `/rest/v1/rpc` and `/functions/v1`, and the administration of accounts.

use access::Role;
use serde_json::{Map, Value, json};
use tables::{Function, Right};

use super::endpoint::Endpoint;
use super::{auth, functions};
use crate::schema::schema;

/// Every endpoint.
pub fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    functions::ENDPOINTS.iter().chain(&auth::ENDPOINTS)
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
pub fn rights_table() -> String {
    let functions = schema().functions().map(|function| {
        let name = format!("rpc/{}", function.name);
        (name, Call::Function(function))
    });
    let endpoints = endpoints().map(|endpoint| {
        let name = format!("{} {}", endpoint.method, endpoint.path);
        (name, Call::Endpoint(endpoint))
    });
    access::rights_table("call", functions.chain(endpoints), |call, role| {
        let right = match call {
            Call::Function(function) if function.own_only.contains(&role) => {
                Some("call (their own)")
            }
            Call::Function(function) => function.roles.contains(&role).then_some("call"),
            Call::Endpoint(endpoint) => endpoint.allows(role).then_some("call"),
        };
        right.map(str::to_owned).into_iter().collect()
    })
}

enum Call {
    Function(&'static Function),
    Endpoint(&'static Endpoint),
}
