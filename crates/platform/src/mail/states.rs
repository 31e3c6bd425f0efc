use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _};
use serde::{Deserialize, Serialize};

use super::outbox::{ABOUT_KEY, Column, Entity, Model};
use crate::database::{Instant, PageRange, Reader, StoreResult};
use crate::mail::schema::OUTBOX;
use crate::web::List;

/// The state of an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeliveryState {
    /// Waiting to be sent, or tried again.
    Waiting,
    /// Sent.
    Sent,
    /// Failed, and not retried.
    GivenUp,
}

impl DeliveryState {
    fn rows(self) -> Select<Entity> {
        let rows = Entity::find();
        let (rows, by, order) = match self {
            Self::Waiting => {
                let rows = rows.filter(Column::SentAt.is_null()).filter(Column::FailedAt.is_null());
                (rows, Column::CreatedAt, Order::Asc)
            }
            Self::Sent => (rows.filter(Column::SentAt.is_not_null()), Column::SentAt, Order::Desc),
            Self::GivenUp => (rows.filter(Column::FailedAt.is_not_null()), Column::FailedAt, Order::Desc),
        };
        rows.order_by(by, order.clone()).order_by(Column::Id, order)
    }
}

impl Model {
    pub fn state(&self) -> DeliveryState {
        match (self.sent_at, self.failed_at) {
            (Some(_), _) => DeliveryState::Sent,
            (None, Some(_)) => DeliveryState::GivenUp,
            (None, None) => DeliveryState::Waiting,
        }
    }

    /// The item that the email is about, where one template serves several items.
    pub fn about(&self) -> Option<&str> {
        self.payload.get(ABOUT_KEY)?.as_str()
    }

    pub fn is_being_sent(&self, now: Instant) -> bool {
        self.claimed_until.is_some_and(|until| until > now)
    }
}

pub async fn list_in_state(
    db: &Reader,
    state: DeliveryState,
    PageRange { limit, offset }: PageRange,
) -> StoreResult<List<Model>> {
    let rows = state.rows();
    let total = db.total(OUTBOX, rows.clone()).await?;
    let rows = db.select_page(OUTBOX, rows, Column::Id, PageRange { limit, offset }).await?;
    Ok(List { items: rows.all(db.on(OUTBOX)).await?, total, limit, offset })
}

pub async fn find(db: &Reader, id: Uuid) -> StoreResult<Option<Model>> {
    Ok(Entity::find_by_id(id).one(db.on(OUTBOX)).await?)
}
