use aide::openapi::OpenApi;
use aide::transform::TransformOpenApi;
use axum::Json;
use serde_json::{Map, Value, json};

use platform::web::problem::Problem;

pub fn describe(api: TransformOpenApi<'_>) -> TransformOpenApi<'_> {
    api.title("Unionhall")
        .version(env!("CARGO_PKG_VERSION"))
        .summary("Content, accounts and operations of a union's website")
        .security_scheme(
            "publicKey",
            aide::openapi::SecurityScheme::ApiKey {
                location: aide::openapi::ApiKeyLocation::Header,
                name: platform::web::key::HEADER.into(),
                description: Some(
                    "The public key that each page carries in <meta name=\"unionhall-key\">.".into(),
                ),
                extensions: Default::default(),
            },
        )
        .security_requirement("publicKey")
        .default_response_with::<Json<Problem>, _>(|response| response.description("A problem (RFC 9457)"))
}

pub fn finish(api: OpenApi) -> Value {
    let mut description = serde_json::to_value(api).unwrap_or_default();
    drop_integer_formats(&mut description);
    if let Some(paths) = description["paths"].as_object_mut() {
        convert_wildcards(paths);
        for operation in paths.values_mut().filter_map(Value::as_object_mut).flat_map(Map::values_mut) {
            set_problem_type(operation);
        }
    }
    drop_unused_schemas(&mut description);
    if let Some(schemas) = description.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        for (name, schema) in schemas {
            require_response_fields(name, schema);
        }
    }
    description
}

/// Rewrites wildcards like `{*path}`, which OpenAPI does not have.
fn convert_wildcards(paths: &mut Map<String, Value>) {
    let rests: Vec<_> = paths.keys().filter(|path| path.contains("{*")).cloned().collect();
    for path in rests {
        if let Some(item) = paths.remove(&path) {
            paths.insert(path.replace("{*", "{"), item);
        }
    }
}

/// Drops the formats of integers, for which generated clients would use bigint.
fn drop_integer_formats(value: &mut Value) {
    match value {
        Value::Object(object) => {
            let format = object.get("format").and_then(Value::as_str);
            if format.is_some_and(|format| format.contains("int")) {
                object.remove("format");
            }
            object.values_mut().for_each(drop_integer_formats);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_integer_formats),
        _ => {}
    }
}

/// Drops schemas that nothing refers to. Query parameters are described inline; their structs need no schema.
fn drop_unused_schemas(description: &mut Value) {
    loop {
        let text = description.to_string();
        let Some(schemas) = description.pointer_mut("/components/schemas").and_then(Value::as_object_mut)
        else {
            return;
        };
        let before = schemas.len();
        schemas.retain(|name, _| text.contains(&format!("\"#/components/schemas/{name}\"")));
        if schemas.len() == before {
            return;
        }
    }
}

/// Marks the fields of responses as required: they are always present, even if null. Problems and forms have optional fields.
fn require_response_fields(name: &str, schema: &mut Value) {
    if ["Form", "Patch", "Request"].iter().any(|end| name.ends_with(end))
        || ["Problem", "FieldError"].contains(&name)
    {
        return;
    }
    let Some(properties) = schema["properties"].as_object() else { return };
    schema["required"] = properties.keys().cloned().collect();
}

fn set_problem_type(operation: &mut Value) {
    let Some(content) = operation.pointer_mut("/responses/default/content") else { return };
    if let Some(schema) = content.as_object_mut().and_then(|content| content.remove("application/json")) {
        *content = json!({ "application/problem+json": schema });
    }
}

#[cfg(test)]
#[path = "openapi_tests.rs"]
mod tests;
