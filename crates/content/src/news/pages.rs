use platform::page_path::PagePath;

pub const LIST: PagePath = PagePath::new("/news").with_parameters(&["category", "page", "search"]);

pub const ARTICLE: PagePath = PagePath::new("/news/{slug}");
