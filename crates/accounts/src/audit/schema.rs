//! The tables of the subject `audit`.

use platform::store::Table;

/// Who changed what.
pub const AUDIT_ENTRIES: Table = Table::new("audit_entries");
