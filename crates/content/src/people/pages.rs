use platform::page_path::PagePath;

pub const LIST: PagePath =
    PagePath::new("/officers").with_parameters(&["group", "page", "shift", "worksite"]);

/// Thanks for a message with `sent=1`.
pub const WRITE: PagePath = PagePath::new("/officers/write").with_parameters(&["sent", "to"]);

/// The contact card of a person, `{id}.vcf`.
pub const CARD: PagePath = PagePath::new("/officers/{file}");
