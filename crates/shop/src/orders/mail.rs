use sea_orm::EntityTrait as _;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::contact::Delivery;
use super::model::refund::RefundReason;
use super::model::{Entity, Model, line};
use super::pages;
use crate::orders::schema::{ORDER_LINES, ORDERS};
use crate::settings::{self, PickupDetails};
use platform::core::ChangeStamp;
use platform::database::{Reader, StoreResult, Tx};
use platform::mail::{Action, Email, MailTemplate, NewMail, outbox};
use platform::money::Money;

pub const KIND: &str = "order";

pub(super) const TEMPLATE: MailTemplate = MailTemplate {
    kind: KIND,
    compose: |context, mail| {
        Box::pin(compose(&context.db, mail, context.contact_email.clone(), &context.site))
    },
    record: None,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderMail {
    Confirmation,
    /// To the union: an order to send or hand over.
    ToStaff,
    /// To the buyer: shipped, or ready for pickup.
    Fulfilled,
    /// To the buyer: a refund, or an automatic one.
    MoneyBack(RefundReason),
    /// To the buyer: the bank payment failed.
    NotPaid,
    /// To the buyer: a free order was canceled.
    Canceled,
    /// To the union: a refund failed.
    RefundFailed,
}

/// Reference to the order. Names and addresses stay in its own table.
#[derive(Serialize, Deserialize)]
struct About {
    order: Uuid,
    tell: OrderMail,
    #[serde(default)]
    cents: Option<i64>,
}

pub async fn queue(tx: &Tx, tell: OrderMail, order: &Model, context: ChangeStamp<'_>) -> StoreResult<()> {
    queue_about(tx, About { order: order.id, tell, cents: None }, context).await
}

/// Enqueues an email about a refund by staff, once the provider confirms it.
pub async fn queue_refund(
    tx: &Tx,
    order: &Model,
    amount: Money,
    context: ChangeStamp<'_>,
) -> StoreResult<()> {
    let tell = OrderMail::MoneyBack(RefundReason::Staff);
    queue_about(tx, About { order: order.id, tell, cents: Some(amount.cents()) }, context).await
}

async fn queue_about(
    tx: &Tx,
    about: About,
    ChangeStamp { entropy, now }: ChangeStamp<'_>,
) -> StoreResult<()> {
    outbox::queue(tx, NewMail::about(KIND, about), entropy.uuid(), now).await
}

/// Composes the email; `None` without a recipient. `union` is the union's email address, `site` the site's URL.
pub async fn compose(
    db: &Reader,
    row: &outbox::Model,
    union: String,
    site: &str,
) -> StoreResult<Option<Email>> {
    let Some(about) = row.read_about::<About>() else { return Ok(None) };
    let Some(order) = Entity::find_by_id(about.order).one(db.on(ORDERS)).await? else {
        return Ok(None);
    };
    let lines = line::of(db.on(ORDER_LINES), vec![order.id]).await?;
    let is_for_union = matches!(about.tell, OrderMail::ToStaff | OrderMail::RefundFailed);
    let to = if is_for_union { union } else { order.email.clone() };
    let pickup = settings::pickup_details(db).await?;
    Ok((!to.is_empty()).then(|| email(&about, &order, &lines, &pickup, to, site)))
}

fn email(
    about: &About,
    order: &Model,
    lines: &[line::Model],
    pickup: &PickupDetails,
    to: String,
    site: &str,
) -> Email {
    let number = &order.number;
    let own = || Action {
        label: "View your order".into(),
        url: format!("{site}{}", pages::ORDER.of(&order.token)),
    };
    let (subject, paragraphs, action) = match about.tell {
        OrderMail::Confirmation => (
            format!("Your order {number}"),
            vec![format!("Thank you for your order, {}.", order.name), receipt(order, lines), delivery_text(order, pickup)],
            own(),
        ),
        OrderMail::ToStaff => (
            format!("New order {number}: {}", order.total_cents),
            vec![format!("{} placed an order.", order.name), receipt(order, lines), destination(order)],
            Action { label: "Open the order".into(), url: format!("{site}{}/{}", pages::SCREEN.pattern, order.id) },
        ),
        OrderMail::RefundFailed => (
            format!("A refund of order {number} did not go through"),
            vec![
                "The payment provider refused it. Open the order to see why and try it again, or give the money back in the provider's dashboard.".into(),
            ],
            Action { label: "Open the order".into(), url: format!("{site}{}/{}", pages::SCREEN.pattern, order.id) },
        ),
        OrderMail::Fulfilled => (
            format!(
                "Your order {number} is {}",
                if order.delivery == Delivery::Pickup { "ready" } else { "on its way" }
            ),
            vec![fulfillment_text(order, pickup), receipt(order, lines)],
            own(),
        ),
        OrderMail::NotPaid => (
            format!("Your payment for order {number} didn't go through"),
            vec!["Your bank didn't complete the payment, so the order has ended and its items are back on the shelf. You're welcome to order again.".into()],
            own(),
        ),
        OrderMail::Canceled => (
            format!("Your order {number} was canceled"),
            vec!["We canceled your order. You paid nothing for it, so there's nothing to refund.".into()],
            own(),
        ),
        OrderMail::MoneyBack(reason) => (
            format!("Your money is on its way back: order {number}"),
            vec![refund_text(reason, order, about.cents.map(Money::from_cents))],
            own(),
        ),
    };
    Email {
        to,
        subject,
        paragraphs,
        action: Some(action),
        closing: match about.tell {
            OrderMail::ToStaff | OrderMail::RefundFailed => Vec::new(),
            _ => vec!["Anyone with this link can see the order, so keep it to yourself.".into()],
        },
        ..Email::default()
    }
}

fn receipt(order: &Model, lines: &[line::Model]) -> String {
    let items = lines.iter().map(|line| {
        format!("{} × {}  {}", line.quantity, line.title(), line.unit_price_cents * line.quantity)
    });
    let some = |label: &str, amount: Money| (amount > Money::ZERO).then(|| format!("{label}  {amount}"));
    let discount =
        (order.discount_cents > Money::ZERO).then(|| format!("Discount  -{}", order.discount_cents));
    let rest = [
        discount,
        some("Shipping", order.shipping_cents),
        some("Sales tax", order.tax_cents),
        Some(format!("Total  {}", order.total_cents)),
    ];
    items.chain(rest.into_iter().flatten()).collect::<Vec<_>>().join("\n")
}

fn destination(order: &Model) -> String {
    match &order.address {
        None => "Pickup at the union hall.".to_owned(),
        Some(address) => [vec![order.name.clone()], address.lines()].concat().join("\n"),
    }
}

fn delivery_text(order: &Model, pickup: &PickupDetails) -> String {
    match &order.address {
        None => {
            let ready = "You can pick it up at the union hall. We'll email you when it's ready.";
            format!("{ready}\n{}", pickup.lines()).trim_end().to_owned()
        }
        Some(_) => format!("We'll ship it to:\n{}", destination(order)),
    }
}

fn fulfillment_text(order: &Model, pickup: &PickupDetails) -> String {
    let tracking =
        order.tracking.as_deref().map(|number| format!(" Tracking number: {number}")).unwrap_or_default();
    match order.delivery {
        Delivery::Pickup => {
            let ready = "Your order is ready to pick up at the union hall.";
            format!("{ready}\n{}", pickup.lines()).trim_end().to_owned()
        }
        Delivery::Shipping => format!("Your order has shipped.{tracking}"),
    }
}

fn refund_text(reason: RefundReason, order: &Model, amount: Option<Money>) -> String {
    let soon = "It usually shows up on your statement within 5 to 10 days.";
    match reason {
        RefundReason::Staff => {
            format!("We refunded {} of your order. {soon}", amount.unwrap_or(order.refunded_cents))
        }
        RefundReason::SoldOut => format!(
            "Your payment came in after your order had ended, and by then an item in it had sold out. We're sorry. We're refunding all of it. {soon}"
        ),
        RefundReason::PaidTwice => {
            format!("Your order was paid twice. We kept one payment and are refunding the other. {soon}")
        }
        RefundReason::WrongAmount => {
            format!("The payment for your order was not the amount it costs, so we're refunding it. {soon}")
        }
    }
}
