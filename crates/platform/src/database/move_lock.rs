//! Lock of a database during a move: exclusive across machines and URLs.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use sea_orm::{
    ConnectOptions, ConnectionTrait as _, Database, DatabaseConnection, DbBackend, DbErr, Statement,
};

use super::connect::Location;
use crate::private_files;

/// Unique among our advisory locks ("unionmov" in ASCII).
const POSTGRES_LOCK: i64 = 0x756e_696f_6e6d_6f76;

#[derive(Debug)]
pub struct MoveLock {
    _file: Option<File>,
    /// PostgreSQL releases the lock with the session.
    _session: Option<DatabaseConnection>,
}

impl MoveLock {
    /// Returns `None` if the lock is taken, also by this process.
    pub async fn take(location: &Location) -> anyhow::Result<Option<Self>> {
        match location {
            Location::Sqlite(path) => {
                Self::of_file(path).with_context(|| format!("cannot write beside {}", path.display()))
            }
            Location::Postgres { url, .. } => {
                let mut options = ConnectOptions::new(url);
                options
                    .max_connections(1)
                    .min_connections(1)
                    .idle_timeout(None::<Duration>)
                    .max_lifetime(None::<Duration>)
                    .sqlx_logging(false);
                let session = Database::connect(options).await?;
                let is_taken = try_lock(&session).await?;
                Ok(is_taken.then_some(Self { _file: None, _session: Some(session) }))
            }
        }
    }

    fn of_file(database: &Path) -> std::io::Result<Option<Self>> {
        let path = std::fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
        let mut name = path.into_os_string();
        name.push(".move");
        let file = private_files::open_or_create(Path::new(&name))?;
        Ok(file.try_lock().is_ok().then_some(Self { _file: Some(file), _session: None }))
    }
}

/// Returns whether this session now holds the lock.
async fn try_lock(session: &DatabaseConnection) -> Result<bool, DbErr> {
    let sql = format!("SELECT pg_try_advisory_lock({POSTGRES_LOCK})");
    let row = session.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await?;
    row.map_or(Ok(false), |row| row.try_get_by_index(0))
}
