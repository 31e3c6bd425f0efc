use std::collections::{BTreeSet, HashMap};

use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
};
use uuid::Uuid;

use super::model::former_path::{Column, Entity, Model};
use super::names::{Bucket, Path};
use crate::database::{StoreResult, Tx};
use crate::files::schema::FILE_FORMER_PATHS;

pub(super) async fn record(tx: &Tx, bucket: Bucket, path: String, file_id: Uuid) -> StoreResult<()> {
    let former = Model { bucket, path, file_id };
    let insert = Entity::insert(former.into_active_model().reset_all());
    insert.exec_without_returning(tx.on(FILE_FORMER_PATHS)).await?;
    Ok(())
}

/// Deletes the records for these paths: other files are there now.
pub(super) async fn delete(tx: &Tx, bucket: Bucket, paths: &[&str]) -> StoreResult<()> {
    let former = Entity::delete_many()
        .filter(Column::Bucket.eq(bucket))
        .filter(Column::Path.is_in(paths.iter().copied()));
    former.exec(tx.on(FILE_FORMER_PATHS)).await?;
    Ok(())
}

pub async fn file_at(tx: &Tx, bucket: Bucket, path: &Path) -> StoreResult<Option<Uuid>> {
    let former = Entity::find_by_id((bucket, path.as_str().to_owned())).one(tx.read()).await?;
    Ok(former.map(|former| former.file_id))
}

pub async fn files_at(
    tx: &Tx,
    bucket: Bucket,
    paths: &BTreeSet<String>,
) -> StoreResult<HashMap<String, Uuid>> {
    if paths.is_empty() {
        return Ok(HashMap::new());
    }
    let former = Entity::find().filter(Column::Bucket.eq(bucket)).filter(Column::Path.is_in(paths));
    Ok(former.all(tx.read()).await?.into_iter().map(|former| (former.path, former.file_id)).collect())
}
