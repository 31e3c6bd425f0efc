//! The library of files: what pictures show, folders, searches, and what refers to which file.

use std::collections::{BTreeMap, BTreeSet};

use crate::store::migrations::prelude::IndexOrder::Asc;
use crate::store::migrations::prelude::*;
use uuid::Uuid;

use crate::file_urls::folder_of;
use crate::storage::schema::FILES;
use crate::store::SearchedTable;
use crate::store::fold;
use crate::store::migrations::column::{number, text, text_or_null};
use crate::store::migrations::{create_search_index, index};

const TABLE: &str = "files";
/// Rows that are in memory at a time.
const BATCH: u64 = 1_000;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [
        text_or_null("alt"),
        text("folder").default("").take(),
        text("search_text").default("").take(),
        number("version").default(1).take(),
    ] {
        manager.alter_table(Table::alter().table(TABLE).add_column(column).take()).await?;
    }
    manager.create_table(folders()).await?;
    manager.create_index(index("file_folders", &[("bucket", Asc), ("parent", Asc), ("path", Asc)])).await?;
    manager.create_table(uses()).await?;
    let by_file = index("file_uses", &[("file", Asc), ("host", Asc), ("item_id", Asc)]);
    manager.create_index(by_file).await?;
    fill_files(manager).await?;
    for index in indexes() {
        manager.create_index(index).await?;
    }
    create_search_index(manager, &SearchedTable::by_value(FILES, "bucket", "images")).await
}

/// How many files are in each folder that has some.
fn folders() -> TableCreateStatement {
    Table::create()
        .table("file_folders")
        .col(text("bucket"))
        .col(text("path"))
        .col(text_or_null("parent"))
        .col(number("files"))
        .col(number("files_below"))
        .primary_key(Index::create().col("bucket").col("path"))
        .take()
}

fn uses() -> TableCreateStatement {
    Table::create()
        .table("file_uses")
        .col(text("resource"))
        .col(ColumnDef::new("item_id").uuid().not_null())
        .col(text("file"))
        .col(text("host"))
        .col(text("title"))
        .primary_key(Index::create().col("resource").col("item_id").col("file").col("host"))
        .take()
}

/// Of the library, in each of its orders.
fn indexes() -> [IndexCreateStatement; 3] {
    let (bucket, folder) = (("bucket", Asc), ("folder", Asc));
    let newest = [("updated_at", Asc), ("id", Asc)];
    [
        index(TABLE, &[bucket.clone(), folder.clone(), ("path", Asc)]),
        index(TABLE, &[&[bucket.clone(), folder], newest.as_slice()].concat()),
        index(TABLE, &[&[bucket], newest.as_slice()].concat()),
    ]
}

/// What is known of a folder: its parent, the files in it, and those in and below it.
type FolderCounts = (Option<String>, i64, i64);

async fn fill_files(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.connection();
    let mut counted: BTreeMap<(String, String), FolderCounts> = BTreeMap::new();
    let mut after = Uuid::nil();
    loop {
        let rows = Query::select()
            .columns(["id", "bucket", "path"])
            .from(TABLE)
            .and_where(Expr::col("id").gt(after))
            .order_by("id", Order::Asc)
            .limit(BATCH)
            .take();
        let rows = db.query_all(&rows).await?;
        for row in &rows {
            after = row.try_get("", "id")?;
            let (bucket, path): (String, String) = (row.try_get("", "bucket")?, row.try_get("", "path")?);
            let folder = folder_of(&path);
            let fill = Query::update()
                .table(TABLE)
                .value("search_text", fold(&format!("{path}\n")))
                .value("folder", folder.as_str())
                .and_where(Expr::col("id").eq(after))
                .take();
            db.execute(&fill).await?;
            count(&mut counted, &bucket, &folder);
        }
        if (rows.len() as u64) < BATCH {
            break;
        }
    }
    for ((bucket, path), (parent, files, below)) in counted {
        let insert = Query::insert()
            .into_table("file_folders")
            .columns(["bucket", "path", "parent", "files", "files_below"])
            .values_panic([bucket.into(), path.into(), parent.into(), files.into(), below.into()])
            .take();
        db.execute(&insert).await?;
    }
    Ok(())
}

/// Counts a file for its folder and for all that this is in.
fn count(counted: &mut BTreeMap<(String, String), FolderCounts>, bucket: &str, folder: &str) {
    let ends = folder.match_indices('/').map(|(at, _)| at).chain([folder.len()]);
    let paths: BTreeSet<&str> = std::iter::once("").chain(ends.filter_map(|end| folder.get(..end))).collect();
    for path in paths {
        let parent =
            (!path.is_empty()).then(|| path.rsplit_once('/').map_or("", |(above, _)| above).to_owned());
        let row = counted.entry((bucket.to_owned(), path.to_owned())).or_insert((parent, 0, 0));
        row.1 += i64::from(path == folder);
        row.2 += 1;
    }
}
