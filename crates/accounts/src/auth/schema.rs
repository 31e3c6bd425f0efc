use platform::database::column::{OnDelete::Cascade, choice, flag, id, instant, json, number, text, uuid};
use platform::database::{SchemaBuilder, Table};

pub const ACCOUNTS: Table = Table::new("accounts");
pub const SESSIONS: Table = Table::new("sessions");
pub const SIGNING_KEYS: Table = Table::new("signing_keys");
pub const ONE_TIME_TOKENS: Table = Table::new("one_time_tokens");
pub const FACTORS: Table = Table::new("factors");
pub const CHALLENGES: Table = Table::new("challenges");
pub const PASSKEYS: Table = Table::new("passkeys");
pub const WEBAUTHN_CHALLENGES: Table = Table::new("webauthn_challenges");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    // Email addresses are lowercase.
    schema
        .table(
            ACCOUNTS,
            [
                id(),
                text("email").unique(),
                text("password_hash").nullable(),
                instant("email_confirmed_at").nullable(),
                instant("last_sign_in_at").nullable(),
                instant("disabled_at").nullable(),
                json("user_metadata"),
                instant("banned_until").nullable(),
                instant("invited_at").nullable(),
                instant("confirmation_sent_at").nullable(),
                instant("recovery_sent_at").nullable(),
                instant("reauthentication_sent_at").nullable(),
                instant("email_change_sent_at").nullable(),
                text("new_email").nullable(),
                text("email_change_agreed_by").nullable(),
                instant("password_expires_at").nullable(),
                instant("approval_mailed_at").nullable(),
                json("app_metadata"),
                choice("role", &["owner", "staff", "editor", "shop", "pending"]),
                text("display_name").nullable(),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["role", "email"]);
    // Refresh tokens are not stored: each is the session ID and a counter, signed
    // (docs/behavior/authentication.md#sessions-and-refresh-tokens).
    schema
        .table(
            SESSIONS,
            [
                id(),
                uuid("account_id").references("accounts", Cascade),
                choice("aal", &["aal1", "aal2"]),
                json("amr"),
                number("counter"),
                text("user_agent").nullable(),
                instant("refreshed_at"),
                instant("created_at"),
            ],
        )
        .index(&["account_id"]);
    schema.table(
        SIGNING_KEYS,
        [
            id(),
            text("private_key"),
            json("public_key"),
            instant("retired_at").nullable(),
            instant("created_at"),
        ],
    );
    schema
        .table(
            ONE_TIME_TOKENS,
            [
                id(),
                uuid("account_id").references("accounts", Cascade),
                choice(
                    "purpose",
                    &[
                        "signup",
                        "recovery",
                        "magiclink",
                        "invite",
                        "email_change_current",
                        "email_change_new",
                        "reauthentication",
                        "approval",
                        "auth_code",
                    ],
                ),
                text("email"),
                text("token_hash").unique(),
                text("code_hash").nullable(),
                number("wrong_codes"),
                text("redirect_to"),
                json("code_challenge").nullable(),
                text("password_hash").nullable(),
                uuid("owner_id").nullable(),
                instant("expires_at"),
                flag("trusted"),
                instant("created_at"),
            ],
        )
        .index(&["account_id", "purpose"])
        .index(&["expires_at"]);
    schema
        .table(
            FACTORS,
            [
                id(),
                uuid("account_id").references("accounts", Cascade),
                text("friendly_name").nullable(),
                text("secret"),
                instant("verified_at").nullable(),
                number("last_step"),
                instant("last_challenged_at").nullable(),
                number("wrong_codes"),
                instant("wrong_code_at").nullable(),
                choice("factor_type", &["totp", "webauthn"]),
                json("credential").nullable(),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["account_id"]);
    schema
        .table(
            CHALLENGES,
            [id(), uuid("factor_id").references("factors", Cascade), text("address"), instant("created_at")],
        )
        .index(&["factor_id"]);
    schema
        .table(
            PASSKEYS,
            [
                id(),
                uuid("account_id").references("accounts", Cascade),
                text("credential_id").unique(),
                json("credential"),
                text("friendly_name").nullable(),
                instant("last_used_at").nullable(),
                instant("created_at"),
            ],
        )
        .index(&["account_id"]);
    // Without an account: a sign-in by passkey does not know it yet.
    schema
        .table(
            WEBAUTHN_CHALLENGES,
            [
                id(),
                choice(
                    "purpose",
                    &[
                        "passkey_registration",
                        "passkey_authentication",
                        "factor_registration",
                        "factor_authentication",
                    ],
                ),
                uuid("account_id").nullable().references("accounts", Cascade),
                uuid("factor_id").nullable().references("factors", Cascade),
                text("address").nullable(),
                json("state"),
                instant("expires_at"),
            ],
        )
        .index(&["account_id", "expires_at"])
        .index(&["expires_at"])
        .index(&["factor_id"]);
}
