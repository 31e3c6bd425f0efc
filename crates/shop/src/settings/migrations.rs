//! The steps to the table of the shop's settings.

mod m0024_shop_settings;
mod m0028_pickup_and_terms;

use platform::store::migrations::Migration;

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0024_shop_settings", up: |manager| Box::pin(m0024_shop_settings::up(manager)) },
    Migration { name: "m0028_pickup_and_terms", up: |manager| Box::pin(m0028_pickup_and_terms::up(manager)) },
];
