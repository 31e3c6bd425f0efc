//! Files that staff sent, what is in them, the sizes of pictures, and what is left to clear away.

use crate::store::migrations::prelude::IndexOrder::Asc;
use crate::store::migrations::prelude::*;

use crate::store::migrations::column::{
    choice, flag, id, instant, instant_or_null, number, text, text_or_null,
};
use crate::store::migrations::index;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(contents()).await?;
    manager.create_table(files()).await?;
    let by_path = index("files", &[("bucket", Asc), ("path", Asc)]).unique().take();
    manager.create_index(by_path).await?;
    manager.create_index(index("files", &[("content_id", Asc)])).await?;
    manager.create_table(sizes()).await?;
    let unmade = index("picture_sizes", &[("wanted", Asc), ("avif_made_at", Asc), ("webp_made_at", Asc)]);
    manager.create_index(unmade).await?;
    manager.create_table(leftovers()).await?;
    manager.create_index(index("file_leftovers", &[("due_at", Asc)])).await
}

/// What is in files: the same bytes are kept once, however many files hold them.
fn contents() -> TableCreateStatement {
    Table::create()
        .table("file_contents")
        .col(id())
        .col(text("sha256").unique_key())
        .col(text("content_type"))
        .col(number("size"))
        .col(ColumnDef::new("width").big_integer().null())
        .col(ColumnDef::new("height").big_integer().null())
        .col(text_or_null("color"))
        .col(instant("created_at"))
        .take()
}

fn files() -> TableCreateStatement {
    let content = ForeignKey::create()
        .name("files_file_contents")
        .from("files", "content_id")
        .to("file_contents", "id")
        .on_delete(ForeignKeyAction::Restrict)
        .take();
    Table::create()
        .table("files")
        .col(id())
        .col(choice("bucket", &["images", "documents"]))
        .col(text("path"))
        .col(ColumnDef::new("content_id").uuid().not_null())
        .col(flag("private"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .foreign_key(&mut content.to_owned())
        .take()
}

/// Which smaller pictures there are: a bit for each of the content's widths, the least first; null where nobody has made them yet.
fn sizes() -> TableCreateStatement {
    let content = ForeignKey::create()
        .name("picture_sizes_file_contents")
        .from("picture_sizes", "content_id")
        .to("file_contents", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take();
    Table::create()
        .table("picture_sizes")
        .col(ColumnDef::new("content_id").uuid().not_null().primary_key())
        .col(flag("wanted"))
        .col(number("webp").default(0).take())
        .col(instant_or_null("webp_made_at"))
        .col(number("avif").default(0).take())
        .col(instant_or_null("avif_made_at"))
        .col(text_or_null("failure"))
        .foreign_key(&mut content.to_owned())
        .take()
}

/// Contents whose bytes have no row, or may have none: they go once it is due.
fn leftovers() -> TableCreateStatement {
    Table::create().table("file_leftovers").col(text("place").primary_key()).col(instant("due_at")).take()
}
