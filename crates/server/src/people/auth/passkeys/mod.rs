//! Passkeys and security keys (WebAuthn 3): what an authenticator is asked, and what is kept of its answers.

pub(super) mod ceremonies;
pub(super) mod challenges;
pub mod model;
pub(super) mod queries;
pub(super) mod second_factor;
#[cfg(test)]
mod tests;
