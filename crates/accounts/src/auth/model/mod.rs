pub mod account;
pub mod challenge;
pub mod factor;
pub mod one_time_token;
pub mod session;
pub mod signing_key;

use schemars::JsonSchema;
use sea_orm::FromJsonQueryResult;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use platform::database::Instant;

pub use crate::access::Role;

/// Authenticator assurance level (NIST SP 800-63B).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Assurance {
    /// A single factor.
    Aal1,
    /// Two factors.
    Aal2,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuthMethod {
    /// `password`, `otp`, `webauthn`, `totp` or `mfa/webauthn`.
    pub method: String,
    /// Seconds since 1970.
    pub timestamp: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct AuthMethods(pub Vec<AuthMethod>);

/// The addresses that confirmed a change; both must (docs/behavior/authentication.md#email-links-and-codes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum AgreedBy {
    Current,
    New,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    Signup,
    Recovery,
    Magiclink,
    Invite,
    /// Sent to the current address to confirm an email change.
    EmailChangeCurrent,
    /// Sent to the new address to confirm an email change.
    EmailChangeNew,
    /// Proves the identity again before a password change.
    Reauthentication,
    Approval,
    /// Issued instead of tokens to a client with a verifier (RFC 7636).
    AuthCode,
}

/// A PKCE challenge (RFC 7636).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct CodeChallenge {
    pub challenge: String,
    pub method: ChallengeMethod,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChallengeMethod {
    /// Equals the verifier.
    #[default]
    Plain,
    /// Its SHA-256 in base64url.
    S256,
}
