use sea_orm::entity::prelude::*;

use super::model::{Column, Entity, Model};
use super::pages::LIST;
use super::schema::QUESTIONS;
use platform::database::{Instant, Reader, StoreResult};
use platform::database::{SearchSource, SiteItem};
use platform::markdown;

pub(super) const SOURCE: SearchSource =
    SearchSource::of(QUESTIONS, "questions", |db, ids, now| Box::pin(items(db, ids, now)))
        .titled("question")
        .with_texts(&["category"]);

async fn items(db: &Reader, ids: Vec<Uuid>, _: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = Entity::find().filter(Column::Published.eq(true)).filter(Column::Id.is_in(ids));
    let item = |row: Model| {
        let answer = markdown::render(&row.answer_md).text;
        SiteItem {
            id: row.id,
            title: row.question,
            path: format!("{}#{}", LIST.with_query(&[("category", &row.category)]), row.slug),
            summary: answer.clone(),
            text: answer,
            date: None,
        }
    };
    Ok(rows.all(db.on(QUESTIONS)).await?.into_iter().map(item).collect())
}
