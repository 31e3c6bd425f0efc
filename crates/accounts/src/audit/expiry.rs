//! Expiry of personal data in the audit log: the record of a change stays, personal data does not.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QueryOrder as _, QuerySelect as _};

use super::actors;
use super::model::{ActiveModel, Column, Entity};
use crate::audit::config::AuditConfig;
use crate::audit::schema::AUDIT_ENTRIES;
use platform::core::Core;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state::{self, Entry};
use platform::database::{Instant, StoreResult};
use platform::subject::PersonalData;

const INTERVAL: Duration = Duration::from_secs(3600);
const BATCH: u64 = 500;
/// Instant and id of the last processed entry.
const CURSOR: Entry = ("audit_personal_until", "Up to here the audit log holds no personal data anymore");

pub async fn run(core: Core, data: Vec<PersonalData>) {
    loop {
        match remove_some(&core, &data).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "cannot remove old personal data from the audit log"),
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Returns whether there may be more to remove.
async fn remove_some(core: &Core, data: &[PersonalData]) -> StoreResult<bool> {
    let (old, removed) =
        (anonymize_old_entries(core, data).await?, actors::anonymize_removed_actors(core).await?);
    Ok(old || removed)
}

/// Removes personal data and actors from the next entries older than `audit.personal_days`; returns whether there may be more.
pub async fn anonymize_old_entries(core: &Core, data: &[PersonalData]) -> StoreResult<bool> {
    let days = i64::try_from(core.config.section::<AuditConfig>().personal_days).unwrap_or(i64::MAX / 24);
    let Ok(before) = core.clock.now().checked_sub(SignedDuration::from_hours(24 * days)) else {
        return Ok(false);
    };
    let db = core.store.reader(Arc::default());
    let cursor = system_state::read(db.on(CONFIG_ENTRIES), CURSOR.0).await?;
    let rows = Entity::find()
        .filter(Column::CreatedAt.lt(Instant::from(before)))
        .filter(after(cursor.as_deref().and_then(parse)))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id)
        .limit(BATCH)
        .select_only()
        .columns([Column::Id, Column::CreatedAt, Column::ActorId]);
    let rows: Vec<(Uuid, Instant, Option<Uuid>)> = rows.into_tuple().all(db.on(AUDIT_ENTRIES)).await?;
    let Some((last, at, _)) = rows.last().copied() else { return Ok(false) };
    let ids: Vec<Uuid> = rows.iter().map(|(id, ..)| *id).collect();
    let accounts: BTreeSet<Uuid> = rows.iter().filter_map(|(.., actor)| *actor).collect();
    let tx = core.store.begin().await?;
    let forms = ActiveModel { before: Set(None), after: Set(None), ..Default::default() };
    let titles = ActiveModel { title: Set(None), ..Default::default() };
    let with_forms: Vec<_> = data.iter().flat_map(|data| data.forms).copied().collect();
    let with_titles: Vec<_> = data.iter().flat_map(|data| data.titles).copied().collect();
    for (resources, nothing) in [(with_forms, forms), (with_titles, titles)] {
        Entity::update_many()
            .set(nothing)
            .filter(Column::Id.is_in(ids.iter().copied()))
            .filter(Column::Resource.is_in(resources))
            .exec(tx.on(AUDIT_ENTRIES))
            .await?;
    }
    let accounts: Vec<Uuid> = accounts.into_iter().collect();
    actors::anonymize(&tx, &accounts, Column::Id.is_in(ids)).await?;
    system_state::write(&tx, CURSOR, format!("{} {last}", at.timestamp()), core.entropy.uuid(), core.now())
        .await?;
    tx.commit().await?;
    Ok(rows.len() as u64 == BATCH)
}

fn parse(cursor: &str) -> Option<(Instant, Uuid)> {
    let (at, id) = cursor.split_once(' ')?;
    Some((at.parse::<Timestamp>().ok()?.into(), id.parse().ok()?))
}

fn after(cursor: Option<(Instant, Uuid)>) -> Condition {
    let Some((at, id)) = cursor else { return Condition::all() };
    let at_once = Condition::all().add(Column::CreatedAt.eq(at)).add(Column::Id.gt(id));
    Condition::any().add(Column::CreatedAt.gt(at)).add(at_once)
}
