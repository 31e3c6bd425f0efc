use anyhow::Context as _;

use super::{ActiveModel, Resource, insert_rows, new_row};
use platform::database::Instant;
use platform::samples::seed::{Seeder, batches, before};

/// Writes [`Seeder::others`] rows, each made by `row` from its number and the instant of its creation.
pub async fn seed_rows<R: Resource>(
    seeder: Seeder<'_>,
    row: impl Fn(u32, Instant) -> anyhow::Result<ActiveModel<R::Row>>,
) -> anyhow::Result<()> {
    let Seeder { store, clock, entropy, others, .. } = seeder;
    let now = clock.now();
    for range in batches(others) {
        let rows = range.map(|number| {
            let written = before(now, number, others)?;
            anyhow::Ok(new_row::<R>(row(number, written)?, entropy.uuid(), written))
        });
        let rows = rows.collect::<anyhow::Result<_>>()?;
        let tx = store.begin().await?;
        insert_rows::<R>(&tx, rows).await.with_context(|| format!("cannot write {}", R::NAMES.many))?;
        tx.commit().await?;
    }
    Ok(())
}
