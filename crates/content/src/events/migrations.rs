//! The steps to the table of events.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::events::schema::EVENTS;
use platform::file_urls::FileFields;
use platform::storage::migrations::{Source, backfill_uses};
use platform::store::SearchedTable;
use platform::store::migrations::column::{
    choice, flag, id, instant, instant_or_null, text, text_or_null, version,
};
use platform::store::migrations::{
    Migration, add_column, add_trash, create_list_index, create_search_index, index, widen_by_schedule,
};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0001_content", up: |manager| Box::pin(m0001_content(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0008_search", up: |manager| Box::pin(m0008_search(manager)) },
    Migration { name: "m0014_staff_lists", up: |manager| Box::pin(m0014_staff_lists(manager)) },
    Migration { name: "m0015_schedule", up: |manager| Box::pin(m0015_schedule(manager)) },
    Migration { name: "m0016_media", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration {
        name: "m0031_trash",
        up: |manager| Box::pin(add_trash(manager, "events", Some("published"))),
    },
    Migration { name: "m0037_next_events", up: |manager| Box::pin(m0037_next_events(manager)) },
];

async fn m0001_content(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(events()).await?;
    manager.create_index(index("events", &[("published", Asc), ("starts_at", Asc), ("id", Asc)])).await?;
    manager.create_index(index("events", &[("published", Asc), ("upcoming_until", Asc)])).await?;
    manager.create_index(index("events", &[("published", Asc), ("start_day", Asc)])).await?;
    manager.create_index(index("events", &[("start_date", Desc), ("id", Desc)])).await?;
    Ok(())
}

fn events() -> TableCreateStatement {
    Table::create()
        .table("events")
        .col(id())
        .col(text("title"))
        .col(text("slug").unique_key())
        .col(text_or_null("description"))
        .col(text_or_null("excerpt"))
        .col(text_or_null("content_md"))
        .col(text_or_null("content_html"))
        .col(text("search_text"))
        .col(text_or_null("featured_image"))
        .col(instant("start_date"))
        .col(instant_or_null("end_date"))
        .col(instant_or_null("start_time"))
        .col(instant_or_null("end_time"))
        .col(text("timezone"))
        .col(text_or_null("location"))
        .col(text_or_null("venue_name"))
        .col(text_or_null("venue_address"))
        .col(text_or_null("venue_city"))
        .col(text_or_null("venue_state"))
        .col(text_or_null("venue_zip"))
        .col(choice("event_type", &["meeting", "training", "social", "announcement"]))
        .col(choice("registration", &["internal", "external", "none"]))
        .col(text_or_null("external_url"))
        .col(text_or_null("cost_display"))
        .col(flag("all_day"))
        .col(flag("published"))
        .col(text("start_day"))
        .col(instant("starts_at"))
        .col(instant("upcoming_until"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "events", version()).await
}

async fn m0008_search(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_index(index("events", &[("published", Asc), ("created_at", Asc), ("id", Asc)])).await?;
    manager
        .create_index(index(
            "events",
            &[("published", Asc), ("event_type", Asc), ("starts_at", Asc), ("id", Asc)],
        ))
        .await?;
    create_search_index(manager, &SearchedTable::by_flag(EVENTS, "published")).await
}

/// Indexes for the orders in which staff list events.
async fn m0014_staff_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for columns in
        [&["starts_at"][..], &["created_at"], &["updated_at"], &["title"], &["event_type", "starts_at"]]
    {
        create_list_index(manager, "events", columns).await?;
    }
    Ok(())
}

/// A time to appear and a time to go, as articles have them.
async fn m0015_schedule(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["visible_from", "visible_until"] {
        add_column(manager, "events", instant_or_null(column)).await?;
        manager.create_index(index("events", &[("published", Asc), (column, Asc)])).await?;
    }
    let lists: [&[(&'static str, IndexOrder)]; 5] = [
        &[("published", Asc), ("starts_at", Asc), ("id", Asc)],
        &[("published", Asc), ("upcoming_until", Asc)],
        &[("published", Asc), ("start_day", Asc)],
        &[("published", Asc), ("created_at", Asc), ("id", Asc)],
        &[("published", Asc), ("event_type", Asc), ("starts_at", Asc), ("id", Asc)],
    ];
    for columns in lists {
        widen_by_schedule(manager, "events", columns).await?;
    }
    Ok(())
}

/// The fields of rows that refer to files, for the steps that write down the uses of rows that are there.
const USES: Source = Source {
    table: "events",
    resource: "events",
    title: "title",
    files: FileFields { urls: &["featured_image", "external_url"], texts: &["content_html"] },
};

/// The index of upcoming and past events among those of staff, which tells when the first of them starts.
async fn m0037_next_events(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create_list_index(manager, "events", &["upcoming_until", "starts_at"]).await
}

async fn fill_file_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    backfill_uses(manager, &USES).await
}
