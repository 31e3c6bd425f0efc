use tokio::task::JoinSet;

use platform::clock::Clock;
use platform::database::Store;
use platform::web::limits::*;
use testing::NOW;
use testing::prelude::*;
use unionhall::subjects::schema;

const QUOTA: Quota = Quota::new("test", 360, 30);

fn both(app: &TestApp) -> [RateLimits; 2] {
    let (store, clock) = (&app.app.store, &app.app.clock);
    [RateLimits::in_memory(clock), RateLimits::in_database(clock, store)]
}

fn wait(outcome: Result<(), LimitError>) -> u64 {
    match outcome {
        Ok(()) => 0,
        Err(LimitError::TooMany { seconds }) => seconds,
        Err(error) => panic!("{error}"),
    }
}

fn after(app: &TestApp, seconds: u64) {
    let start: jiff::Timestamp = NOW.parse().unwrap();
    app.app.clock.set(start + std::time::Duration::from_secs(seconds));
}

async fn rows(app: &TestApp) -> Vec<(String, i64)> {
    use sea_orm::ConnectionTrait as _;
    let db = app.app.store.rate_limits();
    let sql = "SELECT key_hash, state FROM rate_limits ORDER BY state";
    let rows =
        db.query_all_raw(sea_orm::Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap())).collect()
}

#[on_both_databases]
async fn a_bucket_is_emptied_and_refills_over_time(app: TestApp) {
    for limits in both(&app) {
        after(&app, 0);
        for number in 0..30 {
            assert_eq!(wait(limits.take(QUOTA, "a").await), 0, "{number}");
        }
        assert_eq!(wait(limits.take(QUOTA, "a").await), 11, "one in 10 seconds");
        assert_eq!(wait(limits.take(QUOTA, "b").await), 0, "another's bucket");
        assert_eq!(wait(limits.take(Quota::new("other", 60, 1), "a").await), 0, "another quota's bucket");
        after(&app, 9);
        assert_eq!(wait(limits.take(QUOTA, "a").await), 2);
        after(&app, 10);
        assert_eq!(wait(limits.take(QUOTA, "a").await), 0);
        assert_eq!(wait(limits.take(QUOTA, "a").await), 11, "a refusal takes nothing");
        after(&app, 10 + 3600);
        for number in 0..30 {
            assert_eq!(wait(limits.take(QUOTA, "a").await), 0, "full again, and not fuller: {number}");
        }
        assert_eq!(wait(limits.take(QUOTA, "a").await), 11);
    }
}

#[on_both_databases]
async fn returned_units_can_be_taken_again_up_to_the_quota(app: TestApp) {
    for limits in both(&app) {
        after(&app, 0);
        limits.put_back(QUOTA, "a").await.unwrap();
        for _ in 0..30 {
            assert_eq!(wait(limits.take(QUOTA, "a").await), 0);
        }
        limits.put_back(QUOTA, "a").await.unwrap();
        assert_eq!(wait(limits.take(QUOTA, "a").await), 0);
        assert_eq!(wait(limits.take(QUOTA, "a").await), 11);
        assert_eq!(wait(limits.take(QUOTA, "b").await), 0);
        limits.put_back(QUOTA, "b").await.unwrap();
        for _ in 0..30 {
            assert_eq!(wait(limits.take(QUOTA, "b").await), 0);
        }
        assert_eq!(wait(limits.take(QUOTA, "b").await), 11, "full, and not fuller");
    }
}

#[on_both_databases]
async fn requests_of_an_ip_address_count_toward_its_wider_networks(app: TestApp) {
    for limits in both(&app) {
        after(&app, 0);
        let take =
            async |address: String| wait(limits.take_by_network(QUOTA, address.parse().unwrap()).await);
        for number in 0..90 {
            let subnet = number / 30;
            let expected = if subnet < 2 { 0 } else { 6 };
            assert_eq!(take(format!("2001:db8:0:{subnet:x}::{number:x}")).await, expected, "{number}");
        }
        // A rejected request takes nothing, neither from its own network nor from wider ones.
        for number in 0..60 {
            assert_eq!(take(format!("2001:db8:0:1{:02x}::1", number % 2)).await, 0, "{number}");
        }
        assert_eq!(take("2001:db8:0:300::1".to_owned()).await, 3, "the /48 has four shares");
        assert_eq!(take("2001:db8:1::1".to_owned()).await, 0);
        limits.put_back_by_network(QUOTA, "2001:db8::1".parse().unwrap()).await.unwrap();
        assert_eq!(take("2001:db8:0:1::1".to_owned()).await, 11, "its own subnet has none");
        assert_eq!(take("2001:db8::1".to_owned()).await, 0);
        for number in 0..120 {
            assert_eq!(take(format!("192.0.2.{}", number / 30)).await, 0, "{number}");
        }
        assert_eq!(take("192.0.2.9".to_owned()).await, 3);
    }
}

#[on_both_databases]
async fn take_many_takes_all_units_or_rejects(app: TestApp) {
    let daily = Quota::daily("daily", 1000);
    for limits in both(&app) {
        after(&app, 0);
        assert_eq!(wait(limits.take_many(daily, "a", 1001).await), 87, "more than it ever holds");
        assert_eq!(wait(limits.take_many(daily, "a", 600).await), 0);
        assert_eq!(wait(limits.take_many(daily, "a", 600).await), 17_281, "200 more in 86.4 seconds each");
        assert_eq!(wait(limits.take_many(daily, "a", 400).await), 0);
        after(&app, 24 * 3600);
        assert_eq!(wait(limits.take_many(daily, "a", 1000).await), 0);
    }
}

#[on_both_databases]
async fn fifty_concurrent_requests_are_allowed_up_to_the_burst(app: TestApp) {
    for limits in both(&app) {
        let mut takers = JoinSet::new();
        for _ in 0..50 {
            let limits = limits.clone();
            takers.spawn(async move { wait(limits.take(QUOTA, "a").await) });
        }
        let waits = takers.join_all().await;
        assert_eq!(waits.iter().filter(|wait| **wait == 0).count(), 30, "{waits:?}");
    }
}

#[on_both_databases]
async fn fifty_concurrent_attempts_are_each_counted(app: TestApp) {
    for limits in both(&app) {
        let mut takers = JoinSet::new();
        for _ in 0..50 {
            let limits = limits.clone();
            takers.spawn(async move { wait(limits.count_attempt("a").await) });
        }
        let waits = takers.join_all().await;
        assert_eq!(waits.iter().filter(|wait| **wait == 0).count(), 5, "{waits:?}");
    }
}

#[on_both_databases]
async fn the_delay_grows_to_at_most_a_quarter_of_an_hour(app: TestApp) {
    for limits in both(&app) {
        let mut now = 0;
        let mut waits = Vec::new();
        for _ in 0..20 {
            after(&app, now);
            let seconds = wait(limits.count_attempt("x").await);
            if seconds > 0 {
                after(&app, now + seconds - 1);
                now += seconds;
                // The wait is rounded up: a second earlier the delay has just ended.
                assert_eq!(wait(limits.count_attempt("x").await), 0);
            }
            waits.push(seconds);
        }
        assert_eq!(waits[..12], [0, 0, 0, 0, 0, 2, 2, 4, 8, 16, 32, 64]);
        assert_eq!(waits[12..], [128, 256, 512, 900, 900, 900, 900, 900]);
    }
}

#[on_both_databases]
async fn delays_affect_one_key_and_end_after_a_reset_or_a_day(app: TestApp) {
    for limits in both(&app) {
        after(&app, 0);
        for _ in 0..5 {
            assert_eq!(wait(limits.count_attempt("x").await), 0);
        }
        assert_eq!(wait(limits.count_attempt("x").await), 2);
        assert_eq!(wait(limits.count_attempt("y").await), 0);
        limits.reset("x").await.unwrap();
        for _ in 0..5 {
            assert_eq!(wait(limits.count_attempt("x").await), 0);
        }
        after(&app, 24 * 3600 + 1);
        for _ in 0..5 {
            assert_eq!(wait(limits.count_attempt("x").await), 0);
        }
        assert_eq!(wait(limits.count_attempt("x").await), 2, "counted from the start");
    }
}

#[on_both_databases]
async fn limit_rows_store_hashed_keys_and_expire(app: TestApp) {
    let limits = RateLimits::in_database(&app.app.clock, &app.app.store);
    let long = "nora@example.org".repeat(10_000);
    limits.take(QUOTA, &long).await.unwrap();
    limits.count_attempt(&long).await.unwrap();
    let kept = rows(&app).await;
    assert_eq!(kept.len(), 2);
    for (key, _) in kept {
        assert!(key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit()), "{key}");
    }
    after(&app, 3600);
    limits.take(QUOTA, "b").await.unwrap();
    assert_eq!(rows(&app).await.len(), 2, "the full bucket is gone, the guess is not forgotten yet");
    after(&app, 24 * 3600 + 1);
    limits.take(QUOTA, "c").await.unwrap();
    assert_eq!(rows(&app).await.len(), 1);
}

#[on_both_databases]
async fn limits_are_stored_only_in_a_shared_database(app: TestApp) {
    RateLimits::new(&app.app.clock, &app.app.store).take(QUOTA, "a").await.unwrap();
    assert_eq!(rows(&app).await.len(), usize::from(app.app.store.is_shared()));
}

#[on_both_databases]
async fn a_database_error_rejects_every_caller(app: TestApp) {
    let limits = RateLimits::in_database(&app.app.clock, &app.app.store);
    app.app.store.close().await;
    assert!(matches!(limits.take(QUOTA, "a").await, Err(LimitError::Store(_))));
    assert!(matches!(limits.count_attempt("a").await, Err(LimitError::Store(_))));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_on_one_postgres_share_the_limit() {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let clock = Clock::fixed(NOW.parse().unwrap());
    let mut servers = Vec::new();
    for _ in 0..2 {
        servers.push(RateLimits::new(&clock, &Store::open(&location, &schema()).await.unwrap()));
    }
    let mut takers = JoinSet::new();
    for number in 0..50 {
        let limits = servers[number % 2].clone();
        takers.spawn(async move { wait(limits.take(QUOTA, "a").await) });
    }
    let waits = takers.join_all().await;
    assert_eq!(waits.iter().filter(|wait| **wait == 0).count(), 30, "{waits:?}");
    for number in 0..5 {
        assert_eq!(wait(servers[number % 2].count_attempt("a").await), 0);
    }
    for limits in &servers {
        assert_eq!(wait(limits.count_attempt("a").await), 2);
    }
}
