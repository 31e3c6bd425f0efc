use crate::version;
use platform::config::{Config, StorageBackend};
use platform::database::Location;
use shop::payments::config::Payments;

/// Logs version, database, storage, mail server and payments, without credentials.
pub(super) fn log_configuration(config: &Config, location: &Location) {
    let data = std::path::absolute(&config.server.data).unwrap_or_else(|_| config.server.data.clone());
    let storage = match &config.media.storage {
        StorageBackend::Folder => data.join("media").display().to_string(),
        StorageBackend::S3(s3) => {
            let endpoint = s3.endpoint.as_deref().unwrap_or("Amazon");
            format!("the S3 bucket {} at {endpoint} ({})", s3.bucket, s3.region)
        }
    };
    let mail = match &config.mail.host {
        Some(host) => format!("{host}:{} ({})", config.mail.port, config.mail.encryption),
        None => "files, not sent".to_owned(),
    };
    let payments = match config.section::<Payments>() {
        Payments::None => "none",
        Payments::Demo => "demo, which takes no money",
        Payments::Stripe(keys) if keys.is_live() => "Stripe",
        Payments::Stripe(_) => "Stripe in test mode",
    };
    tracing::info!(version = version::version_text(), data = %data.display(), database = location.name(), storage, mail, payments, "using");
}
