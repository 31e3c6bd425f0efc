//! A line to PostgreSQL that went dead without a word: noticed, taken up again, and nothing stays stale.

use std::time::Duration;

use super::*;
use crate::engine::store::testing::{Relay, relayed};
use crate::engine::store::watch::Timing;

/// For what a busy machine may be slow with.
const PATIENT: Duration = Duration::from_secs(60);

const FAST: Timing = Timing {
    ping_every: Duration::from_millis(20),
    // Only a line that is dead takes so long.
    timeout: Duration::from_secs(3),
    connect_timeout: Duration::from_secs(3),
    reconnect_after: Duration::from_millis(20),
    optimize_every: Duration::MAX,
};

async fn written(store: &Store, number: u128) {
    let tx = store.begin().await.unwrap();
    create(&tx, article(&format!("Number {number}")), uuid::Uuid::from_u128(number), now()).await.unwrap();
    tx.commit().await.unwrap();
}

/// A store whose connections a test can freeze, and one of another server on the same database.
async fn two_servers(timing: Timing) -> (Relay, Store, Store) {
    let location = fresh(Engine::Postgres, "".as_ref()).await;
    let (relay, by_relay) = relayed(&location).await;
    let ours = Store::open_with(&by_relay, timing).await.unwrap();
    (relay, ours, Store::open(&location).await.unwrap())
}

/// Until `ours` notices a change of news after `before`; the time-out only ends a test that fails.
async fn noticed(ours: &Store, before: &crate::engine::store::Snapshot) {
    let change = ours.versions().change(TableSet::from_iter([Table::News]), before);
    tokio::time::timeout(Duration::from_secs(20), change).await.expect("the change is noticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_half_open_line_is_noticed_and_everything_counts_as_changed() {
    let (relay, ours, theirs) = two_servers(FAST).await;
    relay.silence();
    let before = ours.versions().snapshot();
    written(&theirs, 1).await;
    noticed(&ours, &before).await;
    // The new line carries announcements: they raise one table, a break raises all.
    let before = ours.versions().snapshot();
    written(&theirs, 2).await;
    noticed(&ours, &before).await;
    assert!(ours.versions().unchanged(TableSet::from_iter([Table::Events]), &before), "by the new line");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_answers_is_kept_and_loses_no_announcement() {
    // So many pings that announcements arrive during one.
    let (_relay, ours, theirs) =
        two_servers(Timing { ping_every: Duration::from_millis(1), timeout: PATIENT, ..Timing::default() })
            .await;
    let start = ours.versions().snapshot();
    for number in 1..=50 {
        let before = ours.versions().snapshot();
        written(&theirs, number).await;
        noticed(&ours, &before).await;
    }
    assert!(ours.versions().unchanged(TableSet::from_iter([Table::Events]), &start), "it never broke");
}
