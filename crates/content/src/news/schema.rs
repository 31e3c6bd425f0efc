use platform::database::column::{flag, id, instant, json, text, trashed_at, version};
use platform::database::{SchemaBuilder, Table};

pub const NEWS_POSTS: Table = Table::new("news_posts");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            NEWS_POSTS,
            [
                id(),
                version(),
                text("title"),
                text("slug").unique(),
                text("excerpt").nullable(),
                text("content_md").nullable(),
                text("content_html").nullable(),
                json("toc"),
                text("summary"),
                text("feed_text"),
                text("author_name").nullable(),
                text("featured_img").nullable(),
                text("category").nullable(),
                flag("featured"),
                flag("published"),
                instant("published_at").nullable(),
                instant("first_published_at").nullable(),
                instant("visible_from").nullable(),
                instant("visible_until").nullable(),
                trashed_at(Some("published")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .scheduled_index(&["published", "category", "published_at DESC", "id DESC"])
        .scheduled_index(&["published", "created_at", "id"])
        .scheduled_index(&["published", "featured", "published_at DESC", "id DESC"])
        .scheduled_index(&["published", "published_at DESC", "id DESC"])
        .index(&["created_at DESC", "id DESC"])
        .index(&["published", "visible_from"])
        .index(&["published", "visible_until"])
        .list_index(&["category", "created_at"])
        .list_index(&["featured", "created_at"])
        .list_index(&["published_at"])
        .name_index()
        .list_index(&["updated_at"])
        .trash_index();
}
