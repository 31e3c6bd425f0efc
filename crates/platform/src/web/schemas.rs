//! The parts of the API description that extractors declare. A server that starts builds its routes without schemas: they take longer than
//! the routes, and nothing but the description has them.

use std::cell::Cell;

use aide::generate::GenContext;
use aide::openapi::Operation;
use aide::operation::{ParamLocation, add_parameters, parameters_from_schema};
use schemars::{JsonSchema, Schema};

thread_local! {
    static HAS_SCHEMAS: Cell<bool> = const { Cell::new(true) };
}

pub fn has_schemas() -> bool {
    HAS_SCHEMAS.get()
}

/// Builds routes and what is known of them besides schemas: paths, permissions, tags.
pub fn without_schemas<T>(build: impl FnOnce() -> T) -> T {
    HAS_SCHEMAS.set(false);
    aide::generate::infer_responses(false);
    let built = build();
    aide::generate::infer_responses(true);
    HAS_SCHEMAS.set(true);
    built
}

pub fn properties_of<T: JsonSchema>(ctx: &mut GenContext) -> Schema {
    let schema = ctx.schema.subschema_for::<T>();
    ctx.resolve_schema(&schema).clone()
}

pub fn query_parameters(
    ctx: &mut GenContext,
    operation: &mut Operation,
    schema: impl FnOnce(&mut GenContext) -> Schema,
) {
    parameters(ctx, operation, ParamLocation::Query, schema);
}

pub fn path_parameter<T: JsonSchema>(ctx: &mut GenContext, operation: &mut Operation, name: &str) {
    parameters(ctx, operation, ParamLocation::Path, |ctx| {
        let schema = ctx.schema.subschema_for::<T>();
        schemars::json_schema!({ "type": "object", "properties": { name: schema }, "required": [name] })
    });
}

pub fn header_parameter(ctx: &mut GenContext, operation: &mut Operation, name: &str, description: &str) {
    parameters(ctx, operation, ParamLocation::Header, |_| {
        let property = schemars::json_schema!({ "type": "string", "description": description });
        schemars::json_schema!({ "type": "object", "properties": { name: property }, "required": [name] })
    });
}

fn parameters(
    ctx: &mut GenContext,
    operation: &mut Operation,
    place: ParamLocation,
    schema: impl FnOnce(&mut GenContext) -> Schema,
) {
    if has_schemas() {
        let schema = schema(ctx);
        let parameters = parameters_from_schema(ctx, schema, place);
        add_parameters(ctx, operation, parameters);
    }
}
