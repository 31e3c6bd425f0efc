use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::postgres::PgConnectOptions;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection as _, PgConnection, SqliteConnection};
use sea_orm::{DbErr, RuntimeErr};

use super::connect::{Location, OpenError};
use super::error::is_connection_error;

/// Created by the first migration.
const MIGRATIONS_TABLE: &str = "seaql_migrations";
const CONFIG_TABLE: &str = "config_entries";
const SQLITE_TABLES_QUERY: &str = "SELECT name FROM sqlite_master WHERE type = 'table'";
/// Tables of an extension, such as PostGIS's `spatial_ref_sys`, do not count.
const POSTGRES_TABLES_QUERY: &str = "SELECT CAST(relname AS TEXT) FROM pg_class \
    JOIN pg_namespace ON pg_namespace.oid = relnamespace \
    WHERE nspname = current_schema() AND relkind IN ('r', 'p') AND NOT EXISTS (\
        SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')";
const CONFIG_VALUE_QUERY: &str = "SELECT CAST(value AS TEXT) FROM config_entries WHERE key = $1";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const RETRY_PAUSE: Duration = Duration::from_secs(1);
const TRIES_PER_LINE: u64 = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// No file, an empty file, or no table.
    Nothing,
    /// A database of this program, with the entry that was asked for.
    Site(Option<String>),
    /// A database of another program.
    Other,
}

/// Inspects a database without changing it and reads an internal entry. Waits up to `wait_seconds` for an unavailable PostgreSQL.
pub async fn inspect(location: &Location, entry: &str, wait_seconds: u64) -> Result<Contents, OpenError> {
    let contents = match location {
        Location::Sqlite(path) if is_empty(path) => return Ok(Contents::Nothing),
        Location::Sqlite(path) => inspect_sqlite(path, entry).await,
        Location::Postgres { url, .. } => inspect_postgres(url, entry, wait_seconds).await,
    };
    contents.map_err(|error| OpenError::Connect(DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error)))))
}

async fn inspect_sqlite(path: &Path, entry: &str) -> Result<Contents, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(false);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let tables: Vec<String> = sqlx::query_scalar(SQLITE_TABLES_QUERY).fetch_all(&mut connection).await?;
    let contents = match classify_tables(&tables) {
        Some(contents) => contents,
        None => site_contents(
            sqlx::query_scalar(CONFIG_VALUE_QUERY).bind(entry).fetch_optional(&mut connection).await?,
        ),
    };
    connection.close().await?;
    Ok(contents)
}

async fn inspect_postgres(url: &str, entry: &str, wait_seconds: u64) -> Result<Contents, sqlx::Error> {
    let mut connection = connect(url, wait_seconds).await?;
    let tables: Vec<String> = sqlx::query_scalar(POSTGRES_TABLES_QUERY).fetch_all(&mut connection).await?;
    let contents = match classify_tables(&tables) {
        Some(contents) => contents,
        None => site_contents(
            sqlx::query_scalar(CONFIG_VALUE_QUERY).bind(entry).fetch_optional(&mut connection).await?,
        ),
    };
    connection.close().await?;
    Ok(contents)
}

/// Decides by table names; `None` if the entry must be read.
fn classify_tables(tables: &[String]) -> Option<Contents> {
    let has = |name: &str| tables.iter().any(|table| table == name);
    match (has(MIGRATIONS_TABLE), has(CONFIG_TABLE)) {
        (false, _) if tables.is_empty() => Some(Contents::Nothing),
        (false, _) => Some(Contents::Other),
        (true, false) => Some(Contents::Site(None)),
        (true, true) => None,
    }
}

fn site_contents(value: Option<String>) -> Contents {
    Contents::Site(value.and_then(|value| serde_json::from_str(&value).ok()))
}

fn is_empty(path: &Path) -> bool {
    match std::fs::metadata(path) {
        Ok(found) => found.is_file() && found.len() == 0,
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    }
}

/// Connects to PostgreSQL, and retries for up to `seconds` while it is unreachable or starting. A permanent error such as a wrong
/// password is returned at once.
async fn connect(url: &str, seconds: u64) -> Result<PgConnection, sqlx::Error> {
    let mut tries = 0;
    loop {
        let tried = tokio::time::timeout(CONNECT_TIMEOUT, PgConnection::connect(url)).await;
        let error = match tried.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
            Ok(connection) => return Ok(connection),
            Err(error) => error,
        };
        if tries >= seconds || !is_connection_error(&error) {
            return Err(error);
        }
        if tries % TRIES_PER_LINE == 0 {
            tracing::warn!(host = host(url), %error, "waiting for PostgreSQL");
        }
        tries += 1;
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

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
