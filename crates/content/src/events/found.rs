//! Events in the search of the site.

use sea_orm::entity::prelude::*;

use super::model::{Column, Entity, Model};
use super::pages::EVENT;
use super::schema::EVENTS;
use platform::database::{Instant, Reader, StoreResult, visible_rows};
use platform::database::{SearchSource, SiteItem};
use platform::markdown;

pub(super) const SOURCE: SearchSource =
    SearchSource::of(EVENTS, "events", |db, ids, now| Box::pin(items(db, ids, now)))
        .with_texts(&["excerpt", "location", "venue_name", "venue_city", "event_type"])
        .with_markdown("content_md", |text| markdown::render(text).text)
        .scheduled()
        .timely("starts_at");

async fn items(db: &Reader, ids: Vec<Uuid>, now: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = visible_rows::<Entity>(db, now).await?.rows().filter(Column::Id.is_in(ids));
    Ok(rows.all(db.on(EVENTS)).await?.into_iter().map(item).collect())
}

fn item(row: Model) -> SiteItem {
    let content = row.content_md.map(|text| markdown::render(&text).text);
    let texts = [row.excerpt, row.description, content].into_iter().flatten();
    let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
    SiteItem {
        id: row.id,
        title: if row.canceled { format!("Canceled: {}", row.title) } else { row.title },
        path: EVENT.of(row.slug),
        summary: texts.first().cloned().unwrap_or_default(),
        text: texts.join("\n"),
        date: Some(row.starts_at),
    }
}
