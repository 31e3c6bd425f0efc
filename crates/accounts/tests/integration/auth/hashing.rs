use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use tokio::task::JoinSet;

use accounts::auth::AuthError;
use accounts::auth::hashing::*;
use accounts::auth::password::{COST, Memory};
use platform::clock::Entropy;
use platform::fair_semaphore::Limits;
use testing::prelude::*;

const PASSWORD: &str = "a password of one's own";
const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

fn hashing(permits: usize, max_waiting: usize) -> Hashing {
    let limits = Limits { permits, max_waiting, per_client: 100, max_wait: Duration::from_secs(60) };
    Hashing::with(limits, COST)
}

#[tokio::test]
async fn a_canceled_caller_holds_its_hashing_permit_until_the_work_ends() {
    let hashing = hashing(1, 1);
    let (started, has_started) = tokio::sync::oneshot::channel();
    let (end, ended) = mpsc::channel::<()>();
    let asker = tokio::spawn({
        let hashing = hashing.clone();
        async move {
            let work = move |_: &mut Memory| {
                let _ = started.send(());
                let _ = ended.recv();
            };
            hashing.run_with_memory(HOME, work).await
        }
    });
    has_started.await.unwrap();
    asker.abort();
    assert!(asker.await.is_err_and(|error| error.is_cancelled()), "its sender left");

    let second = hashing.clone();
    let mut second = Box::pin(second.run_with_memory(HOME, |_| ()));
    assert!(futures_poll(&mut second).is_none());
    assert_eq!(hashing.semaphore.waiting(), 1, "the work goes on, so the next one waits for a permit");
    let rejected = hashing.run_with_memory(HOME, |_| ()).await;
    assert!(matches!(rejected, Err(AuthError::Busy(RETRY))), "{rejected:?}");
    end.send(()).unwrap();
    second.await.unwrap();
}

fn futures_poll<F: Future>(future: &mut std::pin::Pin<Box<F>>) -> Option<F::Output> {
    let waker = std::task::Waker::noop();
    match future.as_mut().poll(&mut std::task::Context::from_waker(waker)) {
        std::task::Poll::Ready(answer) => Some(answer),
        std::task::Poll::Pending => None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hashing_memory_is_reused() {
    let hashing = hashing(LIMITS.permits, 24);
    let mut crowd = JoinSet::new();
    for number in 0..24 {
        let hashing = hashing.clone();
        let who = IpAddr::from([198, 51, 100, number]);
        crowd.spawn(async move { hashing.hash(who, PASSWORD.into(), &Entropy::System).await });
    }
    let hashes = crowd.join_all().await;
    assert!(hashes.iter().all(Result::is_ok));
    let kept = hashing.memories.lock().unwrap().len();
    assert!((1..=LIMITS.permits).contains(&kept), "{kept}");
    let kept = hashes.into_iter().next().unwrap().unwrap();
    assert!(hashing.check(HOME, PASSWORD.into(), Some(kept.clone())).await.unwrap());
    assert!(!hashing.check(HOME, "another".into(), Some(kept)).await.unwrap());
    assert!(!hashing.check(HOME, PASSWORD.into(), None).await.unwrap());
}

#[tokio::test]
async fn imported_hashes_are_checked_with_their_own_parameters() {
    use argon2::password_hash::{CustomizedPasswordHasher as _, PasswordHasher as _};
    use argon2::{Argon2, Params};
    let hashing = hashing(1, 0);
    let larger = Params::new(32 * 1024, 1, 2, None).unwrap();
    let smaller = Params::new(1024, 3, 1, Some(24)).unwrap();
    let argon2 = Argon2::default();
    let salt = b"salt of some sort";
    for kept in [
        argon2.hash_password_customized(PASSWORD.as_bytes(), salt, None, None, larger).unwrap(),
        argon2.hash_password_customized(PASSWORD.as_bytes(), salt, Some("argon2i"), None, smaller).unwrap(),
        argon2.hash_password_with_salt(PASSWORD.as_bytes(), salt).unwrap(),
    ] {
        let kept = Some(kept.to_string());
        assert!(hashing.check(HOME, PASSWORD.into(), kept.clone()).await.unwrap(), "{kept:?}");
        assert!(!hashing.check(HOME, "another".into(), kept.clone()).await.unwrap(), "{kept:?}");
    }
    let long = "x".repeat(2000);
    assert!(!hashing.check(HOME, long, Some("$argon2id$".into())).await.unwrap());
}

async fn sign_in_from(app: &TestApp, address: [u8; 4], email: &str) -> Answer {
    let body = json!({"email": email, "password": PASSWORD}).to_string();
    let request = Request::post("/auth/v1/token?grant_type=password")
        .header(key::HEADER, &app.app.key)
        .extension(ConnectInfo(std::net::SocketAddr::from((address, 1))));
    app.send(request.body(Body::from(body)).unwrap()).await
}

/// The guarantee is three seconds; round-robin needs a tenth of it. In order of arrival the sign-in would be answered last, if at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_in_is_served_before_a_queue_of_720_from_other_addresses() {
    for places in [1_usize, 24, 720] {
        let app = Arc::new(TestApp::new(Backend::Sqlite).await);
        app.account("nora@example.org", PASSWORD, Role::Staff).await;
        let held = app.app.auth.hashing.take_all_permits().await;
        let answered = Arc::new(AtomicUsize::new(0));
        let mut crowd = JoinSet::new();
        for number in 0..720_usize {
            let (app, answered) = (Arc::clone(&app), Arc::clone(&answered));
            let [.., high, low] = (number % places).to_be_bytes();
            crowd.spawn(async move {
                let answer = sign_in_from(&app, [198, high, low, 51], &format!("{number}@example.org")).await;
                answered.fetch_add(1, Ordering::Relaxed);
                answer
            });
        }
        // The whole crowd has asked first: the queue is full, and the rest was rejected.
        let most = LIMITS.max_waiting.min(places * LIMITS.per_client);
        while answered.load(Ordering::Relaxed) < 720 - most {
            tokio::task::yield_now().await;
        }
        let hers = sign_in_from(&app, [192, 0, 2, 1], "nora@example.org");
        // Once she waits, one more request waits or was rejected for her.
        let begins = async {
            while app.app.auth.hashing.semaphore.waiting() + answered.load(Ordering::Relaxed) <= 720 {
                tokio::task::yield_now().await;
            }
            drop(held);
        };
        let (answer, ()) = tokio::join!(hers, begins);
        let waiting = app.app.auth.hashing.semaphore.waiting();
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        // A single place has a share of 16 permits and waiters.
        assert!(places == 1 || waiting > 0, "all of {places} other places were before her");
        let answers = crowd.join_all().await;
        let busy: Vec<_> = answers.iter().filter(|answer| answer.status == 503).collect();
        assert!(!busy.is_empty() || places < 720, "not all of them can have a place");
        for rejected in busy {
            assert_eq!(rejected.header(header::RETRY_AFTER), "2");
            assert!(rejected.text().contains("over_request_rate_limit"), "{}", rejected.text());
        }
    }
}
