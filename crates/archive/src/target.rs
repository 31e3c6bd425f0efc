//! The site that an archive is put into.

use std::path::Path;

use platform::storage::Storage;
use platform::store::{Instant, Schema, Store};

/// The site that is filled.
#[derive(Debug)]
pub struct Target<'a> {
    /// Its database.
    pub store: &'a Store,
    /// Its files.
    pub storage: &'a Storage,
    /// What archives hold of each table.
    pub schema: &'a Schema,
    /// A folder for files that are deleted again.
    pub scratch: &'a Path,
    /// The present instant.
    pub now: Instant,
}
