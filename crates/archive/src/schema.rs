use anyhow::Context as _;
use platform::database::transfer::{Column, ColumnKind, FrozenDatabase};
use platform::database::{Extent, Location, Schema, Store};
use schemars::schema_for;
use serde_json::{Map, Value, json};

use crate::manifest::Manifest;

/// The JSON Schema of the manifest, and of the lines of each part by name.
pub async fn json_schema(schema: &Schema) -> anyhow::Result<Value> {
    let folder = tempfile::tempdir().context("cannot create a temporary folder")?;
    let path = folder.path().join("schema.db");
    Store::open(&Location::Sqlite(path.clone()), schema).await?.close().await;
    let frozen = FrozenDatabase::at(&path).await?;
    let mut parts = Map::new();
    for archived in schema.archived().filter(|archived| archived.extent != Extent::Never) {
        let columns = frozen.columns(archived.table).await?.context("a table was not created")?;
        let fields = columns.all.iter().map(|column| (column.name.clone(), field_schema(column)));
        let required = columns.all.iter().filter(|column| !column.is_nullable).map(|column| &column.name);
        let line = json!({
            "type": "object",
            "properties": fields.collect::<Map<_, _>>(),
            "required": required.collect::<Vec<_>>(),
            "additionalProperties": false,
        });
        parts.insert(archived.table.to_owned(), line);
    }
    frozen.close().await;
    let mut whole = schema_for!(Manifest).to_value();
    let fields = whole.as_object_mut().context("the manifest is an object")?;
    let definitions = fields.entry("$defs").or_insert_with(|| json!({}));
    let definitions = definitions.as_object_mut().context("definitions are an object")?;
    definitions.insert(
        "rows".to_owned(),
        json!({ "description": "A line of the part of each table.", "$defs": parts }),
    );
    Ok(whole)
}

fn field_schema(column: &Column) -> Value {
    let (kind, format) = match column.kind {
        ColumnKind::Boolean => ("boolean", None),
        ColumnKind::Integer => ("integer", None),
        ColumnKind::Text => ("string", None),
        ColumnKind::Uuid => ("string", Some("uuid")),
        ColumnKind::Instant => ("string", Some("date-time")),
        ColumnKind::Json => return json!({}),
    };
    let mut field = json!({ "type": if column.is_nullable { json!([kind, "null"]) } else { json!(kind) } });
    if let (Some(format), Some(fields)) = (format, field.as_object_mut()) {
        fields.insert("format".to_owned(), format.into());
    }
    field
}
