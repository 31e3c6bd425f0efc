//! The service key, for servers of the operator that manage accounts. It must never reach a browser, and only its hash is stored.

use axum::http::{HeaderMap, header};

use super::AuthError;
use super::secret::{digest, is_equal};
use crate::auth::Auth;
use platform::clock::Entropy;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state;
use platform::database::{Instant, StoreResult, Tx};
use platform::web::key;

/// The prefix of service keys, which distinguishes them from the public key.
const PREFIX: &str = "service_";

const ENTRY: system_state::Entry =
    ("service_key", "The hash of the key with which other servers manage accounts");

/// Creates a new service key; running servers reject the former one immediately.
pub async fn renew(tx: &Tx, entropy: &Entropy, now: Instant) -> StoreResult<String> {
    let key = format!("{PREFIX}{}", entropy.token());
    system_state::write(tx, ENTRY, digest(&key), entropy.uuid(), now).await?;
    Ok(key)
}

/// Returns whether a request has the service key, in the `apikey` header or as a bearer token.
pub(crate) async fn is_sent(auth: &Auth, headers: &HeaderMap) -> Result<bool, AuthError> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.split_once(' ')).map(|(_, token)| token.trim());
    let public = headers.get(key::HEADER).and_then(|value| value.to_str().ok());
    let sent = [bearer, public].into_iter().flatten().find(|sent| sent.starts_with(PREFIX));
    // Other requests must not wait for the database.
    let Some(sent) = sent else { return Ok(false) };
    let db = auth.store.reader(std::sync::Arc::default());
    let kept = system_state::read(db.on(CONFIG_ENTRIES), ENTRY.0).await?;
    Ok(kept.is_some_and(|kept| is_equal(&kept, &digest(sent))))
}
