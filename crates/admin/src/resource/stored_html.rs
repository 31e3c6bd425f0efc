//! Rebuilds stored HTML in the background after the rendering of Markdown has changed.
//!
//! The version, the dates and the history of a row stay as they are: what staff wrote is the same, only its HTML changes. The progress is stored with
//! each batch, so that a program that was ended goes on where it was, and several servers share the work.

use std::sync::Arc;
use std::time::Duration;

use sea_orm::entity::prelude::*;
use sea_orm::{ActiveValue, QueryOrder as _, QuerySelect as _};

use super::{ActiveModel, Column, Entity, Resource, StoredRow};
use platform::core::Core;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state;
use platform::database::{StoreError, StoreResult};
use platform::markdown::RENDERING;

/// Rows of one batch. Each may hold 1 MiB of HTML, and others want to write too.
const BATCH: u64 = 20;
const RETRY_PAUSE: Duration = Duration::from_secs(60);

/// A resource whose rows store HTML rendered from Markdown.
pub trait StoredHtml: Resource {
    /// The columns that are made by rendering: those that change when the rendering does.
    const RENDERED: &'static [Column<Self::Row>];
}

/// The progress of a rebuild, stored as text after each batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Progress {
    after: Option<Uuid>,
    changed: u64,
    is_done: bool,
}

impl Progress {
    /// Reads the progress of this rendering. Of an earlier one nothing counts; after a later one, by a newer server, nothing is to be done.
    fn parse(text: &str) -> Self {
        let mut words = text.split(' ');
        let version = words.next().and_then(|version| version.parse().ok());
        if version > Some(RENDERING) {
            return Self { is_done: true, ..Self::default() };
        }
        if version != Some(RENDERING) {
            return Self::default();
        }
        let changed = words.next().and_then(|count| count.parse().ok()).unwrap_or_default();
        let after = words.next().and_then(|id| id.parse().ok());
        Self { after, changed, is_done: after.is_none() }
    }

    fn to_text(self) -> String {
        match self.after.filter(|_| !self.is_done) {
            Some(after) => format!("{RENDERING} {} {after}", self.changed),
            None => format!("{RENDERING} {}", self.changed),
        }
    }
}

fn progress_entry<R: Resource>() -> String {
    format!("rendering of {}", R::NAMES.tag)
}

/// Rebuilds the HTML of all rows of a resource, once for each version of the rendering.
pub async fn rebuild_html<R: StoredHtml>(core: Core) {
    loop {
        match rebuild_outdated_html::<R>(&core).await {
            Ok(None) => return,
            Ok(Some(changed)) => {
                tracing::info!(resource = R::NAMES.tag, changed, "rebuilt the stored HTML of texts");
                return;
            }
            Err(error) => tracing::warn!(%error, "cannot rebuild the stored HTML of texts"),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

/// Rebuilds what an earlier version of the rendering made. Returns how many texts differ from what was stored; `None` if all of that was
/// done before.
pub async fn rebuild_outdated_html<R: StoredHtml>(core: &Core) -> StoreResult<Option<u64>> {
    let reader = core.store.reader(Arc::default());
    let text = system_state::read(reader.on(CONFIG_ENTRIES), &progress_entry::<R>()).await?;
    let mut progress = text.map(|text| Progress::parse(&text)).unwrap_or_default();
    if progress.is_done {
        return Ok(None);
    }
    while !progress.is_done {
        progress = rebuild_batch::<R>(core, progress).await?;
    }
    Ok(Some(progress.changed))
}

/// The id and the version of a row, and its columns to rewrite.
type Outdated<R> = (Uuid, i64, ActiveModel<<R as Resource>::Row>);

/// Rebuilds the rows after those of `progress`, unless another server was faster.
async fn rebuild_batch<R: StoredHtml>(core: &Core, progress: Progress) -> StoreResult<Progress> {
    let id = R::Row::ID;
    let mut rows = Entity::<R::Row>::find().order_by_asc(id).limit(BATCH);
    if let Some(after) = progress.after {
        rows = rows.filter(id.gt(after));
    }
    let reader = core.store.reader(Arc::default());
    let rows = rows.all(reader.on(R::TABLE)).await?;
    let last = rows.last().map(StoredRow::id);
    // Rendering takes time: others wait neither for this thread nor for the end of a transaction.
    let outdated = move || rows.iter().filter_map(outdated_columns::<R>).collect::<Vec<_>>();
    let outdated = tokio::task::spawn_blocking(outdated).await;
    let outdated = outdated.map_err(|error| StoreError::Failed(DbErr::Custom(error.to_string())))?;

    let tx = core.store.begin().await?;
    if let Some(lock) = R::LOCK {
        tx.lock(lock).await?;
    }
    tx.lock(&progress_entry::<R>()).await?;
    let stored = system_state::read(tx.read(), &progress_entry::<R>()).await?;
    let stored = stored.map(|text| Progress::parse(&text)).unwrap_or_default();
    if stored != progress {
        return Ok(stored);
    }
    let mut next = Progress { after: last, is_done: last.is_none(), ..progress };
    let version = R::Row::VERSION;
    for (row, of, html) in outdated {
        let one = Entity::<R::Row>::update_many().set(html).filter(id.eq(row)).filter(version.eq(of));
        if one.exec(tx.on(R::TABLE)).await?.rows_affected == 0 {
            // The row changed concurrently, perhaps without a new rendering (on publication): the batch is read again.
            return Ok(progress);
        }
        next.changed += 1;
    }
    let entry = (
        progress_entry::<R>(),
        "The version of the rendering, how many texts it changed, and the last one looked at",
    );
    system_state::write(&tx, (&entry.0, entry.1), next.to_text(), core.entropy.uuid(), core.now()).await?;
    tx.commit().await?;
    Ok(next)
}

/// The rendered columns of a row as they are to be, if they are not so already. They name the same files as before.
fn outdated_columns<R: StoredHtml>(row: &R::Row) -> Option<Outdated<R>> {
    let columns = R::RENDERED.iter().copied();
    let change = differing_columns::<R>(row, R::PreparedForm::from(R::form(row)), columns)?;
    Some((row.id(), row.version(), change))
}

/// Returns the columns whose values in the form differ from the row; `None` if there are none.
pub(super) fn differing_columns<R: Resource>(
    row: &R::Row,
    form: R::PreparedForm,
    columns: impl Iterator<Item = Column<R::Row>>,
) -> Option<ActiveModel<R::Row>> {
    let rendered: ActiveModel<R::Row> = form.into();
    let (mut change, mut differs) = (<ActiveModel<R::Row> as ActiveModelTrait>::default(), false);
    for column in columns {
        if let ActiveValue::Set(value) = rendered.get(column)
            && value != row.get(column)
        {
            change.set(column, value);
            differs = true;
        }
    }
    differs.then_some(change)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_round_trips_through_text() {
        let after = Some(Uuid::from_u128(7));
        for progress in [
            Progress { after, changed: 3, is_done: false },
            Progress { after: None, changed: 12, is_done: true },
        ] {
            assert_eq!(Progress::parse(&progress.to_text()), progress);
        }
    }

    #[test]
    fn progress_of_an_earlier_rendering_is_discarded() {
        assert_eq!(Progress::parse(&format!("{} 12", RENDERING - 1)), Progress::default());
        assert_eq!(Progress::parse("what"), Progress::default());
    }

    #[test]
    fn progress_of_a_later_rendering_counts_as_done() {
        assert!(Progress::parse(&format!("{} 12", RENDERING + 1)).is_done);
    }
}
