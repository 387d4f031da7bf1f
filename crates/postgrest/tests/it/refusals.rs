use serde_json::{Value, json};

use crate::{query, refusal};

fn assert_refused(query_string: &str, status: u16, body: Value) {
    let error = refusal(query_string);
    assert_eq!(error.status, status, "{query_string}");
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        body,
        "{query_string}"
    );
}

#[test]
fn a_cast_is_not_implemented() {
    assert_refused(
        "select=id::text",
        400,
        json!({
            "code": "PGRST127", "message": "Feature not implemented",
            "details": "A column cannot be cast to another type here.", "hint": null,
        }),
    );
}

#[test]
fn aggregates_are_not_allowed() {
    for select in [
        "select=count()",
        "select=total:count()",
        "select=id.sum()",
        "select=grade,id.max()::text",
    ] {
        assert_refused(
            select,
            400,
            json!({
                "code": "PGRST123", "message": "Use of aggregate functions is not allowed",
                "details": null, "hint": null,
            }),
        );
    }
}

#[test]
fn a_filter_or_an_order_of_a_resource_that_is_not_embedded_is_refused() {
    for text in [
        "clients.name=eq.a",
        "clients.or=(id.eq.1)",
        "clients.order=id",
        "order=clients(name)",
    ] {
        assert_refused(
            text,
            400,
            json!({
                "code": "PGRST108", "message": "'clients' is not an embedded resource in this request",
                "details": null,
                "hint": "Verify that 'clients' is included in the 'select' query parameter.",
            }),
        );
    }
    assert_eq!(query("select=clients(*)&clients.name=eq.a").conditions, []);
}

#[test]
fn operators_that_are_left_out_are_not_implemented() {
    let filters = [
        "packaging_options=cs.[\"a\"]",
        "name=fts.a",
        "name=plfts(english).a",
        "name=match.^a",
        "id=isdistinct.1",
        "name=like(any).{a,b}",
        "id=eq(all).{1}",
        "or=(name.imatch.a)",
    ];
    for filter in filters {
        let error = refusal(filter);
        assert_eq!((error.status, error.code), (400, "PGRST127"), "{filter}");
    }
}

#[test]
fn a_part_of_a_json_column_is_not_implemented() {
    for text in [
        "select=incoterms->0",
        "incoterms->>0=eq.FOB",
        "order=incoterms->0",
        "or=(incoterms->0.eq.1)",
    ] {
        let error = refusal(text);
        assert_eq!((error.status, error.code), (400, "PGRST127"), "{text}");
    }
}
