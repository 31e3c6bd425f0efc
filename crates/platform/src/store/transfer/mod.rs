//! Rows of any table on their way out of a database and into another one: for archives, backups and moves.
//!
//! A row is a line of JSON whose bytes do not depend on the database: the key first, then the columns by name, instants in UTC, JSON with
//! sorted names. Two tables are equal where their lines in the order of the key are.

mod columns;
mod imported;
mod insert;
mod line;
mod snapshot;

pub use columns::{Column, Columns, Kind};
pub use imported::Imported;
pub use insert::BulkInsert;
pub use line::{LineError, MAX_LINE};
pub use snapshot::{Frozen, FrozenError, Rows};
