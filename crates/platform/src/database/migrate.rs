//! Migrations: forward only, under a lock, in one transaction.

mod history;

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode,
    TransactionOptions, TransactionTrait as _,
};
use sha2::{Digest as _, Sha256};

use super::connect::OpenError;
use super::schema::Schema;
use super::schema_builder::SchemaBuilder;

/// Key of an advisory lock, unique on the server ("unionhal" in ASCII).
const POSTGRES_LOCK: i64 = 0x756e_696f_6e68_616c;

pub const BASELINE: &str = "m0001_baseline";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MigrationState {
    None,
    Done,
    Pending(Vec<&'static str>),
    /// A later release ran a migration that this program does not know.
    Newer(String),
}

pub struct Migrations<'a>(pub &'a Schema);

impl Migrations<'_> {
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.0.migrations().map(|migration| migration.name).collect();
        names.push(BASELINE);
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The SHA-256 of each migration's statements, on SQLite and PostgreSQL: `m0001_baseline 9f86...`.
    pub fn checksums(&self) -> Vec<String> {
        let of = |name: &'static str| {
            let backends = [DbBackend::Sqlite, DbBackend::Postgres];
            let statements = backends.map(|backend| self.build(name, backend).statements());
            format!("{name} {}", hex::encode(Sha256::digest(statements.join("\n"))))
        };
        self.names().into_iter().map(of).collect()
    }

    fn build(&self, name: &str, backend: DbBackend) -> SchemaBuilder {
        let mut schema = SchemaBuilder::new(backend);
        if name == BASELINE {
            self.0.baseline(&mut schema);
        }
        for migration in self.0.migrations().filter(|migration| migration.name == name) {
            (migration.change)(&mut schema);
        }
        schema
    }

    /// Runs pending migrations; concurrent processes wait for the first one. Fails on a database of another program or of a newer release.
    pub async fn run(&self, db: &DatabaseConnection) -> Result<(), OpenError> {
        if self.are_done(db).await? { Ok(()) } else { self.run_only(db, &self.names()).await }
    }

    pub(super) async fn run_only(
        &self,
        db: &DatabaseConnection,
        names: &[impl AsRef<str>],
    ) -> Result<(), OpenError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let tx = db.begin_with_options(options).await.map_err(OpenError::Migrate)?;
        self.run_within(&tx, names).await.map_err(OpenError::Migrate)?;
        tx.commit().await.map_err(OpenError::Migrate)
    }

    async fn run_within(&self, tx: &DatabaseTransaction, names: &[impl AsRef<str>]) -> Result<(), DbErr> {
        let backend = tx.get_database_backend();
        if backend == DbBackend::Postgres {
            tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")).await?;
        }
        history::create(tx).await?;
        let done = history::list_done(tx).await?;
        let is_pending =
            |name: &&str| names.iter().any(|n| n.as_ref() == *name) && !done.iter().any(|n| n == name);
        for name in self.names().into_iter().filter(is_pending) {
            self.build(name, backend).run(tx).await?;
            history::record(tx, name).await?;
        }
        Ok(())
    }

    pub(super) async fn state(&self, db: &impl ConnectionTrait) -> Result<MigrationState, DbErr> {
        if !history::exists(db).await? {
            return Ok(MigrationState::None);
        }
        let (done, known) = (history::list_done(db).await?, self.names());
        if let Some(newer) = done.iter().find(|name| !known.contains(&name.as_str())) {
            return Ok(MigrationState::Newer(newer.clone()));
        }
        let pending: Vec<_> =
            known.into_iter().filter(|name| !done.iter().any(|done| done == name)).collect();
        Ok(if pending.is_empty() { MigrationState::Done } else { MigrationState::Pending(pending) })
    }

    async fn are_done(&self, db: &DatabaseConnection) -> Result<bool, OpenError> {
        if !history::exists(db).await.map_err(OpenError::Migrate)? {
            return Ok(false);
        }
        let done = history::list_done(db).await.map_err(OpenError::Migrate)?;
        if !done.is_empty() && !done.iter().any(|name| name == BASELINE) {
            return Err(OpenError::BeforeBaseline);
        }
        let known = self.names();
        if let Some(newer) = done.iter().find(|name| !known.contains(&name.as_str())) {
            return Err(OpenError::Newer(newer.clone()));
        }
        Ok(done.len() == known.len())
    }
}

pub(super) async fn applied_names(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let mut names = history::list_done(db).await?;
    names.sort();
    Ok(names)
}
