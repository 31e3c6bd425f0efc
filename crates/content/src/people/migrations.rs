//! The steps to the tables of people.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use crate::people::schema::PEOPLE;
use platform::store::SearchedTable;
use platform::store::migrations::column::{
    flag, id, instant, instant_or_null, number, text, text_or_null, version,
};
use platform::store::migrations::{Migration, add_trash, create_list_index, create_search_index, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0045_people", up: |manager| Box::pin(m0045_people(manager)) }];

async fn m0045_people(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(people()).await?;
    manager.create_table(people_groups()).await?;
    manager.create_table(person_messages()).await?;
    for columns in [
        &["sort_order"][..],
        &["created_at"],
        &["name"],
        &["published", "sort_order"],
        &["published", "public_worksite", "sort_order"],
        &["published", "public_shift", "sort_order"],
    ] {
        create_list_index(manager, "people", columns).await?;
    }
    for column in ["worksite", "shift"] {
        manager.create_index(index("people", &[(column, Asc)])).await?;
    }
    for column in ["person_id", "name"] {
        manager.create_index(index("people_groups", &[(column, Asc)])).await?;
    }
    for column in ["person_id", "created_at"] {
        manager.create_index(index("person_messages", &[(column, Asc)])).await?;
    }
    add_trash(manager, "people", Some("published")).await?;
    create_search_index(manager, &SearchedTable::by_flag(PEOPLE, "published")).await
}

fn people() -> TableCreateStatement {
    Table::create()
        .table("people")
        .col(id())
        .col(text("name"))
        .col(text_or_null("post"))
        .col(ColumnDef::new("groups").json_binary().not_null())
        .col(text_or_null("worksite"))
        .col(flag("worksite_public"))
        .col(text_or_null("shift"))
        .col(flag("shift_public"))
        .col(text_or_null("phone"))
        .col(flag("phone_public"))
        .col(text_or_null("email"))
        .col(flag("email_public"))
        .col(text_or_null("image_url"))
        .col(flag("image_public"))
        .col(instant_or_null("term_from"))
        .col(instant_or_null("term_until"))
        .col(number("sort_order"))
        .col(flag("published"))
        .col(text("public_worksite"))
        .col(text("public_shift"))
        .col(version())
        .col(text("search_text"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

/// Ends with the person that a row is of.
fn person_of(table: &'static str, name: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(name)
        .from(table, "person_id")
        .to("people", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

fn people_groups() -> TableCreateStatement {
    Table::create()
        .table("people_groups")
        .col(text("group_key"))
        .col(ColumnDef::new("person_id").uuid().not_null())
        .col(text("name"))
        .primary_key(Index::create().col("group_key").col("person_id"))
        .foreign_key(&mut person_of("people_groups", "people_groups_people"))
        .take()
}

fn person_messages() -> TableCreateStatement {
    Table::create()
        .table("person_messages")
        .col(id())
        .col(ColumnDef::new("person_id").uuid().not_null())
        .col(text("name"))
        .col(text("email"))
        .col(text_or_null("subject"))
        .col(text("message"))
        .col(instant("created_at"))
        .foreign_key(&mut person_of("person_messages", "person_messages_people"))
        .take()
}
