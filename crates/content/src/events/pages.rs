use platform::page_path::PagePath;

pub const LIST: PagePath = PagePath::new("/events").with_parameters(&["page", "search", "tab"]);

/// With `.ics` behind its slug, the event's calendar entry.
pub const EVENT: PagePath = PagePath::new("/events/{slug}");
