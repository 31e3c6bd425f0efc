//! Emails to all who reserved: reminders, cancellations and messages of staff. A notice is sent in steps, so that neither a long list nor
//! the end of the program loses a recipient.

mod routes;
mod send;

pub(super) use routes::{SentMessage, count_recipients, send_message};
pub(super) use send::{create_reminders, queue_next};

use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use crate::events::model::Model as Event;
use crate::events::reservations::notice::{ActiveModel, EventNoticeKind, Recipients};
use crate::events::schema::RESERVATION_NOTICES;
use platform::core::ChangeStamp;
use platform::database::{StoreResult, Tx};

pub(super) struct Text {
    pub(super) subject: String,
    pub(super) body: String,
}

pub(super) async fn announce(
    tx: &Tx,
    event: &Event,
    (kind, recipients): (EventNoticeKind, Recipients),
    text: Option<Text>,
    ChangeStamp { entropy, now }: ChangeStamp<'_>,
) -> StoreResult<()> {
    let Text { subject, body } = text.unwrap_or(Text { subject: String::new(), body: String::new() });
    let row = ActiveModel {
        id: Set(entropy.uuid()),
        event_id: Set(event.id),
        kind: Set(kind),
        recipients: Set(recipients),
        subject: Set(subject),
        body: Set(body),
        starts_at: Set(event.starts_at),
        sent_to: Set(None),
        done_at: Set(None),
        created_at: Set(now),
    };
    row.insert(tx.on(RESERVATION_NOTICES)).await?;
    Ok(())
}
