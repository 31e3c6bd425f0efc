//! The steps to the tables of the checkout.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{instant, text};
use platform::store::migrations::{Migration, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0022_orders", up: |manager| Box::pin(m0022_orders(manager)) }];

async fn m0022_orders(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(provider_events()).await?;
    manager.create_index(index("provider_events", &[("received_at", Asc)])).await?;
    Ok(())
}

/// Events that were taken: what comes again is passed over.
fn provider_events() -> TableCreateStatement {
    Table::create()
        .table("provider_events")
        .col(text("provider"))
        .col(text("event_id"))
        .col(instant("received_at"))
        .primary_key(Index::create().col("provider").col("event_id"))
        .take()
}
