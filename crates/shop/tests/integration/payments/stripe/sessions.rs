use super::server::{Fault, Server, wrong};
use super::{KEY, donation, order, reference, stripe};
use platform::money::Money;
use serde_json::Value;
use shop::payments::provider::{NewSession, Payment, Provider as _, ProviderError, SessionState};
use shop::payments::stripe::Stripe;

fn field<'a>(form: &'a [(String, String)], name: &str) -> Option<&'a str> {
    form.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
}

async fn opened() -> (Server, Stripe, String) {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    let session = stripe.open(&order()).await.unwrap().id;
    (server, stripe, session)
}

#[tokio::test]
async fn a_session_request_carries_order_amount_and_reference() {
    let server = Server::start().await;
    let open = stripe(&server.api).open(&order()).await.unwrap();
    assert!(open.url.starts_with("https://checkout.stripe.com/c/pay/cs_test_"), "{}", open.url);
    let seen = server.state().seen[0].clone();
    assert_eq!(seen.call, "POST /v1/checkout/sessions");
    let header = |name: &str| seen.headers[name].to_str().unwrap();
    assert_eq!(header("authorization"), format!("Bearer {KEY}"));
    assert_eq!(header("idempotency-key"), format!("session-{}", reference()));
    assert_eq!(header("stripe-version"), "2026-07-29.dahlia");
    let of = |name| field(&seen.form, name);
    let reference = reference().to_string();
    let item = "line_items[0][price_data]";
    for (name, value) in [
        ("mode", "payment"),
        ("client_reference_id", &reference),
        ("metadata[reference]", &reference),
        ("payment_intent_data[metadata][reference]", &reference),
        ("payment_intent_data[description]", "Order 7KQ4-M2XD"),
        ("line_items[0][quantity]", "1"),
        (&format!("{item}[currency]"), "usd"),
        (&format!("{item}[unit_amount]"), "8497"),
        (&format!("{item}[product_data][name]"), "Order 7KQ4-M2XD"),
        (&format!("{item}[product_data][description]"), "2 × Union hoodie (Navy, L), 1 × Mug & spoon"),
        ("adaptive_pricing[enabled]", "false"),
        ("customer_email", "pat+shop@union.example"),
        ("success_url", "https://union.example/orders/4f2a?paid=1"),
        ("cancel_url", "https://union.example/cart"),
        ("expires_at", "1781542800"),
    ] {
        assert_eq!(of(name), Some(value), "{name}");
    }
    assert_eq!(seen.form.len(), 15, "{:?}", seen.form);
}

#[tokio::test]
async fn a_monthly_donation_is_a_subscription() {
    let server = Server::start().await;
    stripe(&server.api).open(&donation()).await.unwrap();
    let form = server.state().seen[0].form.clone();
    let reference = reference().to_string();
    assert_eq!(field(&form, "mode"), Some("subscription"));
    assert_eq!(field(&form, "line_items[0][price_data][recurring][interval]"), Some("month"));
    assert_eq!(field(&form, "subscription_data[metadata][reference]"), Some(reference.as_str()));
    assert_eq!(
        field(&form, "line_items[0][price_data][product_data][description]"),
        None,
        "nothing to describe"
    );
}

#[tokio::test]
async fn texts_too_long_for_stripe_are_cut_or_left_out() {
    let server = Server::start().await;
    let long = NewSession {
        title: "é".repeat(300),
        description: "ü".repeat(2_000),
        email: format!("{}@union.example", "a".repeat(600)),
        ..order()
    };
    stripe(&server.api).open(&long).await.unwrap();
    stripe(&server.api).open(&NewSession { reference: uuid::Uuid::from_u128(7), ..long }).await.unwrap();
    let form = server.state().seen[0].form.clone();
    assert_eq!(field(&form, "customer_email"), None);
    let chars = |name: &str| {
        field(&form, &format!("line_items[0][price_data][product_data][{name}]"))
            .map(|text| text.chars().count())
    };
    assert_eq!((chars("name"), chars("description")), (Some(250), Some(500)));
}

#[tokio::test]
async fn a_buyer_with_an_email_that_stripe_rejects_can_pay() {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    let odd = NewSession { email: "pat".to_owned(), ..order() };
    let first = stripe.open(&odd).await.unwrap();
    assert_eq!(field(&server.state().seen[1].form, "customer_email"), None);
    assert_eq!(stripe.open(&odd).await.unwrap(), first);
    assert_eq!(server.state().sessions.len(), 1);
}

#[tokio::test]
async fn the_same_reference_opens_one_page() {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    let first = stripe.open(&order()).await.unwrap();
    assert_eq!(stripe.open(&order()).await.unwrap(), first);
    assert_eq!(server.state().sessions.len(), 1);
    // A different order with the same reference is rejected.
    let other =
        stripe.open(&NewSession { amount_cents: Money::from_cents(9_000), ..order() }).await.unwrap_err();
    assert!(
        matches!(&other, ProviderError::Never(reason) if reason.contains("idempotency_error")),
        "{other}"
    );
    assert_eq!(server.state().sessions.len(), 1);
}

#[tokio::test]
async fn a_session_with_another_amount_or_currency_is_rejected() {
    let changes: [(_, Value); 3] =
        [("amount_total", 9_200.into()), ("amount_total", Value::Null), ("currency", "eur".into())];
    for (name, value) in changes {
        let (server, stripe, _) = opened().await;
        let mut session = server.state().sessions["cs_test_a10"].clone();
        session[name] = value;
        server.will([Fault::Answer(200, None, session)]);
        let error =
            stripe.open(&NewSession { reference: uuid::Uuid::from_u128(7), ..order() }).await.unwrap_err();
        assert!(
            matches!(&error, ProviderError::Never(reason) if reason.contains("another amount")),
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_rejection_of_stripe_keeps_its_reason() {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    for (wrong, reason) in [
        (
            NewSession { amount_cents: Money::from_cents(49), ..order() },
            "amount_too_small: The total amount due must add up to at least $0.50 usd (status 400, request req_1)",
        ),
        (
            NewSession { expires_at: "2026-06-15T16:29:59Z".parse().unwrap(), ..order() },
            "at least 30 minutes",
        ),
        (NewSession { expires_at: "2026-06-16T16:00:01Z".parse().unwrap(), ..order() }, "less than 24 hours"),
        (NewSession { title: " ".to_owned(), ..order() }, "parameter_invalid_empty"),
    ] {
        let wrong = NewSession { reference: uuid::Uuid::from_u128(reason.len() as u128), ..wrong };
        let error = stripe.open(&wrong).await.unwrap_err();
        assert!(matches!(&error, ProviderError::Never(text) if text.contains(reason)), "{error}");
    }
    let error = stripe.retrieve("cs_test_gone").await.unwrap_err();
    assert!(matches!(&error, ProviderError::Never(text) if text.starts_with("resource_missing")), "{error}");
}

#[tokio::test]
async fn a_session_is_open_then_paid() {
    let (server, stripe, session) = opened().await;
    assert_eq!(stripe.retrieve(&session).await.unwrap(), SessionState::Open);
    server.state().complete(&session, "paid");
    let paid =
        SessionState::Paid(Payment { id: "pi_3Order".to_owned(), amount_cents: Money::from_cents(8_497) });
    assert_eq!(stripe.retrieve(&session).await.unwrap(), paid);
    assert_eq!(stripe.close(&session).await.unwrap(), paid, "what was paid meanwhile is not lost");
}

#[tokio::test]
async fn the_first_monthly_payment_is_identified_by_its_invoice() {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    let session = stripe.open(&donation()).await.unwrap().id;
    server.state().complete(&session, "paid");
    let paid =
        SessionState::Paid(Payment { id: "in_1First".to_owned(), amount_cents: Money::from_cents(2_500) });
    assert_eq!(stripe.retrieve(&session).await.unwrap(), paid);
}

#[tokio::test]
async fn a_session_is_processing_until_the_bank_declines() {
    let (server, stripe, session) = opened().await;
    server.state().complete(&session, "unpaid");
    assert_eq!(stripe.retrieve(&session).await.unwrap(), SessionState::Processing);
    assert_eq!(stripe.close(&session).await.unwrap(), SessionState::Processing, "nobody stops it any more");
    for status in ["requires_payment_method", "canceled"] {
        server.state().statuses.insert("pi_3Order".to_owned(), status);
        assert_eq!(stripe.retrieve(&session).await.unwrap(), SessionState::Expired, "{status}");
    }
    let session =
        stripe.open(&NewSession { reference: uuid::Uuid::from_u128(7), ..donation() }).await.unwrap().id;
    server.state().complete(&session, "unpaid");
    server.state().statuses.insert("sub_1Donation".to_owned(), "incomplete");
    assert_eq!(stripe.retrieve(&session).await.unwrap(), SessionState::Processing);
    server.state().statuses.insert("sub_1Donation".to_owned(), "incomplete_expired");
    assert_eq!(stripe.retrieve(&session).await.unwrap(), SessionState::Expired);
}

#[tokio::test]
async fn a_session_without_required_payment_is_expired() {
    let (server, stripe, session) = opened().await;
    server.state().complete(&session, "no_payment_required");
    assert_eq!(stripe.retrieve(&session).await.unwrap(), SessionState::Expired);
}

#[tokio::test]
async fn a_closed_session_stays_closed() {
    let (_, stripe, session) = opened().await;
    assert_eq!(stripe.close(&session).await.unwrap(), SessionState::Expired);
    assert_eq!(stripe.retrieve(&session).await.unwrap(), SessionState::Expired);
    assert_eq!(
        stripe.close(&session).await.unwrap(),
        SessionState::Expired,
        "Stripe refuses, since it is not open"
    );
}

#[tokio::test]
async fn a_session_that_stripe_refuses_to_close_is_a_temporary_error() {
    let (server, stripe, session) = opened().await;
    let (_, busy) = wrong(400, "", "This Checkout Session is being paid");
    server.will([Fault::Answer(400, None, busy)]);
    let error = stripe.close(&session).await.unwrap_err();
    assert!(matches!(&error, ProviderError::Later(reason) if reason.contains("being paid")), "{error}");
    assert_eq!(stripe.close(&session).await.unwrap(), SessionState::Expired);
}

#[tokio::test]
async fn malformed_ids_are_not_sent_to_stripe() {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    for wrong in ["", "../refunds", "cs_test_1/expire", "cs_test_1?expand[]=customer", "cs test", "cs_tést"]
    {
        assert!(matches!(stripe.retrieve(wrong).await, Err(ProviderError::Never(_))), "{wrong}");
        assert!(matches!(stripe.close(wrong).await, Err(ProviderError::Never(_))), "{wrong}");
    }
    assert!(server.calls().is_empty());
}
