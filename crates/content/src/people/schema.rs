//! The tables of the subject `people`.

use platform::store::Table;

/// People.
pub const PEOPLE: Table = Table::new("people");

/// The index of the groups of people.
pub const PEOPLE_GROUPS: Table = Table::new("people_groups");

/// Messages to people that the mail server has not taken yet.
pub const PERSON_MESSAGES: Table = Table::new("person_messages");
