//! The notice about pages that an upgrade moved, for the dashboard: an entry of the internal state, until the notice is dismissed or the
//! pages are changed.

use aide::axum::ApiRouter;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use schemars::JsonSchema;
use sea_orm::QuerySelect as _;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::model::{Column, Entity, Model};
use super::schema::PAGES;
use accounts::access::{Call, Calls as _};
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use platform::core::Core;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::system_state;
use platform::database::{Reader, StoreError, StoreResult};
use platform::web::ApiResult;

const ENTRY: system_state::Entry = ("moved_pages", "Pages that an upgrade moved, until someone has seen it");
const MAX_MOVES: usize = 100;

/// A page that an upgrade moved.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MovedPage {
    /// The page.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// The path that the site now uses itself, without the first slash.
    pub former_path: String,
    /// The path that the page has now, without the first slash.
    pub path: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredMove {
    id: Uuid,
    former_path: String,
    path: String,
    version: i64,
}

pub(super) async fn record(change: &Change, core: &Core, moved: &[(Model, String)]) -> StoreResult<()> {
    let mut moves = stored_moves(change.tx().read()).await?;
    moves.extend(moved.iter().map(|(page, path)| StoredMove {
        id: page.id,
        former_path: page.path.clone(),
        path: path.clone(),
        version: page.version,
    }));
    let oldest = moves.len().saturating_sub(MAX_MOVES);
    moves.drain(..oldest);
    let text = serde_json::to_string(&moves)
        .map_err(|error| StoreError::Failed(DbErr::Custom(error.to_string())))?;
    system_state::write(change.tx(), ENTRY, text, core.entropy.uuid(), change.now()).await
}

async fn stored_moves(db: &impl ConnectionTrait) -> StoreResult<Vec<StoredMove>> {
    let text = system_state::read(db, ENTRY.0).await?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

pub async fn list(db: &Reader) -> StoreResult<Vec<MovedPage>> {
    let moves = stored_moves(db.on(CONFIG_ENTRIES)).await?;
    if moves.is_empty() {
        return Ok(Vec::new());
    }
    let pages = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Title, Column::Path, Column::Version])
        .filter(Column::Id.is_in(moves.iter().map(|page| page.id)))
        .filter(Column::TrashedAt.is_null());
    let pages: Vec<(Uuid, String, String, i64)> = pages.into_tuple().all(db.on(PAGES)).await?;
    let unchanged = |StoredMove { id, former_path, path, version }: StoredMove| {
        let (_, title, ..) = pages.iter().find(|page| (page.0, &page.2, page.3) == (id, &path, version))?;
        Some(MovedPage { id, title: title.clone(), former_path, path })
    };
    Ok(moves.into_iter().filter_map(unchanged).collect())
}

pub(super) fn staff() -> ApiRouter<Core> {
    ApiRouter::new().delete(
        "/pages/moved",
        dismiss,
        Call::content("dismissMovedPages", "pages", "Dismiss the notice about pages that an upgrade moved")
            .no_content(),
    )
}

async fn dismiss(State(core): State<Core>, Extension(caller): Extension<Caller>) -> ApiResult<StatusCode> {
    let change = Change::begin(&core, Actor::from(&caller)).await?;
    if system_state::remove(change.tx(), ENTRY.0).await? {
        change.commit([AuditEvent::new("dismissed", "notice", Uuid::nil(), "Moved pages")]).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
