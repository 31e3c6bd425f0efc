use platform::web::page_path::PagePath;

pub const LIST: PagePath =
    PagePath::new("/documents").with_parameters(&["category", "page", "search"]).titled("Documents");
