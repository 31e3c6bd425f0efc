//! Trigram indexes for `crates/platform/src/database/search`.
//!
//! SQLite: a contentless FTS5 table (`contentless_delete`) with the `trigram` tokenizer, and a table that numbers the rows, since VACUUM
//! changes rowids that are no primary key. Triggers maintain both. PostgreSQL: `pg_trgm`, a trusted extension of its distribution.

use super::searched::{Partition, SearchedTable};

pub(super) fn sqlite_index(searched: &SearchedTable) -> Vec<String> {
    let table = searched.table.name();
    let number = entry_number(table);
    let (columns, values) = searched.index_columns("");
    let published = if searched.partition.is_some() { ", published BOOLEAN NOT NULL" } else { "" };
    let mut statements = vec![
        format!(
            "CREATE TABLE {table}_search (\
             number INTEGER PRIMARY KEY, item_id BLOB NOT NULL UNIQUE{published})"
        ),
        // The text is already folded, so the tokenizer must not fold it again.
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

fn entry_number(table: &str) -> String {
    format!("(SELECT number FROM {table}_search WHERE item_id = new.id)")
}

fn insert_trigger(searched: &SearchedTable) -> String {
    let table = searched.table.name();
    let number = entry_number(table);
    let (columns, values) = searched.index_columns("new.");
    format!(
        "CREATE TRIGGER {table}_search_insert AFTER INSERT ON {table} BEGIN \
         INSERT INTO {table}_search ({columns}) VALUES ({values}); \
         INSERT INTO {table}_trigrams (rowid, search_text) VALUES ({number}, new.search_text); END"
    )
}

/// Indexes rows inserted without the trigger in one statement that takes up to `memory` bytes, and restores the trigger.
///
/// With its default 1 MB FTS5 would write and merge thousands of segments, and another one for each row whose number does not increase
/// (<https://sqlite.org/fts5.html>, `hashsize` and `automerge`).
pub(super) fn after_bulk(searched: &SearchedTable, memory: u32) -> Vec<String> {
    let table = searched.table.name();
    let (columns, values) = searched.index_columns("");
    let set = |option: &str, value: u32| {
        format!("INSERT INTO {table}_trigrams ({table}_trigrams, rank) VALUES ('{option}', {value})")
    };
    vec![
        set("hashsize", memory),
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
