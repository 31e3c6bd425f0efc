use std::path::Path;

use platform::database::{Instant, Schema, Store};
use platform::files::Storage;

#[derive(Debug)]
pub struct Target<'a> {
    pub store: &'a Store,
    pub storage: &'a Storage,
    pub schema: &'a Schema,
    /// For temporary files.
    pub scratch: &'a Path,
    pub now: Instant,
}
