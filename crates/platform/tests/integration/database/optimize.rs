use std::path::Path;
use std::time::Duration;

use sea_orm::Database;

use super::*;
use platform::database::watch::Timing;
use shop::products::schema::PRODUCTS;
use unionhall::subjects::schema;

async fn written(folder: &Path, timing: Timing) -> (Location, Store) {
    let location = fresh(Backend::Sqlite, folder).await;
    let store = Store::open_with(&location, &schema(), timing).await.unwrap();
    let tx = store.begin().await.unwrap();
    create(&tx, article("One"), uuid::Uuid::from_u128(1), now()).await.unwrap();
    tx.commit().await.unwrap();
    (location, store)
}

async fn analyzed(folder: &Path) -> bool {
    let url = format!("sqlite:{}?mode=ro", folder.join("test.db").display());
    let db = Database::connect(url).await.unwrap();
    let statistics = "SELECT 1 FROM sqlite_stat1 WHERE tbl = 'news_posts'";
    let row = db.query_one_raw(sea_orm::Statement::from_string(sea_orm::DbBackend::Sqlite, statistics)).await;
    db.close().await.unwrap();
    // Without statistics the table does not exist.
    row.is_ok_and(|row| row.is_some())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statistics_are_updated_when_the_store_opens() {
    let folder = tempfile::tempdir().unwrap();
    let (location, _first) = written(folder.path(), Timing::default()).await;
    assert!(!analyzed(folder.path()).await);
    let _second = Store::open(&location, &schema()).await.unwrap();
    assert!(analyzed(folder.path()).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statistics_are_updated_when_the_store_closes() {
    let folder = tempfile::tempdir().unwrap();
    let (_, store) = written(folder.path(), Timing::default()).await;
    store.close().await;
    assert!(analyzed(folder.path()).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn statistics_are_updated_periodically() {
    let folder = tempfile::tempdir().unwrap();
    let often = Timing { optimize_every: Duration::from_millis(5), ..Timing::default() };
    let (_, _store) = written(folder.path(), often).await;
    let made = async { while !analyzed(folder.path()).await {} };
    tokio::time::timeout(Duration::from_secs(20), made).await.expect("statistics are made");
}

/// At a high offset the rows are fetched by id. With outdated statistics the planner prefers the index of visible rows and scans it to
/// its end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn query_plans_use_updated_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let (location, first) = written(folder.path(), Timing::default()).await;
    // Initial statistics change the schema, which every connection notices.
    first.close().await;
    let often = Timing { optimize_every: Duration::from_millis(50), ..Timing::default() };
    let store = Store::open_with(&location, &schema(), often).await.unwrap();
    let reader = store.reader(Arc::default());
    let ids = ["'a'"; 20].join(",");
    let part = format!(
        "EXPLAIN QUERY PLAN SELECT * FROM products WHERE is_active = TRUE AND id IN ({ids}) ORDER BY featured DESC, name, id"
    );
    let planned = async || {
        let plan = sea_orm::Statement::from_string(sea_orm::DbBackend::Sqlite, &part);
        let rows = reader.on(PRODUCTS).query_all_raw(plan).await.unwrap();
        rows[0].try_get::<String>("", "detail").unwrap()
    };
    assert!(!planned().await.contains("(id=?)"), "there are no products yet");
    let many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) \
        INSERT INTO products (id, name, price_cents, tax_class, pictures, search_text, sort_key, is_active, featured, created_at, updated_at) \
        SELECT printf('%08x-0000-4000-8000-000000000000', i), 'Mug', 100, 'general', '[]', 'mug', 'mug', true, false, '2026', '2026' FROM n";
    let tx = store.begin().await.unwrap();
    tx.on(PRODUCTS).execute_unprepared(many).await.unwrap();
    tx.commit().await.unwrap();
    let by_id = async { while !planned().await.contains("(id=?)") {} };
    tokio::time::timeout(Duration::from_secs(20), by_id).await.expect("it is planned by ids");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_file_shrinks_after_rows_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let (location, store) = written(folder.path(), Timing::default()).await;
    let pad = "UPDATE news_posts SET content_md = hex(zeroblob(2000000))";
    for sql in [pad, "DELETE FROM news_posts"] {
        let tx = store.begin().await.unwrap();
        tx.on(NEWS_POSTS).execute_unprepared(sql).await.unwrap();
        tx.commit().await.unwrap();
    }
    store.close().await;
    Store::open(&location, &schema()).await.unwrap().close().await;
    let size = std::fs::metadata(folder.path().join("test.db")).unwrap().len();
    assert!(size < 3_000_000, "{size} bytes");
}
