//! The settings of the program: `unionhall.toml`, then `UNIONHALL_*` variables, then command-line options.

mod audit;
mod auth;
mod contact;
mod database_url;
mod errors;
mod keys;
mod mail;
mod media;
mod origin;
mod payments;
mod selling;
mod shop;
mod topics;
mod values;
mod webauthn;

#[cfg(test)]
mod payments_tests;
#[cfg(test)]
mod secrets_tests;
#[cfg(test)]
mod tests;

pub use audit::Audit;
pub use auth::{Auth, SignUp};
pub use contact::Contact;
pub use errors::{ConfigError, ConfigErrors};
pub use keys::{Effective, Sources};
pub use mail::{Encryption, Mail, Password};
pub use media::{Media, Place, S3};
pub use origin::Origin;
pub use payments::{Payments, StripeKeys};
pub use selling::{Selling, TaxRate, Taxed, WHOLE_RATE};
pub use topics::{Config, Database, Log, LogFormat, Server};
pub use webauthn::Webauthn;
