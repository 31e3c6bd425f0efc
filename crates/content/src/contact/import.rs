use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::model::{ActiveModel, MessageStatus};
use super::rules::ContactForm;
use platform::database::Instant;

pub fn row(form: ContactForm, status: MessageStatus, id: Uuid, now: Instant) -> ActiveModel {
    ActiveModel { status: Set(status), ..form.into_row(id, now) }
}
