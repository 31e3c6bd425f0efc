pub mod challenge;
pub mod passkey;
