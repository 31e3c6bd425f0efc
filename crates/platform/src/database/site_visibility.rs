//! Visibility of the site: an entry of the internal state, and an in-memory copy that a request reads without a query.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use schemars::JsonSchema;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::database::platform_tables::CONFIG_ENTRIES;
use crate::database::system_state;
use crate::database::{Instant, Store, StoreResult, Tx};

const ENTRY: system_state::Entry =
    ("site_visibility", "Whether visitors see the site; without this entry they do");
const OPEN: &str = "open";
const CLOSED: &str = "closed";

/// The audience of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SiteVisibility {
    /// Everyone.
    Open,
    /// Signed-in staff. Visitors see that the site is coming soon.
    Closed,
}

/// Returns the stored visibility; `None` until it is first set. `db` is a connection that has noted the table `CONFIG_ENTRIES` as read.
pub async fn stored(db: &impl ConnectionTrait) -> StoreResult<Option<SiteVisibility>> {
    let value = system_state::read(db, ENTRY.0).await?;
    Ok(value.map(|value| if value == OPEN { SiteVisibility::Open } else { SiteVisibility::Closed }))
}

pub async fn write(tx: &Tx, visibility: SiteVisibility, id: Uuid, now: Instant) -> StoreResult<()> {
    let value = if visibility == SiteVisibility::Open { OPEN } else { CLOSED };
    system_state::write(tx, ENTRY, value.to_owned(), id, now).await
}

#[derive(Debug)]
pub struct VisibilityCache {
    /// The version of the table, and in the lowest bit whether the site is closed.
    copy: AtomicU64,
}

impl Default for VisibilityCache {
    /// Stale: the table never has this version.
    fn default() -> Self {
        Self { copy: AtomicU64::new(u64::MAX) }
    }
}

impl VisibilityCache {
    pub fn get(&self, store: &Store) -> Option<SiteVisibility> {
        let copy = self.copy.load(Ordering::Acquire);
        let visibility = if copy & 1 == 1 { SiteVisibility::Closed } else { SiteVisibility::Open };
        (copy >> 1 == store.versions().of(CONFIG_ENTRIES)).then_some(visibility)
    }

    pub async fn load(&self, store: &Store) -> StoreResult<SiteVisibility> {
        if let Some(visibility) = self.get(store) {
            return Ok(visibility);
        }
        // Taken before the read, so that a write in between makes the copy stale.
        let version = store.versions().of(CONFIG_ENTRIES);
        let db = store.reader(Arc::default());
        let visibility = stored(db.on(CONFIG_ENTRIES)).await?.unwrap_or(SiteVisibility::Open);
        let is_closed = u64::from(visibility == SiteVisibility::Closed);
        self.copy.store((version << 1) | is_closed, Ordering::Release);
        Ok(visibility)
    }
}
