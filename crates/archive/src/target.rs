use std::path::Path;

use platform::database::{Instant, Schema, Store};
use platform::files::Storage;

/// The site that an archive is imported into.
#[derive(Debug)]
pub struct ImportTarget<'a> {
    pub store: &'a Store,
    pub storage: &'a Storage,
    pub schema: &'a Schema,
    /// For temporary files.
    pub scratch: &'a Path,
    pub now: Instant,
}
