//! Noticing what other processes write to the same database, so that finished pages do not outlive it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use sea_orm::sqlx::postgres::PgListener;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};

use super::connect::Location;
use super::tables::{Table, TableSet, Versions};

/// The channel on which PostgreSQL carries the names of changed tables.
const CHANNEL: &str = "unionhall_tables";
/// How often SQLite is asked whether another process wrote.
const SQLITE_EVERY: Duration = Duration::from_secs(1);
const RECONNECT_AFTER: Duration = Duration::from_secs(2);

/// Watches until the store is gone.
pub(super) fn start(write: &DatabaseConnection, location: &Location, versions: &Arc<Versions>) {
    let versions = Arc::downgrade(versions);
    match location {
        Location::Sqlite(_) => drop(tokio::spawn(sqlite(write.clone(), versions))),
        Location::Postgres { url, .. } => drop(tokio::spawn(postgres(url.clone(), versions))),
    }
}

/// `PRAGMA data_version` on the one writing connection changes only by other processes' commits.
async fn sqlite(write: DatabaseConnection, versions: Weak<Versions>) {
    let mut last = None;
    let mut tick = tokio::time::interval(SQLITE_EVERY);
    loop {
        tick.tick().await;
        let Some(versions) = versions.upgrade() else { return };
        match data_version(&write).await {
            Ok(now) => {
                if last.is_some_and(|last| last != now) {
                    versions.raise_all();
                }
                last = Some(now);
            }
            Err(DbErr::ConnectionAcquire(_)) => return,
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

/// Raises what others announce; after a break in the line everything, since nobody knows what was missed.
async fn postgres(url: String, versions: Weak<Versions>) {
    loop {
        match PgListener::connect(&url).await {
            Ok(mut listener) => {
                let listening = listener.listen(CHANNEL).await.is_ok();
                let Some(held) = versions.upgrade() else { return };
                held.raise_all();
                drop(held);
                if listening && !listen(&mut listener, &versions).await {
                    return;
                }
            }
            Err(error) => tracing::warn!(%error, "cannot listen for changes by other servers"),
        }
        match versions.upgrade() {
            Some(versions) => versions.raise_all(),
            None => return,
        }
        tokio::time::sleep(RECONNECT_AFTER).await;
    }
}

/// `false` when the store is gone, `true` when the line broke.
async fn listen(listener: &mut PgListener, versions: &Weak<Versions>) -> bool {
    loop {
        let heard = tokio::time::timeout(SQLITE_EVERY, listener.try_recv()).await;
        let Some(versions) = versions.upgrade() else { return false };
        match heard {
            Err(_) => {}
            Ok(Ok(Some(notification))) => {
                let names: Vec<_> = notification.payload().split(',').collect();
                if names.first() == Some(&versions.owner()) {
                    continue;
                }
                versions.raise(Table::ALL.iter().copied().filter(|t| names.contains(&t.name())).collect());
            }
            Ok(_) => return true,
        }
    }
}
