//! The tables of passkeys.

pub mod challenge;
pub mod passkey;
