//! The tables of the subject `social`.

use platform::store::Table;

/// Social posts.
pub const SOCIAL_POSTS: Table = Table::new("social_posts");
