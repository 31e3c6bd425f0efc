use anyhow::Context as _;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};
use uuid::Uuid;

use super::model::{Column, Entity};
use crate::documents::model::{self as document, Entity as Documents, TextState};
use crate::documents::schema::{DOCUMENT_TEXTS, DOCUMENTS};
use platform::samples::seed::Seeder;
use platform::samples::seed::words::Writer;

/// The interval of documents with a long text.
const LONG_TEXT_INTERVAL: usize = 50;
/// About 3,000 words.
const LONG_TEXT_CHARS: usize = 21_000;

pub(in crate::documents) async fn seed(seeder: Seeder<'_>) -> anyhow::Result<()> {
    let tx = seeder.store.begin().await?;
    let texts = Query::select()
        .columns([document::Column::Id, document::Column::FileUrl])
        .expr(Expr::val(TextState::Read))
        .column(document::Column::SearchText)
        .from(Documents)
        .take();
    let mut insert = Query::insert();
    insert.into_table(Entity).columns([Column::DocumentId, Column::FileUrl, Column::State, Column::Text]);
    let insert = insert.select_from(texts).context("cannot write texts")?;
    tx.on(DOCUMENT_TEXTS).execute(insert).await?;

    let documents = Documents::find().select_only().column(document::Column::Id);
    let documents = documents.order_by_asc(document::Column::FileUrl).into_tuple::<Uuid>();
    let documents = documents.all(tx.on(DOCUMENTS)).await?;
    for (number, id) in (0..).zip(documents.into_iter().step_by(LONG_TEXT_INTERVAL)) {
        let text = Writer::new(u64::from(number) | 1 << 50).text(number, seeder.others, LONG_TEXT_CHARS);
        let update = Entity::update_many().col_expr(Column::Text, Expr::val(text));
        update.filter(Column::DocumentId.eq(id)).exec(tx.on(DOCUMENT_TEXTS)).await?;
    }
    Ok(tx.commit().await?)
}
