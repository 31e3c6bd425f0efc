//! The steps to the table of presence.

mod m0018_presence;

use platform::store::migrations::Migration;

/// The parts of the subject, in order.
pub(crate) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0018_presence", up: |manager| Box::pin(m0018_presence::up(manager)) }];
