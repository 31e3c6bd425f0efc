//! Addresses of files: looked up by visitors, put, described and removed by staff.

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
use crate::file_urls;
use crate::storage::schema::{FILE_CONTENTS, FILES};
use crate::store::{self, Instant, Reader, StoreResult, Tx};

/// A file, with what is in it.
#[derive(Clone, Debug)]
pub struct File {
    /// The address's own id, which stays when something else is put there.
    pub id: Uuid,
    /// Where it is.
    pub bucket: Bucket,
    /// And there.
    pub path: String,
    /// Known to those who were told its address: nobody keeps it on the way.
    pub private: bool,
    /// What a picture shows, for those who do not see it.
    pub alt: Option<String>,
    /// 1 at first, one more with each change of the file or of what is said of it.
    pub version: i64,
    /// When something was first put there.
    pub created_at: Instant,
    /// When what is there now was put there.
    pub updated_at: Instant,
    /// Its media type.
    pub content_type: String,
    /// In bytes.
    pub size: i64,
    /// In lower-case hexadecimal.
    pub sha256: String,
    /// For pictures.
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

    /// The bucket and the path: `images/2026/hall.jpg`.
    pub fn bucket_path(&self) -> String {
        format!("{}/{}", self.bucket.name(), self.path)
    }

    /// Its path on this site.
    pub fn url(&self) -> String {
        format!("/media/{}", self.bucket_path())
    }
}

/// The target of a put.
#[derive(Clone, Debug)]
pub struct Target {
    /// The bucket.
    pub bucket: Bucket,
    /// The path in it.
    pub path: Path,
    /// Whether nobody may keep it on the way.
    pub private: bool,
    /// Whether it takes the place of one that is there.
    pub upsert: bool,
}

/// The outcome of putting a file at a path.
#[derive(Debug)]
pub enum PutOutcome {
    /// The file is stored; the second one is the file that it replaces.
    Stored(Box<File>, Option<Box<File>>),
    /// Another file is at the path.
    PathTaken,
    /// The file to be replaced was moved from this path.
    Moved,
    /// The blob was deleted meanwhile and has to be stored again.
    BlobGone,
}

async fn at(tx: &Tx, bucket: Bucket, path: &str) -> StoreResult<Option<File>> {
    let row = with_content(bucket, path).one(tx.read()).await?;
    Ok(row.and_then(|(file, content)| Some(File::new(file, content?))))
}

fn with_content(bucket: Bucket, path: &str) -> sea_orm::SelectTwo<file::Entity, content::Entity> {
    file::Entity::find()
        .find_also_related(content::Entity)
        .filter(file::Column::Bucket.eq(bucket))
        .filter(file::Column::Path.eq(path))
}

/// The file at a path.
pub async fn find(db: &Reader, bucket: Bucket, path: &Path) -> StoreResult<Option<File>> {
    db.on(FILE_CONTENTS);
    let row = with_content(bucket, path.as_str()).one(db.on(FILES)).await?;
    Ok(row.and_then(|(file, content)| Some(File::new(file, content?))))
}

/// Puts a stored blob at its path.
pub async fn put(
    tx: &Tx,
    blob: &StoredBlob,
    target: &Target,
    (id, now): (Uuid, Instant),
) -> StoreResult<PutOutcome> {
    let Target { bucket, path, private, upsert } = target;
    // Before anything is read: two who put at one path would both release the same content, and lose the other's.
    contents::lock(tx).await?;
    let before = at(tx, *bucket, path.as_str()).await?;
    if before.is_some() && !upsert {
        return Ok(PutOutcome::PathTaken);
    }
    // Who replaces a file means the one that was there, which may be for staff only now: the new content would be public.
    if before.is_none() && *upsert && former_paths::file_at(tx, *bucket, path).await?.is_some() {
        return Ok(PutOutcome::Moved);
    }
    let Some(content) = contents::row(tx, blob, now).await? else { return Ok(PutOutcome::BlobGone) };
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
            folders::count(tx, *bucket, &new.folder, 1).await?;
            new
        }
    };
    if let Some(before) = &before {
        contents::release(tx, before.content_id, now).await?;
    }
    Ok(PutOutcome::Stored(Box::new(File::new(row, content)), before.map(Box::new)))
}

/// The text that searches match.
pub(super) fn search_text(path: &str, alt: Option<&str>) -> String {
    store::search_text([path, alt.unwrap_or_default()])
}

/// Loads a file, locked until the transaction ends.
pub async fn locked(tx: &Tx, bucket: Bucket, path: &Path) -> StoreResult<Option<File>> {
    contents::lock(tx).await?;
    at(tx, bucket, path.as_str()).await
}

/// Loads the files at these paths of a bucket, locked until the transaction ends.
pub async fn locked_at(tx: &Tx, bucket: Bucket, paths: &BTreeSet<String>) -> StoreResult<Vec<File>> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    contents::lock(tx).await?;
    let rows = file::Entity::find().find_also_related(content::Entity);
    let rows = rows.filter(file::Column::Bucket.eq(bucket)).filter(file::Column::Path.is_in(paths));
    let rows = rows.all(tx.read()).await?;
    Ok(rows.into_iter().filter_map(|(file, content)| Some(File::new(file, content?))).collect())
}

/// Loads the files with these ids, locked until the transaction ends.
pub async fn locked_all(tx: &Tx, ids: &[Uuid]) -> StoreResult<Vec<File>> {
    contents::lock(tx).await?;
    let rows = file::Entity::find().find_also_related(content::Entity);
    let rows = rows.filter(file::Column::Id.is_in(ids.iter().copied())).all(tx.read()).await?;
    Ok(rows.into_iter().filter_map(|(file, content)| Some(File::new(file, content?))).collect())
}

/// Loads all files that have the content of a file which is [`locked`], that one included.
pub async fn same_content(tx: &Tx, file: &File) -> StoreResult<Vec<File>> {
    let rows = file::Entity::find().find_also_related(content::Entity);
    let rows = rows.filter(file::Column::ContentId.eq(file.content_id)).all(tx.read()).await?;
    Ok(rows.into_iter().filter_map(|(file, content)| Some(File::new(file, content?))).collect())
}

/// Sets the alternative text of an image; returns the changed file.
pub async fn describe(tx: &Tx, file: File, alt: Option<String>) -> StoreResult<File> {
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

/// Removes a file that is [`locked`].
pub async fn remove(tx: &Tx, file: &File, now: Instant) -> StoreResult<()> {
    file::Entity::delete_by_id(file.id).exec(tx.on(FILES)).await?;
    folders::count(tx, file.bucket, &file_urls::folder_of(&file.path), -1).await?;
    contents::release(tx, file.content_id, now).await
}
