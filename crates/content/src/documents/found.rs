use sea_orm::entity::prelude::*;

use std::collections::HashMap;

use super::model::{Audience, Column, Entity, Model};
use super::schema::{DOCUMENT_TEXTS, DOCUMENTS};
use super::texts::model as file_text;
use platform::database::{FileText, SearchSource, SiteItem};
use platform::database::{Instant, Reader, StoreResult};

pub(super) const SOURCE: SearchSource =
    SearchSource::of(DOCUMENTS, "documents", |db, ids, now| Box::pin(items(db, ids, now)))
        .with_texts(&["category"])
        .with_file_text(FileText {
            table: DOCUMENT_TEXTS,
            key: "document_id",
            text: "text",
            condition: "file.file_url = item.file_url",
        })
        .public("item.published AND item.visible_to = 'everyone'", &["published", "visible_to"]);

async fn items(db: &Reader, ids: Vec<Uuid>, _: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = Entity::find()
        .filter(Column::Published.eq(true))
        .filter(Column::VisibleTo.eq(Audience::Everyone))
        .filter(Column::Id.is_in(ids.clone()));
    let texts = file_text::Entity::find().filter(file_text::Column::DocumentId.is_in(ids));
    let texts = texts.all(db.on(DOCUMENT_TEXTS)).await?.into_iter();
    let mut texts: HashMap<_, _> = texts.map(|text| (text.document_id, text)).collect();
    let mut text_of = |row: &Model| texts.remove(&row.id).filter(|text| text.file_url == row.file_url);
    let item = |row: Model| SiteItem {
        id: row.id,
        text: [row.description.clone(), text_of(&row).map(|file| file.text)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n"),
        title: row.title,
        path: row.file_url,
        summary: row.description.unwrap_or_default(),
        ..SiteItem::default()
    };
    Ok(rows.all(db.on(DOCUMENTS)).await?.into_iter().map(item).collect())
}
