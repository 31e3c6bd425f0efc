//! Transfer of rows between databases, for archives, backups and moves.
//!
//! A row is a line of JSON whose bytes do not depend on the database: the key first, then the columns by name, instants in UTC, JSON with
//! sorted keys. Two tables are equal if their lines in key order are.

mod columns;
mod imported;
mod insert;
mod line;
mod snapshot;

pub use columns::{Column, ColumnKind, Columns};
pub use imported::Imported;
pub use insert::BulkInsert;
pub use line::{LineError, MAX_LINE_BYTES};
pub use snapshot::{FrozenDatabase, FrozenError, Rows};
