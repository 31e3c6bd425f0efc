//! The steps to the tables of donations.

mod m0025_donations;

use platform::store::migrations::Migration;

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0025_donations", up: |manager| Box::pin(m0025_donations::up(manager)) }];
