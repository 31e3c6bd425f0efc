use sea_orm::entity::prelude::*;

use super::model::{Column, Entity, Model};
use super::reserved::RESERVED;
use super::schema::PAGES;
use super::staff::Pages;
use super::{moved_pages, tree};
use accounts::audit::{Actor, AuditEvent, Change};
use admin::resource::Resource as _;
use platform::core::Core;
use platform::database::StoreResult;

/// Moves top-level pages from newly reserved paths to `-2`, where visitors can reach them. There is no redirect, since the program's own
/// page is at the former path.
pub(super) async fn move_from_reserved(core: Core) {
    match move_pages(&core).await {
        Ok(pages) => {
            for (old, new) in pages {
                tracing::warn!(%old, %new, "moved a page whose path is now reserved");
            }
        }
        Err(error) => tracing::error!(%error, "cannot move pages whose paths are reserved"),
    }
}

async fn move_pages(core: &Core) -> StoreResult<Vec<(String, String)>> {
    let hidden = Entity::find().filter(Column::Path.is_in(RESERVED.iter().copied()));
    let reader = core.store.reader(std::sync::Arc::default());
    // Most starts have nothing to move and need no write.
    if hidden.clone().one(reader.on(PAGES)).await?.is_none() {
        return Ok(Vec::new());
    }
    let change = Change::begin(core, Actor::Program).await?;
    change.tx().lock(tree::LOCK).await?;
    let (mut pages, mut events) = (Vec::new(), Vec::new());
    let found: Vec<Model> = hidden.all(change.tx().read()).await?;
    for page in found {
        let path = tree::free_path(change.tx(), page.id, None, &page.slug).await?;
        tree::relocate(change.tx(), &page, None, &path).await?;
        let (before, mut after) = (Pages::form(&page), Pages::form(&page));
        after.slug.clone_from(&path);
        let event = AuditEvent::new("updated", Pages::NAMES.label, page.id, page.title.clone());
        events.push(event.with_forms(Some(&before), Some(&after)));
        pages.push((page, path));
    }
    moved_pages::record(&change, core, &pages).await?;
    change.commit(events).await?;
    Ok(pages.into_iter().map(|(page, path)| (page.path, path)).collect())
}
