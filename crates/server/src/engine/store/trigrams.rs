//! The indexes behind `engine/search`: what texts contain, by their sequences of three characters.
//!
//! SQLite: an FTS5 table that keeps no text of its own (`contentless_delete`), with `trigram` as its tokenizer, and beside it a
//! table that gives each row a number. A row's own rowid would not do: it changes with VACUUM unless it is the primary
//! key. Triggers keep both, whoever writes. PostgreSQL: `pg_trgm`, a trusted extension of its distribution.

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait as _,
};

/// The tables that searches are indexed for. One more gets its index in a migration of its own.
pub(super) const SEARCHED: &[&str] = &[
    "news_posts",
    "events",
    "documents",
    "files",
    "image_slides",
    "social_posts",
    "nav_links",
    "contact_messages",
    "products",
    "orders",
    "discount_codes",
    "donations",
];

/// What parts the rows of `table` in two for its searches, in SQL of either database: whether visitors see the row, called `row`; of files,
/// in which of the two buckets it is. Nothing for a table that only staff search: all of it is searched.
pub fn parted(table: &str, row: &str) -> Option<String> {
    match table {
        "news_posts" | "events" | "documents" | "products" => Some(format!("{row}{}", flag(table))),
        "files" => Some(format!("({row}bucket = 'images')")),
        _ => None,
    }
}

/// The columns of `table_search`, and their values in a row called `row` of the table itself.
fn known(table: &str, row: &str) -> (&'static str, String) {
    match parted(table, row) {
        Some(part) => ("item_id, published", format!("{row}id, {part}")),
        None => ("item_id", format!("{row}id")),
    }
}

/// The column that says whether visitors see a row.
fn flag(table: &str) -> &'static str {
    if table == "products" { "is_active" } else { "published" }
}

/// Whether searches of a table are helped by an index.
pub fn is_indexed(table: super::Table) -> bool {
    SEARCHED.contains(&table.name())
}

/// Any number that no other lock of ours has.
const POSTGRES_LOCK: i64 = 0x756e_696f_6e74_7267;

/// What SQLite needs for the searches of `table`, filled with the rows that are there.
pub(super) fn sqlite(table: &str) -> Vec<String> {
    let number = number(table);
    let (columns, values) = known(table, "");
    let published = if parted(table, "").is_some() { ", published BOOLEAN NOT NULL" } else { "" };
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
        insert_trigger(table),
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
    // A file stays in its bucket.
    if parted(table, "").is_some() && table != "files" {
        let flag = flag(table);
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

fn insert_trigger(table: &str) -> String {
    let number = number(table);
    let (columns, values) = known(table, "new.");
    format!(
        "CREATE TRIGGER {table}_search_insert AFTER INSERT ON {table} BEGIN \
         INSERT INTO {table}_search ({columns}) VALUES ({values}); \
         INSERT INTO {table}_trigrams (rowid, search_text) VALUES ({number}, new.search_text); END"
    )
}

/// Before many rows are inserted: FTS5 writes a segment of its own for each row that a trigger brings, and merges them
/// again and again.
pub(super) fn before_bulk() -> String {
    SEARCHED.iter().map(|table| format!("DROP TRIGGER IF EXISTS {table}_search_insert;")).collect()
}

/// What was inserted without the trigger, in one statement, and the trigger back.
///
/// With its 1 MB of memory FTS5 would write thousands of segments and merge them again and again, and one for each row
/// whose number does not rise (<https://sqlite.org/fts5.html>, `hashsize` and `automerge`).
fn after_bulk(table: &str) -> Vec<String> {
    let (columns, values) = known(table, "");
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
        insert_trigger(table),
    ]
}

/// Makes what searches need and is missing. Without it searches read every text or miss what is new; the log says so.
pub(super) async fn prepare(db: &DatabaseConnection) {
    if let Err(error) = make_missing(db).await {
        tracing::warn!(
            %error,
            "the index of searches could not be made: searches are slow on a large site. On PostgreSQL `CREATE EXTENSION \
             pg_trgm` as an administrator, then a start of this program, makes them fast"
        );
    }
}

/// As [`prepare`], with the error.
pub(super) async fn make_missing(db: &DatabaseConnection) -> Result<(), DbErr> {
    match db.get_database_backend() {
        DbBackend::Postgres => make_indexes(db).await,
        _ => catch_up(db).await,
    }
}

/// PostgreSQL: the extension may be missing, or not allowed, until an administrator makes it.
async fn make_indexes(db: &DatabaseConnection) -> Result<(), DbErr> {
    unpack_faster(db).await?;
    let names: Vec<_> = SEARCHED.iter().map(|table| format!("{table}_by_trigrams")).collect();
    let mut missing = false;
    for name in &names {
        missing |= !is_there(db, "SELECT to_regclass($1) IS NOT NULL", name).await?;
    }
    if !missing {
        return Ok(());
    }
    let tx = db.begin().await?;
    tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")).await?;
    tx.execute_unprepared("CREATE EXTENSION IF NOT EXISTS pg_trgm").await?;
    for (table, name) in SEARCHED.iter().zip(&names) {
        let index =
            format!("CREATE INDEX IF NOT EXISTS {name} ON {table} USING gin (search_text gin_trgm_ops)");
        tx.execute_unprepared(&index).await?;
    }
    tx.commit().await
}

/// PostgreSQL keeps a long text outside its row, compressed, and a search for a common word unpacks a thousand of them: with `lz4` in half
/// the time of its own `pglz`. Texts that are there already change when they are saved. A server that was built without it stays as it is.
async fn unpack_faster(db: &DatabaseConnection) -> Result<(), DbErr> {
    const LEFT: &str = "SELECT attcompression <> 'l' FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = 'search_text'";
    for table in SEARCHED {
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
async fn catch_up(db: &DatabaseConnection) -> Result<(), DbErr> {
    const FOUND: &str = "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = $1)";
    for table in SEARCHED {
        let name = format!("{table}_search_insert");
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
            for statement in after_bulk(table) {
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
