//! What the subject declares about itself.

use super::config::SlidesConfig;
use super::migrations::MIGRATIONS;
use super::schema::IMAGE_SLIDES;
use platform::config::Section;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[IMAGE_SLIDES],
    searched: &[SearchedTable::whole(IMAGE_SLIDES)],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const SUBJECT: Subject = Subject {
    name: "slides",
    schema: SCHEMA,
    config: &[Section::of::<SlidesConfig>("slide_management")],
    mails: &[],
};
