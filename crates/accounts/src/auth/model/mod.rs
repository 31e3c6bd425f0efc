//! The tables of accounts, and the words in them.

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

use platform::store::Instant;

pub use crate::access::Role;

/// Authenticator assurance level (NIST SP 800-63B).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Assurance {
    /// One factor.
    Aal1,
    /// Two factors.
    Aal2,
}

/// A method by which a session was authenticated, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuthMethod {
    /// `password`, `otp`, `webauthn`, `totp` or `mfa/webauthn`.
    pub method: String,
    /// Seconds since 1970.
    pub timestamp: i64,
}

/// The methods by which a session was authenticated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct AuthMethods(pub Vec<AuthMethod>);

/// The email addresses that confirmed a change of address: both must (docs/behavior/authentication.md#email-links-and-codes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum AgreedBy {
    /// The present one.
    Current,
    /// The one to come.
    New,
}

/// The purpose of a one-time token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Confirms the address of a new account.
    Signup,
    /// Signs in a user who forgot the password.
    Recovery,
    /// Signs in without a password.
    Magiclink,
    /// Signs in a user whom an owner invited.
    Invite,
    /// The present address agrees to another one.
    EmailChangeCurrent,
    /// The new address agrees.
    EmailChangeNew,
    /// Proves again who is signed in, before a password is changed.
    Reauthentication,
    /// An owner decides on a new account.
    Approval,
    /// What a client with a verifier gets in place of tokens (RFC 7636).
    AuthCode,
}

/// The PKCE challenge of a client, without whose verifier the code cannot be used (RFC 7636).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct CodeChallenge {
    /// The challenge itself.
    pub challenge: String,
    /// How it is made from the verifier.
    pub method: ChallengeMethod,
}

/// The method by which a PKCE challenge is derived from its verifier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChallengeMethod {
    /// It is the verifier.
    #[default]
    Plain,
    /// Its SHA-256 in base64url.
    S256,
}
