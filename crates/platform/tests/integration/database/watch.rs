use std::time::Duration;

use sea_orm::{DbBackend, Statement};

use super::*;
use content::events::schema::EVENTS;
use content::news::schema::NEWS_POSTS;
use platform::database::testing::{Relay, relayed};
use platform::database::watch::Timing;
use unionhall::subjects::schema;

/// Generous for a busy machine.
const PATIENT: Duration = Duration::from_secs(60);

const FAST: Timing = Timing {
    ping_every: Duration::from_millis(20),
    idle_pauses: 1,
    // Only a dead connection takes this long.
    timeout: Duration::from_secs(3),
    connect_timeout: Duration::from_secs(3),
    reconnect_after: Duration::from_millis(20),
    retry_after: Duration::from_millis(20),
    optimize_every: Duration::MAX,
};

async fn written(store: &Store, number: u128) {
    let tx = store.begin().await.unwrap();
    create(&tx, article(&format!("Number {number}")), uuid::Uuid::from_u128(number), now()).await.unwrap();
    tx.commit().await.unwrap();
}

/// A store whose connections a test can freeze, and a second server on the same database.
async fn two_servers(timing: Timing) -> (Relay, Store, Store) {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let (relay, by_relay) = relayed(&location).await;
    let ours = Store::open_with(&by_relay, &schema(), timing).await.unwrap();
    (relay, ours, Store::open(&location, &schema()).await.unwrap())
}

/// The timeout only ends a failing test.
async fn noticed(ours: &Store, before: &platform::database::Snapshot) {
    let change = ours.versions().change(TableSet::from_iter([NEWS_POSTS]), before);
    tokio::time::timeout(Duration::from_secs(20), change).await.expect("the change is noticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_half_open_listener_connection_marks_all_tables_as_changed() {
    let (relay, ours, theirs) = two_servers(FAST).await;
    relay.silence();
    let before = ours.versions().snapshot();
    written(&theirs, 1).await;
    noticed(&ours, &before).await;
    // The new connection receives announcements: they raise one table, a break raises all.
    let before = ours.versions().snapshot();
    written(&theirs, 2).await;
    noticed(&ours, &before).await;
    assert!(ours.versions().unchanged(TableSet::from_iter([EVENTS]), &before), "by the new line");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_responsive_listener_connection_loses_no_announcement() {
    // Frequent pings, so that announcements arrive during one.
    let (_relay, ours, theirs) =
        two_servers(Timing { ping_every: Duration::from_millis(1), timeout: PATIENT, ..FAST }).await;
    let start = ours.versions().snapshot();
    for number in 1..=50 {
        let before = ours.versions().snapshot();
        written(&theirs, number).await;
        noticed(&ours, &before).await;
    }
    assert!(ours.versions().unchanged(TableSet::from_iter([EVENTS]), &start), "it never broke");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_request_pings_the_connection_at_once() {
    let (relay, ours, _theirs) = two_servers(Timing { idle_pauses: u32::MAX, ..FAST }).await;
    relay.cut_off();
    tokio::time::timeout(PATIENT, ours.availability().wait_until_lost())
        .await
        .expect("the silence is noticed");
}

/// Opens a store under its own PostgreSQL role. Also returns a superuser's connection, which can limit that role, and the role's name.
async fn with_own_role() -> (Store, sea_orm::DatabaseConnection, String) {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let Location::Postgres { url, connections } = &location else { unreachable!() };
    let admin = sea_orm::Database::connect(url.as_str()).await.unwrap();
    let role = format!("role_{}", platform::clock::Entropy::System.uuid().simple());
    // Not a superuser, for which connection limits do not apply.
    admin.execute_unprepared(&format!("CREATE ROLE {role} LOGIN IN ROLE postgres")).await.unwrap();
    let url = url.replace("postgres@", &format!("{role}@"));
    let location = Location::Postgres { url, connections: *connections };
    // Without waiting requests, the connection is not pinged.
    let timing = Timing { idle_pauses: u32::MAX, ..FAST };
    (Store::open_with(&location, &schema(), timing).await.unwrap(), admin, role)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_listener_connection_does_not_count_as_an_outage() {
    let (ours, admin, role) = with_own_role().await;
    written(&ours, 1).await;
    let line = format!("SELECT pid FROM pg_stat_activity WHERE usename = '{role}' AND query LIKE 'LISTEN%'");
    let line = async || {
        admin.query_one_raw(Statement::from_string(DbBackend::Postgres, line.clone())).await.unwrap()
    };
    let pid: i32 = line().await.unwrap().try_get_by_index(0).unwrap();
    let before = ours.versions().snapshot();
    let lost = ours.availability().wait_until_lost();
    let ended = async {
        admin.execute_unprepared(&format!("ALTER ROLE {role} CONNECTION LIMIT 0")).await.unwrap();
        admin.execute_unprepared(&format!("SELECT pg_terminate_backend({pid})")).await.unwrap();
        // Announcements are missed, so every attempt marks everything as changed.
        for _ in 0..3 {
            noticed(&ours, &ours.versions().snapshot()).await;
        }
        assert!(!ours.versions().unchanged(TableSet::from_iter([NEWS_POSTS]), &before));
        written(&ours, 2).await;
    };
    tokio::select! {
        biased;
        () = lost => panic!("it answers"),
        () = ended => {}
    }
    admin.execute_unprepared(&format!("ALTER ROLE {role} CONNECTION LIMIT -1")).await.unwrap();
    let listens = async {
        while line().await.is_none() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENT, listens).await.expect("it listens again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unresponsive_connection_is_replaced_in_the_pool() {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let (relay, by_relay) = relayed(&location).await;
    let Location::Postgres { url, .. } = by_relay else { unreachable!() };
    // Only the pool itself tests its single connection.
    let timing = Timing { ping_every: PATIENT, timeout: PATIENT, ..FAST };
    let ours =
        Store::open_with(&Location::Postgres { url, connections: 1 }, &schema(), timing).await.unwrap();
    let tx = ours.begin().await.unwrap();
    relay.silence();
    drop(tx);
    let next = tokio::time::timeout(PATIENT, ours.begin()).await.expect("it does not wait for ever");
    next.expect("a new connection takes its place").commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_the_store_does_not_wait_for_a_hung_connection() {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let (relay, by_relay) = relayed(&location).await;
    let ours =
        Store::open_with(&by_relay, &schema(), Timing { ping_every: PATIENT, timeout: PATIENT, ..FAST })
            .await
            .unwrap();
    let tx = ours.begin().await.unwrap();
    relay.cut_off();
    let closed = tokio::time::timeout(PATIENT, ours.close_within(Duration::from_millis(100))).await;
    assert_eq!(closed, Ok(false));
    drop(tx);
}
