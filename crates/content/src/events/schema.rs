use platform::database::column::{
    OnDelete::Cascade, choice, flag, id, instant, number, text, trashed_at, uuid, version,
};
use platform::database::{SchemaBuilder, SearchedTable, Table};

pub const EVENTS: Table = Table::new("events");
pub const RESERVATIONS: Table = Table::new("event_reservations");
pub const RESERVATION_NOTICES: Table = Table::new("reservation_notices");

pub(super) const SEARCHED_RESERVATIONS: SearchedTable = SearchedTable::whole(RESERVATIONS);

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

pub(super) fn reservations(schema: &mut SchemaBuilder) {
    schema.add_columns(
        EVENTS,
        [
            flag("canceled").default(false),
            number("capacity").nullable(),
            number("most_guests").default(0),
            flag("shows_places_left").default(false),
            text("question").nullable(),
            instant("reservations_open_at").nullable(),
            instant("reservations_close_at").nullable(),
        ],
    );
    // `mailbox` is null for a person without an email address.
    schema
        .table(
            RESERVATIONS,
            [
                id(),
                version(),
                uuid("event_id").references("events", Cascade),
                text("token").unique(),
                text("name"),
                text("email"),
                text("mailbox").nullable(),
                number("guests").at_least(0),
                text("note").nullable(),
                text("answer").nullable(),
                choice("status", &["confirmed", "waiting", "canceled"]),
                instant("queued_at"),
                instant("moved_up_at").nullable(),
                instant("arrived_at").nullable(),
                text("sort_key"),
                text("search_text"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .unique(&["event_id", "mailbox"])
        .index(&["event_id", "status", "guests"])
        .list_index(&["event_id", "status", "queued_at"])
        .sorted_by_bytes("sort_key")
        .list_index(&["event_id", "sort_key"])
        .list_index(&["event_id", "created_at"])
        .list_index(&["created_at"]);
    schema.search_index(&SEARCHED_RESERVATIONS);
    // `sent_to` is the last reservation whose email is queued.
    schema
        .table(
            RESERVATION_NOTICES,
            [
                id(),
                uuid("event_id").references("events", Cascade),
                choice("kind", &["reminder", "canceled", "message"]),
                choice("recipients", &["confirmed", "waiting", "all"]),
                text("subject"),
                text("body"),
                instant("starts_at"),
                uuid("sent_to").nullable(),
                instant("done_at").nullable(),
                instant("created_at"),
            ],
        )
        .index(&["event_id", "kind", "starts_at"])
        .partial_index("open", &["created_at", "id"], "done_at IS NULL");
}
