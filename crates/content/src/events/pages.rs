//! The paths of the subject's pages.

use platform::page_path::PagePath;

/// The list of events.
pub const LIST: PagePath = PagePath::new("/events").with_parameters(&["page", "search", "tab"]);

/// An event; with `.ics` behind its slug, the event's entry for calendars.
pub const EVENT: PagePath = PagePath::new("/events/{slug}");
