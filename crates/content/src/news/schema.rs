//! The tables of the subject `news`.

use platform::store::Table;

/// Articles.
pub const NEWS_POSTS: Table = Table::new("news_posts");
