//! The tables of the subject `accounts`.

use platform::store::Table;

/// Accounts.
pub const ACCOUNTS: Table = Table::new("accounts");
/// Sessions of accounts.
pub const SESSIONS: Table = Table::new("sessions");
/// Keys that sign access tokens.
pub const SIGNING_KEYS: Table = Table::new("signing_keys");
/// Tokens of links and codes in emails, as hashes.
pub const ONE_TIME_TOKENS: Table = Table::new("one_time_tokens");
/// Second factors of accounts.
pub const FACTORS: Table = Table::new("factors");
/// Challenges that second factors answer.
pub const CHALLENGES: Table = Table::new("challenges");
/// Passkeys of accounts.
pub const PASSKEYS: Table = Table::new("passkeys");
/// Challenges that passkeys and security keys answer.
pub const WEBAUTHN_CHALLENGES: Table = Table::new("webauthn_challenges");
