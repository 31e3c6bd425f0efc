use super::config::Payments;
use super::schema::{DEMO_REFUNDS, DEMO_SESSIONS};
use admin::subject::Subject;
use platform::config::{Config, Section};
use platform::database::{Archived, SchemaPart};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DEMO_SESSIONS, DEMO_REFUNDS],
    baseline: super::schema::baseline,
    archived: &[Archived::people(DEMO_SESSIONS), Archived::people(DEMO_REFUNDS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "payments",
        schema: SCHEMA,
        config: &[Section::of::<Payments>("shop")],
        ..Declaration::EMPTY
    },
    ..Subject::EMPTY
};

pub fn takes_money(config: &Config) -> bool {
    matches!(config.section::<Payments>(), Payments::Stripe(keys) if keys.is_live())
}
