//! The description of the data interface, in the form that PostgREST gives: Swagger 2.0.

use serde_json::{Map, Value as Json, json};

use crate::columns::{COLUMNS, Column, TABLE, Type};

/// The description of the one table that there is.
///
/// In: the address at which the interface stands, without path: `https://www.example.com`.
#[must_use]
pub fn document(base_url: &str) -> Json {
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
    json!({
        "swagger": "2.0",
        "info": {
            "title": "standard public schema",
            "description": "The active products, as a client of PostgREST reads them.",
            "version": env!("CARGO_PKG_VERSION"),
        },
        "host": host,
        "basePath": "/rest/v1",
        "schemes": [scheme],
        "consumes": media_types,
        "produces": media_types,
        "paths": {
            "/": {
                "get": {
                    "summary": "OpenAPI description (this document)",
                    "tags": ["Introspection"],
                    "produces": ["application/openapi+json", "application/json"],
                    "responses": { "200": { "description": "OK" } },
                },
            },
            "/products": { "get": read_operation() },
        },
        "definitions": { TABLE: definition() },
        "parameters": parameters(),
        "securityDefinitions": { "apikey": { "type": "apiKey", "name": "apikey", "in": "header" } },
        "security": [{ "apikey": [] }],
    })
}

fn read_operation() -> Json {
    let shared = [
        "select",
        "order",
        "range",
        "rangeUnit",
        "offset",
        "limit",
        "preferCount",
    ]
    .map(str::to_owned);
    let parameters = COLUMNS.iter().map(filter_name).chain(shared);
    let parameters: Vec<Json> = parameters
        .map(|name| json!({ "$ref": format!("#/parameters/{name}") }))
        .collect();
    json!({
        "tags": [TABLE],
        "parameters": parameters,
        "responses": {
            "200": {
                "description": "OK",
                "schema": { "type": "array", "items": { "$ref": format!("#/definitions/{TABLE}") } },
            },
            "206": { "description": "Partial Content" },
        },
    })
}

fn definition() -> Json {
    let properties: Map<String, Json> = COLUMNS
        .iter()
        .map(|column| (column.name.to_owned(), property(column)))
        .collect();
    let needed: Vec<&str> = COLUMNS
        .iter()
        .filter(|column| !is_nullable(column))
        .map(|column| column.name)
        .collect();
    json!({ "type": "object", "required": needed, "properties": properties })
}

fn property(column: &Column) -> Json {
    let format = column.of_type.name();
    let mut property = match column.of_type {
        Type::Number | Type::Integer => json!({ "type": "integer", "format": format }),
        Type::Boolean => json!({ "type": "boolean", "format": format }),
        Type::Decimal => json!({ "type": "number", "format": format }),
        Type::Text | Type::Time | Type::Date => json!({ "type": "string", "format": format }),
        // PostgREST says nothing of the type of a JSON column.
        Type::Json => json!({ "format": format }),
    };
    if column.name == "id" {
        property["description"] = json!("Note:\nThis is a Primary Key.<pk/>");
    }
    if let Some(what) = column.aside {
        property["description"] = json!(what);
        property["readOnly"] = json!(true);
    }
    property
}

/// The texts, numbers and days that a product may lack.
fn is_nullable(column: &Column) -> bool {
    let needed = [
        "slug",
        "name",
        "description",
        "detailed_description",
        "category",
        "grade",
        "origin",
        "district",
        "state",
        "price_range",
    ];
    let is_of_a_kind = matches!(column.of_type, Type::Text | Type::Decimal | Type::Date);
    is_of_a_kind && !needed.contains(&column.name)
}

fn filter_name(column: &Column) -> String {
    format!("rowFilter.{TABLE}.{}", column.name)
}

fn parameters() -> Map<String, Json> {
    let filters = COLUMNS.iter().map(|column| {
        let parameter =
            json!({ "name": column.name, "required": false, "in": "query", "type": "string" });
        (filter_name(column), parameter)
    });
    let shared = [
        ("select", "query", "select", "Filtering Columns"),
        ("order", "query", "order", "Ordering"),
        ("offset", "query", "offset", "Limiting and Pagination"),
        ("limit", "query", "limit", "Limiting and Pagination"),
        ("range", "header", "Range", "Limiting and Pagination"),
    ];
    let shared = shared.map(|(key, place, name, description)| {
        let parameter =
            json!({ "name": name, "description": description, "required": false, "in": place, "type": "string" });
        (key.to_owned(), parameter)
    });
    let unit = json!({
        "name": "Range-Unit", "description": "Limiting and Pagination", "required": false, "default": "items",
        "in": "header", "type": "string",
    });
    let count = json!({
        "name": "Prefer", "description": "Preference", "required": false, "enum": ["count=exact"], "in": "header",
        "type": "string",
    });
    let headers = [
        ("rangeUnit".to_owned(), unit),
        ("preferCount".to_owned(), count),
    ];
    filters.chain(shared).chain(headers).collect()
}
