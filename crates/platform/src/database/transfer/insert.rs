use sea_orm::sea_query::{Alias, Expr, InsertStatement, OnConflict, Query};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, Statement, StreamTrait as _, Value};

use super::columns::Columns;
use super::snapshot::{Rows, quoted, select};
use crate::database::Store;
use crate::database::schema::Schema;
use crate::database::{StoreResult, search_index, trigrams};

const MAX_ROWS: usize = 500;
/// The most values of a statement; SQLite's limit is 32,766.
const MAX_VALUES: usize = 30_000;
/// Approximate bytes of rows in one statement.
const MAX_BYTES: usize = 1 << 20;
/// Memory for indexing, in bytes, which keeps an import below 200 MB.
const INDEX_MEMORY: u32 = 48 << 20;

/// Lists PostgreSQL's foreign keys, which become deferrable for the transaction.
const FOREIGN_KEYS: &str = "SELECT conrelid::regclass::text AS name, conname::text AS other FROM pg_constraint \
    JOIN pg_namespace ON pg_namespace.oid = connamespace WHERE contype = 'f' AND nspname = current_schema()";

/// A transaction that inserts the rows of whole tables. Dropping it rolls back.
#[derive(Debug)]
pub struct BulkInsert {
    tx: crate::database::Tx,
    schema: Schema,
    backend: DbBackend,
    waiting: Vec<(String, String)>,
    /// PostgreSQL: tables whose trigram index is built at the end.
    unindexed: Vec<&'static str>,
    batch: Batch,
}

#[derive(Debug, Default)]
struct Batch {
    rows: Vec<Vec<Value>>,
    bytes: usize,
}

fn is_full(columns: &Columns, rows: usize, bytes: usize) -> bool {
    rows >= MAX_ROWS
        || rows.saturating_mul(columns.all.len()) >= MAX_VALUES - columns.all.len()
        || bytes >= MAX_BYTES
}

impl Store {
    /// Begins a bulk insert. Searches find the rows once it is finished.
    pub async fn bulk_insert(&self) -> StoreResult<BulkInsert> {
        let tx = self.begin().await?;
        let schema = self.inner.schema.clone();
        let backend = ConnectionTrait::get_database_backend(tx.quietly());
        let db = tx.quietly();
        let (mut waiting, mut unindexed) = (Vec::new(), Vec::new());
        if backend == DbBackend::Postgres {
            for row in db.query_all_raw(Statement::from_string(DbBackend::Postgres, FOREIGN_KEYS)).await? {
                waiting.push((row.try_get::<String>("", "name")?, row.try_get::<String>("", "other")?));
            }
            for (table, key) in &waiting {
                let wait = format!("ALTER TABLE {table} ALTER CONSTRAINT {} DEFERRABLE", quoted(key));
                db.execute_unprepared(&wait).await?;
            }
            db.execute_unprepared("SET CONSTRAINTS ALL DEFERRED").await?;
            unindexed = search_index::drop_unused(db, &schema).await?;
        } else {
            db.execute_unprepared("PRAGMA defer_foreign_keys = ON").await?;
            db.execute_unprepared(&search_index::before_bulk(&schema)).await?;
        }
        Ok(BulkInsert { tx, schema, backend, waiting, unindexed, batch: Batch::default() })
    }
}

impl BulkInsert {
    pub fn tx(&self) -> &crate::database::Tx {
        &self.tx
    }

    fn db(&self) -> &DatabaseTransaction {
        self.tx.quietly()
    }

    pub async fn columns(&self, table: &str) -> StoreResult<Option<Columns>> {
        Ok(Columns::read(self.db(), table).await?)
    }

    pub async fn clear(&self, table: &str, condition: Option<&str>) -> StoreResult<()> {
        let condition = condition.map(|condition| format!(" WHERE {condition}")).unwrap_or_default();
        self.db().execute_unprepared(&format!("DELETE FROM {}{condition}", quoted(table))).await?;
        Ok(())
    }

    pub async fn count(&self, table: &str, condition: Option<&str>) -> StoreResult<i64> {
        let condition = condition.map(|condition| format!(" WHERE {condition}")).unwrap_or_default();
        let sql = format!("SELECT COUNT(*) FROM {}{condition}", quoted(table));
        let backend = self.backend;
        let row = self.db().query_one_raw(Statement::from_string(backend, sql)).await?;
        Ok(row.map_or(Ok(0), |row| row.try_get_by_index(0))?)
    }

    pub async fn texts(&self, table: &str, column: &str) -> StoreResult<Vec<String>> {
        let sql = format!("SELECT {} FROM {}", quoted(column), quoted(table));
        let backend = self.backend;
        let rows = self.db().query_all_raw(Statement::from_string(backend, sql)).await?;
        rows.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect()
    }

    pub async fn row(
        &self,
        columns: &Columns,
        column: &str,
        value: Value,
    ) -> StoreResult<Option<Vec<Value>>> {
        self.row_where(columns, &[column], &[value]).await
    }

    pub async fn row_by_key(&self, columns: &Columns, key: &[Value]) -> StoreResult<Option<Vec<Value>>> {
        let names: Vec<_> = columns.all.iter().take(columns.key).map(|column| column.name.as_str()).collect();
        self.row_where(columns, &names, key).await
    }

    async fn row_where(
        &self,
        columns: &Columns,
        names: &[&str],
        values: &[Value],
    ) -> StoreResult<Option<Vec<Value>>> {
        let selected: Vec<_> = columns.all.iter().map(|column| quoted(&column.name)).collect();
        let conditions: Vec<_> =
            names.iter().enumerate().map(|(at, name)| format!("{} = ${}", quoted(name), at + 1)).collect();
        let (table, conditions) = (quoted(&columns.table), conditions.join(" AND "));
        let sql = format!("SELECT {} FROM {table} WHERE {conditions}", selected.join(", "));
        let backend = self.backend;
        let statement = Statement::from_sql_and_values(backend, sql, values.iter().cloned());
        let Some(found) = self.db().query_one_raw(statement).await? else { return Ok(None) };
        let mut line = String::new();
        columns.write_line(&found, &mut line)?;
        let values = columns.read_line(line.trim_end().as_bytes());
        values.map(Some).map_err(|error| DbErr::Custom(error.to_string()).into())
    }

    pub async fn has(&self, table: &str, id: Value) -> StoreResult<bool> {
        let sql = format!("SELECT 1 FROM {} WHERE id = $1", quoted(table));
        let statement = Statement::from_sql_and_values(self.backend, sql, [id]);
        Ok(self.db().query_one_raw(statement).await?.is_some())
    }

    /// Inserts a row unless its key or a unique value is taken; returns whether it did.
    pub async fn add_if_free(&self, columns: &Columns, row: Vec<Value>) -> StoreResult<bool> {
        let mut insert = insert_into(columns);
        insert.values_panic(row.into_iter().map(Expr::value));
        insert.on_conflict(OnConflict::new().do_nothing().to_owned());
        Ok(self.db().execute(&insert).await?.rows_affected() > 0)
    }

    pub async fn delete(&self, columns: &Columns, column: &str, value: Value) -> StoreResult<()> {
        let sql = format!("DELETE FROM {} WHERE {} = $1", quoted(&columns.table), quoted(column));
        let statement = Statement::from_sql_and_values(self.backend, sql, [value]);
        self.db().execute_raw(statement).await?;
        Ok(())
    }

    /// Adds a row, in the order of the columns; `bytes` is its approximate size. A later call or [`BulkInsert::flush`] writes it.
    pub async fn add(&mut self, columns: &Columns, row: Vec<Value>, bytes: usize) -> StoreResult<()> {
        self.batch.rows.push(row);
        self.batch.bytes += bytes;
        if is_full(columns, self.batch.rows.len(), self.batch.bytes) {
            self.flush(columns).await?;
        }
        Ok(())
    }

    pub async fn flush(&mut self, columns: &Columns) -> StoreResult<()> {
        let Batch { rows, .. } = std::mem::take(&mut self.batch);
        if rows.is_empty() {
            return Ok(());
        }
        let mut insert = insert_into(columns);
        for row in rows {
            insert.values_panic(row.into_iter().map(Expr::value));
        }
        self.db().execute(&insert).await?;
        Ok(())
    }

    pub async fn rows(&self, columns: &Columns) -> StoreResult<Rows<'_>> {
        let statement = Statement::from_string(self.backend, select(columns, self.backend, None));
        Ok(Box::pin(self.db().stream_raw(statement).await?))
    }

    /// Checks foreign keys, builds the search index and commits. Fails when a row refers to a missing one.
    pub async fn finish(self) -> StoreResult<()> {
        if self.backend != DbBackend::Postgres {
            for searched in self.schema.searched() {
                for statement in trigrams::after_bulk(searched, INDEX_MEMORY) {
                    self.db().execute_unprepared(&statement).await?;
                }
            }
        }
        self.constrain().await?;
        for table in &self.unindexed {
            search_index::make_index(self.db(), table).await?;
        }
        self.commit().await
    }

    /// As [`BulkInsert::finish`], but leaves the search index to the next start.
    pub async fn finish_without_search(self) -> StoreResult<()> {
        self.constrain().await?;
        self.commit().await
    }

    async fn constrain(&self) -> StoreResult<()> {
        if self.backend == DbBackend::Postgres {
            // PostgreSQL rejects ALTER CONSTRAINT on a table with pending checks.
            self.db().execute_unprepared("SET CONSTRAINTS ALL IMMEDIATE").await?;
        }
        for (table, key) in &self.waiting {
            let check = format!("ALTER TABLE {table} ALTER CONSTRAINT {} NOT DEFERRABLE", quoted(key));
            self.db().execute_unprepared(&check).await?;
        }
        Ok(())
    }

    async fn commit(self) -> StoreResult<()> {
        // Invalidates the caches of other processes for every table.
        for table in self.schema.tables() {
            self.tx.on(table);
        }
        self.tx.commit().await
    }
}

fn insert_into(columns: &Columns) -> InsertStatement {
    let mut insert = Query::insert();
    insert.into_table(Alias::new(&columns.table));
    insert.columns(columns.all.iter().map(|column| Alias::new(&column.name)));
    insert
}
