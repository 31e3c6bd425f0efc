//! The toolkit for resources that staff manage: lists, forms, merge patches, preconditions, bulk actions, history.
//!
//! A resource is a declaration ([`Resource`]): its table, its form, and how a form becomes a row. [`routes`] makes its calls
//! from that. Differences between resources (addresses, rendered text, dates of publication) are methods of the trait.

mod bulk;
mod empty_trash;
mod export;
pub mod fields;
mod heading;
mod history;
mod import;
mod imported;
pub mod list;
mod markdown_preview;
mod picture_removal;
mod preview;
mod read;
mod reorder;
mod routes;
mod samples;
#[cfg(feature = "seed")]
mod seed;
mod store;
mod stored_html;
mod stored_row;
mod trash;
mod write;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, IntoActiveModel, Select, UpdateMany};
use serde::Serialize;
use serde::de::DeserializeOwned;

use accounts::access::Permission;
use accounts::audit::{Actor, AuditEvent, Change};
use accounts::auth::Caller;
use platform::config::Config;
use platform::core::Core;
use platform::file_urls::FileFields;
use platform::http::csv::Cell;
use platform::http::{ApiError, ApiResult, FieldError};
use platform::store::{Instant, StoreError, StoreResult, Table, Tx};

pub use empty_trash::{RETENTION, delete_expired, empty_trash};
pub use import::{insert_rows, new_row};
pub use imported::{CheckImported, check_imported, stored_form_error};
pub use list::{Filter, NoFilter, newest};
pub use markdown_preview::markdown_preview;
pub use picture_removal::{PictureRemoval, PictureRemovalFuture, RemovePicture, remove_picture};
pub use preview::{PreviewLink, Previewable, preview};
pub use reorder::{Orderable, reorder};
pub use routes::{routes, routes_of_records, routes_without_create};
pub use samples::{Example, missing_examples, remove_samples, write_examples};
#[cfg(feature = "seed")]
pub use seed::seed_rows;
pub use store::{delete_rows, insert_row, update_row};
pub use stored_html::{StoredHtml, rebuild_html, rebuild_outdated_html};
pub use stored_row::StoredRow;
pub use trash::live_rows;

/// Rejects a change while the resource is closed.
fn open<R: Resource>(core: &Core) -> ApiResult<()> {
    R::closed_error(&core.config).map_or(Ok(()), Err)
}

/// Begins a change of rows, with the lock that the resource needs.
async fn begin<R: Resource>(core: &Core, caller: &Caller) -> ApiResult<Change> {
    let change = Change::begin(core, Actor::from(caller)).await?;
    if let Some(lock) = R::LOCK {
        change.tx().lock(lock).await?;
    }
    Ok(change)
}

/// Converts an error of a write. A unique value that another row has becomes an error of its field.
fn rejection<R: Resource>(error: StoreError) -> ApiError {
    match (error, R::conflict_error()) {
        (StoreError::Taken(_), Some(field)) => ApiError::Fields(vec![field]),
        (error, _) => error.into(),
    }
}

/// The names of a resource, in paths, in the API's description, and for people.
#[derive(Clone, Copy, Debug)]
pub struct ResourceNames {
    /// Its path below `/api/v1/admin`: `/news`.
    pub path: &'static str,
    /// Its group in the description: `news`.
    pub tag: &'static str,
    /// Singular in operation IDs: `NewsArticle`.
    pub one: &'static str,
    /// Plural in operation IDs: `News`.
    pub many: &'static str,
    /// Singular in the audit log and in sentences: `news post`.
    pub label: &'static str,
}

impl ResourceNames {
    /// Returns the label with its indefinite article: `an event`.
    pub fn label_with_article(&self) -> String {
        let article = if self.label.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {}", self.label)
    }
}

/// The header row of an export, and the function that maps a row to lines.
pub type ExportLines<Row> = (&'static [&'static str], fn(Row) -> Vec<Vec<Cell>>);

/// The row that a form is saved to, for [`Resource::validate_stored`] and [`Resource::move_files`].
#[derive(Debug)]
pub struct SavedRow<'a, F> {
    /// Its id.
    pub id: Uuid,
    /// Its form before; `None` for a row that is made.
    pub before: Option<&'a F>,
    /// Whether the form is an earlier one of the row.
    pub is_restored: bool,
}

/// A resource that staff manage: the rows of one table with an `id`, a `version`, `created_at`, `updated_at` and a `search_text`.
pub trait Resource: Sized + Send + Sync + 'static {
    /// The names of the resource.
    const NAMES: ResourceNames;
    /// The permission that all its calls require.
    const PERMISSION: Permission = Permission::Staff;
    /// The table whose version each change raises.
    const TABLE: Table;
    /// The fields of its public representation that refer to files, which count as uses of them.
    const FILES: FileFields;
    /// Other tables that its lists are filtered by.
    const FILTER_TABLES: &'static [Table] = &[];
    /// The sort orders of a list, by the name of the field.
    const SORTS: &'static [(&'static str, <Self::Entity as EntityTrait>::Column)];
    /// The default sort order of a list, such as `-created_at`.
    const DEFAULT_SORT: &'static str = "-created_at";
    /// The column with the time at which a row was moved to the trash, for resources whose deleted rows can be brought back. Rows of others are
    /// deleted at once.
    const TRASHED_AT: Option<<Self::Entity as EntityTrait>::Column> = None;

    /// The lock that each change holds until it ends, before it locks a row: for resources whose rows depend on each other.
    const LOCK: Option<&'static str> = None;

    /// Whether [`Resource::settle_files`] may change rows.
    const SETTLES_FILES: bool = false;

    /// The table's entity.
    type Entity: EntityTrait<Model = Self::Row, ActiveModel = Self::Active, Column: Send>;
    /// A row as it is stored.
    type Row: StoredRow<Entity = Self::Entity>
        + FromQueryResult
        + IntoActiveModel<Self::Active>
        + Clone
        + Send
        + Sync;
    /// A row as it is written.
    type Active: ActiveModelTrait<Entity = Self::Entity> + ActiveModelBehavior + Send;
    /// The body of a write, also stored in the history and written by exports and imports.
    type Form: Serialize
        + DeserializeOwned
        + Validate<Context = ()>
        + JsonSchema
        + Clone
        + PartialEq
        + Send
        + Sync
        + 'static;
    /// A form with what is derived from it, such as rendered Markdown; prepared before the transaction begins.
    type PreparedForm: From<Self::Form> + Clone + Send;
    /// The representation of a row in a list.
    type Item: FromQueryResult + Serialize + JsonSchema + Send + Sync + 'static;
    /// The representation of one row.
    type View: From<Self::Row> + Serialize + JsonSchema + Send + 'static;
    /// The resource's own parameters of a list.
    type Filter: Filter<Self::Entity>;

    /// The error with which all changes are rejected while the resource is closed; `None` while it is open.
    fn closed_error(config: &Config) -> Option<ApiError> {
        let _ = config;
        None
    }

    /// The form of a stored row.
    fn form(row: &Self::Row) -> Self::Form;

    /// The title of an item in the audit log.
    fn title(form: &Self::Form) -> String;

    /// The columns that the form determines, without the id, the instants and the version of the row.
    fn active(prepared: Self::PreparedForm) -> Self::Active;

    /// Loads the data of rows that is stored in other tables.
    fn load_related<C: ConnectionTrait>(
        db: &C,
        rows: &mut [Self::Row],
    ) -> impl Future<Output = StoreResult<()>> + Send {
        let _ = (db, rows);
        std::future::ready(Ok(()))
    }

    /// Tells whether the data in other tables is already as the form says.
    fn is_related_saved(row: &Self::Row, prepared: &Self::PreparedForm) -> bool {
        let _ = (row, prepared);
        true
    }

    /// Validation that depends on the previous version.
    fn validate_change(before: &Self::Form, form: &Self::Form) -> Option<FieldError> {
        let _ = (before, form);
        None
    }

    /// Validation that depends on other rows, in the transaction that saves the form.
    fn validate_stored(
        tx: &Tx,
        row: &SavedRow<'_, Self::Form>,
        form: &mut Self::PreparedForm,
    ) -> impl Future<Output = ApiResult<()>> + Send {
        let _ = (tx, row, form);
        std::future::ready(Ok(()))
    }

    /// Validation of a deletion that depends on other rows, in its transaction.
    fn validate_deletion(tx: &Tx, ids: &[Uuid]) -> impl Future<Output = ApiResult<()>> + Send {
        let _ = (tx, ids);
        std::future::ready(Ok(()))
    }

    /// Puts rows back where they belong after they have come back from the trash together, in the same transaction.
    fn restored(tx: &Tx, ids: &[Uuid]) -> impl Future<Output = StoreResult<()>> + Send {
        let _ = (tx, ids);
        std::future::ready(Ok(()))
    }

    /// Moves stored files to where a form needs them, in the transaction that saves it; returns the audit events of the moves.
    fn move_files(
        core: &Core,
        change: &Change,
        row: SavedRow<'_, Self::Form>,
        form: &mut Self::PreparedForm,
    ) -> impl Future<Output = ApiResult<Vec<AuditEvent>>> + Send {
        let _ = (core, change, row, form);
        std::future::ready(Ok(Vec::new()))
    }

    /// Moves stored files to where rows need them that were just written or deleted, in the same transaction; returns the audit events of the
    /// moves. `before` are the rows as they were. Only for resources with [`Resource::SETTLES_FILES`].
    fn settle_files(
        core: &Core,
        change: &Change,
        before: &[Self::Row],
        ids: &[Uuid],
    ) -> impl Future<Output = ApiResult<Vec<AuditEvent>>> + Send {
        let _ = (core, change, before, ids);
        std::future::ready(Ok(Vec::new()))
    }

    /// The error of a form with a value that must be unique and is another row's, for resources where staff choose such values.
    fn conflict_error() -> Option<FieldError> {
        None
    }

    /// The column that orders rows with equal values in the sorted one, before their ids do; with an index over both.
    fn secondary_sort(
        sorted: <Self::Entity as EntityTrait>::Column,
    ) -> Option<<Self::Entity as EntityTrait>::Column> {
        let _ = sorted;
        None
    }

    /// Selects the columns that a list reads.
    fn columns(rows: Select<Self::Entity>, config: &Config) -> Select<Self::Entity> {
        let _ = config;
        rows
    }

    /// The header row and the lines of an export, for resources whose rows are not one line each.
    fn export_lines() -> Option<ExportLines<Self::Row>> {
        None
    }

    /// The publication flag of a form, for resources that have one.
    fn published(form: &mut Self::Form) -> Option<&mut bool> {
        let _ = form;
        None
    }

    /// Gives a form the publication of another one of the same row: whether and when visitors see it.
    fn copy_publication(from: &Self::Form, to: &mut Self::Form) {
        if let Some(on) = Self::published(&mut from.clone()).map(|flag| *flag)
            && let Some(flag) = Self::published(to)
        {
            *flag = on;
        }
    }

    /// Writes the publication of rows, for resources that have the flag.
    fn publish(rows: UpdateMany<Self::Entity>, on: bool, now: Instant) -> UpdateMany<Self::Entity> {
        let _ = (on, now);
        rows
    }

    /// Inserts a row.
    fn insert(
        tx: &Tx,
        form: Self::PreparedForm,
        id: Uuid,
        now: Instant,
    ) -> impl Future<Output = StoreResult<Self::Row>> + Send {
        insert_row::<Self>(tx, Self::active(form), id, now)
    }

    /// Inserts a deleted row again under its former id.
    fn restore(
        tx: &Tx,
        form: Self::PreparedForm,
        id: Uuid,
        now: Instant,
    ) -> impl Future<Output = StoreResult<Self::Row>> + Send {
        Self::insert(tx, form, id, now)
    }

    /// Updates a row.
    fn update(
        tx: &Tx,
        before: &Self::Row,
        form: Self::PreparedForm,
        now: Instant,
    ) -> impl Future<Output = StoreResult<Self::Row>> + Send {
        update_row::<Self>(tx, before, Self::active(form), now)
    }

    /// Deletes rows for good.
    fn delete(tx: &Tx, ids: &[Uuid]) -> impl Future<Output = StoreResult<()>> + Send {
        delete_rows::<Self>(tx, ids)
    }
}
