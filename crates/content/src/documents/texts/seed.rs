use anyhow::Context as _;
use sea_orm::ConnectionTrait as _;
use sea_orm::sea_query::{Expr, Query};

use super::model::{Column, Entity};
use crate::documents::model::{self as document, Entity as Documents, TextState};
use crate::documents::schema::DOCUMENT_TEXTS;
use platform::samples::seed::Seeder;

/// Writes a text for every document, since the generated ones have no files.
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
    Ok(tx.commit().await?)
}
