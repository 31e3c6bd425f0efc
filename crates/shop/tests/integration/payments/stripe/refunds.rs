use std::time::Duration;

use uuid::Uuid;

use super::server::{Fault, Server};
use super::{donation, impatient, order, stripe};
use platform::money::Money;
use shop::payments::provider::{NewRefund, Provider as _, ProviderError, RefundStatus};

fn refund(id: u128, cents: i64) -> NewRefund {
    NewRefund {
        id: Uuid::from_u128(id),
        round: 1,
        payment: "pi_3Order".to_owned(),
        amount_cents: Money::from_cents(cents),
    }
}

async fn paid() -> Server {
    let server = Server::start().await;
    let session = stripe(&server.api).open(&order()).await.unwrap().id;
    server.state().complete(&session, "paid");
    server
}

fn given(server: &Server) -> (i64, usize) {
    let refunds = &server.state().refunds;
    (refunds.iter().map(|refund| refund["amount"].as_i64().unwrap()).sum(), refunds.len())
}

#[tokio::test]
async fn a_repeated_full_refund_is_paid_once() {
    let server = paid().await;
    let stripe = stripe(&server.api);
    stripe.refund(&refund(1, 8_497)).await.unwrap();
    let seen = server.state().seen.last().unwrap().clone();
    assert_eq!(seen.call, "POST /v1/refunds");
    let id = Uuid::from_u128(1).to_string();
    assert_eq!(seen.headers["idempotency-key"], id.as_str());
    let form = [("payment_intent", "pi_3Order"), ("amount", "8497"), ("metadata[refund]", &id)];
    assert_eq!(seen.form, form.map(|(name, value)| (name.to_owned(), value.to_owned())));
    stripe.refund(&refund(1, 8_497)).await.unwrap();
    server.expire_idempotency_keys();
    stripe.refund(&refund(1, 8_497)).await.unwrap();
    assert_eq!(given(&server), (8_497, 1));
}

#[tokio::test]
async fn a_partial_refund_is_paid_once_after_its_idempotency_key_expires() {
    let server = paid().await;
    let stripe = stripe(&server.api);
    stripe.refund(&refund(1, 2_000)).await.unwrap();
    server.expire_idempotency_keys();
    stripe.refund(&refund(1, 2_000)).await.unwrap();
    assert_eq!(given(&server), (2_000, 1));
    stripe.refund(&refund(2, 2_000)).await.unwrap();
    assert_eq!(given(&server), (4_000, 2), "another refund of as much is another one");
    let error = stripe.refund(&refund(1, 3_000)).await.unwrap_err();
    assert!(matches!(&error, ProviderError::Never(reason) if reason.contains("another amount")), "{error}");
}

#[tokio::test]
async fn a_refund_whose_response_was_lost_is_paid_once() {
    for fault in [Fault::BreakOff, Fault::Garbage("<html>Bad gateway</html>".to_owned())] {
        let server = paid().await;
        let is_done = matches!(fault, Fault::BreakOff);
        // The first request is the list of refunds.
        server.will([Fault::Answer(200, None, serde_json::json!({ "data": [] })), fault]);
        let error = stripe(&server.api).refund(&refund(1, 8_497)).await.unwrap_err();
        assert!(matches!(error, ProviderError::Later(_)), "{error}");
        assert_eq!(given(&server).1, usize::from(is_done));
        server.expire_idempotency_keys();
        stripe(&server.api).refund(&refund(1, 8_497)).await.unwrap();
        assert_eq!(given(&server), (8_497, 1));
    }
}

#[tokio::test]
async fn a_refund_made_at_stripe_is_recorded() {
    let server = paid().await;
    server.state().refund("pi_3Order", 8_497, "succeeded", None);
    stripe(&server.api).refund(&refund(1, 8_497)).await.unwrap();
    // In two parts, after another refund of ours.
    let server = paid().await;
    let stripe = stripe(&server.api);
    stripe.refund(&refund(1, 3_000)).await.unwrap();
    server.state().refund("pi_3Order", 5_000, "succeeded", None);
    server.state().refund("pi_3Order", 497, "pending", None);
    stripe.refund(&refund(2, 5_497)).await.unwrap();
    assert_eq!(given(&server).0, 8_497);
}

#[tokio::test]
async fn other_or_failed_refunds_do_not_count_toward_a_refund() {
    let server = paid().await;
    let stripe = stripe(&server.api);
    stripe.refund(&refund(1, 8_497)).await.unwrap();
    let error = stripe.refund(&refund(2, 8_497)).await.unwrap_err();
    assert!(
        matches!(&error, ProviderError::Never(reason) if reason.starts_with("charge_already_refunded")),
        "{error}"
    );
    // The manual refund is smaller.
    let server = paid().await;
    let stripe = super::stripe(&server.api);
    stripe.refund(&refund(1, 8_000)).await.unwrap();
    server.state().refund("pi_3Order", 497, "succeeded", None);
    assert!(matches!(stripe.refund(&refund(2, 1_000)).await, Err(ProviderError::Never(_))));
    // A manual refund that the bank returned does not count,
    let server = paid().await;
    let stripe = super::stripe(&server.api);
    server.state().refund("pi_3Order", 8_497, "failed", None);
    stripe.refund(&refund(1, 8_497)).await.unwrap();
    assert_eq!(given(&server), (2 * 8_497, 2));
    // nor does it later.
    assert!(matches!(stripe.refund(&refund(2, 8_497)).await, Err(ProviderError::Never(_))));
}

#[tokio::test]
async fn a_refund_above_the_remaining_amount_is_rejected() {
    let server = paid().await;
    server.state().refund("pi_3Order", 5_000, "succeeded", None);
    let error = stripe(&server.api).refund(&refund(1, 8_497)).await.unwrap_err();
    assert!(
        matches!(&error, ProviderError::Never(reason) if reason.contains("greater than unrefunded")),
        "{error}"
    );
    assert_eq!(given(&server), (5_000, 1));
}

#[tokio::test]
async fn the_stripe_status_decides_whether_a_refund_is_done_or_failed() {
    for (status, good) in [
        ("succeeded", Some(RefundStatus::Succeeded)),
        ("pending", Some(RefundStatus::Pending)),
        ("requires_action", Some(RefundStatus::Pending)),
        ("failed", None),
        ("canceled", None),
    ] {
        let server = paid().await;
        server.state().refund("pi_3Order", 8_497, status, Some(&Uuid::from_u128(1).to_string()));
        let result = stripe(&server.api).refund(&refund(1, 8_497)).await;
        assert_eq!(result.as_ref().ok(), good.as_ref(), "{status}: {result:?}");
        assert!(good.is_some() || matches!(result, Err(ProviderError::Never(_))), "{status}");
        assert_eq!(given(&server).1, 1);
    }
}

#[tokio::test]
async fn a_monthly_donation_is_refunded_by_its_invoice() {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    let session = stripe.open(&donation()).await.unwrap().id;
    server.state().complete(&session, "paid");
    let first = NewRefund { payment: "in_1First".to_owned(), ..refund(1, 2_500) };
    stripe.refund(&first).await.unwrap();
    assert_eq!(server.state().refunds[0]["payment_intent"], "pi_3First");
    let unknown = NewRefund { payment: "in_1Cash".to_owned(), ..refund(2, 2_500) };
    assert!(matches!(stripe.refund(&unknown).await, Err(ProviderError::Never(_))), "paid in cash");
}

#[tokio::test]
async fn concurrent_requests_of_a_refund_pay_once() {
    let server = paid().await;
    let (stripe, other) = (stripe(&server.api), super::stripe(&server.api));
    let refund = refund(1, 2_000);
    let (first, second) = tokio::join!(stripe.refund(&refund), other.refund(&refund));
    assert!(first.is_ok() && second.is_ok(), "{first:?} {second:?}");
    assert_eq!(given(&server), (2_000, 1));
}

#[tokio::test]
async fn a_refund_times_out_while_stripe_stalls() {
    let server = paid().await;
    server.will([Fault::Answer(200, None, serde_json::json!({ "data": [] })), Fault::Stall]);
    let (stripe, refund) = (impatient(&server.api), refund(1, 8_497));
    let given = tokio::time::timeout(Duration::from_secs(5), stripe.refund(&refund));
    let error = given.await.expect("it ends").unwrap_err();
    assert!(matches!(error, ProviderError::Later(_)), "{error}");
}

#[tokio::test]
async fn a_failed_refund_is_requested_again_in_the_next_round_and_paid_once() {
    let server = paid().await;
    let stripe = stripe(&server.api);
    server.state().refund("pi_3Order", 8_497, "failed", Some(&Uuid::from_u128(1).to_string()));
    assert!(matches!(stripe.refund(&refund(1, 8_497)).await, Err(ProviderError::Never(_))));
    let second = NewRefund { round: 2, ..refund(1, 8_497) };
    for _ in 0..2 {
        assert_eq!(stripe.refund(&second).await.unwrap(), RefundStatus::Succeeded);
        server.expire_idempotency_keys();
    }
    assert_eq!(given(&server).1, 2, "the failed one, and one that was given");
    // A refund of an earlier round is not repeated.
    assert_eq!(stripe.refund(&NewRefund { round: 3, ..second }).await.unwrap(), RefundStatus::Succeeded);
    assert_eq!(given(&server).1, 2);
}
