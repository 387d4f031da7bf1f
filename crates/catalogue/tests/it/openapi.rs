use catalogue::openapi::document;
use serde_json::{Value as Json, json};

#[test]
fn the_description_names_the_host_and_the_one_table() {
    let document = document("https://www.example.com/");
    assert_eq!(document["swagger"], "2.0");
    assert_eq!(
        (&document["host"], &document["basePath"]),
        (&json!("www.example.com"), &json!("/rest/v1"))
    );
    assert_eq!(document["schemes"], json!(["https"]));
    let paths: Vec<_> = document["paths"].as_object().unwrap().keys().collect();
    assert_eq!(paths, ["/", "/products"]);
    assert_eq!(
        document["definitions"]
            .as_object()
            .unwrap()
            .keys()
            .collect::<Vec<_>>(),
        ["products"]
    );
}

#[test]
fn every_column_is_described_with_its_type() {
    let document = document("http://127.0.0.1:8080");
    let products = &document["definitions"]["products"];
    let properties = products["properties"].as_object().unwrap();
    assert_eq!(properties.len(), 49);
    for computed in ["heat_level", "search_text", "hs_digits"] {
        assert_eq!(properties[computed]["readOnly"], true);
        let what = properties[computed]["description"].as_str().unwrap();
        assert!(
            what.starts_with("Computed, not part of select=*:"),
            "{what}"
        );
    }
    assert_eq!(properties["price_from"]["type"], "number");
    assert_eq!(properties["price_valid_until"]["format"], "date");
    assert_eq!(properties["id"]["type"], "integer");
    assert_eq!(
        properties["active"],
        json!({"type": "boolean", "format": "boolean"})
    );
    assert_eq!(
        properties["price_range"],
        json!({"type": "string", "format": "text"})
    );
    assert_eq!(properties["packaging_options"], json!({"format": "jsonb"}));
    let needed: Vec<_> = products["required"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Json::as_str)
        .collect();
    assert!(
        needed.contains(&"name")
            && needed.contains(&"price_range")
            && !needed.contains(&"price_from")
    );
    assert!(!needed.contains(&"search_text"));
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document("https://www.example.com");
    let parameters = document["paths"]["/products"]["get"]["parameters"]
        .as_array()
        .unwrap();
    assert_eq!(parameters.len(), 49 + 7);
    for parameter in parameters {
        let path = parameter["$ref"].as_str().unwrap().trim_start_matches('#');
        assert!(document.pointer(path).is_some(), "{path}");
    }
}
