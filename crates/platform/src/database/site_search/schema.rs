use sea_orm::DbBackend;

use crate::database::{Migration, SchemaBuilder, Table};

/// Noted by every search and raised by each step of the indexer.
pub const SEARCH_ENTRIES: Table = Table::new("search_entries");

const SQLITE: &[&str] = &[
    "CREATE TABLE search_changes (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, item_id uuid_text NOT NULL)",
    "CREATE TABLE search_entries (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, item_id uuid_text NOT NULL, \
     is_public BOOLEAN NOT NULL, visible_from INTEGER, visible_until INTEGER, dated INTEGER, title TEXT NOT NULL, \
     UNIQUE (item_id, kind))",
    // The texts are folded before they come here.
    "CREATE VIRTUAL TABLE search_words_of_entries USING fts5(title, text, file, facets, \
     content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 0')",
    "CREATE VIRTUAL TABLE search_titles_of_entries USING fts5(title, facets, \
     content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 0')",
    "CREATE TABLE search_vocabulary (word TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE search_trigrams (trigram TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (trigram, word)) WITHOUT ROWID",
];

const POSTGRES: &[&str] = &[
    "CREATE TABLE search_changes (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, item_id uuid NOT NULL)",
    "CREATE TABLE search_entries (number bigint PRIMARY KEY, kind text NOT NULL, item_id uuid NOT NULL, \
     is_public boolean NOT NULL, visible_from bigint, visible_until bigint, dated bigint, title text NOT NULL, \
     words tsvector NOT NULL, title_words tsvector NOT NULL, UNIQUE (item_id, kind))",
    "CREATE INDEX search_entries_by_words ON search_entries USING gin (words)",
    "CREATE INDEX search_entries_by_title_words ON search_entries USING gin (title_words)",
    "CREATE TABLE search_vocabulary (word text COLLATE \"C\" PRIMARY KEY)",
    "CREATE TABLE search_trigrams (trigram text COLLATE \"C\" NOT NULL, word text COLLATE \"C\" NOT NULL, PRIMARY KEY (trigram, word))",
];

const BOTH: &[&str] = &[
    "CREATE INDEX search_entries_by_kind ON search_entries (kind, number)",
    "CREATE INDEX search_entries_by_visible_from ON search_entries (visible_from) WHERE visible_from IS NOT NULL",
    "CREATE INDEX search_entries_by_visible_until ON search_entries (visible_until) WHERE visible_until IS NOT NULL",
];

/// The weights of `words` are in no index.
pub const TITLES: Migration = Migration {
    name: "m0003_search_titles",
    change: |schema| {
        if schema.backend() == DbBackend::Postgres {
            schema.sql(
                "CREATE INDEX search_entries_by_titles ON search_entries USING gin (ts_filter(words, '{a}'))",
            );
        }
    },
};

pub fn baseline(schema: &mut SchemaBuilder) {
    let own = if schema.backend() == DbBackend::Postgres { POSTGRES } else { SQLITE };
    own.iter().chain(BOTH).for_each(|statement| schema.sql(*statement));
}
