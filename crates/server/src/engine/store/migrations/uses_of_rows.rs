//! Which files the rows refer to that were there before anybody wrote it down.

use sea_orm::{QueryResult, prelude::Uuid};
use sea_orm_migration::prelude::*;
use serde_json::{Map, Value};

use crate::engine::addresses::FileFields;

/// Rows that are in memory at a time; of articles up to half a megabyte each.
const BATCH: u64 = 100;

/// A table whose rows refer to files: what its resource is called, the column of the title, and the columns that lead to files.
struct Source {
    table: &'static str,
    resource: &'static str,
    title: &'static str,
    files: FileFields,
}

const fn addresses(addresses: &'static [&'static str]) -> FileFields {
    FileFields { addresses, texts: &[] }
}

const SOURCES: &[Source] = &[
    Source {
        table: "news_posts",
        resource: "news",
        title: "title",
        files: FileFields { addresses: &["featured_img"], texts: &["content_html"] },
    },
    Source {
        table: "events",
        resource: "events",
        title: "title",
        files: FileFields { addresses: &["featured_image", "external_url"], texts: &["content_html"] },
    },
    Source { table: "documents", resource: "documents", title: "title", files: addresses(&["file_url"]) },
    Source {
        table: "image_slides",
        resource: "slides",
        title: "title",
        files: addresses(&["image_url", "link_url"]),
    },
    Source {
        table: "social_posts",
        resource: "social",
        title: "content",
        files: addresses(&["image_url", "post_url"]),
    },
    Source { table: "nav_links", resource: "navigation", title: "label", files: addresses(&["href"]) },
    Source { table: "products", resource: "products", title: "name", files: addresses(&["image_url"]) },
];

/// What settings are called in the list of uses; they are one thing there.
const SETTINGS: (&str, &str) = ("settings", "Site settings");
/// The longest title that is kept, in characters.
const TITLE: usize = 200;

pub(super) async fn fill(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for source in SOURCES {
        fill_from(manager, source).await?;
    }
    let settings = Query::select().columns(["key", "value"]).from("site_settings").take();
    let mut shown = Map::new();
    for row in manager.get_connection().query_all(&settings).await? {
        shown.insert(row.try_get("", "key")?, Value::String(row.try_get("", "value")?));
    }
    let (resource, title) = SETTINGS;
    insert(manager, (resource, Uuid::nil(), title), (addresses(&["logo_url"]), &Value::Object(shown))).await
}

async fn fill_from(manager: &SchemaManager<'_>, source: &Source) -> Result<(), DbErr> {
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
        let rows = manager.get_connection().query_all(&rows).await?;
        for row in &rows {
            after = row.try_get("", "id")?;
            let shown = shown(row, source)?;
            let title: Option<String> = row.try_get("", source.title)?;
            let title =
                title.or_else(|| Some(shown.get("image_url")?.as_str()?.to_owned())).unwrap_or_default();
            insert(manager, (source.resource, after, &title), (source.files, &Value::Object(shown))).await?;
        }
        if (rows.len() as u64) < BATCH {
            return Ok(());
        }
    }
}

fn columns(files: FileFields) -> impl Iterator<Item = &'static str> {
    files.addresses.iter().chain(files.texts).copied()
}

fn shown(row: &QueryResult, source: &Source) -> Result<Map<String, Value>, DbErr> {
    let field = |column: &&str| {
        let text: Option<String> = row.try_get("", column)?;
        Ok(((*column).to_owned(), text.map_or(Value::Null, Value::String)))
    };
    columns(source.files).map(|column| field(&column)).collect()
}

async fn insert(
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
        manager.get_connection().execute(&insert).await?;
    }
    Ok(())
}
