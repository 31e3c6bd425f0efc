use platform::database::column::{flag, id, instant, json, number, text, trashed_at, version};
use platform::database::{SchemaBuilder, Table};

pub const ALBUMS: Table = Table::new("albums");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            ALBUMS,
            [
                id(),
                version(),
                text("title"),
                text("slug").unique(),
                text("day"),
                text("description").nullable(),
                text("related_path").nullable(),
                json("pictures"),
                number("picture_count"),
                text("cover").nullable(),
                flag("published"),
                trashed_at(Some("published")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["published", "day DESC", "id DESC"])
        .list_index(&["created_at"])
        .list_index(&["day"])
        .list_index(&["published", "created_at"])
        .name_index()
        .list_index(&["updated_at"])
        .trash_index();
}
