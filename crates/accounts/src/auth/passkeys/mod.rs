//! Passkeys and security keys (WebAuthn 3): the options for authenticators, and what is stored of their answers.

pub mod ceremonies;
pub mod challenges;
pub mod model;
pub mod queries;
pub(super) mod second_factor;
