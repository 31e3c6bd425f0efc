//! Donations and what came in for them.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::donations::schema::DONATIONS;
use platform::store::SearchedTable;
use platform::store::migrations::column::{choice, id, instant, instant_or_null, number, text, text_or_null};
use platform::store::migrations::{create_search_index, index};

const INTERVALS: [&str; 2] = ["once", "monthly"];
const STATUSES: [&str; 5] = ["pending", "received", "active", "ended", "expired"];

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(donations()).await?;
    manager.create_table(payments()).await?;
    for index in indexes() {
        manager.create_index(index).await?;
    }
    create_search_index(manager, &SearchedTable::whole(DONATIONS)).await
}

/// `attempt` is a SHA-256 in hexadecimal: one attempt makes one donation. `received_cents` adds up what came in.
fn donations() -> TableCreateStatement {
    Table::create()
        .table("donations")
        .col(id())
        .col(number("version"))
        .col(text("token").unique_key())
        .col(text("attempt").unique_key())
        .col(choice("interval", &INTERVALS))
        .col(number("amount_cents").check(Expr::col("amount_cents").gt(0)))
        .col(number("received_cents").check(Expr::col("received_cents").gte(0)))
        .col(text("name"))
        .col(text("email"))
        .col(choice("status", &STATUSES))
        .col(text("provider"))
        .col(text_or_null("session_id"))
        .col(text_or_null("session_url"))
        .col(text_or_null("note"))
        .col(text("search_text"))
        .col(instant("expires_at"))
        .col(instant_or_null("paid_at"))
        .col(instant_or_null("ended_at"))
        .col(instant_or_null("checked_at"))
        .col(instant_or_null("erased_at"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

/// Money that came in, once for each time.
fn payments() -> TableCreateStatement {
    Table::create()
        .table("donation_payments")
        .col(id())
        .col(text("provider"))
        .col(text("payment_id"))
        .col(ColumnDef::new("donation_id").uuid().not_null())
        .col(number("amount_cents").check(Expr::col("amount_cents").gt(0)))
        .col(instant("created_at"))
        .foreign_key(
            ForeignKey::create()
                .name("donation_payments_of_donations")
                .from("donation_payments", "donation_id")
                .to("donations", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .index(Index::create().unique().name("donation_payments_once").col("provider").col("payment_id"))
        .take()
}

fn indexes() -> Vec<IndexCreateStatement> {
    let newest = [("created_at", Desc), ("id", Desc)];
    vec![
        index("donations", &newest),
        index("donations", &[[("status", Asc)].as_slice(), &newest].concat()),
        index("donations", &[[("interval", Asc)].as_slice(), &newest].concat()),
        index("donations", &[("received_cents", Asc), ("id", Asc)]),
        // What is due: pending ones to end, unpaid ones to delete, old ones to forget whose they were.
        index("donations", &[("status", Asc), ("expires_at", Asc)]),
        index("donations", &[("erased_at", Asc), ("updated_at", Asc)]),
        index("donation_payments", &[("donation_id", Asc), ("created_at", Asc)]),
    ]
}
