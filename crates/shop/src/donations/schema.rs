//! The tables of the subject `donations`.

use platform::store::Table;

/// Donations.
pub const DONATIONS: Table = Table::new("donations");
/// Payments that came in for donations.
pub const DONATION_PAYMENTS: Table = Table::new("donation_payments");
