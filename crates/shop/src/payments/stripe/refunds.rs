use std::collections::BTreeMap;

use serde::Deserialize;
use url::form_urlencoded::Serializer;

use super::client::{Client, Failure, path_segment};
use crate::payments::provider::{NewRefund, RefundStatus};

const METADATA_KEY: &str = "refund";

/// Identifies a refund at Stripe: our id, with the round from the second on.
fn refund_mark(asked: &NewRefund) -> String {
    if asked.round <= 1 { asked.id.to_string() } else { format!("{}-{}", asked.id, asked.round) }
}

#[derive(Deserialize)]
struct List<T> {
    data: Vec<T>,
}

#[derive(Deserialize)]
struct Refund {
    id: String,
    amount: i64,
    status: Option<String>,
    failure_reason: Option<String>,
    metadata: Option<BTreeMap<String, String>>,
}

impl Refund {
    /// Our mark; `None` for refunds from Stripe's dashboard.
    fn ours(&self) -> Option<&str> {
        self.metadata.as_ref()?.get(METADATA_KEY).map(String::as_str)
    }

    /// Returns whether it belongs to any round of this refund.
    fn is_of(&self, asked: &NewRefund) -> bool {
        self.ours().is_some_and(|mark| mark.starts_with(&asked.id.to_string()))
    }

    fn is_good(&self) -> bool {
        matches!(self.status.as_deref(), Some("succeeded" | "pending" | "requires_action"))
    }

    /// Returns whether the refund is in progress, or has failed permanently.
    fn outcome(&self, asked: &NewRefund) -> Result<RefundStatus, Failure> {
        if self.amount != asked.amount_cents.cents() {
            return Err(Failure::never(format!("{} gave back another amount", self.id)));
        }
        match self.status.as_deref() {
            Some("succeeded") => Ok(RefundStatus::Succeeded),
            _ if self.is_good() => Ok(RefundStatus::Pending),
            Some(status @ ("failed" | "canceled")) => {
                let reason = self.failure_reason.as_deref().unwrap_or("without a reason");
                Err(Failure::never(format!("{} {status}: {reason}", self.id)))
            }
            _ => Err(Failure::Later(format!("{} is in a state that Stripe does not describe", self.id))),
        }
    }
}

/// Refunds once. Stripe forgets idempotency keys after a day, and replays failures until then, so existing refunds are checked first.
pub(super) async fn refund_once(client: &Client, asked: &NewRefund) -> Result<RefundStatus, Failure> {
    let payment = payment_intent(client, asked).await?;
    let ours = refund_mark(asked);
    if let Some(refund) = find(&list(client, &payment).await?, asked) {
        return refund.outcome(asked);
    }
    let form = Serializer::new(String::new())
        .append_pair("payment_intent", &payment)
        .append_pair("amount", &asked.amount_cents.cents().to_string())
        .append_pair(&format!("metadata[{METADATA_KEY}]"), &ours)
        .finish();
    match client.post::<Refund>("/v1/refunds".to_owned(), form, Some(&ours)).await {
        Ok(refund) => refund.outcome(asked),
        Err(Failure::Refused { code, reason }) if code.as_deref() == Some("charge_already_refunded") => {
            status_of_fully_refunded(&list(client, &payment).await?, asked, reason)
        }
        Err(failure) => Err(failure),
    }
}

/// The payment is refunded in full. That is a success if this refund did it, or if refunds from Stripe's dashboard are at least as large. Other
/// refunds of ours do not count.
fn status_of_fully_refunded(
    known: &[Refund],
    asked: &NewRefund,
    reason: String,
) -> Result<RefundStatus, Failure> {
    if let Some(refund) = find(known, asked) {
        return refund.outcome(asked);
    }
    let by_hand = known.iter().filter(|refund| refund.ours().is_none() && refund.is_good());
    let by_hand: i64 = by_hand.map(|refund| refund.amount).sum();
    if by_hand >= asked.amount_cents.cents() {
        Ok(RefundStatus::Succeeded)
    } else {
        Err(Failure::never(reason))
    }
}

/// Finds a refund of any round that succeeded, or the refund of this round.
fn find<'a>(known: &'a [Refund], asked: &NewRefund) -> Option<&'a Refund> {
    let given = known.iter().find(|refund| refund.is_of(asked) && refund.is_good());
    given.or_else(|| known.iter().find(|refund| refund.ours() == Some(&refund_mark(asked))))
}

async fn list(client: &Client, payment: &str) -> Result<Vec<Refund>, Failure> {
    // Stripe's page limit; a payment has only a few refunds.
    let list: List<Refund> = client.get(format!("/v1/refunds?payment_intent={payment}&limit=100")).await?;
    Ok(list.data)
}

/// Refunds need a PaymentIntent. A monthly payment is identified by its invoice, which names it.
async fn payment_intent(client: &Client, asked: &NewRefund) -> Result<String, Failure> {
    #[derive(Deserialize)]
    struct InvoicePayment {
        payment: PaymentObject,
    }
    #[derive(Deserialize)]
    struct PaymentObject {
        payment_intent: Option<String>,
    }
    let payment = path_segment(&asked.payment)?;
    if !payment.starts_with("in_") {
        return Ok(payment.to_owned());
    }
    let paid: List<InvoicePayment> =
        client.get(format!("/v1/invoice_payments?invoice={payment}&status=paid")).await?;
    let intent = paid.data.into_iter().find_map(|paid| paid.payment.payment_intent);
    let intent = intent.ok_or_else(|| Failure::never("the invoice was not paid through Stripe"))?;
    Ok(path_segment(&intent)?.to_owned())
}
