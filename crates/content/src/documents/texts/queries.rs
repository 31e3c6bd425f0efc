use std::collections::{BTreeMap, HashMap};

use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict, Query, SelectStatement};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use uuid::Uuid;

use super::model::{self, Column, Entity};
use crate::documents::model::{self as document, Entity as Documents, TextState};
use crate::documents::schema::{DOCUMENT_TEXTS, DOCUMENTS};
use platform::database::{Instant, Reader, Store, StoreError, StoreResult};
use platform::files::{self, Bucket};

const BATCH: u64 = 20;
/// Parameters of one query.
const FILES_PER_QUERY: usize = 500;

/// A document whose current file has no row in `document_texts`.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub(super) struct WaitingDocument {
    pub(super) id: Uuid,
    pub(super) file_url: String,
}

fn select_waiting() -> Select<Documents> {
    let text = Documents::belongs_to(Entity).from(document::Column::Id).to(Column::DocumentId).into();
    let is_outdated =
        Expr::col((Entity, Column::FileUrl)).ne(Expr::col((Documents, document::Column::FileUrl)));
    Documents::find()
        .select_only()
        .columns([document::Column::Id, document::Column::FileUrl])
        .join(JoinType::LeftJoin, text)
        .filter(Column::DocumentId.is_null().or(is_outdated))
        .limit(BATCH)
}

/// Finds waiting documents after the one with the id `after`, by id. Reads the whole table if none is waiting.
pub(super) async fn all_waiting(db: &Reader, after: Option<Uuid>) -> StoreResult<Vec<WaitingDocument>> {
    db.on(DOCUMENT_TEXTS);
    let mut rows = select_waiting().order_by_asc(document::Column::Id);
    if let Some(after) = after {
        rows = rows.filter(document::Column::Id.gt(after));
    }
    Ok(rows.into_model().all(db.on(DOCUMENTS)).await?)
}

pub(super) async fn waiting_since(db: &Reader, since: Instant) -> StoreResult<Vec<WaitingDocument>> {
    db.on(DOCUMENT_TEXTS);
    let rows = select_waiting().filter(document::Column::UpdatedAt.gte(since));
    let rows = rows.order_by_asc(document::Column::UpdatedAt).order_by_asc(document::Column::Id);
    Ok(rows.into_model().all(db.on(DOCUMENTS)).await?)
}

/// Finds the documents whose file got other contents at `since` or later, at the same URL.
pub(super) async fn replaced_since(db: &Reader, since: Instant) -> StoreResult<Vec<WaitingDocument>> {
    let stored = files::stored_since(db, Bucket::Documents, since).await?;
    let now: BTreeMap<_, _> = stored.into_iter().map(|file| (file.bucket_path(), file.sha256)).collect();
    let paths: Vec<_> = now.keys().cloned().collect();
    let mut found = Vec::new();
    for paths in paths.chunks(FILES_PER_QUERY) {
        let rows = Entity::find()
            .select_only()
            .columns([Column::DocumentId, Column::FileUrl, Column::File, Column::Sha256])
            .filter(Column::File.is_in(paths.iter().cloned()));
        let rows: Vec<(Uuid, String, String, Option<String>)> =
            rows.into_tuple().all(db.on(DOCUMENT_TEXTS)).await?;
        let replaced = rows.into_iter().filter(|(_, _, file, sha256)| now.get(file) != sha256.as_ref());
        found.extend(replaced.map(|(id, file_url, ..)| WaitingDocument { id, file_url }));
    }
    Ok(found)
}

/// Inserts or replaces the text of a document's file. A deleted document is no error.
pub(super) async fn write_text(store: &Store, text: model::Model) -> StoreResult<()> {
    let tx = store.begin().await?;
    let columns = [Column::FileUrl, Column::File, Column::Sha256, Column::State, Column::Text];
    let replace = OnConflict::column(Column::DocumentId).update_columns(columns).to_owned();
    let insert = Entity::insert(text.into_active_model().reset_all()).on_conflict(replace);
    match insert.exec_without_returning(tx.on(DOCUMENT_TEXTS)).await.map_err(StoreError::from) {
        Ok(_) => tx.commit().await,
        Err(StoreError::Gone) => Ok(()),
        Err(error) => Err(error),
    }
}

pub fn select_state_of_document() -> SelectStatement {
    Query::select()
        .column(Column::State)
        .from(Entity)
        .and_where(Expr::col((Entity, Column::DocumentId)).equals((Documents, document::Column::Id)))
        .and_where(Expr::col((Entity, Column::FileUrl)).equals((Documents, document::Column::FileUrl)))
        .take()
}

pub async fn load_states(db: &impl ConnectionTrait, rows: &mut [document::Model]) -> StoreResult<()> {
    let states = Entity::find()
        .select_only()
        .columns([Column::DocumentId, Column::FileUrl, Column::State])
        .filter(Column::DocumentId.is_in(rows.iter().map(|row| row.id)));
    let states: Vec<(Uuid, String, TextState)> = states.into_tuple().all(db).await?;
    let states: HashMap<_, _> = states.into_iter().map(|(id, url, state)| (id, (url, state))).collect();
    for row in rows {
        let state = states.get(&row.id).filter(|(url, _)| *url == row.file_url);
        row.text_state = state.map(|(_, state)| *state);
    }
    Ok(())
}
