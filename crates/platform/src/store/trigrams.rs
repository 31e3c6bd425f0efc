//! The indexes behind `engine/search`: what texts contain, by their sequences of three characters.
//!
//! SQLite: an FTS5 table that keeps no text of its own (`contentless_delete`), with `trigram` as its tokenizer, and beside it a
//! table that gives each row a number. A row's own rowid would not do: it changes with VACUUM unless it is the primary
//! key. Triggers keep both, whoever writes. PostgreSQL: `pg_trgm`, a trusted extension of its distribution.

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait as _,
};

use super::{Schema, Table};

/// A table whose rows are searched by what their column `search_text` contains. A new one gets its index in a migration of its own.
#[derive(Clone, Copy, Debug)]
pub struct SearchedTable {
    /// The table.
    pub table: Table,
    partition: Option<Partition>,
}

/// What divides the rows of a table into two sets that are searched apart.
#[derive(Clone, Copy, Debug)]
enum Partition {
    /// A boolean column, such as whether visitors see the row.
    Flag(&'static str),
    /// Whether a column has this value, which a row keeps.
    Value(&'static str, &'static str),
}

impl SearchedTable {
    /// A table that is searched as a whole: by staff alone.
    pub const fn whole(table: Table) -> Self {
        Self { table, partition: None }
    }

    /// A table whose rows are searched apart by a boolean column, such as whether visitors see them.
    pub const fn by_flag(table: Table, column: &'static str) -> Self {
        Self { table, partition: Some(Partition::Flag(column)) }
    }

    /// A table whose rows are searched apart by whether `column` has this value, which never changes.
    pub const fn by_value(table: Table, column: &'static str, value: &'static str) -> Self {
        Self { table, partition: Some(Partition::Value(column, value)) }
    }

    /// The condition that divides the table, in SQL of either database, for a row called `row` (such as `item.`). `None` for a table
    /// that is searched as a whole.
    pub fn condition(&self, row: &str) -> Option<String> {
        self.partition.map(|partition| match partition {
            Partition::Flag(column) => format!("{row}{column}"),
            Partition::Value(column, value) => format!("({row}{column} = '{value}')"),
        })
    }

    /// The columns of `table_search`, and their values in a row called `row` of the table itself.
    fn known(&self, row: &str) -> (&'static str, String) {
        match self.condition(row) {
            Some(condition) => ("item_id, published", format!("{row}id, {condition}")),
            None => ("item_id", format!("{row}id")),
        }
    }
}

/// Any number that no other lock of ours has.
const POSTGRES_LOCK: i64 = 0x756e_696f_6e74_7267;

/// What SQLite needs for the searches of a table, filled with the rows that are there.
pub(super) fn sqlite(searched: &SearchedTable) -> Vec<String> {
    let table = searched.table.name();
    let number = number(table);
    let (columns, values) = searched.known("");
    let published = if searched.partition.is_some() { ", published BOOLEAN NOT NULL" } else { "" };
    let mut statements = vec![
        format!(
            "CREATE TABLE {table}_search (\
             number INTEGER PRIMARY KEY, item_id BLOB NOT NULL UNIQUE{published})"
        ),
        // The text is folded already; the tokenizer must not fold it in its own way.
        format!(
            "CREATE VIRTUAL TABLE {table}_trigrams USING fts5(\
             search_text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')"
        ),
        format!("INSERT INTO {table}_search ({columns}) SELECT {values} FROM {table}"),
        format!(
            "INSERT INTO {table}_trigrams (rowid, search_text) SELECT search.number, item.search_text \
             FROM {table}_search AS search CROSS JOIN {table} AS item ON item.id = search.item_id \
             ORDER BY search.number"
        ),
        insert_trigger(searched),
        format!(
            "CREATE TRIGGER {table}_search_text AFTER UPDATE OF search_text ON {table} \
             WHEN new.search_text <> old.search_text BEGIN \
             UPDATE {table}_trigrams SET search_text = new.search_text WHERE rowid = {number}; END"
        ),
        format!(
            "CREATE TRIGGER {table}_search_delete AFTER DELETE ON {table} BEGIN \
             DELETE FROM {table}_trigrams WHERE rowid = (SELECT number FROM {table}_search WHERE item_id = old.id); \
             DELETE FROM {table}_search WHERE item_id = old.id; END"
        ),
    ];
    if let Some(Partition::Flag(flag)) = searched.partition {
        statements.push(format!(
            "CREATE TRIGGER {table}_search_update AFTER UPDATE OF {flag} ON {table} \
             WHEN new.{flag} <> old.{flag} BEGIN \
             UPDATE {table}_search SET published = new.{flag} WHERE item_id = new.id; END"
        ));
    }
    statements
}

fn number(table: &str) -> String {
    format!("(SELECT number FROM {table}_search WHERE item_id = new.id)")
}

fn insert_trigger(searched: &SearchedTable) -> String {
    let table = searched.table.name();
    let number = number(table);
    let (columns, values) = searched.known("new.");
    format!(
        "CREATE TRIGGER {table}_search_insert AFTER INSERT ON {table} BEGIN \
         INSERT INTO {table}_search ({columns}) VALUES ({values}); \
         INSERT INTO {table}_trigrams (rowid, search_text) VALUES ({number}, new.search_text); END"
    )
}

/// Before many rows are inserted: FTS5 writes a segment of its own for each row that a trigger brings, and merges them
/// again and again.
pub(super) fn before_bulk(schema: &Schema) -> String {
    schema
        .searched()
        .map(|searched| format!("DROP TRIGGER IF EXISTS {}_search_insert;", searched.table.name()))
        .collect()
}

/// What was inserted without the trigger, in one statement, and the trigger back.
///
/// With its 1 MB of memory FTS5 would write thousands of segments and merge them again and again, and one for each row
/// whose number does not rise (<https://sqlite.org/fts5.html>, `hashsize` and `automerge`).
fn after_bulk(searched: &SearchedTable) -> Vec<String> {
    let table = searched.table.name();
    let (columns, values) = searched.known("");
    let set = |option: &str, value: u32| {
        format!("INSERT INTO {table}_trigrams ({table}_trigrams, rank) VALUES ('{option}', {value})")
    };
    vec![
        set("hashsize", 256 << 20),
        set("automerge", 0),
        format!(
            "INSERT INTO {table}_search ({columns}) \
             SELECT {values} FROM {table} WHERE id NOT IN (SELECT item_id FROM {table}_search)"
        ),
        format!(
            "INSERT INTO {table}_trigrams (rowid, search_text) SELECT search.number, item.search_text \
             FROM {table}_search AS search CROSS JOIN {table} AS item ON item.id = search.item_id \
             WHERE search.number NOT IN (SELECT id FROM {table}_trigrams_docsize) ORDER BY search.number"
        ),
        set("hashsize", 1 << 20),
        set("automerge", 4),
        insert_trigger(searched),
    ]
}

/// Makes what searches need and is missing. Without it searches read every text or miss what is new; the log says so.
pub(super) async fn prepare(db: &DatabaseConnection, schema: &Schema) {
    if let Err(error) = make_missing(db, schema).await {
        tracing::warn!(
            %error,
            "the index of searches could not be made: searches are slow on a large site. On PostgreSQL `CREATE EXTENSION \
             pg_trgm` as an administrator, then a start of this program, makes them fast"
        );
    }
}

/// As [`prepare`], with the error.
pub(super) async fn make_missing(db: &DatabaseConnection, schema: &Schema) -> Result<(), DbErr> {
    match db.get_database_backend() {
        DbBackend::Postgres => make_indexes(db, schema).await,
        _ => catch_up(db, schema).await,
    }
}

/// PostgreSQL: the extension may be missing, or not allowed, until an administrator makes it.
async fn make_indexes(db: &DatabaseConnection, schema: &Schema) -> Result<(), DbErr> {
    unpack_faster(db, schema).await?;
    let tables = schema.searched().map(|searched| searched.table.name());
    let indexes: Vec<_> = tables.map(|table| (table, format!("{table}_by_trigrams"))).collect();
    let mut missing = false;
    for (_, name) in &indexes {
        missing |= !is_there(db, "SELECT to_regclass($1) IS NOT NULL", name).await?;
    }
    if !missing {
        return Ok(());
    }
    let tx = db.begin().await?;
    tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")).await?;
    tx.execute_unprepared("CREATE EXTENSION IF NOT EXISTS pg_trgm").await?;
    for (table, name) in indexes {
        let index =
            format!("CREATE INDEX IF NOT EXISTS {name} ON {table} USING gin (search_text gin_trgm_ops)");
        tx.execute_unprepared(&index).await?;
    }
    tx.commit().await
}

/// PostgreSQL keeps a long text outside its row, compressed, and a search for a common word unpacks a thousand of them: with `lz4` in half
/// the time of its own `pglz`. Texts that are there already change when they are saved. A server that was built without it stays as it is.
async fn unpack_faster(db: &DatabaseConnection, schema: &Schema) -> Result<(), DbErr> {
    const LEFT: &str = "SELECT attcompression <> 'l' FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = 'search_text'";
    for table in schema.searched().map(|searched| searched.table.name()) {
        if is_there(db, LEFT, table).await? {
            let change = format!(
                "DO $$ BEGIN ALTER TABLE {table} ALTER COLUMN search_text SET COMPRESSION lz4; \
                 EXCEPTION WHEN feature_not_supported THEN NULL; END $$"
            );
            db.execute_unprepared(&change).await?;
        }
    }
    Ok(())
}

/// SQLite: rows were inserted in bulk, perhaps by a program that was ended meanwhile.
async fn catch_up(db: &DatabaseConnection, schema: &Schema) -> Result<(), DbErr> {
    const FOUND: &str = "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = $1)";
    for searched in schema.searched() {
        let name = format!("{}_search_insert", searched.table.name());
        if is_there(db, FOUND, &name).await? {
            continue;
        }
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let tx = db.begin_with_options(options).await?;
        // Another process may have been first.
        if !is_there(&tx, FOUND, &name).await? {
            for statement in after_bulk(searched) {
                tx.execute_unprepared(&statement).await?;
            }
        }
        tx.commit().await?;
    }
    Ok(())
}

async fn is_there(db: &impl ConnectionTrait, sql: &str, name: &str) -> Result<bool, DbErr> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [name.into()]);
    let row = db.query_one_raw(statement).await?;
    row.map_or(Ok(false), |row| row.try_get_by_index(0))
}
