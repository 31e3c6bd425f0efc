//! The tables of the subject `payments`.

use platform::store::Table;

/// Payment pages of the demo provider.
pub const DEMO_SESSIONS: Table = Table::new("demo_sessions");
/// Refunds of the demo provider.
pub const DEMO_REFUNDS: Table = Table::new("demo_refunds");
