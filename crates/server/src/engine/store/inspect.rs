//! Looking into a database without changing it.

use std::path::Path;
use std::time::Duration;

use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::sqlx::{self, Connection as _, PgConnection};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, DbErr, Statement};

use super::connect::{Location, OpenError};
use super::error::is_connection_error;

/// Made by the first step to the schema.
const OURS: &str = "seaql_migrations";
/// Where the program keeps values for itself.
const ENTRIES: &str = "config_entries";
/// How long PostgreSQL may take for a new connection.
const CONNECT: Duration = Duration::from_secs(5);
/// The pause between two tries to connect.
const PAUSE: Duration = Duration::from_secs(1);
/// Tries between two lines in the log.
const TRIES_PER_LINE: u64 = 10;

/// What a database holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Nothing: there is no file, an empty one, or no table.
    Nothing,
    /// A site, and the value that was asked for.
    Site(Option<String>),
    /// Tables of something else.
    Other,
}

/// Looks into the database and reads the value of the internal entry of this name. Waits so many seconds for a PostgreSQL that is
/// not there yet.
///
/// # Errors
/// When the database cannot be reached or read.
pub async fn inspect(location: &Location, entry: &str, wait_seconds: u64) -> Result<Contents, OpenError> {
    let mut options = match location {
        Location::Sqlite(path) if is_empty(path) => return Ok(Contents::Nothing),
        Location::Sqlite(path) => {
            let path = path.clone();
            let mut options = ConnectOptions::new("sqlite:unionhall");
            options.map_sqlx_sqlite_opts(move |options| options.filename(&path).create_if_missing(false));
            options
        }
        Location::Postgres { url, .. } => {
            wait_for(url, wait_seconds).await.map_err(OpenError::Connect)?;
            ConnectOptions::new(url)
        }
    };
    options.max_connections(1).connect_timeout(CONNECT * 2).sqlx_logging(false);
    let db = Database::connect(options).await.map_err(OpenError::Connect)?;
    let contents = contents(&db, entry).await.map_err(OpenError::Connect);
    // Nothing is left to do with a connection that cannot be closed.
    let _ = db.close().await;
    contents
}

/// Whether no database was ever written there.
fn is_empty(path: &Path) -> bool {
    match std::fs::metadata(path) {
        Ok(found) => found.is_file() && found.len() == 0,
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    }
}

async fn contents(db: &DatabaseConnection, entry: &str) -> Result<Contents, DbErr> {
    let backend = db.get_database_backend();
    let tables = match backend {
        DbBackend::Postgres => {
            "SELECT CAST(table_name AS TEXT) FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
        }
        _ => "SELECT name FROM sqlite_master WHERE type = 'table'",
    };
    let rows = db.query_all_raw(Statement::from_string(backend, tables)).await?;
    let tables: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    if !has(OURS) {
        return Ok(if tables.is_empty() { Contents::Nothing } else { Contents::Other });
    }
    if !has(ENTRIES) {
        return Ok(Contents::Site(None));
    }
    let value = "SELECT CAST(value AS TEXT) FROM config_entries WHERE key = $1";
    let row = db.query_one_raw(Statement::from_sql_and_values(backend, value, [entry.into()])).await?;
    let value: Option<String> = row.map(|row| row.try_get_by_index(0)).transpose()?;
    Ok(Contents::Site(value.and_then(|value| serde_json::from_str(&value).ok())))
}

/// Waits until PostgreSQL takes a connection. Whatever it says about the one who asks does not change by waiting.
async fn wait_for(url: &str, seconds: u64) -> Result<(), DbErr> {
    let mut tries = 0;
    loop {
        let tried = tokio::time::timeout(CONNECT, PgConnection::connect(url)).await;
        let error = match tried.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
            Ok(connection) => {
                // Nothing is left to do with a connection that cannot be closed.
                let _ = connection.close().await;
                return Ok(());
            }
            Err(error) => error,
        };
        if tries >= seconds || !is_connection_error(&error) {
            return Err(DbErr::Conn(sea_orm::RuntimeErr::SqlxError(std::sync::Arc::new(error))));
        }
        if tries % TRIES_PER_LINE == 0 {
            tracing::warn!(host = host(url), %error, "waiting for PostgreSQL");
        }
        tries += 1;
        tokio::time::sleep(PAUSE).await;
    }
}

/// Host and port of PostgreSQL, or its socket.
fn host(url: &str) -> String {
    match url.parse::<PgConnectOptions>() {
        Ok(options) => match options.get_socket() {
            Some(socket) => socket.display().to_string(),
            None => format!("{}:{}", options.get_host(), options.get_port()),
        },
        Err(_) => "(unknown host)".to_owned(),
    }
}

impl Location {
    /// What tells it from others, for people, without anything that lets one in.
    pub fn name(&self) -> String {
        match self {
            Self::Sqlite(path) => {
                let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
                format!("the SQLite database {}", path.display())
            }
            Self::Postgres { url, .. } => {
                let options = url.parse::<PgConnectOptions>().ok();
                let name = options.as_ref().and_then(|options| options.get_database()).unwrap_or("(default)");
                format!("the PostgreSQL database {name} at {}", host(url))
            }
        }
    }
}
