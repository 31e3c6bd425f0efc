use platform::page_path::PagePath;

pub const LIST: PagePath = PagePath::new("/photos").with_parameters(&["page"]);

pub const ALBUM: PagePath = PagePath::new("/photos/{slug}").with_parameters(&["page"]);
