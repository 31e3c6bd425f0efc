//! Writers of a read-only site: earlier ones finish before the mark takes effect, and later ones are rejected.

use std::time::Duration;

use sea_orm::EntityTrait as _;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait as _, QueryFilter as _};

use super::*;
use content::news::model::Column;
use platform::database::read_only_mode::while_writable;

const WRITERS: usize = 12;
const ROUNDS: u128 = 8;

async fn soon<T>(fact: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), fact).await.expect("it happens")
}

async fn stop(store: &Store, reason: &str) {
    soon(store.stop_writes(reason, uuid::Uuid::from_u128(1 << 100), now())).await.unwrap();
}

async fn count(store: &Store) -> u64 {
    News::find().count(store.reader(Arc::default()).on(NEWS_POSTS)).await.unwrap()
}

async fn insert(tx: &platform::database::Tx, number: u128) {
    create(tx, article(&format!("Number {number}")), uuid::Uuid::from_u128(number), now()).await.unwrap();
}

#[on_both_databases]
async fn a_read_only_site_rejects_writes_and_serves_reads(app: TestApp) {
    let store = &app.app.store;
    app.write_news(article("One")).await;
    assert_eq!(store.read_only_reason().await.unwrap(), None);
    store.check_writable().await.unwrap();
    stop(store, "moving").await;
    assert_eq!(store.read_only_reason().await.unwrap().as_deref(), Some("moving"));
    assert!(matches!(store.begin().await, Err(StoreError::ReadOnlySite)));
    assert!(matches!(store.check_writable().await, Err(StoreError::ReadOnlySite)));
    let titles = News::update_many().col_expr(Column::Title, Expr::value("Two"));
    let rejected = store.update(NEWS_POSTS, titles.clone()).await;
    assert!(matches!(rejected, Err(StoreError::ReadOnlySite)), "{rejected:?}");
    assert_eq!(app.get("/news").await.items("title"), ["One"]);
    stop(store, "moved to another database").await;
    assert_eq!(store.read_only_reason().await.unwrap().as_deref(), Some("moved to another database"));

    assert!(store.allow_writes().await.unwrap());
    assert!(!store.allow_writes().await.unwrap(), "a site that is not read-only stays as it is");
    assert_eq!(store.read_only_reason().await.unwrap(), None);
    assert_eq!(store.update(NEWS_POSTS, titles).await.unwrap().len(), 1);
    app.write_news(article("Three")).await;
    let nothing = News::update_many().col_expr(Column::Title, Expr::value("Four"));
    let nothing = nothing.filter(Column::Id.eq(uuid::Uuid::nil()));
    assert!(store.update(NEWS_POSTS, nothing).await.unwrap().is_empty(), "no row is no rejection");
    assert_eq!(count(store).await, 2);
}

/// Writers of two servers write continuously while a third process stops them.
async fn racing_writers(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let location = fresh(backend, folder.path()).await;
    let mut servers = Vec::new();
    for _ in 0..3 {
        servers.push(Store::open(&location, &schema()).await.unwrap());
    }
    let mover = servers.pop().unwrap();
    for round in 0..ROUNDS {
        let committed = Arc::new(tokio::sync::Semaphore::new(0));
        let mut writers = JoinSet::new();
        for writer in 0..WRITERS {
            let (store, committed) = (servers[writer % servers.len()].clone(), Arc::clone(&committed));
            let mut number = (round << 64) | ((writer as u128) << 32);
            writers.spawn(async move {
                loop {
                    let tx = match store.begin().await {
                        Err(StoreError::ReadOnlySite) => return,
                        begun => begun.unwrap(),
                    };
                    number += 1;
                    insert(&tx, number).await;
                    tokio::task::yield_now().await;
                    tx.commit().await.unwrap();
                    committed.add_permits(1);
                }
            });
        }
        soon(committed.acquire_many(WRITERS as u32)).await.unwrap().forget();
        stop(&mover, "moving").await;
        let written = count(&mover).await;
        soon(async { while writers.join_next().await.transpose().unwrap().is_some() {} }).await;
        assert_eq!(count(&mover).await, written, "round {round}: a row was written after the mark");
        assert!(mover.allow_writes().await.unwrap());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_row_is_written_after_writes_were_stopped() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        racing_writers(backend).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stopping_writes_waits_for_open_transactions_and_rejects_others() {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let ours = Store::open(&location, &schema()).await.unwrap();
    let theirs = Store::open(&location, &schema()).await.unwrap();
    let tx = ours.begin().await.unwrap();
    insert(&tx, 1).await;
    let stopping = tokio::spawn(async move { stop(&theirs, "moving").await });
    let marked = async { while ours.read_only_reason().await.unwrap().is_none() {} };
    soon(marked).await;
    for _ in 0..50 {
        assert!(matches!(soon(ours.begin()).await, Err(StoreError::ReadOnlySite)));
    }
    assert!(!stopping.is_finished(), "a transaction that began before the mark still runs");
    tx.commit().await.unwrap();
    stopping.await.unwrap();
    assert_eq!(count(&ours).await, 1, "and is not lost");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transactions_use_read_committed_despite_another_default() {
    let Location::Postgres { url, connections } = fresh(Backend::Postgres, "".as_ref()).await else {
        unreachable!("PostgreSQL was asked for")
    };
    let url = format!("{url}&options=-c%20default_transaction_isolation%3Dserializable");
    let store = Store::open(&Location::Postgres { url, connections }, &schema()).await.unwrap();
    let tx = store.begin().await.unwrap();
    let isolation =
        sea_orm::Statement::from_string(sea_orm::DbBackend::Postgres, "SHOW transaction_isolation");
    let isolation = tx.on(NEWS_POSTS).query_one_raw(isolation).await.unwrap().unwrap();
    assert_eq!(isolation.try_get_by_index::<String>(0).unwrap(), "read committed");
    let by_default =
        sea_orm::Statement::from_string(sea_orm::DbBackend::Postgres, "SHOW default_transaction_isolation");
    let by_default = tx.on(NEWS_POSTS).query_one_raw(by_default).await.unwrap().unwrap();
    assert_eq!(by_default.try_get_by_index::<String>(0).unwrap(), "serializable", "or this shows nothing");
}

struct Run(Arc<tokio::sync::watch::Sender<(u32, u32)>>);

impl Run {
    fn begin(runs: &Arc<tokio::sync::watch::Sender<(u32, u32)>>) -> Self {
        runs.send_modify(|(begun, _)| *begun += 1);
        Self(Arc::clone(runs))
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.0.send_modify(|(_, ended)| *ended += 1);
    }
}

#[on_both_databases]
async fn a_job_stops_on_a_read_only_site_and_restarts_afterwards(app: TestApp) {
    let store = &app.app.store;
    let (runs, mut seen) = tokio::sync::watch::channel((0, 0));
    let runs = Arc::new(runs);
    let job = while_writable(store, || async {
        let _run = Run::begin(&runs);
        std::future::pending::<()>().await;
    });
    let changes = async {
        for expected in [(1, 0), (1, 1), (2, 1), (2, 2)] {
            soon(seen.wait_for(|now| *now == expected)).await.unwrap();
            match expected {
                (begun, ended) if begun > ended => stop(store, "moving").await,
                _ => assert!(store.allow_writes().await.unwrap()),
            }
        }
    };
    tokio::select! {
        () = job => panic!("the job never ends by itself"),
        () = changes => {}
    }
}
