//! The declarations of the subject.

use super::config::AuthConfig;
use super::migrations::MIGRATIONS;
use super::schema::{
    ACCOUNTS, CHALLENGES, FACTORS, ONE_TIME_TOKENS, PASSKEYS, SESSIONS, SIGNING_KEYS, WEBAUTHN_CHALLENGES,
};
use platform::config::Section;
use platform::store::SchemaPart;
use platform::subject::{Declaration, PersonalData};

/// What it stores.
const SCHEMA: SchemaPart = SchemaPart {
    tables: &[
        ACCOUNTS,
        SESSIONS,
        SIGNING_KEYS,
        ONE_TIME_TOKENS,
        FACTORS,
        CHALLENGES,
        PASSKEYS,
        WEBAUTHN_CHALLENGES,
    ],
    cascades: &[
        (ACCOUNTS, SESSIONS),
        (ACCOUNTS, ONE_TIME_TOKENS),
        (ACCOUNTS, FACTORS),
        (FACTORS, CHALLENGES),
        (ACCOUNTS, PASSKEYS),
        (ACCOUNTS, WEBAUTHN_CHALLENGES),
        (FACTORS, WEBAUTHN_CHALLENGES),
    ],
    migrations: MIGRATIONS,
    ..SchemaPart::EMPTY
};

/// The declarations.
pub const DECLARATION: Declaration = Declaration {
    name: "accounts",
    schema: SCHEMA,
    config: &[Section::of::<AuthConfig>("auth")],
    personal_data: PersonalData { forms: &["account"], titles: &["account"] },
    ..Declaration::EMPTY
};
