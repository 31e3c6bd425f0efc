//! A consistent snapshot while others write: `VACUUM INTO` copies SQLite into a file, PostgreSQL uses a repeatable read transaction.

use std::path::{Path, PathBuf};
use std::pin::Pin;

use futures_util::Stream;
use sea_orm::{
    AccessMode, ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction,
    DbBackend, DbErr, IsolationLevel, QueryResult, Statement, StreamTrait as _, TransactionTrait as _,
};

use super::columns::{Column, Columns};
use crate::clock::Entropy;
use crate::database::archived::Selection;
use crate::database::connect::Location;
use crate::database::migrate::applied_names;
use crate::database::stepped_writes::step_writes;
use crate::private_files;
use crate::write_back;

/// Prefix of copies. The next run deletes the copy of a killed process.
const PREFIX: &str = ".unionhall-copy-";

#[derive(Debug, thiserror::Error)]
pub enum FrozenError {
    #[error("cannot read the database: {0}")]
    Database(#[from] DbErr),
    #[error("cannot write a copy of the database in {folder}: {error}")]
    Copy { folder: String, error: std::io::Error },
}

#[derive(Debug)]
pub struct FrozenDatabase {
    connection: Connection,
    _copy: Option<Copy>,
}

#[derive(Debug)]
enum Connection {
    File(DatabaseConnection),
    Transaction(Box<DatabaseTransaction>),
}

#[derive(Debug)]
struct Copy(PathBuf);

impl Drop for Copy {
    fn drop(&mut self) {
        // If the deletion fails, the next run repeats it.
        let _ = write_back::delete_file(&self.0);
    }
}

pub type Rows<'a> = Pin<Box<dyn Stream<Item = Result<QueryResult, DbErr>> + Send + 'a>>;

impl FrozenDatabase {
    /// Takes a snapshot. A copy of SQLite is stored in `folder`, which one process at a time may use. Writers are not blocked.
    pub async fn take(location: &Location, folder: &Path) -> Result<Self, FrozenError> {
        match location {
            Location::Sqlite(path) => {
                let failed = |error| FrozenError::Copy { folder: folder.display().to_string(), error };
                delete_left_over(folder).map_err(failed)?;
                let copy = folder.join(format!("{PREFIX}{}", Entropy::System.uuid()));
                private_files::create_file(&copy, b"").map_err(failed)?;
                let copy = Copy(copy);
                let db = sqlite(path, Some(&copy.0)).await?;
                let into = Statement::from_sql_and_values(
                    DbBackend::Sqlite,
                    "VACUUM INTO $1",
                    [copy.0.display().to_string().into()],
                );
                let copied = db.execute_raw(into).await;
                db.close().await?;
                copied?;
                Ok(Self { connection: Connection::File(sqlite(&copy.0, None).await?), _copy: Some(copy) })
            }
            Location::Postgres { url, .. } => Self::of_postgres(url).await,
        }
    }

    /// Reads a SQLite database in place. Its WAL grows during writes until this is closed.
    pub async fn at(path: &Path) -> Result<Self, FrozenError> {
        let db = sqlite(path, None).await?;
        // On the only connection; the first statement fixes the snapshot (https://sqlite.org/isolation.html).
        db.execute_unprepared("BEGIN").await?;
        Ok(Self { connection: Connection::File(db), _copy: None })
    }

    /// Takes a snapshot without a copy: SQLite is read in place.
    pub async fn open(location: &Location) -> Result<Self, FrozenError> {
        match location {
            Location::Sqlite(path) => Self::at(path).await,
            Location::Postgres { url, .. } => Self::of_postgres(url).await,
        }
    }

    async fn of_postgres(url: &str) -> Result<Self, FrozenError> {
        let mut options = ConnectOptions::new(url);
        options.max_connections(1).sqlx_logging(false);
        let db = Database::connect(options).await?;
        let isolation = (Some(IsolationLevel::RepeatableRead), Some(AccessMode::ReadOnly));
        let transaction = db.begin_with_config(isolation.0, isolation.1).await?;
        // The first statement, not BEGIN, fixes the snapshot.
        transaction.execute_unprepared("SELECT 1").await?;
        Ok(Self { connection: Connection::Transaction(Box::new(transaction)), _copy: None })
    }

    pub async fn migrations(&self) -> Result<Vec<String>, DbErr> {
        match &self.connection {
            Connection::File(db) => applied_names(db).await,
            Connection::Transaction(db) => applied_names(&**db).await,
        }
    }

    pub async fn columns(&self, table: &str) -> Result<Option<Columns>, DbErr> {
        match &self.connection {
            Connection::File(db) => Columns::read(db, table).await,
            Connection::Transaction(db) => Columns::read(&**db, table).await,
        }
    }

    pub async fn rows(&self, columns: &Columns, of: &Selection) -> Result<Rows<'_>, DbErr> {
        let backend = match &self.connection {
            Connection::File(_) => DbBackend::Sqlite,
            Connection::Transaction(_) => DbBackend::Postgres,
        };
        let statement = Statement::from_string(backend, select(columns, backend, Some(of)));
        Ok(match &self.connection {
            Connection::File(db) => Box::pin(db.stream_raw(statement).await?),
            Connection::Transaction(db) => Box::pin(db.stream_raw(statement).await?),
        })
    }

    pub async fn close(self) {
        match self.connection {
            // A failed close needs no handling.
            Connection::File(db) => drop(db.close().await),
            Connection::Transaction(transaction) => drop(transaction.rollback().await),
        }
    }
}

async fn sqlite(path: &Path, copy: Option<&Path>) -> Result<DatabaseConnection, DbErr> {
    let mut options = ConnectOptions::new("sqlite:unionhall");
    let path = path.to_path_buf();
    options
        .max_connections(1)
        .min_connections(1)
        .sqlx_logging(false)
        .idle_timeout(None::<std::time::Duration>)
        // A renewed connection would have no transaction.
        .max_lifetime(None::<std::time::Duration>);
    options.map_sqlx_sqlite_opts(move |options| {
        let patience = std::time::Duration::from_secs(10);
        options.filename(&path).create_if_missing(false).busy_timeout(patience)
    });
    if let Some(copy) = copy.map(Path::to_path_buf) {
        options.map_sqlx_sqlite_pool_opts(move |pool| step_writes(pool, copy.clone()));
    }
    Database::connect(options).await
}

fn delete_left_over(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            write_back::delete_file(&entry.path())?;
        }
    }
    Ok(())
}

pub(super) fn select(columns: &Columns, backend: DbBackend, of: Option<&Selection>) -> String {
    let expression = |Column { name, kind, .. }: &Column| {
        let substitute = of.and_then(|selection| selection.substitute(name));
        // PostgreSQL's integers may have 32 bits.
        let is_short =
            backend == DbBackend::Postgres && *kind == super::ColumnKind::Integer && substitute.is_none();
        let value = substitute.map_or_else(|| quoted(name), str::to_owned);
        if is_short { format!("{value}::bigint") } else { value }
    };
    let selected: Vec<_> = columns.all.iter().map(expression).collect();
    let table = quoted(&columns.table);
    let condition = of.and_then(|selection| selection.condition.as_deref());
    let condition = condition.map(|condition| format!(" WHERE {condition}")).unwrap_or_default();
    format!(
        "SELECT {} FROM {table}{condition} ORDER BY {}",
        selected.join(", "),
        order_by_key(columns, backend)
    )
}

/// Key order, by bytes of texts as in SQLite.
fn order_by_key(columns: &Columns, backend: DbBackend) -> String {
    let key = columns.all.iter().take(columns.key);
    let key = key.map(|column| {
        let bytes = backend == DbBackend::Postgres && column.kind == super::ColumnKind::Text;
        format!("{}{}", quoted(&column.name), if bytes { r#" COLLATE "C""# } else { "" })
    });
    key.collect::<Vec<_>>().join(", ")
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
