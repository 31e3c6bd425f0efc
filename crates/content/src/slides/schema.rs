use platform::database::column::{choice, flag, id, instant, number, text, version};
use platform::database::{SchemaBuilder, Table};

pub const IMAGE_SLIDES: Table = Table::new("image_slides");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            IMAGE_SLIDES,
            [
                id(),
                version(),
                text("title"),
                text("description").nullable(),
                text("image_url"),
                text("caption").nullable(),
                text("link_url").nullable(),
                text("link_text").nullable(),
                choice("category", &["general", "events", "training", "community", "leadership", "meetings"]),
                number("sort_order"),
                flag("is_active"),
                flag("featured"),
                instant("visible_from").nullable(),
                instant("visible_until").nullable(),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .scheduled_index(&["is_active", "sort_order", "created_at DESC"])
        .index(&["is_active", "visible_from"])
        .index(&["is_active", "visible_until"])
        .list_index(&["category", "is_active", "sort_order"])
        .list_index(&["category", "sort_order"])
        .list_index(&["created_at"])
        .list_index(&["is_active", "sort_order"])
        .list_index(&["sort_order"])
        .name_index();
}
