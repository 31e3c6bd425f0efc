use platform::rules::is_slug;
use platform::web::page_path::PagePath;

pub const LIST: PagePath =
    PagePath::new("/events").with_parameters(&["page", "search", "tab"]).titled("Events");

/// The page of an event; with `.ics` behind the slug, its calendar entry.
pub const EVENT: PagePath = PagePath::new("/events/{slug}")
    .with_parameters(&["reserved"])
    .of_items(|name| is_slug(name.strip_suffix(".ics").unwrap_or(name)));
