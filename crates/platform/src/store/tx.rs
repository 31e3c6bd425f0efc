//! Write transactions.

use std::sync::Arc;

use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode,
    Statement, TransactionOptions, TransactionTrait as _,
};

use super::read_only::ReadOnly;
use super::tables::{ReadSet, Table, Versions};
use super::{Schema, StoreResult, watch, write_gate};

/// A transaction that writes. It begins IMMEDIATE in SQLite: a transaction that only asks for the
/// right to write when it first writes fails at once if another has written since it began.
#[derive(Debug)]
pub struct Tx {
    tx: ReadOnly,
    written: ReadSet,
    versions: Arc<Versions>,
    schema: Schema,
}

impl Tx {
    /// Begins a transaction, unless the site is read-only.
    pub(super) async fn begin(
        write: &DatabaseConnection,
        versions: Arc<Versions>,
        schema: Schema,
    ) -> StoreResult<Self> {
        let begun = Self::begin_ungated(write, versions, schema).await?;
        write_gate::check(&begun.tx.0).await?;
        Ok(begun)
    }

    /// Begins a transaction, even if the site is read-only.
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

    /// The connection, after noting that `table` is written.
    pub fn on(&self, table: Table) -> &DatabaseTransaction {
        self.written.table(table);
        &self.tx.0
    }

    /// The connection for a write that no response depends on: it raises no table version.
    pub fn quietly(&self) -> &DatabaseTransaction {
        &self.tx.0
    }

    /// The connection for reads within the transaction, which rejects writes.
    pub fn read(&self) -> &ReadOnly {
        &self.tx
    }

    /// Waits until no other transaction holds the lock of this name, and holds it until this one ends. What is read after
    /// that includes all that its former holders wrote. In SQLite there is one writer anyway.
    pub async fn lock(&self, name: &str) -> StoreResult<()> {
        if self.tx.get_database_backend() == DbBackend::Postgres {
            // The number is the same in all programs that write this database.
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

    /// Makes the writes durable, then raises the versions of the tables written.
    ///
    /// # Errors
    /// When the database refuses; nothing is written then. When the connection breaks, the writes may have happened.
    pub async fn commit(self) -> StoreResult<()> {
        let Self { tx: ReadOnly(tx), written, versions, schema } = self;
        let written = schema.with_cascades(written.tables());
        // A client that goes away ends its request wherever it is. In a task of its own the commit and what follows from
        // it happen both or not at all.
        let committed = tokio::spawn(async move {
            if tx.get_database_backend() == DbBackend::Postgres {
                watch::announce(&tx, &versions, written).await?;
            }
            let committed = tx.commit().await;
            // Also after an error: when the connection breaks meanwhile, nobody knows whether the commit happened. To raise
            // too often costs an answer made anew; to raise too seldom leaves a stale one.
            versions.raise(written);
            Ok(committed?)
        });
        committed.await.unwrap_or_else(|error| Err(DbErr::Custom(error.to_string()).into()))
    }
}
