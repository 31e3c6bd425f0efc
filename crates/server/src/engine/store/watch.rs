//! Noticing what other processes write to the same database, so that finished pages do not outlive it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use sea_orm::sqlx::{self, postgres::PgListener};
use sea_orm::{ConnAcquireErr, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};
use tokio::time::MissedTickBehavior;

use super::connect::Location;
use super::optimize;
use super::tables::{Table, TableSet, Versions};

/// The channel on which PostgreSQL carries the names of changed tables.
const CHANNEL: &str = "unionhall_tables";
/// How often SQLite is asked whether another process wrote.
const SQLITE_EVERY: Duration = Duration::from_secs(1);

/// The intervals of what is done beside requests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    /// The pause between two pings of the line on which PostgreSQL announces changes.
    pub(super) ping_every: Duration,
    /// How long an answer, also to a new connection, may take.
    pub(super) timeout: Duration,
    /// The pause between two tries to connect.
    pub(super) reconnect_after: Duration,
    /// The pause between two looks at SQLite's statistics.
    pub(super) optimize_every: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            ping_every: Duration::from_secs(2),
            timeout: Duration::from_secs(5),
            reconnect_after: Duration::from_secs(2),
            optimize_every: optimize::EVERY,
        }
    }
}

/// Watches until the store is gone. Nothing that others commit after this has returned is missed.
pub(super) async fn start(
    write: &DatabaseConnection,
    location: &Location,
    versions: &Arc<Versions>,
    timing: Timing,
) -> Result<(), DbErr> {
    let versions = Arc::downgrade(versions);
    match location {
        Location::Sqlite(_) => {
            let seen = data_version(write).await?;
            drop(tokio::spawn(sqlite(write.clone(), seen, versions, timing)));
        }
        Location::Postgres { url, .. } => {
            let line = connect(url, timing.timeout).await.map_err(sqlx_error)?;
            let line = Line { url: url.clone(), listener: line, timing, versions };
            drop(tokio::spawn(line.watch()));
        }
    }
    Ok(())
}

fn sqlx_error(error: sqlx::Error) -> DbErr {
    DbErr::Conn(sea_orm::RuntimeErr::SqlxError(Arc::new(error)))
}

/// `PRAGMA data_version` on the one writing connection changes only by other processes' commits.
async fn sqlite(write: DatabaseConnection, mut seen: i64, versions: Weak<Versions>, timing: Timing) {
    let mut tick = tokio::time::interval(SQLITE_EVERY);
    let mut statistics = tokio::time::interval(timing.optimize_every);
    // The first is due at once, and was done when the store was opened.
    statistics.tick().await;
    loop {
        tokio::select! {
            _ = statistics.tick() => {
                optimize::run(&write).await;
                continue;
            }
            _ = tick.tick() => {}
        }
        let Some(versions) = versions.upgrade() else { return };
        match data_version(&write).await {
            Ok(now) => {
                if seen != now {
                    versions.raise_all();
                }
                seen = now;
            }
            Err(DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed)) => return,
            Err(error) => tracing::warn!(%error, "cannot ask SQLite for changes"),
        }
    }
}

async fn data_version(write: &DatabaseConnection) -> Result<i64, DbErr> {
    let statement = Statement::from_string(DbBackend::Sqlite, "PRAGMA data_version");
    let row = write.query_one_raw(statement).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// Says within the transaction which tables it changes; PostgreSQL delivers it with the commit.
pub(super) async fn announce(
    tx: &impl ConnectionTrait,
    versions: &Versions,
    written: TableSet,
) -> Result<(), DbErr> {
    let mut words = vec![versions.owner()];
    words.extend(written.iter().map(|table| table.name()));
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT pg_notify($1, $2)",
        [CHANNEL.into(), words.join(",").into()],
    );
    tx.query_one_raw(statement).await.map(drop)
}

async fn connect(url: &str, timeout: Duration) -> Result<PgListener, sqlx::Error> {
    let connecting = async {
        let mut listener = PgListener::connect(url).await?;
        listener.listen(CHANNEL).await?;
        Ok(listener)
    };
    tokio::time::timeout(timeout, connecting).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// The connection on which PostgreSQL says what others write.
struct Line {
    url: String,
    listener: PgListener,
    timing: Timing,
    /// Gone with the store.
    versions: Weak<Versions>,
}

impl Line {
    /// Raises what others announce; after a break in the line everything, since nobody knows what was missed.
    async fn watch(mut self) {
        while self.listen().await {
            self.listener = loop {
                // First the line, then the versions: what is announced between the two is not missed.
                let again = connect(&self.url, self.timing.timeout).await;
                let Some(versions) = self.versions.upgrade() else { return };
                versions.raise_all();
                match again {
                    Ok(listener) => break listener,
                    Err(error) => tracing::warn!(%error, "cannot listen for changes by other servers"),
                }
                drop(versions);
                tokio::time::sleep(self.timing.reconnect_after).await;
            };
        }
    }

    /// `false` when the store is gone, `true` when the line broke.
    async fn listen(&mut self) -> bool {
        let mut pings = tokio::time::interval(self.timing.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let heard = tokio::select! {
                heard = self.listener.try_recv() => Some(heard),
                _ = pings.tick() => None,
            };
            let Some(versions) = self.versions.upgrade() else { return false };
            match heard {
                Some(Ok(Some(notification))) => raise(&versions, notification.payload()),
                Some(_) => return true,
                None => {
                    drop(versions);
                    if !self.answers().await {
                        tracing::warn!("PostgreSQL does not answer on the line for changes by other servers");
                        return true;
                    }
                }
            }
        }
    }

    /// Whether the other end is still there: a connection whose other end lost its power stays open in silence. What is
    /// announced meanwhile is kept for the next `try_recv`.
    async fn answers(&mut self) -> bool {
        let ping = sqlx::Executor::execute(&mut self.listener, "SELECT 1");
        matches!(tokio::time::timeout(self.timing.timeout, ping).await, Ok(Ok(_)))
    }
}

/// Raises the tables that another server names.
fn raise(versions: &Versions, announcement: &str) {
    let names: Vec<_> = announcement.split(',').collect();
    if names.first() != Some(&versions.owner()) {
        versions.raise(Table::ALL.iter().copied().filter(|table| names.contains(&table.name())).collect());
    }
}
