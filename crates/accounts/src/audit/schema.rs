//! The tables of the subject `audit`.

use platform::store::Table;

/// The audit log.
pub const AUDIT_ENTRIES: Table = Table::new("audit_entries");
