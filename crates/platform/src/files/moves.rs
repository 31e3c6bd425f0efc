//! Moves of files. A file is a row that names its content, so no bytes move: the new path and the end of the old one commit with the
//! transaction that refers to it.

use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::{ActiveModelTrait as _, EntityTrait as _};

use super::model::{content, file};
use super::names::{Bucket, Path};
use super::stored_files::{File, search_text};
use super::{folders, former_paths};
use crate::database::{StoreResult, Tx};
use crate::files::file_urls::folder_of;
use crate::files::schema::FILES;

/// Moves a file, which [`lock_file`](super::lock_file) has locked, to a free path of its bucket. Its former path no longer resolves,
/// but [`find_moved`] finds it.
///
/// # Errors
/// When the path is taken.
pub async fn move_file(tx: &Tx, file: File, path: &Path, private: bool) -> StoreResult<File> {
    let (before, after) = (folder_of(&file.path), folder_of(path.as_str()));
    let version = file.version + 1;
    let change = file::ActiveModel {
        id: Unchanged(file.id),
        path: Set(path.as_str().to_owned()),
        folder: Set(after.clone()),
        search_text: Set(search_text(path.as_str(), file.alt.as_deref())),
        private: Set(private),
        version: Set(version),
        ..Default::default()
    };
    change.update(tx.on(FILES)).await?;
    folders::change_counts(tx, file.bucket, &after, 1).await?;
    folders::change_counts(tx, file.bucket, &before, -1).await?;
    former_paths::delete(tx, file.bucket, &[file.path.as_str(), path.as_str()]).await?;
    former_paths::record(tx, file.bucket, file.path.clone(), file.id).await?;
    Ok(File { path: path.as_str().to_owned(), private, version, ..file })
}

/// Loads the file that was moved from a path, locked until the transaction ends; `None` if another file is there.
pub async fn find_moved(tx: &Tx, bucket: Bucket, path: &Path) -> StoreResult<Option<File>> {
    if super::lock_file(tx, bucket, path).await?.is_some() {
        return Ok(None);
    }
    let Some(id) = former_paths::file_at(tx, bucket, path).await? else { return Ok(None) };
    let row = file::Entity::find_by_id(id).find_also_related(content::Entity);
    let row = row.one(tx.read()).await?;
    Ok(row.and_then(|(file, content)| Some(File::new(file, content?))))
}
