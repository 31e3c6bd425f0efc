//! `GET` of a list and of one row.

use axum::Json;
use axum::extract::State;

use super::list::{ListQuery, list as read_list};
use super::{Resource, StoredRow, store};
use platform::core::Core;
use platform::http::{ApiError, ApiResult, List, NoParameters, PathId, Query, WithETag};
use platform::store::Reader;

pub(super) async fn list<R: Resource>(
    db: Reader,
    State(core): State<Core>,
    query: ListQuery<R>,
) -> ApiResult<Json<List<R::Item>>> {
    Ok(Json(read_list::<R>(&db, &core, query).await?))
}

pub(super) async fn one<R: Resource>(
    db: Reader,
    PathId(id): PathId,
    _: Query<NoParameters>,
) -> ApiResult<WithETag<R::View>> {
    let row = store::find::<R>(db.on(R::TABLE), id).await?.ok_or(ApiError::NotFound)?;
    Ok(WithETag::ok(row.version(), row.into()))
}
