//! The data: one set of queries and migrations over SQLite or PostgreSQL, chosen by address at start.
//!
//! Reads go through a [`Reader`], which notes the tables that an answer was made from. Writes go
//! through a [`Tx`], which raises the version of each table that it changed once it is committed.

mod archived;
mod availability;
pub mod column;
mod connect;
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
mod read_only;
mod schedule;
mod schema;
mod schema_builder;
mod search_index;
mod searched;
mod stepped_writes;
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
pub mod relay;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "only tests use it")]
pub mod testing;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::clock::Entropy;
use crate::fair_semaphore::{ClientNetwork, FairSemaphore, Limits, Permit};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend};

pub use archived::{Archived, Extent, Scope, Selection};
pub use availability::Availability;
pub use connect::{Location, OpenError};
pub use distinct::{distinct, distinct_outside_trash};
pub use error::{StoreError, StoreResult};
pub use fold::{contains, fold, pattern, search_text, sort_names};
pub use inserts::Inserts;
pub use inspect::{Contents, inspect};
pub use instant::Instant;
pub use move_lock::MoveLock;
pub use read_only::ReadOnly;
pub use schedule::{
    PageColumns, PublicationStatus, Schedulable, VisibleRows, is_any_published, visible_rows,
};
pub use schema::{Schema, SchemaPart};
pub use schema_builder::{Migration, SchemaBuilder, SchemaChange, TableIndexes};
pub use searched::SearchedTable;
pub use tables::{MAX_TABLES, ReadSet, Snapshot, Table, TableSet, Versions};
pub use tx::Tx;
pub use write_gate::{READ_ONLY, READ_ONLY_UNTIL};

/// The open database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    location: Location,
    /// The file of SQLite as it was when it was opened.
    file: Option<health::FileId>,
    schema: Schema,
    read: DatabaseConnection,
    write: DatabaseConnection,
    versions: Arc<Versions>,
    availability: Arc<Availability>,
    totals: totals::Totals,
    searches: FairSemaphore,
}

/// Searches are the longest reads there are: with four connections that read, in SQLite, two stay free for all others. A client that waits
/// longer would better come again: a page that searches keeps an engine waiting. A share is an office that looks something up.
const SEARCHES: Limits =
    Limits { permits: 2, max_waiting: 64, per_client: 8, max_wait: Duration::from_millis(500) };

impl Store {
    /// Opens the database, brings its schema up to date and begins to watch for other writers.
    ///
    /// # Errors
    /// When it cannot be reached, a migration fails, or it was made by a newer program.
    pub async fn open(location: &Location, schema: &Schema) -> Result<Self, OpenError> {
        Self::open_with(location, schema, watch::Timing::default()).await
    }

    /// Opens a store as [`Store::open`] does, with other intervals of watching.
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

    /// Opens a new, temporary SQLite database with the schema of these migrations: that of this program or of an earlier one. Writes to it are
    /// not durable, and hardly make other programs wait for the disk.
    ///
    /// # Errors
    /// When it cannot be written, or a migration fails.
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

    /// Reads that note their tables in `seen`.
    pub fn reader(&self, seen: Arc<ReadSet>) -> Reader {
        Reader { store: self.clone(), seen, client: None }
    }

    /// Begins a write transaction. Dropping it without [`Tx::commit`] undoes it.
    ///
    /// # Errors
    /// [`StoreError::ReadOnlySite`] while nothing may be written; when the database does not answer.
    pub async fn begin(&self) -> StoreResult<Tx> {
        Tx::begin(&self.inner.write, Arc::clone(&self.inner.versions), self.inner.schema.clone()).await
    }

    /// Begins a write transaction although the site may be read-only: for the mark itself.
    pub(crate) async fn begin_ungated(&self) -> StoreResult<Tx> {
        let inner = &self.inner;
        Tx::begin_ungated(&inner.write, Arc::clone(&inner.versions), inner.schema.clone()).await
    }

    /// Waits until no write transaction runs that began before the mark of a read-only site was committed.
    pub(crate) async fn wait_for_writers(&self) -> StoreResult<()> {
        write_gate::wait_for_writers(&self.inner.write).await
    }

    /// The versions of the tables, as this process knows them.
    pub fn versions(&self) -> &Versions {
        &self.inner.versions
    }

    /// Tells whether the database can be reached.
    pub fn availability(&self) -> &Availability {
        &self.inner.availability
    }

    /// Tells whether other servers may work on the same data at the same time, as PostgreSQL is made for.
    pub fn is_shared(&self) -> bool {
        self.inner.write.get_database_backend() == DbBackend::Postgres
    }

    /// The connection for the table `rate_limits`. No answer is made from it: what is written through it raises no version. A read-only site
    /// goes on to count there.
    pub fn rate_limits(&self) -> &DatabaseConnection {
        &self.inner.write
    }

    /// Makes ready for many rows in large transactions: SQLite gets memory, since with its cache of 2 MB it would write each page of
    /// an index again and again, and the index of searches waits for [`Store::finish_bulk`], or for the next start where that is
    /// not reached.
    pub async fn prepare_bulk(&self) -> StoreResult<()> {
        if self.inner.write.get_database_backend() == DbBackend::Sqlite {
            // Negative: in KiB. The log is folded into the file every 200 MB instead of every 16.
            let memory = "PRAGMA cache_size = -262144; PRAGMA wal_autocheckpoint = 50000";
            self.inner.write.execute_unprepared(memory).await?;
            self.inner.write.execute_unprepared(&search_index::before_bulk(&self.inner.schema)).await?;
        }
        Ok(())
    }

    /// Brings the index of searches up to date, and PostgreSQL's statistics, which its own worker would see to minutes later.
    pub async fn finish_bulk(&self) -> StoreResult<()> {
        search_index::make_missing(&self.inner.write, &self.inner.schema).await?;
        if self.inner.write.get_database_backend() == DbBackend::Postgres {
            self.inner.write.execute_unprepared("VACUUM ANALYZE").await?;
        }
        Ok(())
    }

    /// Closes the store as [`Store::close`] does, within `max_wait`: a connection in use whose other end is silent never ends. Answers
    /// whether all ended.
    pub async fn close_within(&self, max_wait: Duration) -> bool {
        tokio::time::timeout(max_wait, self.close()).await.is_ok()
    }

    /// Closes all connections; SQLite then folds its log into the file.
    pub async fn close(&self) {
        optimize::run(&self.inner.write).await;
        // Nothing is left to do with a connection that cannot be closed.
        let _ = self.inner.read.close_by_ref().await;
        let _ = self.inner.write.close_by_ref().await;
    }
}

/// Reads, each naming the table it looks into.
#[derive(Clone, Debug)]
pub struct Reader {
    store: Store,
    seen: Arc<ReadSet>,
    client: ClientNetwork,
}

impl Reader {
    /// Sets the client network that permits to search are counted for.
    #[must_use]
    pub fn of(self, client: ClientNetwork) -> Self {
        Self { client, ..self }
    }

    /// The connection, after noting that `table` is part of the answer.
    pub fn on(&self, table: Table) -> &DatabaseConnection {
        self.seen.table(table);
        &self.store.inner.read
    }

    /// Waits for a permit to search.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when there is none for the client.
    pub async fn search(&self) -> StoreResult<Permit> {
        self.store.inner.searches.acquire(self.client).await.map_err(StoreError::Busy)
    }

    /// How the rows of `table` are searched, if an index helps with it.
    pub(crate) fn searched(&self, table: Table) -> Option<SearchedTable> {
        self.store.inner.schema.search_of(table)
    }

    /// Counts the searches that wait for a permit.
    #[cfg(any(test, feature = "testing"))]
    pub fn waiting_searches(&self) -> usize {
        self.store.inner.searches.waiting()
    }

    /// Sets until when the response holds if no table changes.
    pub fn holds_until(&self, instant: Option<Instant>) {
        if let Some(instant) = instant {
            self.seen.until(instant.timestamp());
        }
    }
}
