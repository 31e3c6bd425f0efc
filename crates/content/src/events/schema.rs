use platform::database::column::{choice, flag, id, instant, text, trashed_at, version};
use platform::database::{SchemaBuilder, Table};

pub const EVENTS: Table = Table::new("events");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            EVENTS,
            [
                id(),
                version(),
                text("title"),
                text("slug").unique(),
                text("description").nullable(),
                text("excerpt").nullable(),
                text("content_md").nullable(),
                text("content_html").nullable(),
                text("featured_image").nullable(),
                instant("start_date"),
                instant("end_date").nullable(),
                instant("start_time").nullable(),
                instant("end_time").nullable(),
                text("timezone"),
                text("location").nullable(),
                text("venue_name").nullable(),
                text("venue_address").nullable(),
                text("venue_city").nullable(),
                text("venue_state").nullable(),
                text("venue_zip").nullable(),
                choice("event_type", &["meeting", "training", "social", "announcement"]),
                choice("registration", &["internal", "external", "none"]),
                text("external_url").nullable(),
                text("cost_display").nullable(),
                flag("all_day"),
                flag("published"),
                text("start_day"),
                instant("starts_at"),
                instant("upcoming_until"),
                instant("ends_at"),
                instant("visible_from").nullable(),
                instant("visible_until").nullable(),
                trashed_at(Some("published")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .scheduled_index(&["published", "created_at", "id"])
        .scheduled_index(&["published", "event_type", "starts_at", "id"])
        .scheduled_index(&["published", "start_day"])
        .scheduled_index(&["published", "starts_at", "id"])
        .scheduled_index(&["published", "upcoming_until"])
        .scheduled_index(&["published", "ends_at"])
        .index(&["published", "visible_from"])
        .index(&["published", "visible_until"])
        .index(&["start_date DESC", "id DESC"])
        .list_index(&["created_at"])
        .list_index(&["event_type", "starts_at"])
        .list_index(&["starts_at"])
        .name_index()
        .list_index(&["upcoming_until", "starts_at"])
        .list_index(&["updated_at"])
        .trash_index();
}
