//! The steps to the tables of emails.

mod m0004_outbox;

use crate::store::migrations::prelude::*;

use crate::store::migrations::column::instant_or_null;
use crate::store::migrations::{Migration, add_column, drop_index};

/// The parts of the subject, in order.
pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0004_outbox", up: |manager| Box::pin(m0004_outbox::up(manager)) },
    Migration { name: "m0017_audit_and_outbox", up: |manager| Box::pin(m0017_audit_and_outbox(manager)) },
];

/// Each state has indexes of its own, so that looking for what is due never passes over what has gone out.
const OUTBOX: [(&str, &str, &str); 4] = [
    ("due", "next_try_at, id", "sent_at IS NULL AND failed_at IS NULL"),
    ("waiting", "created_at, id", "sent_at IS NULL AND failed_at IS NULL"),
    ("sent", "sent_at DESC, id DESC", "sent_at IS NOT NULL"),
    ("given_up", "failed_at DESC, id DESC", "failed_at IS NOT NULL"),
];

/// An outbox that keeps for a while what has gone out.
async fn m0017_audit_and_outbox(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["sent_at", "claimed_until"] {
        add_column(manager, "outbox", instant_or_null(column)).await?;
    }
    drop_index(manager, "outbox", "outbox_by_next_try_at").await?;
    for (name, columns, rows) in OUTBOX {
        let sql = format!("CREATE INDEX outbox_{name} ON outbox ({columns}) WHERE {rows}");
        manager.connection().execute_unprepared(&sql).await?;
    }
    Ok(())
}
