//! Where files were before they were moved.

use crate::store::migrations::prelude::IndexOrder::Asc;
use crate::store::migrations::prelude::*;

use crate::store::migrations::column::{choice, instant, text};
use crate::store::migrations::index;

const TABLE: &str = "file_former_paths";

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(former_paths()).await?;
    manager.create_index(index(TABLE, &[("file_id", Asc)])).await
}

fn former_paths() -> TableCreateStatement {
    let file = ForeignKey::create()
        .name("file_former_paths_files")
        .from(TABLE, "file_id")
        .to("files", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take();
    Table::create()
        .table(TABLE)
        .col(choice("bucket", &["images", "documents"]))
        .col(text("path"))
        .col(ColumnDef::new("file_id").uuid().not_null())
        .col(instant("moved_at"))
        .primary_key(Index::create().col("bucket").col("path"))
        .foreign_key(&mut file.to_owned())
        .take()
}
