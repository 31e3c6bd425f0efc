//! What the subject declares about itself.

use super::config::DonationsConfig;
use super::mail;
use super::migrations::MIGRATIONS;
use super::schema::{DONATION_PAYMENTS, DONATIONS};
use platform::config::Section;
use platform::store::{SchemaPart, SearchedTable};
use platform::subject::Subject;

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DONATIONS, DONATION_PAYMENTS],
    cascades: &[(DONATIONS, DONATION_PAYMENTS)],
    searched: &[SearchedTable::whole(DONATIONS)],
    migrations: MIGRATIONS,
};

/// The declarations.
pub const SUBJECT: Subject = Subject {
    name: "donations",
    schema: SCHEMA,
    config: &[Section::of::<DonationsConfig>("donations")],
    mails: &[mail::TEMPLATE],
};
