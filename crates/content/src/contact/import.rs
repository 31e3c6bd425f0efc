//! New messages for [`admin::resource::insert_rows`].

use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::model::{ActiveModel, MessageStatus};
use super::rules::ContactForm;
use platform::store::Instant;

/// The row of a message that was dealt with so far.
pub fn row(form: ContactForm, status: MessageStatus, id: Uuid, now: Instant) -> ActiveModel {
    ActiveModel { status: Set(status), ..form.received(id, now) }
}
