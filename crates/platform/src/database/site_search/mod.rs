//! The index behind the search of the whole site: ranked words over the texts of several tables.
//!
//! Triggers note which rows changed (`search_changes`). [`Store::index_changes`] reads those rows and writes their entries, a few per
//! transaction; it runs in the background and before each search. Ranking and word forms are the databases' own: FTS5 with `porter` and,
//! for words that are not too common, bm25; PostgreSQL's `english` with `ts_rank_cd`.

mod corrections;
mod excerpt;
mod found_row;
mod fts5;
mod indexer;
mod items;
mod matches;
mod query;
mod ranked;
mod schema;
mod scope;
mod suggestions;
mod tsquery;
mod vocabulary;
mod words;

pub use excerpt::Excerpt;
pub use found_row::FoundRow;
pub use query::WordQuery;
pub use ranked::Found;
pub use schema::{SEARCH_ENTRIES, TITLES, baseline};
pub use scope::Scope;
pub use words::{Stems, stop_words};

/// Matches that are ranked and counted; of more, the newest and those with the words in their title.
pub const MAX_MATCHES: u64 = 1_000;
