use serde_json::{Value, json};

use super::{Answer, Fields, State, needed, wrong};
use crate::payments::stripe::now;

/// The parameters of Stripe's call that this program may send.
pub(super) const PARAMETERS: &[&str] = &[
    "adaptive_pricing[enabled]",
    "cancel_url",
    "client_reference_id",
    "customer_email",
    "expires_at",
    "line_items[0][price_data][currency]",
    "line_items[0][price_data][product_data][description]",
    "line_items[0][price_data][product_data][name]",
    "line_items[0][price_data][recurring][interval]",
    "line_items[0][price_data][unit_amount]",
    "line_items[0][quantity]",
    "metadata[reference]",
    "mode",
    "payment_intent_data[description]",
    "payment_intent_data[metadata][reference]",
    "subscription_data[description]",
    "subscription_data[metadata][reference]",
    "success_url",
];

const HALF_AN_HOUR: i64 = 30 * 60;
const DAY: i64 = 24 * 60 * 60;

pub(super) fn create(state: &mut State, fields: &Fields) -> Result<Value, Answer> {
    let number = |name: &str| {
        let text = needed(fields, name)?;
        text.parse::<i64>()
            .map_err(|_| wrong(400, "parameter_invalid_integer", &format!("Invalid integer: {text}")))
    };
    let mode = needed(fields, "mode")?;
    let item = "line_items[0][price_data]";
    let is_monthly = fields.contains_key(&format!("{item}[recurring][interval]"));
    let (allowed, forbidden) = match mode {
        "payment" if !is_monthly => ("payment_intent_data", "subscription_data"),
        "subscription" if is_monthly => ("subscription_data", "payment_intent_data"),
        _ => return Err(wrong(400, "", "The mode does not fit the prices")),
    };
    if fields.keys().any(|name| name.starts_with(forbidden)) {
        return Err(wrong(400, "", &format!("You can not pass `{forbidden}` in `{mode}` mode.")));
    }
    let amount = number(&format!("{item}[unit_amount]"))? * number("line_items[0][quantity]")?;
    if amount < 50 {
        return Err(wrong(400, "amount_too_small", "The total amount due must add up to at least $0.50 usd"));
    }
    let expires_at = number("expires_at")?;
    let ahead = expires_at - now().as_second();
    if !(HALF_AN_HOUR..=DAY).contains(&ahead) {
        let message = "The `expires_at` timestamp must be less than 24 hours and at least 30 minutes from Checkout Session creation.";
        return Err(wrong(400, "", message));
    }
    for (name, most) in [
        ("client_reference_id", 200),
        ("customer_email", 512),
        (&format!("{item}[product_data][name]"), 250),
        (&format!("{item}[product_data][description]"), 500),
        (&format!("{allowed}[description]"), 500),
        ("success_url", 5000),
        ("cancel_url", 5000),
    ] {
        if fields.get(name).is_some_and(|value| value.chars().count() > most) {
            return Err(wrong(400, "", &format!("Invalid string: {name} must be at most {most} characters")));
        }
    }
    if fields.get("customer_email").is_some_and(|email| !email.contains('@')) {
        return Err(wrong(400, "email_invalid", "Invalid email address"));
    }
    for name in ["success_url", "cancel_url"] {
        if !needed(fields, name)?.starts_with("https://") {
            return Err(wrong(400, "url_invalid", "Not a valid URL"));
        }
    }
    let id = format!("cs_test_a1{}", state.sessions.len());
    let session = json!({
        "id": id,
        "object": "checkout.session",
        "adaptive_pricing": { "enabled": needed(fields, "adaptive_pricing[enabled]")? != "false" },
        "amount_subtotal": amount,
        "amount_total": amount,
        "client_reference_id": fields.get("client_reference_id"),
        "created": now().as_second(),
        "currency": needed(fields, &format!("{item}[currency]"))?,
        "customer": null,
        "customer_details": null,
        "customer_email": fields.get("customer_email"),
        "expires_at": expires_at,
        "invoice": null,
        "line_items": null,
        "livemode": false,
        "metadata": { "reference": needed(fields, "metadata[reference]")? },
        "mode": mode,
        "payment_intent": null,
        "payment_method_types": ["card", "us_bank_account"],
        "payment_status": "unpaid",
        "status": "open",
        "subscription": null,
        "success_url": needed(fields, "success_url")?,
        "url": format!("https://checkout.stripe.com/c/pay/{id}#fid"),
    });
    needed(fields, &format!("{item}[product_data][name]"))?;
    state.sessions.insert(id, session.clone());
    Ok(session)
}

pub(super) fn find(state: &State, id: &str, query: &[(String, String)]) -> Result<Value, Answer> {
    let missing = || wrong(404, "resource_missing", &format!("No such checkout.session: '{id}'"));
    let mut session = state.sessions.get(id).ok_or_else(missing)?.clone();
    for (name, value) in query {
        if name != "expand[]" || !["payment_intent", "subscription"].contains(&value.as_str()) {
            return Err(wrong(
                400,
                "parameter_unknown",
                &format!("This property cannot be expanded ({value})."),
            ));
        }
        if let Some(id) = session[value].as_str() {
            let status = state.statuses.get(id).copied().unwrap_or("processing");
            session[value] = json!({ "id": id, "object": value, "status": status });
        }
    }
    Ok(session)
}

pub(super) fn expire(state: &mut State, id: &str) -> Result<Value, Answer> {
    let mut session = find(state, id, &[])?;
    let status = session["status"].as_str().unwrap();
    if status != "open" {
        let message = format!(
            "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of `{status}`."
        );
        return Err(wrong(400, "", &message));
    }
    session["status"] = "expired".into();
    session["url"] = Value::Null;
    state.sessions.insert(id.to_owned(), session.clone());
    Ok(session)
}

pub(super) fn cancel(state: &mut State, id: &str) -> Result<Value, Answer> {
    let is_there = state.sessions.values().any(|session| session["subscription"] == id);
    if !is_there || state.statuses.get(id) == Some(&"canceled") {
        return Err(wrong(404, "resource_missing", &format!("No such subscription: '{id}'")));
    }
    state.statuses.insert(id.to_owned(), "canceled");
    Ok(json!({ "id": id, "object": "subscription", "status": "canceled" }))
}

impl State {
    /// Completes a session, by card (`paid`) or by a slow bank transfer (`unpaid`).
    pub(crate) fn complete(&mut self, id: &str, payment_status: &str) {
        let session = self.sessions.get_mut(id).unwrap();
        session["status"] = "complete".into();
        session["payment_status"] = payment_status.into();
        session["url"] = Value::Null;
        if session["mode"] == "payment" {
            session["payment_intent"] = "pi_3Order".into();
            self.paid.insert("pi_3Order".into(), session["amount_total"].as_i64().unwrap());
        } else {
            session["subscription"] = "sub_1Donation".into();
            session["invoice"] = "in_1First".into();
            self.invoices.insert("in_1First".into(), "pi_3First".into());
            self.paid.insert("pi_3First".into(), session["amount_total"].as_i64().unwrap());
        }
    }
}
