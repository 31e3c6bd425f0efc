use platform::rules::is_slug;
use platform::web::page_path::PagePath;

pub const LIST: PagePath = PagePath::new("/photos").with_parameters(&["page"]).titled("Photos");

pub const ALBUM: PagePath = PagePath::new("/photos/{slug}").with_parameters(&["page"]).of_items(is_slug);
