use clap::Subcommand;

use super::{keys, service};
use crate::audit::{self, Actor, AuditEvent};
use crate::auth::config::AuthConfig;
use platform::clock::{Clock, Entropy};
use platform::core::ChangeStamp;
use platform::database::{Instant, Store};

/// Manage keys.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Sign access tokens with a new key from now on; the old one is honored until its last token expires.
    Rotate,
    /// Create a new service key and print it once; the previous one stops working.
    Service,
}

/// Runs the command; returns its output, or an error message for the operator. Running servers follow within seconds.
pub async fn run(
    store: &Store,
    config: &AuthConfig,
    clock: &Clock,
    entropy: &Entropy,
    command: Command,
) -> anyhow::Result<String> {
    let now = Instant::from(clock.now());
    let tx = store.begin().await?;
    let (said, action, id) = match command {
        Command::Rotate => {
            if let Some(path) = &config.signing_key_file {
                anyhow::bail!(
                    "the key comes from {}: put a new one there and restart the program",
                    path.display()
                );
            }
            let id = keys::rotate(&tx, entropy, now).await?;
            (format!("tokens are now signed with the key {id}"), "signing key rotated", id)
        }
        Command::Service => {
            let key = service::renew(&tx, entropy, now).await?;
            (format!("service key: {key}"), "service key made", entropy.uuid())
        }
    };
    let event = AuditEvent::new(action, "key", id, "key");
    audit::record(&tx, &Actor::CommandLine, [event], ChangeStamp { entropy, now }).await?;
    tx.commit().await?;
    Ok(said)
}
