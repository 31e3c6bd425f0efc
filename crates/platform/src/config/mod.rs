//! Settings, from weakest to strongest source: `unionhall.toml`, `UNIONHALL_*` variables, command-line
//! options.

mod age_recipient;
mod backup;
mod database_url;
mod errors;
mod keys;
mod mail;
mod media;
mod origin;
mod password;
mod s3;
mod section;
mod server;
mod toml_errors;
mod topics;
mod values;

pub use age_recipient::AgeRecipient;
pub use backup::{Backup, OffsiteCopies, Retention, Schedule};
pub use errors::{ConfigError, ConfigErrors};
pub use keys::{EffectiveSetting, Keys, Sources, open_file_warning};
pub use mail::{Encryption, Mail};
pub use media::{Media, StorageBackend};
pub use origin::Origin;
pub use password::Password;
pub use s3::S3;
pub use section::{Section, Settings};
pub use server::Server;
pub use topics::{Config, Database, Log, LogFormat};
pub use values::{WithDisplay, between};
