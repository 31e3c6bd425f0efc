//! The steps to the tables of accounts.

mod m0003_accounts;
mod m0005_sign_in;
mod m0009_account_protection;
mod m0010_passkeys;
mod m0033_account_roles;
mod m0035_display_names;

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::{Migration, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0003_accounts", up: |manager| Box::pin(m0003_accounts::up(manager)) },
    Migration { name: "m0005_sign_in", up: |manager| Box::pin(m0005_sign_in::up(manager)) },
    Migration { name: "m0008_search", up: |manager| Box::pin(m0008_search(manager)) },
    Migration {
        name: "m0009_account_protection",
        up: |manager| Box::pin(m0009_account_protection::up(manager)),
    },
    Migration { name: "m0010_passkeys", up: |manager| Box::pin(m0010_passkeys::up(manager)) },
    Migration { name: "m0033_account_roles", up: |manager| Box::pin(m0033_account_roles::up(manager)) },
    Migration { name: "m0035_display_names", up: |manager| Box::pin(m0035_display_names::up(manager)) },
];

async fn m0008_search(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_index(index("accounts", &[("role", Asc), ("email", Asc)])).await
}
