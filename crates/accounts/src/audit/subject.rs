use super::config::AuditConfig;
use super::schema::AUDIT_ENTRIES;
#[cfg(feature = "seed")]
use super::seed::SEED;
use platform::config::Section;
use platform::database::{Archived, SchemaPart};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[AUDIT_ENTRIES],
    baseline: super::schema::baseline,
    archived: &[Archived::people(AUDIT_ENTRIES)
        .new_site_has("resource = 'account'")
        .not_merged()
        .only(|_| Some("NOT (action = 'imported' AND resource = 'site')"))],
    ..SchemaPart::EMPTY
};

pub const DECLARATION: Declaration = Declaration {
    name: "audit",
    schema: SCHEMA,
    config: &[Section::of::<AuditConfig>("audit")],
    #[cfg(feature = "seed")]
    seed: Some(SEED),
    ..Declaration::EMPTY
};
