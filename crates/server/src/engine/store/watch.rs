//! Noticing what other processes write to the same database, so that finished pages do not outlive it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use sea_orm::sqlx::postgres::PgListener;
use sea_orm::{ConnAcquireErr, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, Statement};

use super::connect::Location;
use super::tables::{Table, TableSet, Versions};

/// The channel on which PostgreSQL carries the names of changed tables.
const CHANNEL: &str = "unionhall_tables";
/// How often SQLite is asked whether another process wrote.
const SQLITE_EVERY: Duration = Duration::from_secs(1);
const RECONNECT_AFTER: Duration = Duration::from_secs(2);

/// Watches until the store is gone. Nothing that others commit after this has returned is missed.
pub(super) async fn start(
    write: &DatabaseConnection,
    location: &Location,
    versions: &Arc<Versions>,
) -> Result<(), DbErr> {
    let versions = Arc::downgrade(versions);
    match location {
        Location::Sqlite(_) => {
            let seen = data_version(write).await?;
            drop(tokio::spawn(sqlite(write.clone(), seen, versions)));
        }
        Location::Postgres { url, .. } => {
            let listener = listener(url).await.map_err(sqlx_error)?;
            drop(tokio::spawn(postgres(url.clone(), listener, versions)));
        }
    }
    Ok(())
}

fn sqlx_error(error: sea_orm::sqlx::Error) -> DbErr {
    DbErr::Conn(sea_orm::RuntimeErr::SqlxError(Arc::new(error)))
}

/// `PRAGMA data_version` on the one writing connection changes only by other processes' commits.
async fn sqlite(write: DatabaseConnection, mut seen: i64, versions: Weak<Versions>) {
    let mut tick = tokio::time::interval(SQLITE_EVERY);
    loop {
        tick.tick().await;
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

async fn listener(url: &str) -> Result<PgListener, sea_orm::sqlx::Error> {
    let mut listener = PgListener::connect(url).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Raises what others announce; after a break in the line everything, since nobody knows what was missed.
async fn postgres(url: String, mut line: PgListener, versions: Weak<Versions>) {
    while listen(&mut line, &versions).await {
        line = loop {
            let again = listener(&url).await;
            let Some(versions) = versions.upgrade() else { return };
            versions.raise_all();
            match again {
                Ok(line) => break line,
                Err(error) => tracing::warn!(%error, "cannot listen for changes by other servers"),
            }
            drop(versions);
            tokio::time::sleep(RECONNECT_AFTER).await;
        };
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
