//! Runs the steps to the present schema: forward only, under a lock, each all or nothing.

use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DbBackend, SqliteTransactionMode, TransactionOptions,
    TransactionTrait as _,
};
use sea_orm_migration::MigratorTraitSelf;
use sea_orm_migration::prelude::*;

use super::connect::OpenError;
use super::migrations::{Migration, Up};
use super::schema::Schema;

/// Any number that no other program takes for its own lock on the same server ("unionhal" in ASCII).
const POSTGRES_LOCK: i64 = 0x756e_696f_6e68_616c;

/// A step, with the parts of all subjects.
struct Step {
    name: &'static str,
    parts: Vec<Up>,
}

impl MigrationName for Step {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for part in &self.parts {
            part(manager).await?;
        }
        Ok(())
    }
}

/// All steps, in order.
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
        if self.are_done(db).await? {
            return Ok(());
        }
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let tx = db.begin_with_options(options).await.map_err(OpenError::Migrate)?;
        if tx.get_database_backend() == DbBackend::Postgres {
            tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})"))
                .await
                .map_err(OpenError::Migrate)?;
        }
        self.up(&tx, None).await.map_err(OpenError::Migrate)?;
        tx.commit().await.map_err(OpenError::Migrate)
    }

    /// Whether every step is done already, without asking for the right to write.
    async fn are_done(&self, db: &DatabaseConnection) -> Result<bool, OpenError> {
        let manager = SchemaManager::new(db);
        if !manager.has_table("seaql_migrations").await.map_err(OpenError::Migrate)? {
            return Ok(false);
        }
        let done = self.get_migration_models(db).await.map_err(OpenError::Migrate)?;
        let known = self.names();
        if let Some(newer) = done.iter().find(|step| !known.contains(&&*step.version)) {
            return Err(OpenError::Newer(newer.version.clone()));
        }
        Ok(done.len() == known.len())
    }
}

impl MigratorTraitSelf for Migrations<'_> {
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        self.steps().into_iter().map(|step| Box::new(step) as Box<dyn MigrationTrait>).collect()
    }
}

/// `m0012` of `m0012_documents`.
fn number(name: &str) -> &str {
    name.split('_').next().unwrap_or(name)
}
