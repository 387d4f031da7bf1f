//! Requests to the data interface.

use mirchi::schema;
use postgrest::{Literal, Mutation, Query, RequestHeaders, Type, time};
use sea_orm::{DbBackend, sea_query::Query as Sql};
use tables::{Right, Role, Table, TableError, window};

/// A letter that no statement of the program has. Values of a request are bound, so no statement gets it from one.
const OF_REQUESTS: char = '\u{a7}';

/// The name of a table, the query of an address, and the headers `Prefer`, `Accept` and `Range`, each on a line.
/// Panics when a part of the request becomes a part of a statement, or a time does not stay the same when it is written.
pub fn query(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let [name, parameters, prefer, accept, range] = crate::lines(text);
    let sent = |header| Some(header).filter(|header: &&str| !header.is_empty());
    let headers = RequestHeaders {
        prefer: sent(prefer),
        accept: sent(accept),
        range: sent(range),
        range_unit: None,
    };
    literals(parameters);
    _ = Mutation::parse(parameters, headers).map_err(|error| error.to_string());
    let Ok(query) = Query::parse(parameters, headers) else {
        return;
    };
    for role in [Role::Anonymous, Role::Service] {
        if let Some(table) = schema().table_for(name, role) {
            for backend in [DbBackend::Sqlite, DbBackend::Postgres] {
                let Ok(statement) = statement(table, role, backend, &query) else {
                    continue;
                };
                assert!(!statement.contains(OF_REQUESTS), "{statement}");
            }
        }
    }
}

/// The statement that reads the rows.
fn statement(
    table: &'static Table,
    role: Role,
    backend: DbBackend,
    query: &Query,
) -> Result<String, TableError> {
    let view = tables::view(schema(), table, role, Right::Select, backend)?;
    let plan = tables::plan(&view, role, &query.select, 0)?;
    let mut select = Sql::select();
    select.from(table.name);
    for column in plan.needed(&[], table) {
        select.column(column.name);
    }
    select.cond_where(view.conditions(&query.conditions)?);
    view.order(&mut select, &query.order)?;
    window(&mut select, query.range);
    Ok(backend.build(&select).sql)
}

fn literals(text: &str) {
    let types = [
        Type::Number,
        Type::Integer,
        Type::Text,
        Type::Boolean,
        Type::Json,
        Type::Time,
        Type::Decimal,
        Type::Date,
    ];
    for of_type in types {
        if let Ok(Literal::Time(at)) = Literal::read(of_type, text) {
            let written = time::in_iso_8601(&at);
            let read = time::parse(&written).map(|at| time::in_iso_8601(&at));
            assert_eq!(read, Some(written));
        }
    }
}
