//! Rows that came with an archive, which may be a stranger's: they pass the rules of their form, and the columns that it determines are made again,
//! as are the uses of files.

use std::pin::Pin;

use garde::Validate;
use sea_orm::entity::prelude::*;
use sea_orm::{Iterable as _, QueryOrder as _, QuerySelect as _};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::store;
use super::stored_html::differing_columns;
use super::{ActiveModel, Column, Entity, Resource, StoredRow};
use platform::database::transfer::Imported;
use platform::database::{StoreError, StoreResult, Tx};
use platform::files;
use platform::web::ApiError;
use platform::web::extract::validate_stored;

/// Rows that are read at once. Each may hold 1 MiB of HTML.
const BATCH: usize = 20;

/// Checks the rows of a subject that an import has brought, and makes their HTML again. Returns what is wrong, row by row.
pub type CheckImported =
    for<'a> fn(&'a Tx, &'a Imported) -> Pin<Box<dyn Future<Output = StoreResult<Vec<String>>> + Send + 'a>>;

/// Checks the rows of a resource that an import has brought by the rules of its form, and makes again what the form determines. Returns what is
/// wrong, row by row.
pub(super) async fn check_imported<R: Resource>(tx: &Tx, imported: &Imported) -> StoreResult<Vec<String>> {
    let mut wrong = Vec::new();
    match imported.ids(R::TABLE.name()) {
        Some(ids) => {
            for ids in ids.chunks(BATCH) {
                let rows = store::find_rows::<R>(tx.read(), ids).await?;
                check_and_rewrite_rows::<R>(tx, rows, &mut wrong).await?;
            }
        }
        None => {
            let id = R::Row::ID;
            let mut after = None;
            loop {
                let mut rows = Entity::<R::Row>::find().order_by_asc(id).limit(BATCH as u64);
                if let Some(after) = after {
                    rows = rows.filter(id.gt(after));
                }
                let mut rows = rows.all(tx.read()).await?;
                let Some(last) = rows.last().map(StoredRow::id) else { break };
                R::load_related(tx.read(), &mut rows).await?;
                after = Some(last);
                check_and_rewrite_rows::<R>(tx, rows, &mut wrong).await?;
            }
        }
    }
    Ok(wrong)
}

/// Rewrites the columns that the forms determine, and records which files the rows use. Appends mistakes to `wrong`.
async fn check_and_rewrite_rows<R: Resource>(
    tx: &Tx,
    rows: Vec<R::Row>,
    wrong: &mut Vec<String>,
) -> StoreResult<()> {
    let ids: Vec<Uuid> = rows.iter().map(StoredRow::id).collect();
    // Rendering takes time: others do not wait for this thread.
    let checked = tokio::task::spawn_blocking(move || {
        rows.iter().map(|row| (row.id(), changed_columns::<R>(row))).collect::<Vec<_>>()
    });
    let checked = checked.await.map_err(|error| StoreError::Failed(DbErr::Custom(error.to_string())))?;
    let column = R::Row::ID;
    for (id, outcome) in checked {
        match outcome {
            Err(reason) => wrong.push(format!("{} {id}: {reason}", R::NAMES.label)),
            Ok(Some(change)) => {
                let one = Entity::<R::Row>::update_many().set(change).filter(column.eq(id));
                one.exec(tx.on(R::TABLE)).await?;
            }
            Ok(None) => {}
        }
    }
    let rows = store::find_rows::<R>(tx.read(), &ids).await?;
    let uses = rows.iter().map(store::file_uses::<R>).collect::<StoreResult<Vec<_>>>()?;
    files::add_uses(tx, uses).await
}

/// Returns the mistake of a stored form, if it breaks a rule or is not in the form in which it is stored. The message begins with `of`.
pub fn stored_form_error<F>(of: &str, form: &F) -> Option<String>
where
    F: Serialize + DeserializeOwned + Validate<Context = ()> + PartialEq,
{
    match validate_form(form) {
        Ok(parsed) if parsed != *form => {
            Some(format!("{of}: a value is not in the form in which it is stored"))
        }
        outcome => outcome.err().map(|reason| format!("{of}: {reason}")),
    }
}

fn validate_form<F>(form: &F) -> Result<F, String>
where
    F: Serialize + DeserializeOwned + Validate<Context = ()>,
{
    let json = serde_json::to_value(form).map_err(|error| error.to_string())?;
    validate_stored(json).map_err(reason_of)
}

/// The columns of a row that are not as its form determines them; or why its form is refused.
fn changed_columns<R: Resource>(row: &R::Row) -> Result<Option<ActiveModel<R::Row>>, String> {
    let form = validate_form(&R::form(row))?;
    Ok(differing_columns::<R>(row, R::PreparedForm::from(form), Column::<R::Row>::iter()))
}

fn reason_of(error: ApiError) -> String {
    match error {
        ApiError::Fields(fields) => {
            let told = fields
                .iter()
                .map(|error| format!("{}: {}", error.pointer.as_deref().unwrap_or_default(), error.message));
            told.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}
