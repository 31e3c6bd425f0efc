//! What waits until the rows of a bulk insert are there: references between them, and the indexes of searches.

use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::insert::BulkInsert;
use super::snapshot::quoted;
use crate::store::{StoreResult, search_index, trigrams};

/// What indexing the rows for searches may take, in bytes: an import as a whole stays below 200 MB.
const INDEX_MEMORY: u32 = 48 << 20;

/// The index of searches of a table of PostgreSQL.
const SEARCH_INDEX: &str = "SELECT indexname::text AS name, indexdef AS made_by FROM pg_indexes \
    WHERE schemaname = current_schema() AND tablename = $1 AND indexname = $1 || '_by_trigrams'";

/// Selects LZ4 for compressing long texts in this transaction, if PostgreSQL supports it. It takes a fifth of the time of `pglz`.
const COMPRESS_FAST: &str = "SELECT set_config('default_toast_compression', 'lz4', true) FROM pg_settings \
    WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals)";

impl BulkInsert {
    /// Lets PostgreSQL compress long texts by a faster method in this transaction, where it has one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn compress_fast(&self) -> StoreResult<()> {
        if self.backend == DbBackend::Postgres {
            self.db().execute_unprepared(COMPRESS_FAST).await?;
        }
        Ok(())
    }

    /// Makes the index of searches of a table anew after its rows, which is faster for many. In PostgreSQL nobody else reads the table until
    /// the end.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn index_later(&mut self, table: &str) -> StoreResult<()> {
        if self.backend != DbBackend::Postgres {
            return Ok(());
        }
        let ask = Statement::from_sql_and_values(self.backend, SEARCH_INDEX, [table.into()]);
        if let Some(found) = self.db().query_one_raw(ask).await? {
            let (name, definition): (String, String) =
                (found.try_get("", "name")?, found.try_get("", "made_by")?);
            self.db().execute_unprepared(&format!("DROP INDEX {}", quoted(&name))).await?;
            self.indexes.push(definition);
        }
        Ok(())
    }

    /// Checks the references between the rows that were inserted until now, and makes the indexes of searches. Rows that are inserted later
    /// are indexed at the end.
    ///
    /// # Errors
    /// When a row refers to one that is not there, or the database fails.
    pub async fn check_and_index(&mut self) -> StoreResult<()> {
        if self.backend == DbBackend::Postgres {
            return self.check_and_index_postgres().await;
        }
        self.index_sqlite().await?;
        self.db().execute_unprepared(&search_index::before_bulk(&self.schema)).await?;
        Ok(())
    }

    async fn check_and_index_postgres(&mut self) -> StoreResult<()> {
        // It makes no index of a table that has rows to check.
        self.db().execute_unprepared("SET CONSTRAINTS ALL IMMEDIATE").await?;
        for index in std::mem::take(&mut self.indexes) {
            self.db().execute_unprepared(&index).await?;
        }
        self.db().execute_unprepared("SET CONSTRAINTS ALL DEFERRED").await?;
        Ok(())
    }

    async fn index_sqlite(&self) -> StoreResult<()> {
        for searched in self.schema.searched() {
            for statement in trigrams::after_bulk(searched, INDEX_MEMORY) {
                self.db().execute_unprepared(&statement).await?;
            }
        }
        Ok(())
    }

    /// Checks the references between rows, makes the index of searches, and makes all of it durable.
    ///
    /// # Errors
    /// When a row refers to one that is not there, or the database fails.
    pub async fn finish(self) -> StoreResult<()> {
        if self.backend != DbBackend::Postgres {
            self.index_sqlite().await?;
        }
        self.finish_without_search().await
    }

    /// Finishes as [`BulkInsert::finish`] does, but leaves the index of searches to the next program that opens the database.
    ///
    /// # Errors
    /// As there.
    pub async fn finish_without_search(mut self) -> StoreResult<()> {
        if self.backend == DbBackend::Postgres {
            self.check_and_index_postgres().await?;
        }
        for (table, key) in &self.waiting {
            let check = format!("ALTER TABLE {table} ALTER CONSTRAINT {} NOT DEFERRABLE", quoted(key));
            self.db().execute_unprepared(&check).await?;
        }
        // What other processes keep in memory of any table is old.
        for table in self.schema.tables() {
            self.tx.on(table);
        }
        self.tx.commit().await
    }
}
