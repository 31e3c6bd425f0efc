//! The database: one set of queries and migrations over SQLite or PostgreSQL, chosen by URL at start.
//!
//! Reads go through a [`Reader`], which notes the tables that a response depends on. Writes go through a [`Tx`], which raises the version
//! of each changed table after the commit.

mod archived;
mod availability;
pub mod column;
mod connect;
mod diagnosis;
mod distinct;
mod error;
mod fold;
mod health;
mod inserts;
mod inspect;
mod instant;
pub mod migrate;
mod move_lock;
mod optimize;
pub mod platform_tables;
mod read_only;
pub mod read_only_mode;
mod schedule;
mod schema;
mod schema_builder;
pub mod search;
mod search_index;
mod search_source;
mod searched;
pub mod site_search;
pub mod site_setting;
pub mod site_visibility;
mod stepped_writes;
pub mod system_state;
pub mod tables;
mod totals;
pub mod transfer;
mod trigrams;
mod tx;
mod update;
pub mod watch;
mod write_gate;

#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
mod own_cluster;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
pub mod testing;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::clock::Entropy;
use crate::fair_semaphore::{ClientNetwork, FairSemaphore, Limits, Permit};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend};

pub use archived::{ArchiveScope, Archived, Extent, Selection};
pub use availability::Availability;
pub use connect::{Location, OpenError};
pub use diagnosis::Integrity;
pub use distinct::{distinct, distinct_outside_trash};
pub use error::{StoreError, StoreResult};
pub use fold::{contains, fold, pattern, search_text, sort_names};
pub use inserts::Inserts;
pub use inspect::{Contents, inspect};
pub use instant::Instant;
pub use migrate::MigrationState;
pub use move_lock::MoveLock;
pub use read_only::ReadOnly;
pub use schedule::{
    PageColumns, PublicationStatus, Schedulable, VisibleRows, is_any_published, visible_rows, with_status,
};
pub use schema::{Schema, SchemaPart};
pub use schema_builder::{Migration, SchemaBuilder, SchemaChange, TableIndexes};
pub use search_source::{FileText, MarkdownColumn, ReadItems, SearchSource, SiteItem};
pub use searched::SearchedTable;
pub use tables::{MAX_TABLES, ReadSet, Snapshot, Table, TableSet, Versions};
pub use totals::PageRange;
pub use tx::Tx;
pub use write_gate::{READ_ONLY, READ_ONLY_UNTIL};

#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    location: Location,
    file: Option<health::FileId>,
    schema: Schema,
    read: DatabaseConnection,
    write: DatabaseConnection,
    versions: Arc<Versions>,
    availability: Arc<Availability>,
    totals: totals::Totals,
    searches: FairSemaphore,
}

/// Limits of searches, which are the longest reads: of SQLite's four readers, two stay free. A client that waits longer should retry, since
/// its page holds a JavaScript engine. `per_client` suits an office with several users.
const SEARCHES: Limits =
    Limits { permits: 2, max_waiting: 64, per_client: 8, max_wait: Duration::from_millis(500) };

impl Store {
    pub async fn open(location: &Location, schema: &Schema) -> Result<Self, OpenError> {
        Self::open_with(location, schema, watch::Timing::default()).await
    }

    pub async fn open_with(
        location: &Location,
        schema: &Schema,
        timing: watch::Timing,
    ) -> Result<Self, OpenError> {
        let (read, write) = connect::connect(location, timing.optimize_every).await?;
        migrate::Migrations(schema).run(&write).await?;
        search_index::prepare(&write, schema).await;
        optimize::run(&write).await;
        let versions = Arc::new(Versions::new(Entropy::System.token()));
        let availability = Arc::default();
        let watched = watch::WatchTargets {
            versions: Arc::downgrade(&versions),
            availability: Arc::clone(&availability),
        };
        watch::start(&write, location, watched, timing).await.map_err(OpenError::Connect)?;
        Ok(Self::with(location, schema, (read, write), versions, availability))
    }

    /// Runs no migrations, and the database may be in use by a server.
    pub async fn open_read_only(location: &Location, schema: &Schema) -> Result<Self, OpenError> {
        let db = connect::connect_read_only(location).await?;
        let versions = Arc::new(Versions::new(Entropy::System.token()));
        Ok(Self::with(location, schema, (db.clone(), db), versions, Arc::default()))
    }

    /// Opens the same database for reading, so that a long check holds none of this one's connections.
    pub async fn open_beside(&self) -> Result<Self, OpenError> {
        Self::open_read_only(&self.inner.location, &self.inner.schema).await
    }

    fn with(
        location: &Location,
        schema: &Schema,
        (read, write): (DatabaseConnection, DatabaseConnection),
        versions: Arc<Versions>,
        availability: Arc<Availability>,
    ) -> Self {
        let file = match location {
            Location::Sqlite(path) => health::FileId::of(path).ok(),
            Location::Postgres { .. } => None,
        };
        let (totals, searches) = (totals::Totals::default(), FairSemaphore::new(SEARCHES));
        Self {
            inner: Arc::new(Inner {
                location: location.clone(),
                file,
                schema: schema.clone(),
                read,
                write,
                versions,
                availability,
                totals,
                searches,
            }),
        }
    }

    /// Opens a new, temporary SQLite database with the schema of these migrations, which may be those of an earlier release. Writes are
    /// not durable.
    pub async fn open_scratch(
        path: &Path,
        schema: &Schema,
        migrations: &[String],
    ) -> Result<Self, OpenError> {
        let location = Location::Sqlite(path.to_path_buf());
        let db = connect::connect_scratch(path).await?;
        migrate::Migrations(schema).run_only(&db, migrations).await?;
        let versions = Arc::new(Versions::new(Entropy::System.token()));
        Ok(Self::with(&location, schema, (db.clone(), db), versions, Arc::default()))
    }

    pub fn reader(&self, seen: Arc<ReadSet>) -> Reader {
        Reader { store: self.clone(), seen, client: None }
    }

    /// Begins a transaction; dropping it without [`Tx::commit`] rolls it back. Fails with [`StoreError::ReadOnlySite`] on a read-only site.
    pub async fn begin(&self) -> StoreResult<Tx> {
        Tx::begin(&self.inner.write, Arc::clone(&self.inner.versions), self.inner.schema.clone()).await
    }

    /// Begins a write transaction even on a read-only site: for the mark itself.
    pub(crate) async fn begin_ungated(&self) -> StoreResult<Tx> {
        let inner = &self.inner;
        Tx::begin_ungated(&inner.write, Arc::clone(&inner.versions), inner.schema.clone()).await
    }

    pub(crate) async fn wait_for_writers(&self) -> StoreResult<()> {
        write_gate::wait_for_writers(&self.inner.write).await
    }

    pub fn versions(&self) -> &Versions {
        &self.inner.versions
    }

    pub fn availability(&self) -> &Availability {
        &self.inner.availability
    }

    /// Returns whether other servers may use the same database (PostgreSQL).
    pub fn is_shared(&self) -> bool {
        self.inner.write.get_database_backend() == DbBackend::Postgres
    }

    /// The connection for the table `rate_limits`. No response depends on it, so writes raise no version, and they continue on a
    /// read-only site.
    pub fn rate_limits(&self) -> &DatabaseConnection {
        &self.inner.write
    }

    /// Prepares for bulk inserts: more memory, since SQLite's default cache would write index pages repeatedly. The search index is
    /// rebuilt by [`Store::finish_bulk`], or at the next start after a crash.
    pub async fn prepare_bulk(&self) -> StoreResult<()> {
        if self.inner.write.get_database_backend() == DbBackend::Sqlite {
            // Negative: in KiB. A checkpoint every 200 MB instead of 16.
            let memory = "PRAGMA cache_size = -262144; PRAGMA wal_autocheckpoint = 50000";
            self.inner.write.execute_unprepared(memory).await?;
            self.inner.write.execute_unprepared(&search_index::before_bulk(&self.inner.schema)).await?;
        }
        Ok(())
    }

    /// Rebuilds the search index, and updates PostgreSQL's statistics, which autovacuum would do minutes later.
    pub async fn finish_bulk(&self) -> StoreResult<()> {
        search_index::make_missing(&self.inner.write, &self.inner.schema).await?;
        if self.inner.write.get_database_backend() == DbBackend::Postgres {
            self.inner.write.execute_unprepared("VACUUM ANALYZE").await?;
        }
        Ok(())
    }

    /// Closes the connections of [`Store::open_read_only`], whose database is not optimized.
    pub async fn close_read_only(&self) {
        // A failed close needs no handling.
        let _ = self.inner.read.close_by_ref().await;
    }

    /// As [`Store::close`], within `max_wait`, since a used connection with a silent peer never closes. Returns whether every connection
    /// closed.
    pub async fn close_within(&self, max_wait: Duration) -> bool {
        tokio::time::timeout(max_wait, self.close()).await.is_ok()
    }

    /// Closes the connections; SQLite then checkpoints.
    pub async fn close(&self) {
        optimize::run(&self.inner.write).await;
        let _ = self.inner.read.close_by_ref().await;
        let _ = self.inner.write.close_by_ref().await;
    }
}

#[derive(Clone, Debug)]
pub struct Reader {
    store: Store,
    seen: Arc<ReadSet>,
    client: ClientNetwork,
}

impl Reader {
    #[must_use]
    pub fn of(self, client: ClientNetwork) -> Self {
        Self { client, ..self }
    }

    /// The connection for reads of `table`, on which the response then depends.
    pub fn on(&self, table: Table) -> &DatabaseConnection {
        self.seen.table(table);
        &self.store.inner.read
    }

    /// Waits for a permit to search; see [`SEARCHES`].
    pub async fn search(&self) -> StoreResult<Permit> {
        self.store.inner.searches.acquire(self.client).await.map_err(StoreError::Busy)
    }

    pub(crate) fn searched(&self, table: Table) -> Option<SearchedTable> {
        self.store.inner.schema.search_of(table)
    }

    #[cfg(any(test, feature = "testing"))]
    pub fn searches_waiting_for_slot(&self) -> usize {
        self.store.inner.searches.waiting()
    }

    /// Sets the expiry of the response, unless a table changes earlier.
    pub fn holds_until(&self, instant: Option<Instant>) {
        if let Some(instant) = instant {
            self.seen.until(instant.timestamp());
        }
    }
}
