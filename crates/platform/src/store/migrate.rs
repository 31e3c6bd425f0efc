//! Runs the steps to the present schema: forward only, under a lock, each all or nothing.

mod history;

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode,
    TransactionOptions, TransactionTrait as _,
};

use super::connect::OpenError;
use super::migrations::prelude::SchemaManager;
use super::migrations::{Migration, Up};
use super::schema::Schema;

/// Any number that no other program takes for its own lock on the same server ("unionhal" in ASCII).
const POSTGRES_LOCK: i64 = 0x756e_696f_6e68_616c;

/// A step, with the parts of all subjects.
struct Step {
    name: &'static str,
    parts: Vec<Up>,
}

/// All migrations, in order.
pub struct Migrations<'a>(pub &'a Schema);

impl Migrations<'_> {
    fn steps(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        for Migration { name, up } in self.0.migrations() {
            match steps.iter_mut().find(|step| step.name == name) {
                Some(step) => step.parts.push(up),
                None => steps.push(Step { name, parts: vec![up] }),
            }
        }
        // Of steps with one number, the one that was declared first comes first.
        steps.sort_by_key(|step| number(step.name));
        steps
    }

    /// Their names, in order.
    pub fn names(&self) -> Vec<&'static str> {
        self.steps().iter().map(|step| step.name).collect()
    }

    /// Brings the schema up to date. Several processes may do so at once: the lock lets one work and the others find it done.
    ///
    /// # Errors
    /// When the database fails, or was made by a newer program.
    pub async fn run(&self, db: &DatabaseConnection) -> Result<(), OpenError> {
        if self.are_done(db).await? { Ok(()) } else { self.run_next(db, usize::MAX).await }
    }

    /// Runs at most so many of the steps that are not done.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn run_next(&self, db: &DatabaseConnection, most: usize) -> Result<(), OpenError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let tx = db.begin_with_options(options).await.map_err(OpenError::Migrate)?;
        self.run_within(&tx, most).await.map_err(OpenError::Migrate)?;
        tx.commit().await.map_err(OpenError::Migrate)
    }

    /// Runs the steps of these names, of those that are not done.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn run_named(&self, db: &DatabaseConnection, names: &[String]) -> Result<(), OpenError> {
        let most = self.steps().iter().rposition(|step| names.iter().any(|name| name == step.name));
        self.run_next(db, most.map_or(0, |last| last + 1)).await
    }

    async fn run_within(&self, tx: &DatabaseTransaction, most: usize) -> Result<(), DbErr> {
        if tx.get_database_backend() == DbBackend::Postgres {
            tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")).await?;
        }
        history::create(tx).await?;
        let done = history::done(tx).await?;
        let steps = self.steps().into_iter().filter(|step| !done.iter().any(|name| name == step.name));
        for step in steps.take(most) {
            for part in step.parts {
                part(&SchemaManager::new(tx)).await?;
            }
            history::record(tx, step.name).await?;
        }
        Ok(())
    }

    /// Tells whether every step is done already, without asking for the right to write.
    async fn are_done(&self, db: &DatabaseConnection) -> Result<bool, OpenError> {
        if !history::exists(db).await.map_err(OpenError::Migrate)? {
            return Ok(false);
        }
        let done = history::done(db).await.map_err(OpenError::Migrate)?;
        let known = self.names();
        if let Some(newer) = done.iter().find(|name| !known.contains(&name.as_str())) {
            return Err(OpenError::Newer(newer.clone()));
        }
        Ok(done.len() == known.len())
    }
}

/// The names of the steps that a database holds.
///
/// # Errors
/// When the database fails.
pub(super) async fn applied(db: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let mut names = history::done(db).await?;
    names.sort();
    Ok(names)
}

/// `m0012` of `m0012_documents`.
fn number(name: &str) -> &str {
    name.split('_').next().unwrap_or(name)
}
