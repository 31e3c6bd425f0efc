//! The settings of the program, those of subjects as they declare them: `unionhall.toml`, then `UNIONHALL_*` variables, then command-line options.

mod database_url;
mod errors;
mod keys;
mod mail;
mod media;
mod origin;
mod password;
mod section;
mod server;
mod topics;
mod values;

pub use errors::{ConfigError, ConfigErrors};
pub use keys::{EffectiveSetting, Keys, Sources};
pub use mail::{Encryption, Mail};
pub use media::{Media, S3, StorageBackend};
pub use origin::Origin;
pub use password::Password;
pub use section::{Section, Settings};
pub use server::Server;
pub use topics::{Config, Database, Log, LogFormat};
pub use values::{WithDisplay, between};
