//! Noticing what other processes write to the same database, so that finished pages do not outlive it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use sea_orm::sqlx::{self, Connection as _, PgConnection, PgPool, postgres::PgListener};
use sea_orm::{ConnAcquireErr, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};
use tokio::time::MissedTickBehavior;

use super::availability::Availability;
use super::connect::Location;
use super::optimize;
use super::tables::{TableSet, Versions};

/// The channel on which PostgreSQL carries the names of changed tables.
const CHANNEL: &str = "unionhall_tables";
/// How often SQLite is asked whether another process wrote.
const SQLITE_EVERY: Duration = Duration::from_secs(1);

/// The intervals of what is done beside requests.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The pause between two pings of the line on which PostgreSQL announces changes, while a request waits for the database.
    pub ping_every: Duration,
    /// How many of these pauses make one while no request does.
    pub idle_pauses: u32,
    /// How long an answer, also to the first new connection after a break, may take.
    pub timeout: Duration,
    /// How long a new connection may take once the database counts as away.
    pub connect_timeout: Duration,
    /// The pause between two tries to connect while the database is away.
    pub reconnect_after: Duration,
    /// The pause between two tries to connect while the database answers, but has no connection for the line.
    pub retry_after: Duration,
    /// The pause between two looks at SQLite's statistics.
    pub optimize_every: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            // A connection that ends in silence is noticed after one pause and two time-outs, 1.85 s: requests that wait for the database are
            // answered within two seconds.
            ping_every: Duration::from_millis(250),
            idle_pauses: 4,
            timeout: Duration::from_millis(800),
            connect_timeout: Duration::from_secs(5),
            reconnect_after: Duration::from_millis(250),
            retry_after: Duration::from_secs(1),
            optimize_every: optimize::EVERY,
        }
    }
}

/// The state that watching updates.
pub(super) struct WatchTargets {
    /// Gone with the store.
    pub(super) versions: Weak<Versions>,
    pub(super) availability: Arc<Availability>,
}

/// Watches until the store is gone. Nothing that others commit after this has returned is missed.
pub(super) async fn start(
    write: &DatabaseConnection,
    location: &Location,
    watched: WatchTargets,
    timing: Timing,
) -> Result<(), DbErr> {
    match location {
        Location::Sqlite(_) => {
            let seen = data_version(write).await?;
            drop(tokio::spawn(sqlite(write.clone(), seen, watched.versions, timing)));
        }
        Location::Postgres { url, .. } => {
            let listening = tokio::time::timeout(timing.connect_timeout, listen(url)).await;
            let listener = listening.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(sqlx_error)?;
            let pool = write.get_postgres_connection_pool().clone();
            let line = Line { url: url.clone(), listener, pool, timing, watched };
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

/// Announces the changed tables within the transaction; PostgreSQL delivers it with the commit.
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

/// A line to a database that answers: where none does, this tries again and again.
async fn listen(url: &str) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect(url).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// A line after a break.
async fn connect(url: &str, timeout: Duration) -> Result<PgListener, sqlx::Error> {
    let connecting = async {
        // One connection says at once that nobody answers.
        PgConnection::connect(url).await?.close().await?;
        listen(url).await
    };
    tokio::time::timeout(timeout, connecting).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Tells whether the server said something else than that it is starting or shutting down, such as that it has no connection left.
fn has_answered(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return false };
    error.code().is_none_or(|code| !code.starts_with("57P0"))
}

/// Tells whether the other connections may still work: there was an answer, or none yet. Where nobody listens any more, one that answers is about
/// to end as well.
fn leaves_hope(error: &sqlx::Error) -> bool {
    has_answered(error) || matches!(error, sqlx::Error::PoolTimedOut)
}

/// The connection on which PostgreSQL says what others write.
struct Line {
    url: String,
    listener: PgListener,
    /// The connections for everything else.
    pool: PgPool,
    timing: Timing,
    watched: WatchTargets,
}

impl Line {
    /// Raises what others announce; after a break in the line everything, since nobody knows what was missed. It is raised once the line
    /// is mended, not before: until then nothing could be made anew.
    async fn watch(mut self) {
        while self.listen().await {
            let Some(listener) = self.reconnect().await else { return };
            self.listener = listener;
            let Some(versions) = self.watched.versions.upgrade() else { return };
            // First the line, then the versions: what is announced between the two is not missed.
            versions.raise_all();
            self.drop_idle();
            if self.watched.availability.set_lost(false) {
                tracing::info!("PostgreSQL is back");
            }
        }
    }

    /// A new line, as soon as there can be one. `None` when the store is gone.
    async fn reconnect(&self) -> Option<PgListener> {
        let Timing { timeout, connect_timeout, reconnect_after, retry_after, .. } = self.timing;
        loop {
            let (connected, answers) = if self.watched.availability.is_lost() {
                let connected = connect(&self.url, connect_timeout).await;
                let has_answered = connected.as_ref().is_err_and(has_answered);
                (connected, has_answered && self.pool_answers().await)
            } else {
                // Both at once: until this is known, requests wait.
                tokio::join!(connect(&self.url, timeout), self.pool_answers())
            };
            let pause = match connected {
                Ok(listener) => return Some(listener),
                // There is no connection left for the line, and the others work: what others write meanwhile is not heard of.
                Err(error) if answers && leaves_hope(&error) => {
                    tracing::warn!(%error, "changes by other servers cannot be listened for");
                    self.watched.versions.upgrade()?.raise_all();
                    self.watched.availability.set_lost(false);
                    retry_after
                }
                Err(error) => {
                    // The first says that it is away; so does whatever fails meanwhile.
                    if self.watched.availability.set_lost(true) {
                        tracing::error!(
                            %error,
                            "PostgreSQL cannot be reached: cached pages are served, everything else answers 503"
                        );
                    }
                    reconnect_after
                }
            };
            if self.watched.versions.strong_count() == 0 {
                return None;
            }
            tokio::time::sleep(pause).await;
        }
    }

    /// Tells whether a pooled connection answers within the time-out: the pool tests a connection before it hands it out, and closes one that
    /// does not answer on its return.
    async fn pool_answers(&self) -> bool {
        matches!(tokio::time::timeout(self.timing.timeout, self.pool.acquire()).await, Ok(Ok(_)))
    }

    /// Drops the connections that nobody uses: they are from before the break.
    fn drop_idle(&self) {
        for _ in 0..self.pool.num_idle() {
            let Some(connection) = self.pool.try_acquire() else { break };
            drop(connection.detach());
        }
    }

    /// `false` when the store is gone, `true` when the line broke.
    async fn listen(&mut self) -> bool {
        let mut pings = tokio::time::interval(self.timing.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut pauses = 0;
        loop {
            let heard = tokio::select! {
                heard = self.listener.try_recv() => Some(heard),
                _ = pings.tick() => None,
            };
            let Some(versions) = self.watched.versions.upgrade() else { return false };
            match heard {
                Some(Ok(Some(notification))) => raise(&versions, notification.payload()),
                Some(_) => return true,
                None => {
                    drop(versions);
                    pauses += 1;
                    // While no request waits for the database, one ping a second is enough.
                    if pauses < self.timing.idle_pauses && !self.watched.availability.is_awaited() {
                        continue;
                    }
                    pauses = 0;
                    if !self.answers().await {
                        tracing::warn!("PostgreSQL does not answer on the line for changes by other servers");
                        return true;
                    }
                }
            }
        }
    }

    /// Tells whether the other end is still there: a connection whose other end lost its power stays open in silence. What is
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
        versions.raise(TableSet::named(&names));
    }
}
