//! An index for the entries of one account, which are anonymized with it.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::index;

/// How far old entries have lost personal data. Who made the change was not part of that, so they are looked at once more.
const START_OVER: &str = "DELETE FROM config_entries WHERE key = 'audit_personal_until'";

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_index(index("audit_entries", &[("actor_id", Asc)])).await?;
    manager.connection().execute_unprepared(START_OVER).await?;
    Ok(())
}
