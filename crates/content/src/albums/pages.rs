use platform::page_path::PagePath;
use platform::rules::is_slug;

pub const LIST: PagePath = PagePath::new("/photos").with_parameters(&["page"]).titled("Photos");

pub const ALBUM: PagePath = PagePath::new("/photos/{slug}").with_parameters(&["page"]).of_items(is_slug);
