use platform::web::page_path::{PagePath, plain_id};
use uuid::Uuid;

pub const LIST: PagePath =
    PagePath::new("/officers").with_parameters(&["group", "page", "shift", "worksite"]).titled("Officers");

/// The form to write to a person; with `sent=1`, the thanks for the message.
pub const WRITE: PagePath = PagePath::new("/officers/write").with_parameters(&["sent", "to"]);

/// The contact card of a person, `{id}.vcf`.
pub const CARD: PagePath = PagePath::new("/officers/{file}").of_items(|file| person_of_card(file).is_some());

pub fn person_of_card(file: &str) -> Option<Uuid> {
    plain_id(file.strip_suffix(".vcf")?)
}
