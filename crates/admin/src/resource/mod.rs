//! The toolkit for resources that staff manage: lists, forms, merge patches, preconditions, bulk actions, history.
//!
//! A resource is a declaration ([`Resource`]): its table, its form, and how a form becomes a row. [`routes`] makes its calls
//! from that. Differences between resources (addresses, rendered text, dates of publication) are methods of the trait. The calls work on an
//! [`AnyResource`], whose rows and forms have no types, so that they are compiled once for all resources.

mod any;
mod bulk;
mod changes;
mod export;
pub mod fields;
mod heading;
mod history;
mod import;
mod imported;
mod item;
pub mod list;
mod markdown_preview;
mod picture_removal;
mod preview;
mod reorder;
mod routes;
mod samples;
#[cfg(feature = "seed")]
mod seed;
mod store;
mod stored_html;
mod stored_row;
mod trash;
mod trash_expiry;
mod write;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, Select};
use serde::Serialize;
use serde::de::DeserializeOwned;

use accounts::access::Permission;
use accounts::audit::{AuditEvent, Change};
use platform::config::Config;
use platform::core::Core;
use platform::database::{Instant, StoreResult, Table, Tx};
use platform::files::file_urls::FileFields;
use platform::web::csv::Cell;
use platform::web::{ApiError, ApiResult, FieldError};

pub use any::AnyResource;
pub use import::{insert_rows, new_row};
pub use imported::{CheckImported, stored_form_error};
pub use list::{Filter, NoFilter, list_newest};
pub use markdown_preview::markdown_preview_route;
pub use picture_removal::{PictureRemoval, PictureRemovalFuture, RemovePicture};
pub use preview::{PreviewLink, Previewable, preview_routes};
pub use reorder::{Orderable, reorder_route};
pub use routes::{routes, routes_of_records, routes_without_create, routes_without_delete};
pub use samples::{Example, missing_examples, remove_samples, write_examples};
#[cfg(feature = "seed")]
pub use seed::seed_rows;
pub use store::{delete_rows, insert_row, update_row};
pub use stored_html::{StoredHtml, rebuild_html, rebuild_outdated_html};
pub use stored_row::{ActiveModel, Column, Entity, StoredRow};
pub use trash::untrashed_rows;
pub use trash_expiry::{TRASH_RETENTION, run_trash_expiry};

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

/// The sort orders of a list: the name of each, and its columns.
pub type Sorts<Column> = &'static [(&'static str, &'static [Column])];

/// The header row of an export, and the function that maps a row to lines.
pub type ExportLines<Row> = (&'static [&'static str], fn(Row) -> Vec<Vec<Cell>>);

/// The row that a form is saved to.
#[derive(Debug)]
pub struct SavedRow<'a, F> {
    pub id: Uuid,
    /// Its form before; `None` for a row that is made.
    pub before: Option<&'a F>,
    /// Whether the form is an earlier one of the row.
    pub is_restored: bool,
}

/// A resource that staff manage: the rows of one table with an `id`, a `version`, `created_at`, `updated_at` and a `search_text`.
pub trait Resource: Sized + Send + Sync + 'static {
    const NAMES: ResourceNames;
    const PERMISSION: Permission = Permission::Staff;
    /// The table whose version each change raises.
    const TABLE: Table;
    /// The fields of its public representation that refer to files, which count as uses of them.
    const FILES: FileFields;
    /// Other tables that its lists are filtered by.
    const FILTER_TABLES: &'static [Table] = &[];
    /// The sort orders of a list, by the name of the field. Rows with equal values in all its columns are ordered by their ids.
    const SORTS: Sorts<Column<Self::Row>>;
    /// The default sort order of a list, such as `-created_at`.
    const DEFAULT_SORT: &'static str = "-created_at";
    /// The column with the time at which a row was moved to the trash, for resources whose deleted rows can be brought back. Rows of others are
    /// deleted at once.
    const TRASHED_AT: Option<Column<Self::Row>> = None;

    /// The flag that shows a row to visitors, which has the same name in the form; for resources that have one.
    const PUBLISHED: Option<Column<Self::Row>> = None;
    /// Other fields of the form that decide who sees a published row, such as `visible_from`.
    const VISIBILITY: &'static [&'static str] = &[];

    /// The lock that each change holds until it ends, before it locks a row: for resources whose rows depend on each other.
    const LOCK: Option<&'static str> = None;

    type Row: StoredRow;
    /// The body of a write, also stored in the history and written by exports and imports.
    type Form: From<Self::Row>
        + Serialize
        + DeserializeOwned
        + Validate<Context = ()>
        + JsonSchema
        + Send
        + Sync
        + 'static;
    /// A form with what is derived from it, such as rendered Markdown; prepared before the transaction begins. It becomes the columns that
    /// the form determines, without the id, the instants and the version of the row.
    type PreparedForm: From<Self::Form> + Into<ActiveModel<Self::Row>> + Send + Sync + 'static;
    /// The representation of a row in a list.
    type Item: FromQueryResult + Serialize + JsonSchema + Send + Sync + 'static;
    /// The representation of a single row.
    type View: From<Self::Row> + Serialize + JsonSchema + Send + 'static;
    type Filter: Filter<Entity<Self::Row>>;

    /// The error with which all changes are rejected while the resource is closed; `None` while it is open.
    fn closed_error(config: &Config) -> Option<ApiError> {
        let _ = config;
        None
    }

    fn form(row: &Self::Row) -> Self::Form {
        row.clone().into()
    }

    fn title(form: &Self::Form) -> String;

    /// Loads the data of rows that is stored in other tables.
    fn load_related<C: ConnectionTrait>(
        db: &C,
        rows: &mut [Self::Row],
    ) -> impl Future<Output = StoreResult<()>> + Send {
        let _ = (db, rows);
        std::future::ready(Ok(()))
    }

    /// Checks a form by other rows and by the row's form before, and moves stored files to where it needs them, in the transaction that saves it.
    /// Returns the audit events of the moves.
    fn before_save(
        core: &Core,
        change: &Change,
        row: SavedRow<'_, Self::Form>,
        form: &mut Self::PreparedForm,
    ) -> impl Future<Output = ApiResult<Vec<AuditEvent>>> + Send {
        let _ = (core, change, row, form);
        std::future::ready(Ok(Vec::new()))
    }

    /// Validation of a deletion that depends on other rows, in its transaction.
    fn validate_deletion(tx: &Tx, ids: &[Uuid]) -> impl Future<Output = ApiResult<()>> + Send {
        let _ = (tx, ids);
        std::future::ready(Ok(()))
    }

    /// Changes what depends on rows that were just written, moved to the trash, brought back or deleted, in the same transaction. `before` are the
    /// rows as they were. Returns the audit events of other changes; `None` if nothing depends on them.
    fn after_change(
        core: &Core,
        change: &Change,
        before: &[&Self::Row],
        ids: &[Uuid],
    ) -> impl Future<Output = ApiResult<Option<Vec<AuditEvent>>>> + Send {
        let _ = (core, change, before, ids);
        std::future::ready(Ok(None))
    }

    /// The error of a form with a value that must be unique and is another row's, for resources where staff choose such values.
    fn conflict_error() -> Option<FieldError> {
        None
    }

    /// Selects the columns of an item of a list, for lists that do not load whole rows.
    fn columns(rows: Select<Entity<Self::Row>>, config: &Config) -> Select<Entity<Self::Row>> {
        let _ = config;
        rows
    }

    fn export_lines() -> Option<ExportLines<Self::Row>> {
        None
    }

    /// The columns that show rows to visitors, or hide them.
    fn publication(on: bool, now: Instant) -> Vec<(Column<Self::Row>, Expr)> {
        let _ = now;
        Self::PUBLISHED.into_iter().map(|flag| (flag, on.into())).collect()
    }

    fn insert(
        tx: &Tx,
        form: Self::PreparedForm,
        id: Uuid,
        now: Instant,
    ) -> impl Future<Output = StoreResult<Self::Row>> + Send {
        insert_row::<Self>(tx, form.into(), id, now)
    }

    fn update(
        tx: &Tx,
        before: &Self::Row,
        form: Self::PreparedForm,
        now: Instant,
    ) -> impl Future<Output = StoreResult<Self::Row>> + Send {
        update_row::<Self>(tx, before, form.into(), now)
    }

    /// Deletes rows permanently.
    fn delete(tx: &Tx, ids: &[Uuid]) -> impl Future<Output = StoreResult<()>> + Send {
        delete_rows::<Self>(tx, ids)
    }
}
