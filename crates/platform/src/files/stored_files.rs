use std::collections::BTreeSet;

use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
};
use uuid::Uuid;

use super::contents::{self, StoredBlob};
use super::image_metadata::Picture;
use super::model::{content, file};
use super::names::{Bucket, Path};
use super::{folders, former_paths};
use crate::database::{self, Instant, Reader, StoreResult, Tx};
use crate::files::file_urls;
use crate::files::schema::{FILE_CONTENTS, FILES};

#[derive(Clone, Debug)]
pub struct File {
    /// The id of the path; replacing the content keeps it.
    pub id: Uuid,
    pub bucket: Bucket,
    pub path: String,
    /// Known only to clients with the URL; shared caches must not store it.
    pub private: bool,
    pub alt: Option<String>,
    /// Increases with each change of content or description.
    pub version: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
    pub content_type: String,
    pub size: i64,
    pub sha256: String,
    pub picture: Option<Picture>,
    pub(super) content_id: Uuid,
    pub(super) place: String,
}

impl File {
    pub(super) fn new(file: file::Model, content: content::Model) -> Self {
        Self {
            place: content.blob_key(),
            id: file.id,
            bucket: file.bucket,
            path: file.path,
            private: file.private,
            alt: file.alt,
            version: file.version,
            created_at: file.created_at,
            updated_at: file.updated_at,
            content_id: content.id,
            picture: Picture::of(&content),
            content_type: content.content_type,
            size: content.size,
            sha256: content.sha256,
        }
    }

    pub fn bucket_path(&self) -> String {
        format!("{}/{}", self.bucket.name(), self.path)
    }

    pub fn url(&self) -> String {
        format!("/media/{}", self.bucket_path())
    }
}

#[derive(Clone, Debug)]
pub struct Target {
    pub bucket: Bucket,
    pub path: Path,
    /// Whether shared caches must not store it.
    pub private: bool,
    /// Whether to replace an existing file.
    pub upsert: bool,
}

#[derive(Debug)]
pub enum PutOutcome {
    /// The stored file, and the file that it replaced.
    Stored(Box<File>, Option<Box<File>>),
    PathTaken,
    /// The file to be replaced was moved away from this path.
    Moved,
    /// The blob was deleted in between and must be stored again.
    BlobGone,
}

async fn find_at(tx: &Tx, bucket: Bucket, path: &str) -> StoreResult<Option<File>> {
    let row = with_content(bucket, path).one(tx.read()).await?;
    Ok(row.and_then(|(file, content)| Some(File::new(file, content?))))
}

fn with_content(bucket: Bucket, path: &str) -> sea_orm::SelectTwo<file::Entity, content::Entity> {
    file::Entity::find()
        .find_also_related(content::Entity)
        .filter(file::Column::Bucket.eq(bucket))
        .filter(file::Column::Path.eq(path))
}

pub async fn find(db: &Reader, bucket: Bucket, path: &Path) -> StoreResult<Option<File>> {
    db.on(FILE_CONTENTS);
    let row = with_content(bucket, path.as_str()).one(db.on(FILES)).await?;
    Ok(row.and_then(|(file, content)| Some(File::new(file, content?))))
}

/// Lists the files of a bucket whose current content was stored at `since` or later.
pub async fn stored_since(db: &Reader, bucket: Bucket, since: Instant) -> StoreResult<Vec<File>> {
    db.on(FILE_CONTENTS);
    let rows = file::Entity::find().find_also_related(content::Entity);
    let rows = rows.filter(file::Column::Bucket.eq(bucket)).filter(file::Column::UpdatedAt.gte(since));
    let rows = rows.all(db.on(FILES)).await?;
    Ok(rows.into_iter().filter_map(|(file, content)| Some(File::new(file, content?))).collect())
}

pub async fn put(
    tx: &Tx,
    blob: &StoredBlob,
    target: &Target,
    id: Uuid,
    now: Instant,
) -> StoreResult<PutOutcome> {
    let Target { bucket, path, private, upsert } = target;
    // Taken before any read: two concurrent puts at one path would both release the same old content and lose a new one.
    contents::lock(tx).await?;
    let before = find_at(tx, *bucket, path.as_str()).await?;
    if before.is_some() && !upsert {
        return Ok(PutOutcome::PathTaken);
    }
    // The upload meant the moved file, which may be restricted to staff; storing it at the old path would publish the new content.
    if before.is_none() && *upsert && former_paths::file_at(tx, *bucket, path).await?.is_some() {
        return Ok(PutOutcome::Moved);
    }
    let Some(content) = contents::find_or_insert(tx, blob, now).await? else {
        return Ok(PutOutcome::BlobGone);
    };
    let row = match &before {
        Some(before) => {
            let change = file::ActiveModel {
                id: Unchanged(before.id),
                content_id: Set(content.id),
                private: Set(*private),
                version: Set(before.version + 1),
                updated_at: Set(now),
                ..Default::default()
            };
            change.update(tx.on(FILES)).await?
        }
        None => {
            let new = file::Model {
                id,
                bucket: *bucket,
                path: path.as_str().to_owned(),
                content_id: content.id,
                private: *private,
                alt: None,
                folder: file_urls::folder_of(path.as_str()),
                search_text: search_text(path.as_str(), None),
                version: 1,
                created_at: now,
                updated_at: now,
            };
            let insert = file::Entity::insert(new.clone().into_active_model().reset_all());
            insert.exec_without_returning(tx.on(FILES)).await?;
            former_paths::delete(tx, *bucket, &[path.as_str()]).await?;
            folders::change_counts(tx, *bucket, &new.folder, 1).await?;
            new
        }
    };
    if let Some(before) = &before {
        contents::release(tx, before.content_id, now).await?;
    }
    Ok(PutOutcome::Stored(Box::new(File::new(row, content)), before.map(Box::new)))
}

pub(super) fn search_text(path: &str, alt: Option<&str>) -> String {
    database::search_text([path, alt.unwrap_or_default()])
}

pub async fn lock_file(tx: &Tx, bucket: Bucket, path: &Path) -> StoreResult<Option<File>> {
    contents::lock(tx).await?;
    find_at(tx, bucket, path.as_str()).await
}

pub async fn lock_files_at(tx: &Tx, bucket: Bucket, paths: &BTreeSet<String>) -> StoreResult<Vec<File>> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    contents::lock(tx).await?;
    let rows = file::Entity::find().find_also_related(content::Entity);
    let rows = rows.filter(file::Column::Bucket.eq(bucket)).filter(file::Column::Path.is_in(paths));
    let rows = rows.all(tx.read()).await?;
    Ok(rows.into_iter().filter_map(|(file, content)| Some(File::new(file, content?))).collect())
}

pub async fn lock_files(tx: &Tx, ids: &[Uuid]) -> StoreResult<Vec<File>> {
    contents::lock(tx).await?;
    let rows = file::Entity::find().find_also_related(content::Entity);
    let rows = rows.filter(file::Column::Id.is_in(ids.iter().copied())).all(tx.read()).await?;
    Ok(rows.into_iter().filter_map(|(file, content)| Some(File::new(file, content?))).collect())
}

/// Loads every file with the content of a file, which [`lock_file`] has locked.
pub async fn same_content(tx: &Tx, file: &File) -> StoreResult<Vec<File>> {
    let rows = file::Entity::find().find_also_related(content::Entity);
    let rows = rows.filter(file::Column::ContentId.eq(file.content_id)).all(tx.read()).await?;
    Ok(rows.into_iter().filter_map(|(file, content)| Some(File::new(file, content?))).collect())
}

pub async fn set_alt(tx: &Tx, file: File, alt: Option<String>) -> StoreResult<File> {
    let version = file.version + 1;
    let change = file::ActiveModel {
        id: Unchanged(file.id),
        search_text: Set(search_text(&file.path, alt.as_deref())),
        alt: Set(alt.clone()),
        version: Set(version),
        ..Default::default()
    };
    change.update(tx.on(FILES)).await?;
    Ok(File { alt, version, ..file })
}

pub async fn remove(tx: &Tx, file: &File, now: Instant) -> StoreResult<()> {
    file::Entity::delete_by_id(file.id).exec(tx.on(FILES)).await?;
    folders::change_counts(tx, file.bucket, &file_urls::folder_of(&file.path), -1).await?;
    contents::release(tx, file.content_id, now).await
}
