//! Typed settings that wait to be looked at.

use std::sync::Arc;

use axum::http::HeaderValue;
use jiff::Timestamp;
use uuid::Uuid;

use super::token::{HOME_PATH, PREVIEW_LIFETIME, settings_cookie};
use super::{Preview, SettingsValues};
use accounts::auth::Auth;
use platform::core::Core;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state;
use platform::database::{Instant, StoreResult, Tx};

/// Their entries begin so, and end with the session.
const PREFIX: &str = "settings preview ";

fn entry_name(session: Uuid) -> String {
    format!("{PREFIX}{session}")
}

/// Stores the settings that a session typed, over what it typed before, and deletes what others typed too long ago. Returns the page that
/// shows them, and the cookie that lets the session see them there.
pub async fn store_typed_settings(
    auth: &Auth,
    values: &SettingsValues,
    session: Uuid,
) -> StoreResult<Option<(&'static str, HeaderValue)>> {
    let now = auth.now();
    let old: Instant = now.timestamp().checked_sub(PREVIEW_LIFETIME).unwrap_or(Timestamp::MIN).into();
    let text = serde_json::to_string(values).unwrap_or_default();
    let entry = (entry_name(session), "Settings that somebody looks at before saving");
    let tx = auth.store.begin().await?;
    system_state::delete_before(&tx, PREFIX, old).await?;
    system_state::write(&tx, (&entry.0, entry.1), text, auth.entropy.uuid(), now).await?;
    tx.commit().await?;
    Ok(settings_cookie(auth, session).map(|cookie| (HOME_PATH, cookie)))
}

/// Deletes what a session typed, when it saves or discards the settings.
pub async fn delete_typed_settings(tx: &Tx, session: Uuid) -> StoreResult<()> {
    system_state::delete_before(tx, &entry_name(session), Timestamp::MAX.into()).await
}

/// Loads the unsaved settings that a session typed for its preview.
pub(super) async fn load_typed_settings(core: &Core, session: Uuid) -> StoreResult<Option<Preview>> {
    let db = core.store.reader(Arc::default());
    let text = system_state::read(db.on(CONFIG_ENTRIES), &entry_name(session)).await?;
    let values = text.and_then(|text| serde_json::from_str::<SettingsValues>(&text).ok());
    Ok(values.map(|values| Preview::Settings(Arc::new(values))))
}
