//! The tables of the subject `mail`.

use crate::store::Table;

/// Emails that wait, and for a while those that were sent.
pub const OUTBOX: Table = Table::new("outbox");
