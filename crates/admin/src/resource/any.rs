//! A resource without its types, so that the calls are compiled once for all resources.

use std::fmt;
use std::marker::PhantomData;

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use sea_orm::IdenStatic as _;
use sea_orm::entity::prelude::*;
use sea_orm::prelude::async_trait::async_trait;
use serde_json::Value;

use super::item::{Item, Prepared};
use super::list::{self, ListQuery, ListSelection};
use super::store::{self, serialization_error};
use super::{Resource, ResourceNames, SavedRow, fields, imported};
use accounts::access::Permission;
use accounts::audit::{Actor, AuditEvent, Change};
use platform::config::Config;
use platform::core::Core;
use platform::database::transfer::Imported;
use platform::database::{Instant, Reader, StoreError, StoreResult, Table, Tx};
use platform::files::file_urls::FileFields;
use platform::web::csv::Cell;
use platform::web::extract::validate_form;
use platform::web::{ApiError, ApiResult, WithETag};

#[derive(Clone, Copy)]
pub struct AnyResource {
    pub(super) names: ResourceNames,
    pub(super) permission: Permission,
    pub(super) table: Table,
    pub(super) files: FileFields,
    lock: Option<&'static str>,
    pub(super) has_trash: bool,
    pub(super) rows: &'static dyn Rows,
}

impl fmt::Debug for AnyResource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyResource").field(&self.names.tag).finish()
    }
}

impl AnyResource {
    pub const fn of<R: Resource>() -> Self {
        Self {
            names: R::NAMES,
            permission: R::PERMISSION,
            table: R::TABLE,
            files: R::FILES,
            lock: R::LOCK,
            has_trash: R::TRASHED_AT.is_some(),
            rows: &TypedRows::<R>(PhantomData),
        }
    }

    /// Rejects changes while the resource is closed by the configuration.
    pub(super) fn check_open(&self, core: &Core) -> ApiResult<()> {
        self.rows.closed_error(&core.config).map_or(Ok(()), Err)
    }

    /// Begins a transaction, and takes the lock of the resource, if it has one.
    pub(super) async fn begin_change(&self, core: &Core, actor: impl Into<Actor>) -> ApiResult<Change> {
        let change = Change::begin(core, actor.into()).await?;
        self.take_resource_lock(change.tx()).await?;
        Ok(change)
    }

    pub(super) async fn take_resource_lock(&self, tx: &Tx) -> StoreResult<()> {
        match self.lock {
            Some(lock) => tx.lock(lock).await,
            None => Ok(()),
        }
    }

    pub(super) async fn find_even_trashed(&self, db: &Reader, id: Uuid) -> StoreResult<Option<Item>> {
        Ok(self.rows.find_rows(db, &[id]).await?.pop())
    }

    pub(super) async fn find_untrashed(&self, db: &Reader, id: Uuid) -> ApiResult<Item> {
        self.find_even_trashed(db, id).await?.filter(|item| !item.is_trashed()).ok_or(ApiError::NotFound)
    }

    /// Locks a row for a change, if it is in the trash, or not, as the change expects.
    pub(super) async fn lock_row(&self, tx: &Tx, id: Uuid, is_trashed: bool) -> ApiResult<Item> {
        let item = self.rows.lock_rows(tx, &[id]).await?.pop();
        item.filter(|item| item.is_trashed() == is_trashed).ok_or(ApiError::NotFound)
    }

    /// Reads a row that was written in the transaction.
    pub(super) async fn reload_written(&self, tx: &Tx, id: Uuid) -> ApiResult<Item> {
        let item = self.rows.find_rows_in_transaction(tx, &[id]).await?.pop();
        Ok(item.ok_or(StoreError::Failed(DbErr::RecordNotUpdated))?)
    }

    /// Checks the rows that an import has brought by the rules of their forms, and rewrites the columns that the forms determine. Returns the
    /// mistakes, row by row.
    pub async fn check_imported(&self, tx: &Tx, imported: &Imported) -> StoreResult<Vec<String>> {
        self.rows.check_imported(tx, imported).await
    }

    /// Gives a form the publication of another one of the same row.
    pub(super) fn copy_publication(&self, from: &Value, to: &mut Value) {
        let Some(flag) = self.rows.published_flag() else { return };
        for field in [flag].iter().chain(self.rows.other_visibility_fields()) {
            to[field] = from[field].clone();
        }
    }
}

/// The operations of a [`Resource`] on its rows and forms, without its types.
#[async_trait]
pub(super) trait Rows: Send + Sync {
    /// The name of the flag that shows a row to visitors, in the form and in the table.
    fn published_flag(&self) -> Option<&'static str>;
    fn other_visibility_fields(&self) -> &'static [&'static str];
    fn publication_values(&self, on: bool, now: Instant) -> Vec<(&'static str, Expr)>;
    fn closed_error(&self, config: &Config) -> Option<ApiError>;

    /// Validates a form, and returns it as it is stored.
    fn validate_form(&self, form: Value) -> ApiResult<Value>;
    /// Renders what is derived from a form, whether it is valid or not.
    fn prepare_form(&self, form: &Value) -> ApiResult<Prepared>;
    fn view(&self, item: &Item) -> Value;
    fn respond(&self, item: &Item, status: StatusCode) -> Response;

    /// Finds rows, also those in the trash.
    async fn find_rows(&self, db: &Reader, ids: &[Uuid]) -> StoreResult<Vec<Item>>;
    async fn find_rows_in_transaction(&self, tx: &Tx, ids: &[Uuid]) -> StoreResult<Vec<Item>>;
    async fn lock_rows(&self, tx: &Tx, ids: &[Uuid]) -> StoreResult<Vec<Item>>;

    /// As [`Resource::before_save`].
    async fn before_save(
        &self,
        core: &Core,
        change: &Change,
        saved: Saved<'_>,
        form: &mut Prepared,
    ) -> ApiResult<Vec<AuditEvent>>;
    async fn insert(&self, tx: &Tx, form: Prepared, id: Uuid, now: Instant) -> ApiResult<Item>;
    async fn update(&self, tx: &Tx, before: &Item, form: Prepared, now: Instant) -> ApiResult<Item>;
    async fn validate_deletion(&self, tx: &Tx, ids: &[Uuid]) -> ApiResult<()>;
    async fn delete_permanently(&self, tx: &Tx, ids: &[Uuid]) -> StoreResult<()>;
    async fn after_change(
        &self,
        core: &Core,
        change: &Change,
        before: &[Item],
        ids: &[Uuid],
    ) -> ApiResult<Option<Vec<AuditEvent>>>;

    async fn check_imported(&self, tx: &Tx, imported: &Imported) -> StoreResult<Vec<String>>;

    async fn list(&self, db: &Reader, core: &Core, query: &str) -> ApiResult<Response>;
    /// The ids that a list with this query would show, in its order, and whether they are in the trash.
    async fn select_ids(&self, db: &Reader, core: &Core, query: &str) -> ApiResult<(Vec<Uuid>, bool)>;
    fn export_headings(&self) -> Vec<String>;
    fn export_lines(&self, item: &Item) -> Vec<Vec<Cell>>;
}

/// The row that a form is saved to.
#[derive(Clone, Copy)]
pub(super) struct Saved<'a> {
    pub id: Uuid,
    pub before: Option<&'a Item>,
    /// Whether the form is an earlier one of the row.
    pub is_restored: bool,
}

struct TypedRows<R>(PhantomData<fn() -> R>);

/// Converts an error of a write. A unique value that another row has becomes an error of its field.
fn write_error<R: Resource>(error: StoreError) -> ApiError {
    match (error, R::conflict_error()) {
        (StoreError::Taken(_), Some(field)) => ApiError::Fields(vec![field]),
        (error, _) => error.into(),
    }
}

#[async_trait]
impl<R: Resource> Rows for TypedRows<R> {
    fn published_flag(&self) -> Option<&'static str> {
        R::PUBLISHED.map(|flag| flag.as_str())
    }

    fn other_visibility_fields(&self) -> &'static [&'static str] {
        R::VISIBILITY
    }

    fn publication_values(&self, on: bool, now: Instant) -> Vec<(&'static str, Expr)> {
        R::publication(on, now).into_iter().map(|(column, value)| (column.as_str(), value)).collect()
    }

    fn closed_error(&self, config: &Config) -> Option<ApiError> {
        R::closed_error(config)
    }

    fn validate_form(&self, form: Value) -> ApiResult<Value> {
        let form: R::Form = validate_form(form)?;
        Ok(serde_json::to_value(form).map_err(serialization_error)?)
    }

    fn prepare_form(&self, form: &Value) -> ApiResult<Prepared> {
        let form: R::Form = serde::Deserialize::deserialize(form).map_err(serialization_error)?;
        Ok(Prepared::of::<R>(form))
    }

    fn view(&self, item: &Item) -> Value {
        serde_json::to_value(R::View::from(item.row::<R>().clone())).unwrap_or_default()
    }

    fn respond(&self, item: &Item, status: StatusCode) -> Response {
        let view = WithETag::ok(item.version, R::View::from(item.row::<R>().clone()));
        WithETag { status, ..view }.into_response()
    }

    async fn find_rows(&self, db: &Reader, ids: &[Uuid]) -> StoreResult<Vec<Item>> {
        store::find_rows::<R>(db.on(R::TABLE), ids).await?.into_iter().map(Item::of::<R>).collect()
    }

    async fn find_rows_in_transaction(&self, tx: &Tx, ids: &[Uuid]) -> StoreResult<Vec<Item>> {
        store::find_rows::<R>(tx.read(), ids).await?.into_iter().map(Item::of::<R>).collect()
    }

    async fn lock_rows(&self, tx: &Tx, ids: &[Uuid]) -> StoreResult<Vec<Item>> {
        store::lock_rows::<R>(tx, ids).await?.into_iter().map(Item::of::<R>).collect()
    }

    async fn before_save(
        &self,
        core: &Core,
        change: &Change,
        Saved { id, before, is_restored }: Saved<'_>,
        form: &mut Prepared,
    ) -> ApiResult<Vec<AuditEvent>> {
        let before = before.map(|item| R::form(item.row::<R>()));
        let row = SavedRow { id, before: before.as_ref(), is_restored };
        R::before_save(core, change, row, form.form_mut::<R>()).await
    }

    async fn insert(&self, tx: &Tx, form: Prepared, id: Uuid, now: Instant) -> ApiResult<Item> {
        let row = R::insert(tx, form.into_form::<R>(), id, now).await.map_err(write_error::<R>)?;
        Ok(Item::of::<R>(row)?)
    }

    async fn update(&self, tx: &Tx, before: &Item, form: Prepared, now: Instant) -> ApiResult<Item> {
        let row = R::update(tx, before.row::<R>(), form.into_form::<R>(), now).await;
        Ok(Item::of::<R>(row.map_err(write_error::<R>)?)?)
    }

    async fn validate_deletion(&self, tx: &Tx, ids: &[Uuid]) -> ApiResult<()> {
        R::validate_deletion(tx, ids).await
    }

    async fn delete_permanently(&self, tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
        R::delete(tx, ids).await
    }

    async fn after_change(
        &self,
        core: &Core,
        change: &Change,
        before: &[Item],
        ids: &[Uuid],
    ) -> ApiResult<Option<Vec<AuditEvent>>> {
        let before: Vec<&R::Row> = before.iter().map(Item::row::<R>).collect();
        R::after_change(core, change, &before, ids).await
    }

    async fn check_imported(&self, tx: &Tx, imported: &Imported) -> StoreResult<Vec<String>> {
        imported::check_imported::<R>(tx, imported).await
    }

    async fn list(&self, db: &Reader, core: &Core, query: &str) -> ApiResult<Response> {
        list::list(db, core, ListQuery::<R>::parse(query)?).await
    }

    async fn select_ids(&self, db: &Reader, core: &Core, query: &str) -> ApiResult<(Vec<Uuid>, bool)> {
        let selection = ListSelection::<R>::parse(query)?;
        let is_trash = selection.is_trash();
        Ok((list::select_ids(db, core, selection).await?, is_trash))
    }

    fn export_headings(&self) -> Vec<String> {
        fields::export_headings::<R>()
    }

    fn export_lines(&self, item: &Item) -> Vec<Vec<Cell>> {
        fields::export_lines::<R>(item)
    }
}
