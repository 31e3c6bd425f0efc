//! A stored row and a prepared form of any resource.

use std::any::Any;
use std::fmt;

use sea_orm::entity::prelude::*;
use serde_json::Value;

use super::store::serialization_error;
use super::{Resource, StoredRow as _, trash};
use accounts::audit::AuditEvent;
use platform::database::{Instant, StoreResult};

/// A stored row of any resource, with its form.
pub(super) struct Item {
    pub id: Uuid,
    pub version: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
    pub trashed_at: Option<Instant>,
    pub form: Value,
    label: &'static str,
    title: String,
    row: Box<dyn Any + Send + Sync>,
}

impl Item {
    pub(super) fn of<R: Resource>(row: R::Row) -> StoreResult<Self> {
        let form = R::form(&row);
        Ok(Self {
            id: row.id(),
            version: row.version(),
            created_at: row.created_at(),
            updated_at: row.updated_at(),
            trashed_at: trash::trashed_at::<R>(&row),
            title: R::title(&form),
            label: R::NAMES.label,
            form: serde_json::to_value(&form).map_err(serialization_error)?,
            row: Box::new(row),
        })
    }

    pub(super) fn row<R: Resource>(&self) -> &R::Row {
        expect_type(self.row.downcast_ref())
    }

    pub(super) fn is_trashed(&self) -> bool {
        self.trashed_at.is_some()
    }

    pub(super) fn event(
        &self,
        action: &'static str,
        before: Option<&Value>,
        after: Option<&Value>,
    ) -> AuditEvent {
        AuditEvent::new(action, self.label, self.id, self.title.clone()).with_forms(before, after)
    }

    pub(super) fn permanent_deletion_event(&self) -> AuditEvent {
        self.event("deleted permanently", Some(&self.form), None)
    }
}

impl fmt::Debug for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Item").field("label", &self.label).field("id", &self.id).finish_non_exhaustive()
    }
}

/// A form of any resource with what is derived from it, such as rendered Markdown.
pub(super) struct Prepared(Box<dyn Any + Send + Sync>);

impl Prepared {
    pub(super) fn of<R: Resource>(form: R::Form) -> Self {
        Self(Box::new(R::PreparedForm::from(form)))
    }

    pub(super) fn into_form<R: Resource>(self) -> R::PreparedForm {
        *expect_type(self.0.downcast().ok())
    }

    pub(super) fn form_mut<R: Resource>(&mut self) -> &mut R::PreparedForm {
        expect_type(self.0.downcast_mut())
    }
}

fn expect_type<T>(value: Option<T>) -> T {
    value.unwrap_or_else(|| unreachable!("a value of one resource was given to another one"))
}
