use platform::rules::is_slug;
use platform::web::page_path::PagePath;

pub const LIST: PagePath =
    PagePath::new("/news").with_parameters(&["category", "page", "search"]).titled("News");

pub const ARTICLE: PagePath = PagePath::new("/news/{slug}").of_items(is_slug);
