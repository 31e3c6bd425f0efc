use serde_json::{Value, json};

use super::{Answer, Fields, State, needed, wrong};

/// The parameters of Stripe's call that this program may send.
pub(super) const PARAMETERS: &[&str] = &["amount", "metadata[refund]", "payment_intent", "reason"];

pub(super) fn create(state: &mut State, fields: &Fields) -> Result<Value, Answer> {
    let payment = needed(fields, "payment_intent")?;
    let amount: i64 = needed(fields, "amount")?.parse().unwrap();
    let paid =
        *state.paid.get(payment).ok_or_else(|| wrong(404, "resource_missing", "No such payment_intent"))?;
    let given: i64 = of(state, payment).filter(|refund| refund["status"] != "failed").map(cents).sum();
    if given == paid {
        return Err(wrong(400, "charge_already_refunded", "Charge ch_3Order has already been refunded."));
    }
    if amount > paid - given {
        let message = format!(
            "Refund amount ({amount}) is greater than unrefunded amount on charge ({})",
            paid - given
        );
        return Err(wrong(400, "", &message));
    }
    Ok(state.refund(payment, amount, "succeeded", Some(needed(fields, "metadata[refund]")?)))
}

pub(super) fn list(state: &State, fields: &Fields) -> Result<Value, Answer> {
    let limit: usize = needed(fields, "limit")?.parse().unwrap();
    assert!((1..=100).contains(&limit));
    let mut data: Vec<_> = of(state, needed(fields, "payment_intent")?).cloned().collect();
    // Newest first.
    data.reverse();
    Ok(json!({ "object": "list", "url": "/v1/refunds", "has_more": data.len() > limit, "data": data }))
}

pub(super) fn of_invoice(state: &State, fields: &Fields) -> Result<Value, Answer> {
    let invoice = needed(fields, "invoice")?;
    needed(fields, "status")?;
    let data = state.invoices.get(invoice).map(|payment| {
        json!({
            "id": "inpay_1First",
            "object": "invoice_payment",
            "amount_paid": state.paid[payment],
            "invoice": invoice,
            "payment": { "type": "payment_intent", "payment_intent": payment },
            "status": "paid",
        })
    });
    let data: Vec<_> = data.into_iter().collect();
    Ok(json!({ "object": "list", "url": "/v1/invoice_payments", "has_more": false, "data": data }))
}

fn of<'a>(state: &'a State, payment: &'a str) -> impl Iterator<Item = &'a Value> {
    state.refunds.iter().filter(move |refund| refund["payment_intent"] == payment)
}

fn cents(refund: &Value) -> i64 {
    refund["amount"].as_i64().unwrap()
}

impl State {
    /// Refunds a payment; without our id it is a refund from Stripe's dashboard.
    pub(crate) fn refund(&mut self, payment: &str, amount: i64, status: &str, ours: Option<&str>) -> Value {
        let metadata = ours.map_or_else(|| json!({}), |ours| json!({ "refund": ours }));
        let refund = json!({
            "id": format!("re_3Order{}", self.refunds.len()),
            "object": "refund",
            "amount": amount,
            "charge": "ch_3Order",
            "currency": "usd",
            "metadata": metadata,
            "payment_intent": payment,
            "reason": null,
            "status": status,
        });
        self.refunds.push(refund.clone());
        refund
    }
}
