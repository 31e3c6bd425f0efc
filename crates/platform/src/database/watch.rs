//! Detects writes of other processes to the database, so that cached pages become stale.

use std::sync::{Arc, Weak};
use std::time::Duration;

use sea_orm::sqlx::{self, Connection as _, PgConnection, PgPool, postgres::PgListener};
use sea_orm::{ConnAcquireErr, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};
use tokio::time::MissedTickBehavior;

use super::availability::Availability;
use super::connect::Location;
use super::optimize;
use super::tables::{TableSet, Versions};

const CHANNEL: &str = "unionhall_tables";
const SQLITE_POLL_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Pause between pings of the listening connection while a request waits for the database.
    pub ping_every: Duration,
    /// Without waiting requests, a ping every this many pauses.
    pub idle_pauses: u32,
    /// Timeout of a response, also of the first new connection after a break.
    pub timeout: Duration,
    /// Connect timeout while the database is unavailable.
    pub connect_timeout: Duration,
    /// Pause between attempts while the database is unavailable.
    pub reconnect_after: Duration,
    /// Pause between attempts while the database responds but refuses the listening connection.
    pub retry_after: Duration,
    pub optimize_every: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            // A silently dead connection is detected after one pause and two timeouts, 1.85 s, so waiting requests are answered within
            // two seconds.
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

pub(super) struct WatchTargets {
    /// Dropped with the store.
    pub(super) versions: Weak<Versions>,
    pub(super) availability: Arc<Availability>,
}

/// Watches until the store is dropped. Commits after this returns are not missed.
pub(super) async fn start(
    write: &DatabaseConnection,
    location: &Location,
    watched: WatchTargets,
    timing: Timing,
) -> Result<(), DbErr> {
    match location {
        Location::Sqlite(_) => {
            let seen = data_version(write).await?;
            drop(tokio::spawn(watch_sqlite(write.clone(), seen, watched.versions, timing)));
        }
        Location::Postgres { url, .. } => {
            let listening = tokio::time::timeout(timing.connect_timeout, listen(url)).await;
            let listener = listening.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map_err(sqlx_error)?;
            let pool = write.get_postgres_connection_pool().clone();
            let line = ChangeListener { url: url.clone(), listener, pool, timing, watched };
            drop(tokio::spawn(line.watch()));
        }
    }
    Ok(())
}

fn sqlx_error(error: sqlx::Error) -> DbErr {
    DbErr::Conn(sea_orm::RuntimeErr::SqlxError(Arc::new(error)))
}

/// `PRAGMA data_version` on the single writer changes only through commits of other processes.
async fn watch_sqlite(write: DatabaseConnection, mut seen: i64, versions: Weak<Versions>, timing: Timing) {
    let mut tick = tokio::time::interval(SQLITE_POLL_INTERVAL);
    let mut statistics = tokio::time::interval(timing.optimize_every);
    // The first tick is immediate; opening the store did this work.
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
            Err(error) => tracing::warn!(%error, "cannot poll SQLite for changes"),
        }
    }
}

async fn data_version(write: &DatabaseConnection) -> Result<i64, DbErr> {
    let statement = Statement::from_string(DbBackend::Sqlite, "PRAGMA data_version");
    let row = write.query_one_raw(statement).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// Announces the changed tables in the transaction; PostgreSQL delivers the message with the commit.
pub(super) async fn announce(
    tx: &impl ConnectionTrait,
    versions: &Versions,
    written: TableSet,
) -> Result<(), DbErr> {
    let mut words = vec![versions.server_id()];
    words.extend(written.iter().map(|table| table.name()));
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT pg_notify($1, $2)",
        [CHANNEL.into(), words.join(",").into()],
    );
    tx.query_one_raw(statement).await.map(drop)
}

/// Requires a responding database; the listener retries indefinitely otherwise.
async fn listen(url: &str) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect(url).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

async fn connect(url: &str, timeout: Duration) -> Result<PgListener, sqlx::Error> {
    let connecting = async {
        // A plain connection fails at once if the database is down.
        PgConnection::connect(url).await?.close().await?;
        listen(url).await
    };
    tokio::time::timeout(timeout, connecting).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Returns whether the server responded with another error than starting or shutting down, such as too many connections.
fn has_answered(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return false };
    error.code().is_none_or(|code| !code.starts_with("57P0"))
}

/// Returns whether pooled connections may still work: the server responded, or has not responded yet. After a refused connection, they
/// are about to end too.
fn leaves_hope(error: &sqlx::Error) -> bool {
    has_answered(error) || matches!(error, sqlx::Error::PoolTimedOut)
}

struct ChangeListener {
    url: String,
    listener: PgListener,
    pool: PgPool,
    timing: Timing,
    watched: WatchTargets,
}

impl ChangeListener {
    /// Raises announced tables, and every table after a break, since announcements were missed. They are raised once the connection is
    /// restored: before that, regeneration is impossible.
    async fn watch(mut self) {
        while self.listen().await {
            let Some(listener) = self.reconnect().await else { return };
            self.listener = listener;
            let Some(versions) = self.watched.versions.upgrade() else { return };
            // Listening starts before the raise, so that no announcement is missed in between.
            versions.raise_all();
            self.drop_idle();
            if self.watched.availability.set_lost(false) {
                tracing::info!("PostgreSQL is back");
            }
        }
    }

    async fn reconnect(&self) -> Option<PgListener> {
        let Timing { timeout, connect_timeout, reconnect_after, retry_after, .. } = self.timing;
        loop {
            let (connected, answers) = if self.watched.availability.is_lost() {
                let connected = connect(&self.url, connect_timeout).await;
                let has_answered = connected.as_ref().is_err_and(has_answered);
                (connected, has_answered && self.pool_answers().await)
            } else {
                // Concurrently, since requests wait for the result.
                tokio::join!(connect(&self.url, timeout), self.pool_answers())
            };
            let pause = match connected {
                Ok(listener) => return Some(listener),
                // The pool works, but no connection is left for listening: changes of others are not announced.
                Err(error) if answers && leaves_hope(&error) => {
                    tracing::warn!(%error, "cannot listen for changes by other servers");
                    self.watched.versions.upgrade()?.raise_all();
                    self.watched.availability.set_lost(false);
                    retry_after
                }
                Err(error) => {
                    // Only the first failure is logged.
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

    /// Returns whether a pooled connection responds in time: the pool tests connections before use, and closes failing ones.
    async fn pool_answers(&self) -> bool {
        matches!(tokio::time::timeout(self.timing.timeout, self.pool.acquire()).await, Ok(Ok(_)))
    }

    /// Drops idle connections, which predate the break.
    fn drop_idle(&self) {
        for _ in 0..self.pool.num_idle() {
            let Some(connection) = self.pool.try_acquire() else { break };
            drop(connection.detach());
        }
    }

    /// Returns `false` when the store is dropped, `true` when the connection broke.
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
                    // Without waiting requests, one ping a second is enough.
                    if pauses < self.timing.idle_pauses && !self.watched.availability.is_awaited() {
                        continue;
                    }
                    pauses = 0;
                    if !self.answers().await {
                        tracing::warn!(
                            "PostgreSQL does not answer on the connection for change notifications"
                        );
                        return true;
                    }
                }
            }
        }
    }

    /// Pings the server: a connection whose peer lost power stays open silently. Announcements during the ping stay for the next
    /// `try_recv`.
    async fn answers(&mut self) -> bool {
        let ping = sqlx::Executor::execute(&mut self.listener, "SELECT 1");
        matches!(tokio::time::timeout(self.timing.timeout, ping).await, Ok(Ok(_)))
    }
}

fn raise(versions: &Versions, announcement: &str) {
    let names: Vec<_> = announcement.split(',').collect();
    if names.first() != Some(&versions.server_id()) {
        versions.raise(TableSet::named(&names));
    }
}
