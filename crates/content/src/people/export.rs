//! People as CSV, one row per person. The import reads the same columns.

use super::model::Model;
use admin::csv_import::header_row;
use platform::database::Instant;
use platform::web::csv::Cell;

pub(super) const SEPARATOR: char = '|';

/// Form field and heading of each column.
pub(super) const COLUMNS: [(&str, &str); 20] = [
    ("id", "ID"),
    ("name", "Name"),
    ("post", "Position"),
    ("groups", "Groups"),
    ("worksite", "Worksite"),
    ("worksite_public", "Show worksite"),
    ("shift", "Shift"),
    ("shift_public", "Show shift"),
    ("phone", "Phone"),
    ("phone_public", "Show phone"),
    ("email", "Email"),
    ("email_public", "Show email"),
    ("image_url", "Picture"),
    ("image_public", "Show picture"),
    ("term_from", "Term from"),
    ("term_until", "Term until"),
    ("sort_order", "Order"),
    ("published", "Published"),
    ("created_at", "Created"),
    ("updated_at", "Updated"),
];

pub(super) const HEADER_ROW: &[&str] = &header_row(&COLUMNS);

pub(super) fn csv_row(person: Model) -> Vec<Cell> {
    let text = |text: &Option<String>| Cell::optional(text.as_deref());
    let instant = |instant: Option<Instant>| Cell::instant(instant.map(|at| at.timestamp()));
    vec![
        person.id.into(),
        Cell::text(&person.name),
        text(&person.post),
        Cell::text(person.groups.0.join(&format!(" {SEPARATOR} "))),
        text(&person.worksite),
        person.worksite_public.into(),
        text(&person.shift),
        person.shift_public.into(),
        text(&person.phone),
        person.phone_public.into(),
        text(&person.email),
        person.email_public.into(),
        text(&person.image_url),
        person.image_public.into(),
        instant(person.term_from),
        instant(person.term_until),
        person.sort_order.into(),
        person.published.into(),
        instant(Some(person.created_at)),
        instant(Some(person.updated_at)),
    ]
}
