//! The tables of the subject `questions`.

use platform::store::Table;

/// Questions.
pub const QUESTIONS: Table = Table::new("questions");
