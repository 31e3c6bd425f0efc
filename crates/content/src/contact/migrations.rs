//! The steps to the table of contact messages.

mod m0013_messages;
mod m0034_message_replies;

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::contact::schema::CONTACT_MESSAGES;
use platform::store::SearchedTable;
use platform::store::migrations::column::{choice, id, instant, text, text_or_null, version};
use platform::store::migrations::{Migration, add_column, create_search_index, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0001_content", up: |manager| Box::pin(m0001_content(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0013_messages", up: |manager| Box::pin(m0013_messages::up(manager)) },
    Migration { name: "m0019_long_lists", up: |manager| Box::pin(m0019_long_lists(manager)) },
    Migration { name: "m0026_abuse_limits", up: |manager| Box::pin(m0026_abuse_limits(manager)) },
    Migration { name: "m0034_message_replies", up: |manager| Box::pin(m0034_message_replies::up(manager)) },
];

async fn m0001_content(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(contact_messages()).await?;
    manager.create_index(index("contact_messages", &[("status", Asc), ("created_at", Desc)])).await?;
    Ok(())
}

fn contact_messages() -> TableCreateStatement {
    Table::create()
        .table("contact_messages")
        .col(id())
        .col(text("name"))
        .col(text("email"))
        .col(text_or_null("subject"))
        .col(text("message"))
        .col(choice("status", &["new", "read", "replied", "closed"]))
        .col(instant("created_at"))
        .take()
}

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "contact_messages", version()).await
}

async fn m0019_long_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create_search_index(manager, &SearchedTable::whole(CONTACT_MESSAGES)).await
}

/// Saving cuts the message before its text is folded, which changes its length by little.
const SHORTEN: &str = "UPDATE contact_messages \
     SET search_text = substr(search_text, 1, length(name) + length(email) + length(coalesce(subject, '')) + 1003) \
     WHERE length(message) > 1000";

/// Which messages were emailed one by one. Searches look at their first thousand characters.
async fn m0026_abuse_limits(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let announced = ColumnDef::new("is_announced").boolean().not_null().default(true).take();
    add_column(manager, "contact_messages", announced).await?;
    manager.connection().execute_unprepared(SHORTEN).await?;
    Ok(())
}
