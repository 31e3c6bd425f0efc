//! Creates missing search indexes: after bulk inserts, and at each start.

use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, DbErr, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait as _,
};

use super::schema::Schema;
use super::trigrams::after_bulk;

/// Unique among our advisory locks.
const POSTGRES_LOCK: i64 = 0x756e_696f_6e74_7267;

const BULK_MEMORY: u32 = 256 << 20;

/// The SQL that drops the triggers before a bulk insert: with triggers, FTS5 writes and merges a segment per row.
pub(super) fn before_bulk(schema: &Schema) -> String {
    schema
        .searched()
        .map(|searched| format!("DROP TRIGGER IF EXISTS {}_search_insert;", searched.table.name()))
        .collect()
}

/// PostgreSQL, before a bulk insert: maintaining a trigram index takes half of its time. Drops the indexes of empty tables and returns the tables;
/// on a large table, rebuilding the index would take longer.
pub(super) async fn drop_unused(
    db: &impl ConnectionTrait,
    schema: &Schema,
) -> Result<Vec<&'static str>, DbErr> {
    let mut dropped = Vec::new();
    for table in schema.searched().map(|searched| searched.table.name()) {
        let unused = format!("SELECT to_regclass($1) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {table})");
        if is_there(db, &unused, &index_name(table)).await? {
            db.execute_unprepared(&format!("DROP INDEX {}", index_name(table))).await?;
            dropped.push(table);
        }
    }
    Ok(dropped)
}

fn index_name(table: &str) -> String {
    format!("{table}_by_trigrams")
}

pub(super) async fn make_index(db: &impl ConnectionTrait, table: &str) -> Result<(), DbErr> {
    let name = index_name(table);
    let index = format!("CREATE INDEX IF NOT EXISTS {name} ON {table} USING gin (search_text gin_trgm_ops)");
    db.execute_unprepared(&index).await.map(|_| ())
}

/// Creates missing search structures. Without them searches scan every text or miss new rows; failures are logged.
pub(super) async fn prepare(db: &DatabaseConnection, schema: &Schema) {
    if let Err(error) = make_missing(db, schema).await {
        tracing::warn!(
            %error,
            "the index of searches could not be made: searches are slow on a large site. On PostgreSQL `CREATE EXTENSION \
             pg_trgm` as an administrator, then a start of this program, makes them fast"
        );
    }
}

pub(super) async fn make_missing(db: &DatabaseConnection, schema: &Schema) -> Result<(), DbErr> {
    match db.get_database_backend() {
        DbBackend::Postgres => make_indexes(db, schema).await,
        _ => catch_up(db, schema).await,
    }
}

/// PostgreSQL: the extension may be unavailable until an administrator creates it.
async fn make_indexes(db: &DatabaseConnection, schema: &Schema) -> Result<(), DbErr> {
    unpack_faster(db, schema).await?;
    let tables = schema.searched().map(|searched| searched.table.name());
    let tables: Vec<_> = tables.collect();
    let mut missing = false;
    for table in &tables {
        missing |= !is_there(db, "SELECT to_regclass($1) IS NOT NULL", &index_name(table)).await?;
    }
    if !missing {
        return Ok(());
    }
    let tx = db.begin().await?;
    tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")).await?;
    tx.execute_unprepared("CREATE EXTENSION IF NOT EXISTS pg_trgm").await?;
    for table in tables {
        make_index(&tx, table).await?;
    }
    tx.commit().await
}

/// PostgreSQL compresses long texts (TOAST), and a search for a frequent word decompresses a thousand of them: `lz4` takes half the time
/// of `pglz`. Existing texts change when they are saved. Servers built without lz4 keep pglz.
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

/// SQLite: indexes rows after a bulk insert that may have been interrupted.
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
        if !is_there(&tx, FOUND, &name).await? {
            for statement in after_bulk(searched, BULK_MEMORY) {
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
