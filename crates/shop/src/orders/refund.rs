//! Queuing of refunds: each is written together with its reason, and requested from the provider by the refund worker.

use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait as _;
use uuid::Uuid;

use super::model::Model;
use super::model::refund::{self, RefundReason, RefundState};
use crate::orders::schema::REFUNDS;
use platform::core::ChangeStamp;
use platform::database::{StoreResult, Tx};
use platform::money::Money;

#[derive(Clone, Debug)]
pub struct NewRefund<'a> {
    pub payment: &'a str,
    pub amount_cents: Money,
    pub reason: RefundReason,
    pub note: Option<String>,
    /// The account of the staff who requested it, if any.
    pub account_id: Option<Uuid>,
}

pub async fn queue_refund(
    tx: &Tx,
    order: &Model,
    new: NewRefund<'_>,
    ChangeStamp { entropy, now }: ChangeStamp<'_>,
) -> StoreResult<()> {
    let row = refund::ActiveModel {
        id: Set(entropy.uuid()),
        order_id: Set(order.id),
        provider: Set(order.provider.clone()),
        payment_id: Set(new.payment.to_owned()),
        amount_cents: Set(new.amount_cents),
        reason: Set(new.reason),
        note: Set(new.note),
        state: Set(RefundState::Pending),
        round: Set(1),
        tries: Set(0),
        next_try_at: Set(now),
        last_error: Set(None),
        account_id: Set(new.account_id),
        created_at: Set(now),
        done_at: Set(None),
    };
    refund::Entity::insert(row).exec_without_returning(tx.on(REFUNDS)).await?;
    Ok(())
}
