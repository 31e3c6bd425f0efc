//! Filling the tables of a database with the rows of another one, all or nothing.

use futures_util::TryStreamExt as _;
use sea_orm::sea_query::{Alias, Expr, InsertStatement, OnConflict, Query};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, QueryResult, Statement, StreamTrait as _, Value,
};

use super::columns::{Column, Columns, Kind};
use super::snapshot::quoted;
use crate::store::Store;
use crate::store::schema::Schema;
use crate::store::{StoreResult, search_index, trigrams};

/// Rows in one statement.
const ROWS: usize = 500;
/// Values in one statement: SQLite takes 32,766.
const VALUES: usize = 30_000;
/// Bytes of rows in one statement, about.
const BYTES: usize = 1 << 20;

/// What indexing the rows for searches may take, in bytes: an import as a whole stays below 200 MB.
const INDEX_MEMORY: u32 = 48 << 20;

/// Makes a foreign key of PostgreSQL wait for the end of the transaction, or be checked by each statement again.
const FOREIGN_KEYS: &str = "SELECT conrelid::regclass::text AS name, conname::text AS other FROM pg_constraint \
    JOIN pg_namespace ON pg_namespace.oid = connamespace WHERE contype = 'f' AND nspname = current_schema()";

/// The index of searches of a table of PostgreSQL.
const SEARCH_INDEX: &str = "SELECT indexname::text AS name, indexdef AS made_by FROM pg_indexes \
    WHERE schemaname = current_schema() AND tablename = $1 AND indexname = $1 || '_by_trigrams'";

/// Compresses long texts by LZ4 in this transaction, where PostgreSQL was built with it: it takes a fifth of the time of its own method.
const COMPRESS_FAST: &str = "SELECT set_config('default_toast_compression', 'lz4', true) FROM pg_settings \
    WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals)";

/// A transaction that inserts the rows of whole tables. Dropping it undoes all of it.
#[derive(Debug)]
pub struct BulkInsert {
    tx: crate::store::Tx,
    schema: Schema,
    backend: DbBackend,
    /// The foreign keys of PostgreSQL, which wait.
    waiting: Vec<(String, String)>,
    /// The statements that make the indexes of searches of PostgreSQL again.
    indexes: Vec<String>,
    batch: Batch,
}

#[derive(Debug, Default)]
struct Batch {
    rows: Vec<Vec<Value>>,
    bytes: usize,
}

/// Rows of one table as lines, to be inserted by one statement.
#[derive(Debug, Default)]
pub struct LineBatch {
    lines: String,
    rows: usize,
}

impl LineBatch {
    /// Adds a row, which ends with a line feed.
    pub fn push(&mut self, line: &str) {
        self.lines.push_str(line);
        self.rows += 1;
    }

    /// Tells whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Tells whether the rows are as many as one statement takes.
    pub fn is_full(&self, columns: &Columns) -> bool {
        is_full(columns, self.rows, self.lines.len())
    }
}

/// Tells whether these are as many rows, or bytes, as one statement takes.
fn is_full(columns: &Columns, rows: usize, bytes: usize) -> bool {
    rows >= ROWS || rows.saturating_mul(columns.all.len()) >= VALUES - columns.all.len() || bytes >= BYTES
}

impl Store {
    /// Begins to fill tables. Searches find what was inserted once it is finished.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bulk_insert(&self) -> StoreResult<BulkInsert> {
        let tx = self.begin().await?;
        let schema = self.inner.schema.clone();
        let backend = ConnectionTrait::get_database_backend(tx.quietly());
        let db = tx.quietly();
        let mut waiting = Vec::new();
        if backend == DbBackend::Postgres {
            for row in db.query_all_raw(Statement::from_string(DbBackend::Postgres, FOREIGN_KEYS)).await? {
                waiting.push((row.try_get::<String>("", "name")?, row.try_get::<String>("", "other")?));
            }
            for (table, key) in &waiting {
                let wait = format!("ALTER TABLE {table} ALTER CONSTRAINT {} DEFERRABLE", quoted(key));
                db.execute_unprepared(&wait).await?;
            }
            db.execute_unprepared("SET CONSTRAINTS ALL DEFERRED").await?;
        } else {
            db.execute_unprepared("PRAGMA defer_foreign_keys = ON").await?;
            db.execute_unprepared(&search_index::before_bulk(&schema)).await?;
        }
        Ok(BulkInsert { tx, schema, backend, waiting, indexes: Vec::new(), batch: Batch::default() })
    }
}

impl BulkInsert {
    /// Prepares PostgreSQL for the rows of a whole site: it compresses them fast, and makes the indexes of searches anew at the end. Nobody
    /// else reads their tables until then.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn prepare_for_site(&mut self) -> StoreResult<()> {
        if self.backend != DbBackend::Postgres {
            return Ok(());
        }
        self.db().execute_unprepared(COMPRESS_FAST).await?;
        for searched in self.schema.searched() {
            let ask =
                Statement::from_sql_and_values(self.backend, SEARCH_INDEX, [searched.table.name().into()]);
            if let Some(found) = self.db().query_one_raw(ask).await? {
                let (name, definition): (String, String) =
                    (found.try_get("", "name")?, found.try_get("", "made_by")?);
                self.db().execute_unprepared(&format!("DROP INDEX {}", quoted(&name))).await?;
                self.indexes.push(definition);
            }
        }
        Ok(())
    }

    /// The transaction.
    pub fn tx(&self) -> &crate::store::Tx {
        &self.tx
    }

    fn db(&self) -> &DatabaseTransaction {
        self.tx.quietly()
    }

    /// The columns of a table. `None` where there is no such table.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn columns(&self, table: &str) -> StoreResult<Option<Columns>> {
        Ok(Columns::read(self.db(), table).await?)
    }

    /// Deletes the rows of a table that meet a condition in SQL, or all.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn clear(&self, table: &str, condition: Option<&str>) -> StoreResult<()> {
        let condition = condition.map(|condition| format!(" WHERE {condition}")).unwrap_or_default();
        self.db().execute_unprepared(&format!("DELETE FROM {}{condition}", quoted(table))).await?;
        Ok(())
    }

    /// Counts the rows of a table that meet a condition in SQL, or all.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count(&self, table: &str, condition: Option<&str>) -> StoreResult<i64> {
        let condition = condition.map(|condition| format!(" WHERE {condition}")).unwrap_or_default();
        let sql = format!("SELECT COUNT(*) FROM {}{condition}", quoted(table));
        let backend = self.backend;
        let row = self.db().query_one_raw(Statement::from_string(backend, sql)).await?;
        Ok(row.map_or(Ok(0), |row| row.try_get_by_index(0))?)
    }

    /// The values of a column of texts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn texts(&self, table: &str, column: &str) -> StoreResult<Vec<String>> {
        let sql = format!("SELECT {} FROM {}", quoted(column), quoted(table));
        let backend = self.backend;
        let rows = self.db().query_all_raw(Statement::from_string(backend, sql)).await?;
        rows.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect()
    }

    /// The row that has a value in a column.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn row(
        &self,
        columns: &Columns,
        column: &str,
        value: Value,
    ) -> StoreResult<Option<Vec<Value>>> {
        self.row_where(columns, &[column], &[value]).await
    }

    /// The row that has a key.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Tells whether a table has a row of this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has(&self, table: &str, id: Value) -> StoreResult<bool> {
        let sql = format!("SELECT 1 FROM {} WHERE id = $1", quoted(table));
        let statement = Statement::from_sql_and_values(self.backend, sql, [id]);
        Ok(self.db().query_one_raw(statement).await?.is_some())
    }

    /// Writes a row unless another one has its key or another unique value of it; tells whether it was written.
    ///
    /// # Errors
    /// When the database refuses it for another reason.
    pub async fn add_if_free(&self, columns: &Columns, row: Vec<Value>) -> StoreResult<bool> {
        let mut insert = insert_into(columns);
        insert.values_panic(row.into_iter().map(Expr::value));
        insert.on_conflict(OnConflict::new().do_nothing().to_owned());
        Ok(self.db().execute(&insert).await?.rows_affected() > 0)
    }

    /// Deletes the rows that have a value in a column.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete(&self, columns: &Columns, column: &str, value: Value) -> StoreResult<()> {
        let sql = format!("DELETE FROM {} WHERE {} = $1", quoted(&columns.table), quoted(column));
        let statement = Statement::from_sql_and_values(self.backend, sql, [value]);
        self.db().execute_raw(statement).await?;
        Ok(())
    }

    /// Adds a row, in the order of the columns; `bytes` is about its size. It is written with those after it, or by [`BulkInsert::flush`].
    ///
    /// # Errors
    /// When the database refuses a row.
    pub async fn add(&mut self, columns: &Columns, row: Vec<Value>, bytes: usize) -> StoreResult<()> {
        self.batch.rows.push(row);
        self.batch.bytes += bytes;
        if is_full(columns, self.batch.rows.len(), self.batch.bytes) {
            self.flush(columns).await?;
        }
        Ok(())
    }

    /// Writes the rows that were added.
    ///
    /// # Errors
    /// When the database refuses one.
    pub async fn flush(&mut self, columns: &Columns) -> StoreResult<()> {
        let Batch { rows, .. } = std::mem::take(&mut self.batch);
        self.insert(columns, rows).await
    }

    /// Inserts rows that this program wrote as lines.
    ///
    /// # Errors
    /// When a line is no row of the table, or the database refuses one.
    pub async fn insert_lines(&self, columns: &Columns, batch: LineBatch) -> StoreResult<()> {
        if self.backend == DbBackend::Postgres {
            // Faster by half than a statement with each value by itself.
            let rows = format!("[{}]", batch.lines.trim_end().replace('\n', ","));
            let insert = Statement::from_sql_and_values(self.backend, insert_json(columns), [rows.into()]);
            self.db().execute_raw(insert).await?;
            return Ok(());
        }
        let rows = batch.lines.lines().map(|line| columns.read_line(line.as_bytes()));
        let rows = rows.collect::<Result<_, _>>().map_err(|error| DbErr::Custom(error.to_string()))?;
        self.insert(columns, rows).await
    }

    async fn insert(&self, columns: &Columns, rows: Vec<Vec<Value>>) -> StoreResult<()> {
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

    /// Calls `each` with the rows of a table in the order of their keys, as lines.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lines(&self, columns: &Columns, mut each: impl FnMut(&str)) -> StoreResult<u64> {
        let backend = self.backend;
        let statement = Statement::from_string(backend, super::snapshot::select(columns, backend, None));
        let mut rows = self.db().stream_raw(statement).await?;
        let (mut line, mut count) = (String::new(), 0);
        while let Some(row) = rows.try_next().await? {
            let row: QueryResult = row;
            line.clear();
            columns.write_line(&row, &mut line)?;
            each(&line);
            count += 1;
        }
        Ok(count)
    }

    /// Checks the references between rows, makes the index of searches, and makes all of it durable.
    ///
    /// # Errors
    /// When a row refers to one that is not there, or the database fails.
    pub async fn finish(self) -> StoreResult<()> {
        let db = self.tx.quietly();
        if self.backend != DbBackend::Postgres {
            for searched in self.schema.searched() {
                for statement in trigrams::after_bulk(searched, INDEX_MEMORY) {
                    db.execute_unprepared(&statement).await?;
                }
            }
        }
        self.finish_without_search().await
    }

    /// Finishes as [`BulkInsert::finish`] does, but leaves the index of searches to the next program that opens the database.
    ///
    /// # Errors
    /// As there.
    pub async fn finish_without_search(self) -> StoreResult<()> {
        let db = self.tx.quietly();
        if self.backend == DbBackend::Postgres {
            db.execute_unprepared("SET CONSTRAINTS ALL IMMEDIATE").await?;
            for index in &self.indexes {
                db.execute_unprepared(index).await?;
            }
            for (table, key) in &self.waiting {
                let check = format!("ALTER TABLE {table} ALTER CONSTRAINT {} NOT DEFERRABLE", quoted(key));
                db.execute_unprepared(&check).await?;
            }
        }
        // What other processes keep in memory of any table is old.
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

/// The statement that inserts the rows of a JSON array into a table of PostgreSQL.
fn insert_json(columns: &Columns) -> String {
    let value = |column: &Column| {
        let name = quoted(&column.name);
        // In these columns the null of JSON is a value.
        let is_value = column.kind == Kind::Json && !column.is_nullable;
        if is_value { format!("COALESCE({name}, 'null')") } else { name }
    };
    let (names, values): (Vec<_>, Vec<_>) =
        columns.all.iter().map(|column| (quoted(&column.name), value(column))).unzip();
    let (table, names, values) = (quoted(&columns.table), names.join(", "), values.join(", "));
    format!(
        "INSERT INTO {table} ({names}) SELECT {values} FROM json_populate_recordset(NULL::{table}, $1::text::json)"
    )
}
