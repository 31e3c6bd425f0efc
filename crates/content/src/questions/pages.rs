use platform::web::page_path::PagePath;

pub const LIST: PagePath =
    PagePath::new("/faq").with_parameters(&["category", "page", "search"]).titled("Questions & Answers");
