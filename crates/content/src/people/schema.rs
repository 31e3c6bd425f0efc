use platform::database::column::{
    OnDelete::Cascade, flag, id, instant, json, number, text, trashed_at, uuid, version,
};
use platform::database::{SchemaBuilder, Table};

pub const PEOPLE: Table = Table::new("people");

pub const PEOPLE_GROUPS: Table = Table::new("people_groups");

pub const PERSON_MESSAGES: Table = Table::new("person_messages");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            PEOPLE,
            [
                id(),
                version(),
                text("name"),
                text("post").nullable(),
                json("groups"),
                text("worksite").nullable(),
                flag("worksite_public"),
                text("shift").nullable(),
                flag("shift_public"),
                text("phone").nullable(),
                flag("phone_public"),
                text("email").nullable(),
                flag("email_public"),
                text("image_url").nullable(),
                flag("image_public"),
                instant("term_from").nullable(),
                instant("term_until").nullable(),
                number("sort_order"),
                flag("published"),
                text("public_worksite"),
                text("public_shift"),
                trashed_at(Some("published")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["shift"])
        .index(&["worksite"])
        .list_index(&["created_at"])
        .name_index()
        .list_index(&["published", "public_shift", "sort_order"])
        .list_index(&["published", "public_worksite", "sort_order"])
        .list_index(&["published", "sort_order"])
        .list_index(&["sort_order"])
        .trash_index();
    schema
        .table_with_key(
            PEOPLE_GROUPS,
            &["group_key", "person_id"],
            [text("group_key"), uuid("person_id").references("people", Cascade), text("name")],
        )
        .index(&["name"])
        .index(&["person_id"]);
    schema
        .table(
            PERSON_MESSAGES,
            [
                id(),
                uuid("person_id").references("people", Cascade),
                text("name"),
                text("email"),
                text("subject").nullable(),
                text("message"),
                instant("created_at"),
            ],
        )
        .index(&["created_at"])
        .index(&["person_id"]);
}
