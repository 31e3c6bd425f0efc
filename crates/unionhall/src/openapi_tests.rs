use std::collections::HashSet;

use serde_json::Value;

fn snapshot() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_committed_openapi_description_is_up_to_date() {
    assert!(snapshot() == crate::router::description(), "openapi.json is stale: run `cargo xtask codegen`");
}

#[test]
fn every_api_operation_is_fully_described() {
    let description = crate::router::description();
    let mut ids = HashSet::new();
    for (path, item) in description["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{method} {path} has no id"));
            assert!(ids.insert(id.to_owned()), "{id} stands twice");
            assert!(operation["summary"].is_string() && operation["tags"].is_array(), "{id}");
            assert!(
                operation["responses"]["default"]["content"]["application/problem+json"].is_object(),
                "{id}"
            );
            for part in path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
                let parameters = operation["parameters"].as_array().unwrap();
                assert!(
                    parameters.iter().any(|p| p["name"] == part && p["in"] == "path"),
                    "{id} lacks {part}"
                );
            }
        }
    }
    let text = description.to_string();
    assert!(
        !text.contains("\"format\":\"int") && !text.contains("\"format\":\"uint"),
        "generators make bigint of it"
    );
}

#[test]
fn all_fields_of_a_response_schema_are_required() {
    let description = crate::router::description();
    let article = &description["components"]["schemas"]["NewsSummary"];
    let required: Vec<_> = article["required"].as_array().unwrap().iter().collect();
    assert_eq!(required.len(), article["properties"].as_object().unwrap().len());
}
