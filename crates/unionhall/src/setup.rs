use sea_orm::DbErr;

use crate::data_folder::SITE_ID;
use accounts::auth::RefreshKey;
use accounts::auth::config::AuthConfig;
use accounts::auth::keys::{KeyError, Keys};
use content::navigation;
use platform::clock::{Clock, Entropy};
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state;
use platform::database::{Instant, Store, StoreError, StoreResult};

const PUBLIC_KEY: system_state::Entry =
    ("public_key", "Carried by each page; says that a request comes from a visitor of this site");
const REFRESH_KEY: system_state::Entry =
    ("refresh_key", "Signs refresh tokens; changing it ends all sessions");
const DEMO_KEY: system_state::Entry =
    ("demo_payments_key", "Signs the pages and the events of the payment provider that takes no money");

#[derive(Clone, Debug)]
pub struct Secrets {
    pub public_key: String,
    pub refresh_key: RefreshKey,
    pub keys: Keys,
    /// Signs the pages and events of the demo provider.
    pub demo_key: String,
}

pub async fn first_start(
    store: &Store,
    clock: &Clock,
    entropy: &Entropy,
    config: &AuthConfig,
) -> Result<Secrets, KeyError> {
    let now = Instant::from(clock.now());
    let public_key = entry_or_new(store, PUBLIC_KEY, entropy, now).await?;
    let refresh_key = entry_or_new(store, REFRESH_KEY, entropy, now).await?;
    let demo_key = entry_or_new(store, DEMO_KEY, entropy, now).await?;
    let refresh_key = RefreshKey::from_hex(&refresh_key);
    let damaged = || StoreError::Failed(DbErr::Custom(format!("the entry {} is damaged", REFRESH_KEY.0)));
    let keys = Keys::open(store, config, entropy, now).await?;
    Ok(Secrets { public_key, refresh_key: refresh_key.ok_or_else(damaged)?, keys, demo_key })
}

/// Reads the public key; `None` before the first start.
pub(super) async fn public_key(store: &Store) -> StoreResult<Option<String>> {
    system_state::read(store.reader(std::sync::Arc::default()).on(CONFIG_ENTRIES), PUBLIC_KEY.0).await
}

/// The site's id from its database. A database without one, from before ids existed, gets the id that its folder is `known` by.
pub(super) async fn site_id(
    store: &Store,
    clock: &Clock,
    entropy: &Entropy,
    known: Option<String>,
) -> StoreResult<String> {
    let new = || known.unwrap_or_else(|| entropy.uuid().to_string());
    entry_or(store, SITE_ID, new, entropy, clock.now().into()).await
}

async fn entry_or_new(
    store: &Store,
    entry: system_state::Entry,
    entropy: &Entropy,
    now: Instant,
) -> StoreResult<String> {
    entry_or(store, entry, || entropy.token(), entropy, now).await
}

async fn entry_or(
    store: &Store,
    entry: system_state::Entry,
    new: impl FnOnce() -> String,
    entropy: &Entropy,
    now: Instant,
) -> StoreResult<String> {
    let db = store.reader(std::sync::Arc::default());
    if let Some(value) = system_state::read(db.on(CONFIG_ENTRIES), entry.0).await? {
        return Ok(value);
    }
    let tx = store.begin().await?;
    // Another process may create it concurrently.
    tx.lock("first start").await?;
    if let Some(value) = system_state::read(tx.read(), entry.0).await? {
        return Ok(value);
    }
    let value = new();
    system_state::write(&tx, entry, value.clone(), entropy.uuid(), now).await?;
    if entry == PUBLIC_KEY {
        navigation::queries::create_defaults(&tx, || entropy.uuid(), now).await?;
    }
    tx.commit().await?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::sync::Barrier;
    use tokio::task::JoinSet;

    use super::*;
    use crate::subjects::schema;
    use crate::subjects::sections;
    use accounts::auth;
    use platform::config::{Config, Sources};
    use platform::database::Location;
    use platform::database::testing::empty_postgres;

    /// The work of `serve` on the data before the first request.
    async fn start(location: Location, together: Arc<Barrier>) -> (String, String) {
        let config = Config::read(Sources::default(), &sections()).unwrap();
        together.wait().await;
        let store = Store::open(&location, &schema()).await.unwrap();
        let secrets = first_start(&store, &Clock::System, &Entropy::System, config.section()).await.unwrap();
        let now = Instant::from(Clock::System.now());
        let link =
            auth::setup::create_link(&store, &Entropy::System, "http://union.example", now).await.unwrap();
        assert!(link.is_some(), "there is no owner yet");
        store.close().await;
        let keys = secrets.keys.public(Clock::System.now());
        (secrets.public_key, keys.to_string())
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn ten_concurrent_first_starts_create_one_site() {
        let location = empty_postgres().await;
        let (mut starts, together) = (JoinSet::new(), Arc::new(Barrier::new(10)));
        for _ in 0..10 {
            starts.spawn(start(location.clone(), Arc::clone(&together)));
        }
        let mut made = starts.join_all().await;
        made.dedup();
        assert_eq!(made.len(), 1, "all use the same keys: {made:?}");
    }
}
