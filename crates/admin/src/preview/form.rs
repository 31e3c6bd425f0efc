//! Forms that are previewed before they are saved.

use std::sync::Arc;

use axum::http::HeaderValue;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::Preview;
use super::token::{PREVIEW_LIFETIME, form_cookie};
use accounts::auth::Auth;
use platform::core::Core;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state;
use platform::database::{Instant, StoreResult, Tx};
use platform::slugs::Scope;

/// The names of their entries: this prefix, then the session.
const PREFIX: &str = "form preview ";

fn entry_name(session: Uuid) -> String {
    format!("{PREFIX}{session}")
}

#[derive(Serialize, Deserialize)]
struct TypedForm {
    page: String,
    id: Uuid,
    slug: String,
    form: Value,
}

/// Stores the form that a session typed, over what it typed before, and deletes what others typed too long ago. Returns the page that shows it,
/// and the cookie that lets the session see it there.
pub async fn store_typed_form<F: Serialize>(
    auth: &Auth,
    scope: Scope,
    id: Uuid,
    slug: &str,
    form: &F,
    session: Uuid,
) -> StoreResult<Option<(String, HeaderValue)>> {
    let now = auth.now();
    let old: Instant = now.timestamp().checked_sub(PREVIEW_LIFETIME).unwrap_or(Timestamp::MIN).into();
    let form = serde_json::to_value(form).unwrap_or_default();
    let typed = TypedForm { page: scope.page().to_owned(), id, slug: slug.to_owned(), form };
    let text = serde_json::to_string(&typed).unwrap_or_default();
    let entry = (entry_name(session), "A form that is previewed before it is saved");
    let tx = auth.store.begin().await?;
    system_state::delete_before(&tx, PREFIX, old).await?;
    system_state::write(&tx, (&entry.0, entry.1), text, auth.entropy.uuid(), now).await?;
    tx.commit().await?;
    Ok(form_cookie(auth, scope, id, slug, session))
}

/// Deletes what a session typed, since a save replaces its preview.
pub async fn delete_typed_form(tx: &Tx, session: Uuid) -> StoreResult<()> {
    // Most saves have no preview before them, and need not write.
    if system_state::read(tx.read(), &entry_name(session)).await?.is_some() {
        system_state::remove(tx, &entry_name(session)).await?;
    }
    Ok(())
}

/// Loads the unsaved form of the session's last preview if it is of this item; without one, the page shows the stored item.
pub(super) async fn load_form_preview(
    core: &Core,
    session: Uuid,
    page: String,
    id: Uuid,
    slug: String,
) -> StoreResult<Preview> {
    let db = core.store.reader(Arc::default());
    let text = system_state::read(db.on(CONFIG_ENTRIES), &entry_name(session)).await?;
    let typed = text.and_then(|text| serde_json::from_str::<TypedForm>(&text).ok());
    let is_this = |typed: &TypedForm| typed.page == page && typed.id == id && typed.slug == slug;
    Ok(match typed.filter(is_this) {
        Some(typed) => Preview::Form { page, id, slug, form: Arc::new(typed.form) },
        None => Preview::Item { page, id, slug },
    })
}
