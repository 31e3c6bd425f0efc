//! Bulk insert of files, for seeding.

use std::collections::BTreeMap;

use sea_orm::{ActiveModelTrait as _, DbErr, EntityTrait as _, IntoActiveModel as _};
use uuid::Uuid;

use super::contents::{self, StoredBlob};
use super::model::file;
use super::names::{Bucket, Path};
use super::stored_files::search_text;
use super::{folders, former_paths};
use crate::database::{Instant, StoreError, StoreResult, Tx};
use crate::files::file_urls::folder_of;
use crate::files::schema::FILES;

const ROWS_PER_INSERT: usize = 500;

#[derive(Clone, Debug)]
pub struct NewFile {
    pub id: Uuid,
    pub path: Path,
    pub alt: Option<String>,
    pub at: Instant,
}

pub async fn insert_files(
    tx: &Tx,
    blob: &StoredBlob,
    bucket: Bucket,
    files: Vec<NewFile>,
) -> StoreResult<()> {
    let Some(first) = files.first() else { return Ok(()) };
    let gone = || StoreError::Failed(DbErr::RecordNotFound("the content is gone".into()));
    let content = contents::find_or_insert(tx, blob, first.at).await?.ok_or_else(gone)?;
    let mut counts: BTreeMap<String, i64> = BTreeMap::new();
    for part in files.chunks(ROWS_PER_INSERT) {
        let rows = part.iter().map(|new| {
            let folder = folder_of(new.path.as_str());
            *counts.entry(folder.clone()).or_default() += 1;
            let row = file::Model {
                id: new.id,
                bucket,
                path: new.path.as_str().to_owned(),
                content_id: content.id,
                private: false,
                alt: new.alt.clone(),
                folder,
                search_text: search_text(new.path.as_str(), new.alt.as_deref()),
                version: 1,
                created_at: new.at,
                updated_at: new.at,
            };
            row.into_active_model().reset_all()
        });
        file::Entity::insert_many(rows).exec_without_returning(tx.on(FILES)).await?;
        let paths: Vec<_> = part.iter().map(|new| new.path.as_str()).collect();
        former_paths::delete(tx, bucket, &paths).await?;
    }
    for (folder, count) in counts {
        folders::change_counts(tx, bucket, &folder, count).await?;
    }
    Ok(())
}
