use platform::page_path::PagePath;
use platform::rules::is_slug;

pub const LIST: PagePath = PagePath::new("/news").with_parameters(&["category", "page", "search"]).titled("News");

pub const ARTICLE: PagePath = PagePath::new("/news/{slug}").of_items(is_slug);
