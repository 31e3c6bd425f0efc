//! The tables of passkeys.

#[allow(missing_docs, reason = "the columns carry their meaning in their names")]
pub mod challenge;
#[allow(missing_docs, reason = "the columns carry their meaning in their names")]
pub mod passkey;
