//! What a subject declares about itself. The program lists all subjects in one place.

use crate::config::{Log, Section};
use crate::mail::MailTemplate;
use crate::migrations::MIGRATIONS;
use crate::schema::{CONFIG_ENTRIES, OLD_SLUGS, SITE_SETTINGS};
use crate::store::SchemaPart;

/// The declarations of one subject: plain data, which the program collects.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// Its name, that of its folder.
    pub name: &'static str,
    /// What it stores.
    pub schema: SchemaPart,
    /// The settings of the operator that it reads.
    pub config: &'static [Section],
    /// The emails that it queues and that need no more than a [`MailContext`](crate::mail::MailContext).
    pub mails: &'static [MailTemplate],
}

/// What the platform stores in tables that no folder of it owns.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[CONFIG_ENTRIES, SITE_SETTINGS, OLD_SLUGS],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// What the platform itself declares, beside its files and mail.
pub const PLATFORM: Subject =
    Subject { name: "platform", schema: SCHEMA, config: &[Section::of::<Log>("log")], mails: &[] };
