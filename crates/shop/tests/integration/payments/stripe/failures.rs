use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::server::{Fault, Gate, Server, wrong};
use super::{KEY, SECRET, impatient, keys, order, stripe};
use shop::payments::provider::{Provider as _, ProviderError};
use shop::payments::stripe::Stripe;

fn answer(status: u16, after: Option<u32>) -> Fault {
    Fault::Answer(status, after, wrong(status, "", "Not now").1)
}

#[tokio::test]
async fn a_409_or_429_is_retried_once_with_the_same_key() {
    for status in [409, 429] {
        let server = Server::start().await;
        server.will([answer(status, Some(0))]);
        stripe(&server.api).open(&order()).await.unwrap();
        let seen = server.state().seen.clone();
        assert_eq!((seen.len(), server.state().sessions.len()), (2, 1));
        assert_eq!(seen[0].headers["idempotency-key"], seen[1].headers["idempotency-key"]);
        assert_eq!(seen[0].form, seen[1].form);

        server.will([answer(status, Some(0)), answer(status, Some(0))]);
        let error = stripe(&server.api).retrieve("cs_test_a10").await.unwrap_err();
        assert!(matches!(error, ProviderError::Later(_)), "{error}");
        assert_eq!(server.calls().len(), 4, "and not a third time");
    }
}

#[tokio::test]
async fn a_long_retry_delay_returns_a_temporary_error() {
    let server = Server::start().await;
    server.will([answer(429, Some(3600))]);
    let error = stripe(&server.api).open(&order()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Later(_)), "{error}");
    assert_eq!(server.calls().len(), 1);
}

#[tokio::test]
async fn temporary_errors_of_stripe_can_be_retried() {
    for status in [401, 403, 408, 424, 500, 502, 503, 301] {
        let server = Server::start().await;
        server.will([answer(status, None)]);
        let error = stripe(&server.api).open(&order()).await.unwrap_err();
        assert!(matches!(error, ProviderError::Later(_)), "{status}: {error}");
        assert_eq!(server.calls().len(), 1, "{status}");
    }
    let server = Server::start().await;
    server.will([Fault::Answer(400, None, wrong(400, "balance_insufficient", "Insufficient funds").1)]);
    assert!(matches!(stripe(&server.api).retrieve("cs_test_1").await, Err(ProviderError::Later(_))));
}

#[tokio::test]
async fn a_replayed_stripe_error_is_retried_with_another_idempotency_key() {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    server.will([answer(500, None)]);
    assert!(matches!(stripe.open(&order()).await, Err(ProviderError::Later(_))));
    let opened = stripe.open(&order()).await.unwrap();
    assert_eq!(stripe.open(&order()).await.unwrap(), opened, "pressed once more");
    assert_eq!(server.state().sessions.len(), 1);
}

#[tokio::test]
async fn unreadable_responses_can_be_retried() {
    let endless = json!({
        "id": "cs_test_1", "status": "open", "payment_status": "unpaid", "url": "x".repeat(2 * 1024 * 1024),
    });
    for fault in [
        Fault::Garbage("<html>Welcome to the hotel's network</html>".to_owned()),
        Fault::Garbage(String::new()),
        Fault::Garbage("{}".to_owned()),
        Fault::Answer(400, None, json!("not from Stripe")),
        Fault::Answer(404, None, json!({ "error": "not found" })),
        Fault::Answer(503, None, wrong(503, "lock_timeout", &"Wait. ".repeat(1_000)).1),
        Fault::Answer(
            200,
            None,
            json!({ "id": "cs_test_1", "payment_status": "curious", "status": "open?" }),
        ),
        Fault::Answer(200, None, endless),
    ] {
        let server = Server::start().await;
        server.will([fault]);
        let error = stripe(&server.api).retrieve("cs_test_1").await.unwrap_err();
        assert!(matches!(error, ProviderError::Later(_)), "{error}");
        assert!(error.to_string().len() < 500, "{error}");
    }
}

#[tokio::test]
async fn a_truncated_response_creates_one_session() {
    let server = Server::start().await;
    server.will([Fault::BreakOff]);
    let error = stripe(&server.api).open(&order()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Later(_)), "{error}");
    stripe(&server.api).open(&order()).await.unwrap();
    assert_eq!(server.state().sessions.len(), 1);
}

#[tokio::test]
async fn a_missing_response_times_out() {
    let server = Server::start().await;
    server.will([Fault::Stall]);
    let stripe = impatient(&server.api);
    let look = tokio::time::timeout(Duration::from_secs(5), stripe.retrieve("cs_test_1"));
    let error = look.await.expect("it ends").unwrap_err();
    assert!(matches!(&error, ProviderError::Later(reason) if reason.contains("too long")), "{error}");
}

#[tokio::test]
async fn concurrent_calls_open_one_session() {
    let server = Server::start().await;
    let gate = Arc::<Gate>::default();
    server.will([Fault::Hold(gate.clone())]);
    let stripe = stripe(&server.api);
    let session = order();
    let first = stripe.open(&session);
    let second = async {
        gate.arrived.notified().await;
        let second = super::stripe(&server.api).open(&session).await;
        gate.go.notify_one();
        second
    };
    let (first, second) = tokio::join!(first, second);
    assert!(matches!(second, Err(ProviderError::Later(_))), "{second:?}");
    assert_eq!(stripe.open(&session).await.unwrap(), first.unwrap());
    assert_eq!(server.state().sessions.len(), 1);
}

#[tokio::test]
async fn a_refused_connection_can_be_retried() {
    // Bound but not listening, so that connections are refused.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let api = format!("http://{}", socket.local_addr().unwrap());
    let error = stripe(&api).open(&order()).await.unwrap_err();
    assert!(matches!(&error, ProviderError::Later(reason) if reason.contains("refused")), "{error}");
}

#[tokio::test]
async fn the_stripe_key_is_redacted_from_errors_and_debug_output() {
    let server = Server::start().await;
    let stripe = stripe(&server.api);
    let quoting = wrong(400, "odd", &format!("Invalid API Key\nprovided: {KEY}")).1;
    server.will([Fault::Answer(400, None, quoting)]);
    let error = stripe.retrieve("cs_test_1").await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the payment provider refuses: odd: Invalid API Key provided: (hidden) (status 400, request req_1)"
    );
    assert!(!format!("{stripe:?}").contains("s3cret"), "{stripe:?}");
    let stranger = Stripe::new(keys(&server.api, "sk_test_rolled", SECRET)).unwrap();
    let error = stranger.retrieve("cs_test_1").await.unwrap_err();
    assert!(
        matches!(&error, ProviderError::Later(reason) if reason.starts_with("api_key_invalid")),
        "{error}"
    );
}
