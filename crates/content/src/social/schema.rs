use platform::database::column::{choice, id, instant, text, trashed_at, version};
use platform::database::{SchemaBuilder, Table};

pub const SOCIAL_POSTS: Table = Table::new("social_posts");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            SOCIAL_POSTS,
            [
                id(),
                version(),
                choice("platform", &["instagram", "facebook"]),
                text("post_id"),
                text("content").nullable(),
                text("image_url"),
                text("post_url").nullable(),
                instant("posted_at").nullable(),
                trashed_at(None),
                text("search_text"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["posted_at DESC", "created_at DESC", "id DESC"])
        .list_index(&["created_at"])
        .list_index(&["platform", "posted_at"])
        .list_index(&["posted_at"])
        .trash_index();
}
