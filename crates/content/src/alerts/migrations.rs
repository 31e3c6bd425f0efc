//! The steps to the table of alerts.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use crate::alerts::schema::ALERTS;
use platform::store::SearchedTable;
use platform::store::migrations::column::{
    choice, flag, id, instant, instant_or_null, text, text_or_null, version,
};
use platform::store::migrations::{Migration, add_trash, create_list_index, create_search_index, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0047_alerts", up: |manager| Box::pin(m0047_alerts(manager)) }];

async fn m0047_alerts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(alerts()).await?;
    for columns in [&["created_at"][..], &["updated_at"], &["text"], &["kind", "created_at"]] {
        create_list_index(manager, "alerts", columns).await?;
    }
    for column in ["visible_from", "visible_until", "created_at"] {
        manager.create_index(index("alerts", &[("published", Asc), (column, Asc)])).await?;
    }
    add_trash(manager, "alerts", Some("published")).await?;
    create_search_index(manager, &SearchedTable::whole(ALERTS)).await
}

fn alerts() -> TableCreateStatement {
    Table::create()
        .table("alerts")
        .col(id())
        .col(choice("kind", &["information", "important", "urgent"]))
        .col(text("text"))
        .col(text_or_null("link_url"))
        .col(text_or_null("link_text"))
        .col(flag("published"))
        .col(instant_or_null("published_at"))
        .col(instant_or_null("visible_from"))
        .col(instant_or_null("visible_until"))
        .col(version())
        .col(text("search_text"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}
