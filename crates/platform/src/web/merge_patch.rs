//! JSON Merge Patch (RFC 7396): the patch is applied to the stored form, and `null` clears a field.

use std::marker::PhantomData;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, ReferenceOr, RequestBody, SchemaObject};
use axum::extract::{FromRequest, Request};
use garde::Validate;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::extract::{json_body, validate_form};
use super::problem::{ApiError, ApiResult};
use super::schemas::{has_schemas, properties_of};

/// A patch of a form whose type the call's description names.
#[derive(Debug)]
pub struct Patch(Value);

impl Patch {
    /// Applies the patch to a stored form; `None` if that changes nothing. The result is to be validated. A form without changes is not: rules
    /// may be newer than the stored form.
    pub fn apply_if_changed(&self, stored: &Value) -> Option<Value> {
        let mut merged = stored.clone();
        json_patch::merge(&mut merged, &self.0);
        (merged != *stored).then_some(merged)
    }
}

impl<S: Send + Sync> FromRequest<S> for Patch {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> ApiResult<Self> {
        let patch = json_body(request).await?;
        if !patch.is_object() {
            return Err(ApiError::Malformed("a merge patch is a JSON object".into()));
        }
        Ok(Self(patch))
    }
}

impl OperationInput for Patch {}

#[derive(Debug)]
pub struct MergePatch<F> {
    patch: Patch,
    form: PhantomData<fn() -> F>,
}

impl<F: Serialize + DeserializeOwned + Validate<Context = ()> + Clone> MergePatch<F> {
    pub fn apply(&self, stored: &F) -> ApiResult<F> {
        let before = serde_json::to_value(stored).map_err(|error| ApiError::Internal(error.to_string()))?;
        self.patch.apply_if_changed(&before).map_or_else(|| Ok(stored.clone()), validate_form)
    }
}

impl<S: Send + Sync, F> FromRequest<S> for MergePatch<F> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> ApiResult<Self> {
        Ok(Self { patch: Patch::from_request(request, state).await?, form: PhantomData })
    }
}

impl<F: JsonSchema> OperationInput for MergePatch<F> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        if !has_schemas() {
            return;
        }
        let mut partial = properties_of::<F>(ctx);
        make_partial(&mut partial);
        let form = F::schema_name();
        let name = format!("{}Patch", form.strip_suffix("Form").unwrap_or(&form));
        ctx.schema.definitions_mut().insert(name.clone(), partial.to_value());
        let schema = Schema::new_ref(format!("#/components/schemas/{name}"));
        let content = MediaType {
            schema: Some(SchemaObject { json_schema: schema, external_docs: None, example: None }),
            ..MediaType::default()
        };
        operation.request_body = Some(ReferenceOr::Item(RequestBody {
            description: Some("Fields to change (RFC 7396); null clears a field.".into()),
            content: [("application/merge-patch+json".to_owned(), content)].into_iter().collect(),
            required: true,
            ..RequestBody::default()
        }));
    }
}

/// Makes each field optional and nullable, without defaults.
fn make_partial(schema: &mut Schema) {
    schema.remove("required");
    schema.insert("description".into(), json!("Fields to change; null clears a field."));
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    for property in properties.values_mut().filter_map(Value::as_object_mut) {
        property.remove("default");
        match property.get_mut("type") {
            Some(Value::String(kind)) => {
                let kind = kind.clone();
                property.insert("type".into(), json!([kind, "null"]));
            }
            Some(Value::Array(kinds)) if !kinds.contains(&json!("null")) => kinds.push(json!("null")),
            _ => {}
        }
    }
}
