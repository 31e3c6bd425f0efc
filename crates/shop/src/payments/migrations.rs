//! The steps to the tables of the demo provider.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{choice, id, instant, number, text};
use platform::store::migrations::{Migration, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0022_orders", up: |manager| Box::pin(m0022_orders(manager)) }];

const SESSION_STATES: [&str; 3] = ["open", "paid", "expired"];

async fn m0022_orders(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(demo_sessions()).await?;
    manager.create_table(demo_refunds()).await?;
    manager.create_index(index("demo_refunds", &[("payment_id", Asc)])).await?;
    Ok(())
}

/// What our own provider, which takes no money, knows of the pages that it opened.
fn demo_sessions() -> TableCreateStatement {
    Table::create()
        .table("demo_sessions")
        .col(text("id").primary_key())
        .col(ColumnDef::new("reference").uuid().not_null().unique_key())
        .col(text("title"))
        .col(text("description"))
        .col(number("amount_cents").check(Expr::col("amount_cents").gte(0)))
        .col(text("success_url"))
        .col(text("cancel_url"))
        .col(instant("expires_at"))
        .col(choice("state", &SESSION_STATES))
        .take()
}

/// And what it gave back.
fn demo_refunds() -> TableCreateStatement {
    Table::create()
        .table("demo_refunds")
        .col(id())
        .col(text("payment_id"))
        .col(number("amount_cents").check(Expr::col("amount_cents").gt(0)))
        .take()
}
