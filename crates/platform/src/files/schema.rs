use crate::database::column::{
    OnDelete::{Cascade, Restrict},
    choice, flag, id, instant, number, text, uuid, version,
};
use crate::database::{SchemaBuilder, Table};

pub const FILES: Table = Table::new("files");
pub const FILE_CONTENTS: Table = Table::new("file_contents");
pub const PICTURE_SIZES: Table = Table::new("picture_sizes");
pub const FILE_LEFTOVERS: Table = Table::new("file_leftovers");
pub const FILE_USES: Table = Table::new("file_uses");
pub const FILE_FORMER_PATHS: Table = Table::new("file_former_paths");

pub(crate) fn baseline(schema: &mut SchemaBuilder) {
    schema.table(
        FILE_CONTENTS,
        [
            id(),
            text("sha256").unique(),
            text("content_type"),
            number("size"),
            number("width").nullable(),
            number("height").nullable(),
            text("color").nullable(),
            instant("created_at"),
        ],
    );
    schema
        .table(
            FILES,
            [
                id(),
                version(),
                choice("bucket", &["images", "documents"]),
                text("path"),
                uuid("content_id").references("file_contents", Restrict),
                flag("private"),
                text("alt").nullable(),
                text("folder"),
                text("search_text"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .unique(&["bucket", "path"])
        .index(&["content_id"])
        .list_index(&["bucket", "folder", "path"])
        .list_index(&["bucket", "folder", "updated_at"])
        .list_index(&["bucket", "path"])
        .list_index(&["bucket", "updated_at"]);
    schema
        .table(
            PICTURE_SIZES,
            [
                uuid("content_id").primary_key().references("file_contents", Cascade),
                flag("wanted"),
                instant("made_at").nullable(),
                text("failure").nullable(),
            ],
        )
        .index(&["wanted", "made_at"]);
    schema.table(FILE_LEFTOVERS, [text("place").primary_key(), instant("due_at")]).index(&["due_at"]);
    schema
        .table_with_key(
            Table::new("file_folders"),
            &["bucket", "path"],
            [text("bucket"), text("path"), text("parent").nullable(), number("files"), number("files_below")],
        )
        .index(&["bucket", "parent", "path"]);
    schema
        .table_with_key(
            FILE_USES,
            &["resource", "item_id", "file", "host"],
            [
                text("resource"),
                uuid("item_id"),
                text("file"),
                text("host"),
                text("title"),
                flag("is_trashed"),
            ],
        )
        .index(&["file", "host", "item_id"]);
    schema
        .table_with_key(
            FILE_FORMER_PATHS,
            &["bucket", "path"],
            [
                choice("bucket", &["images", "documents"]),
                text("path"),
                uuid("file_id").references("files", Cascade),
            ],
        )
        .index(&["file_id"]);
}
