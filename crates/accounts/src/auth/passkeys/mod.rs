//! Passkeys and security keys (WebAuthn 3): what an authenticator is asked, and what is kept of its answers.

pub mod ceremonies;
pub mod challenges;
pub mod model;
pub mod queries;
pub(super) mod second_factor;
