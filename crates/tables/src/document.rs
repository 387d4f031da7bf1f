//! Descriptions of the tables: for programs as Swagger 2.0, like PostgREST's, and for people as a table of rights.

use postgrest::Type;
use serde_json::{Map, Value as Json, json};

use crate::{Column, ColumnDefault, Function, Right, Role, Schema, Table, column::Letters};

/// What a role may do, in PostgREST's format: Swagger 2.0.
///
/// `base_url` is the API's address without a path: `https://www.example.com`.
pub fn document(schema: &Schema, base_url: &str, role: Role) -> Json {
    let (scheme, host) = base_url
        .trim_end_matches('/')
        .split_once("://")
        .unwrap_or(("http", base_url));
    let media_types = [
        "application/json",
        "application/vnd.pgrst.object+json;nulls=stripped",
        "application/vnd.pgrst.object+json",
        "text/csv",
    ];
    let tables = || schema.tables_of(role);
    let mut paths = Map::new();
    paths.insert(
        "/".to_owned(),
        json!({ "get": {
            "summary": "OpenAPI description (this document)",
            "tags": ["Introspection"],
            "produces": ["application/openapi+json", "application/json"],
            "responses": { "200": { "description": "OK" } },
        } }),
    );
    for table in tables() {
        let operations = Right::ALL
            .iter()
            .filter(|right| table.grant(role, **right).is_some());
        let operations =
            operations.map(|right| (method(*right).to_owned(), operation(table, role, *right)));
        paths.insert(
            format!("/{}", table.name),
            Json::Object(operations.collect()),
        );
    }
    for function in schema
        .functions()
        .filter(|function| function.roles.contains(&role))
    {
        paths.insert(format!("/rpc/{}", function.name), call(function));
    }
    let definitions: Map<String, Json> = tables()
        .map(|table| (table.name.to_owned(), definition(table, role)))
        .collect();
    let filters = tables().flat_map(|table| {
        filterable(table, role).map(|column| {
            let parameter =
                json!({ "name": column.name, "required": false, "in": "query", "type": "string" });
            (filter_name(table, column), parameter)
        })
    });
    let bodies = tables().map(|table| {
        let schema = json!({ "$ref": format!("#/definitions/{}", table.name) });
        let parameter = json!({ "name": table.name, "description": table.about, "required": false, "in": "body", "schema": schema });
        (body_name(table), parameter)
    });
    let parameters: Map<String, Json> = shared().into_iter().chain(filters).chain(bodies).collect();
    json!({
        "swagger": "2.0",
        "info": {
            "title": "standard public schema",
            "description": format!("The tables, as the role {} reads and writes them.", role.name()),
            "version": env!("CARGO_PKG_VERSION"),
        },
        "host": host,
        "basePath": "/rest/v1",
        "schemes": [scheme],
        "consumes": media_types,
        "produces": media_types,
        "paths": paths,
        "definitions": definitions,
        "parameters": parameters,
        "securityDefinitions": {
            "apikey": { "type": "apiKey", "name": "apikey", "in": "header" },
            "JWT": { "type": "apiKey", "name": "Authorization", "in": "header", "description": "Add the token prepending \"Bearer \" (without quotes) to it" },
        },
        "security": [{ "apikey": [], "JWT": [] }],
    })
}

fn method(right: Right) -> &'static str {
    match right {
        Right::Select => "get",
        Right::Insert => "post",
        Right::Update => "patch",
        Right::Delete => "delete",
    }
}

/// The columns on which a role has any right.
fn usable(table: &Table, role: Role) -> impl Iterator<Item = &Column> {
    table.columns.iter().filter(move |column| {
        Right::ALL
            .iter()
            .filter_map(|right| table.grant(role, *right))
            .any(|grant| grant.columns.include(column))
    })
}

/// The columns that a role may filter by: those that it may read, where it may read any.
fn filterable(table: &Table, role: Role) -> impl Iterator<Item = &Column> {
    // Reading is the first right.
    let grant = Right::ALL
        .iter()
        .find_map(|right| table.grant(role, *right));
    let columns = table.columns.iter();
    columns.filter(move |column| grant.is_some_and(|grant| grant.columns.include(column)))
}

fn operation(table: &Table, role: Role, right: Right) -> Json {
    let filters = filterable(table, role).filter(|_| right != Right::Insert);
    let filters = filters.map(|column| filter_name(table, column));
    let body = matches!(right, Right::Insert | Right::Update).then(|| body_name(table));
    let shared: &[&str] = match right {
        Right::Select => &[
            "select",
            "order",
            "range",
            "rangeUnit",
            "offset",
            "limit",
            "preferCount",
        ],
        Right::Insert => &["select", "columns", "on_conflict", "preferPost"],
        Right::Update => &["select", "columns", "preferWrite"],
        Right::Delete => &["select", "preferWrite"],
    };
    let shared = shared.iter().map(|name| (*name).to_owned());
    let parameters = filters.chain(body).chain(shared);
    let parameters: Vec<Json> = parameters
        .map(|name| json!({ "$ref": format!("#/parameters/{name}") }))
        .collect();
    let responses = match right {
        Right::Select => json!({
            "200": {
                "description": "OK",
                "schema": { "type": "array", "items": { "$ref": format!("#/definitions/{}", table.name) } },
            },
            "206": { "description": "Partial Content" },
        }),
        Right::Insert => json!({ "201": { "description": "Created" } }),
        Right::Update | Right::Delete => json!({ "204": { "description": "No Content" } }),
    };
    json!({ "tags": [table.name], "summary": table.about, "parameters": parameters, "responses": responses })
}

fn call(function: &Function) -> Json {
    let properties = function.parameters.iter().map(|parameter| {
        let name = parameter.of_type.name();
        let json_type = match parameter.of_type {
            Type::Number | Type::Integer => "integer",
            _ => "string",
        };
        (parameter, json!({ "type": json_type, "format": name }))
    });
    let required = function
        .parameters
        .iter()
        .filter(|parameter| parameter.is_required);
    let required: Vec<&str> = required.map(|parameter| parameter.name).collect();
    let of_body = properties
        .clone()
        .map(|(parameter, property)| (parameter.name.to_owned(), property));
    let mut schema = json!({ "type": "object", "properties": of_body.collect::<Map<_, _>>() });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    let operation = |parameters: Json| {
        json!({
            "tags": [format!("(rpc) {}", function.name)],
            "summary": function.about,
            "parameters": parameters,
            "responses": { "200": { "description": "OK" } },
        })
    };
    let body = json!([{ "name": "args", "required": true, "in": "body", "schema": schema }]);
    let mut operations = json!({ "post": operation(body) });
    if function.is_read_only {
        let of_query = properties.map(|(parameter, mut property)| {
            property["name"] = parameter.name.into();
            property["required"] = parameter.is_required.into();
            property["in"] = "query".into();
            property
        });
        operations["get"] = operation(of_query.collect());
    }
    operations
}

fn definition(table: &Table, role: Role) -> Json {
    let properties: Map<String, Json> = usable(table, role)
        .map(|column| (column.name.to_owned(), property(table, column)))
        .collect();
    let required: Vec<&str> = usable(table, role)
        .filter(|column| !column.nullable)
        .map(|column| column.name)
        .collect();
    json!({ "description": table.about, "type": "object", "required": required, "properties": properties })
}

fn property(table: &Table, column: &Column) -> Json {
    let format = column.of_type.name();
    let mut property = match column.of_type {
        Type::Number | Type::Integer => json!({ "type": "integer", "format": format }),
        Type::Boolean => json!({ "type": "boolean", "format": format }),
        Type::Decimal => json!({ "type": "number", "format": format }),
        Type::Text | Type::Time | Type::Date => json!({ "type": "string", "format": format }),
        // PostgREST says nothing of the type of a JSON column.
        Type::Json => json!({ "format": format }),
    };
    let mut about = match (column.in_star, column.letters) {
        (true, _) => column.about.to_owned(),
        (false, Letters::AsWritten) => format!("Not part of select=*: {}", column.about),
        (false, Letters::Small | Letters::Folded) => {
            format!("Computed, not part of select=*: {}", column.about)
        }
    };
    if table.key.contains(&column.name) {
        about.push_str("\n\nNote:\nThis is a Primary Key.<pk/>");
    }
    let mut keys = table.foreign_keys.iter();
    if let Some(key) = keys.find(|key| key.column == column.name) {
        let (other, other_column) = (key.other.name, key.other_column);
        about.push_str(&format!(
            "\n\nNote:\nThis is a Foreign Key to `{other}.{other_column}`.<fk table='{other}' column='{other_column}'/>"
        ));
    }
    property["description"] = about.into();
    if !column.in_star {
        property["readOnly"] = json!(true);
    }
    match column.default {
        ColumnDefault::None | ColumnDefault::OfReferredRow => {}
        ColumnDefault::Generated => property["readOnly"] = json!(true),
        ColumnDefault::EmptyText
        | ColumnDefault::EmptyList
        | ColumnDefault::Flag(_)
        | ColumnDefault::Number(_) => {
            property["default"] = column.default.value();
        }
    }
    property
}

fn filter_name(table: &Table, column: &Column) -> String {
    format!("rowFilter.{}.{}", table.name, column.name)
}

fn body_name(table: &Table) -> String {
    format!("body.{}", table.name)
}

fn shared() -> Vec<(String, Json)> {
    let text = |name: &str, place: &str, about: &str| json!({ "name": name, "description": about, "required": false, "in": place, "type": "string" });
    let prefer = |about: &str, values: &[&str]| json!({ "name": "Prefer", "description": about, "required": false, "enum": values, "in": "header", "type": "string" });
    let mut unit = text("Range-Unit", "header", "Limiting and Pagination");
    unit["default"] = json!("items");
    let write = [
        "return=representation",
        "return=minimal",
        "count=exact",
        "tx=commit",
        "tx=rollback",
        "handling=strict",
        "handling=lenient",
    ];
    let post = [
        "return=headers-only",
        "resolution=ignore-duplicates",
        "resolution=merge-duplicates",
        "missing=default",
        "missing=null",
    ];
    let post: Vec<&str> = write.into_iter().chain(post).collect();
    let to_write = "Preferences; several stand with commas between them. With tx=rollback nothing stays written. With handling=strict, unknown \
                    preferences are refused, and max-affected=NUMBER refuses to write more rows than that.";
    let to_post = [
        to_write,
        " Columns that a row lacks are null, or with missing=default have their default. return=headers-only answers with the address of a \
         single new row in Location.",
    ]
    .concat();
    [
        ("select", text("select", "query", "Filtering Columns")),
        (
            "columns",
            text(
                "columns",
                "query",
                "The columns that are written, with commas between them; others of the body are passed over",
            ),
        ),
        (
            "on_conflict",
            text(
                "on_conflict",
                "query",
                "The columns of a key by which a row is known to be there already; without it those of the primary key",
            ),
        ),
        ("order", text("order", "query", "Ordering")),
        ("offset", text("offset", "query", "Limiting and Pagination")),
        ("limit", text("limit", "query", "Limiting and Pagination")),
        ("range", text("Range", "header", "Limiting and Pagination")),
        ("rangeUnit", unit),
        ("preferCount", prefer("Preference", &["count=exact"])),
        ("preferWrite", prefer(to_write, &write)),
        ("preferPost", prefer(&to_post, &post)),
    ]
    .map(|(name, parameter)| (name.to_owned(), parameter))
    .into()
}

/// The rights in Markdown: a line for each table and a column for each role.
pub fn rights_table(schema: &Schema) -> String {
    // Where two tables have a name, one line has the rights to both.
    let is_first = |table: &&'static Table| {
        let first = schema.table(table.name);
        first.is_some_and(|first| std::ptr::eq(first, *table))
    };
    let names = schema.tables().filter(is_first).map(|table| table.name);
    let tables = names.map(|name| (name.to_owned(), name));
    access::rights_table("table", tables, |name, role| {
        let rights = Right::ALL.iter().filter_map(|right| {
            let grant = schema.table_for(name, role)?.grant(role, *right)?;
            let right = right.name();
            Some(match grant.rows.about() {
                None => right.to_owned(),
                Some(about) => format!("{right} ({about})"),
            })
        });
        rights.collect()
    })
}
