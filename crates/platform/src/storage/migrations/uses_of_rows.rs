//! Backfilling of file uses: the files that existing rows refer to.

use crate::store::migrations::prelude::*;
use sea_orm::{QueryResult, prelude::Uuid};
use serde_json::{Map, Value};

use crate::file_urls::FileFields;

/// Rows that are in memory at a time; of articles up to half a megabyte each.
const BATCH: u64 = 100;

/// A table whose rows refer to files.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Its name.
    pub table: &'static str,
    /// What its resource is called.
    pub resource: &'static str,
    /// The column of the title.
    pub title: &'static str,
    /// The columns that lead to files.
    pub files: FileFields,
}

/// The longest title that is kept, in characters.
const TITLE: usize = 200;

/// Inserts the file uses of the rows of a table.
///
/// # Errors
/// When the database fails.
pub async fn backfill_uses(manager: &SchemaManager<'_>, source: &Source) -> Result<(), DbErr> {
    let mut after = Uuid::nil();
    loop {
        let rows = Query::select()
            .columns(["id", source.title])
            .columns(columns(source.files))
            .from(source.table)
            .and_where(Expr::col("id").gt(after))
            .order_by("id", Order::Asc)
            .limit(BATCH)
            .take();
        let rows = manager.connection().query_all(&rows).await?;
        for row in &rows {
            after = row.try_get("", "id")?;
            let shown = shown(row, source)?;
            let title: Option<String> = row.try_get("", source.title)?;
            let title =
                title.or_else(|| Some(shown.get("image_url")?.as_str()?.to_owned())).unwrap_or_default();
            insert_uses(manager, (source.resource, after, &title), (source.files, &Value::Object(shown)))
                .await?;
        }
        if (rows.len() as u64) < BATCH {
            return Ok(());
        }
    }
}

fn columns(files: FileFields) -> impl Iterator<Item = &'static str> {
    files.urls.iter().chain(files.texts).copied()
}

fn shown(row: &QueryResult, source: &Source) -> Result<Map<String, Value>, DbErr> {
    let field = |column: &&str| {
        let text: Option<String> = row.try_get("", column)?;
        Ok(((*column).to_owned(), text.map_or(Value::Null, Value::String)))
    };
    columns(source.files).map(|column| field(&column)).collect()
}

/// Writes down which files one item refers to: its resource, id and title, and the fields that lead to files, in what is shown of it.
///
/// # Errors
/// When the database fails.
pub async fn insert_uses(
    manager: &SchemaManager<'_>,
    (resource, id, title): (&str, Uuid, &str),
    (files, shown): (FileFields, &Value),
) -> Result<(), DbErr> {
    let title: String = title.chars().take(TITLE).collect();
    for address in files.files_in(shown) {
        let insert = Query::insert()
            .into_table("file_uses")
            .columns(["resource", "item_id", "file", "host", "title"])
            .values_panic([
                resource.into(),
                id.into(),
                address.file.into(),
                address.host.into(),
                title.as_str().into(),
            ])
            .take();
        manager.connection().execute(&insert).await?;
    }
    Ok(())
}
