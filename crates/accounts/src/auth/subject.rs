use super::config::AuthConfig;
use super::schema::{
    ACCOUNTS, CHALLENGES, FACTORS, ONE_TIME_TOKENS, PASSKEYS, SESSIONS, SIGNING_KEYS, WEBAUTHN_CHALLENGES,
};
use platform::config::Section;
use platform::database::{Archived, SchemaPart};
use platform::subject::{Declaration, PersonalData};

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
    baseline: super::schema::baseline,
    archived: &[
        Archived::people(ACCOUNTS)
            .without_secrets(&[
                ("password_hash", "NULL"),
                ("new_email", "NULL"),
                ("email_change_agreed_by", "NULL"),
            ])
            .joined_by(
                "email",
                &[
                    "password_hash",
                    "email_confirmed_at",
                    "role",
                    "disabled_at",
                    "banned_until",
                    "password_expires_at",
                    "new_email",
                    "email_change_agreed_by",
                ],
            )
            .gives_access_unless("role", "pending"),
        Archived::secrets(FACTORS),
        Archived::secrets(PASSKEYS),
        Archived::secrets(SIGNING_KEYS).with_defaults(),
        Archived::never(SESSIONS),
        Archived::never(ONE_TIME_TOKENS),
        Archived::never(CHALLENGES),
        Archived::never(WEBAUTHN_CHALLENGES),
    ],
    ..SchemaPart::EMPTY
};

pub const DECLARATION: Declaration = Declaration {
    name: "accounts",
    schema: SCHEMA,
    config: &[Section::of::<AuthConfig>("auth")],
    personal_data: PersonalData { forms: &["account"], titles: &["account"] },
    ..Declaration::EMPTY
};
