use std::sync::Arc;

use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode,
    Statement, TransactionOptions, TransactionTrait as _,
};

use super::read_only::ReadOnly;
use super::tables::{ReadSet, Table, Versions};
use super::{Schema, StoreResult, watch, write_gate};

/// A write transaction. It is IMMEDIATE in SQLite: a deferred transaction fails at its first write if another one has written since it
/// began.
#[derive(Debug)]
pub struct Tx {
    tx: ReadOnly,
    written: ReadSet,
    versions: Arc<Versions>,
    schema: Schema,
}

impl Tx {
    pub(super) async fn begin(
        write: &DatabaseConnection,
        versions: Arc<Versions>,
        schema: Schema,
    ) -> StoreResult<Self> {
        let begun = Self::begin_ungated(write, versions, schema).await?;
        write_gate::check(&begun.tx.0).await?;
        Ok(begun)
    }

    pub(super) async fn begin_ungated(
        write: &DatabaseConnection,
        versions: Arc<Versions>,
        schema: Schema,
    ) -> StoreResult<Self> {
        let tx = write
            .begin_with_options(TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            })
            .await?;
        Ok(Self { tx: ReadOnly(tx), written: ReadSet::default(), versions, schema })
    }

    /// The connection for writes to `table`, whose version the commit raises.
    pub fn on(&self, table: Table) -> &DatabaseTransaction {
        self.written.table(table);
        &self.tx.0
    }

    /// The connection for writes that no response depends on: it raises no version.
    pub fn quietly(&self) -> &DatabaseTransaction {
        &self.tx.0
    }

    /// The connection for reads, which rejects writes.
    pub fn read(&self) -> &ReadOnly {
        &self.tx
    }

    /// Takes the named lock until the transaction ends. Later reads see the writes of former holders. SQLite needs no lock, since it has
    /// one writer.
    pub async fn lock(&self, name: &str) -> StoreResult<()> {
        if self.tx.get_database_backend() == DbBackend::Postgres {
            // The number must be the same in every version of the program.
            let number = xxhash_rust::xxh3::xxh3_64(name.as_bytes()).cast_signed();
            let lock = Statement::from_sql_and_values(
                DbBackend::Postgres,
                "SELECT pg_advisory_xact_lock($1)",
                [number.into()],
            );
            self.tx.0.query_one_raw(lock).await?;
        }
        Ok(())
    }

    /// Commits, then raises the versions of the written tables. On an error the transaction is rolled back, but after a broken connection it
    /// may have been committed.
    pub async fn commit(self) -> StoreResult<()> {
        let Self { tx: ReadOnly(tx), written, versions, schema } = self;
        let written = schema.with_cascades(written.tables());
        // In its own task, so that a disconnecting client cannot cancel it between the commit and raising the versions.
        let committed = tokio::spawn(async move {
            if tx.get_database_backend() == DbBackend::Postgres {
                watch::announce(&tx, &versions, written).await?;
            }
            let committed = tx.commit().await;
            // Also after an error: after a broken connection the outcome is unknown. Raising too often costs a regeneration; raising too
            // seldom leaves a stale response.
            versions.raise(written);
            Ok(committed?)
        });
        committed.await.unwrap_or_else(|error| Err(DbErr::Custom(error.to_string()).into()))
    }
}
