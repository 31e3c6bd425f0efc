//! Checks of files in an archive, which may be untrusted.

use sea_orm::entity::prelude::*;
use sea_orm::{Condition, QuerySelect as _};

use super::kinds;
use super::model::content::{Column, Entity};
use crate::database::transfer::Imported;
use crate::database::{StoreResult, Tx};

const PICTURE_TYPES: [&str; 3] = ["image/jpeg", "image/png", "image/webp"];
/// SQL pattern of a color, which becomes part of a style.
const COLOR_PATTERN: &str = "#______";
const MAX_REPORTED_ERRORS: u64 = 20;

/// Checks that media types and colors of imported files are possible for uploads. Returns an error per file.
pub async fn check_imported(tx: &Tx, imported: &Imported) -> StoreResult<Vec<String>> {
    let types = PICTURE_TYPES.into_iter().chain(kinds::media_types());
    let wrong =
        Condition::any().add(Column::ContentType.is_not_in(types)).add(Column::Color.not_like(COLOR_PATTERN));
    let mut contents = Entity::find().filter(wrong).limit(MAX_REPORTED_ERRORS);
    if let Some(ids) = imported.ids(super::schema::FILE_CONTENTS.name()) {
        contents = contents.filter(Column::Id.is_in(ids.iter().copied()));
    }
    let errors = contents.all(tx.read()).await?.into_iter().map(|content| {
        let color = content.color.unwrap_or_default();
        format!(
            "file {}: no upload has the media type {:?} and the color {color:?}",
            content.sha256, content.content_type
        )
    });
    Ok(errors.collect())
}
