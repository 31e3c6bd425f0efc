//! Guarantees of the store: durability, one schema, versions that increase with each commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use sea_orm::{ConnectionTrait as _, EntityTrait as _, PaginatorTrait as _, Statement};
use tokio::task::JoinSet;

use content::events::schema::EVENTS;
use content::news::model::Entity as News;
use content::news::schema::NEWS_POSTS;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::{
    Location, Migration, OpenError, ReadSet, Schema, SchemaPart, Store, StoreError, TableSet,
};
use testing::prelude::*;
use testing::{NOW, article, create};
use unionhall::subjects::{declarations, schema};

mod cascades;
mod commit;
mod constraints;
mod erasure;
mod inserts;
mod optimize;
mod read_only;
mod temporary;
mod update;
mod watch;
mod write_gate;

fn now() -> platform::database::Instant {
    NOW.parse::<jiff::Timestamp>().unwrap().into()
}

#[on_both_databases]
async fn sixty_four_concurrent_writers_all_succeed(app: TestApp) {
    let store = app.app.store.clone();
    let mut writers = JoinSet::new();
    for number in 0..64_u128 {
        let store = store.clone();
        writers.spawn(async move {
            let tx = store.begin().await?;
            create(&tx, article(&format!("Number {number}")), uuid::Uuid::from_u128(number), now()).await?;
            tx.commit().await
        });
    }
    for written in writers.join_all().await {
        written.unwrap();
    }
    let reader = store.reader(Arc::default());
    assert_eq!(News::find().count(reader.on(NEWS_POSTS)).await.unwrap(), 64);
}

#[on_both_databases]
async fn a_commit_raises_only_the_version_of_its_table(app: TestApp) {
    let store = &app.app.store;
    let before = store.versions().snapshot();
    let unchanged = |table| store.versions().unchanged(TableSet::from_iter([table]), &before);
    let tx = store.begin().await.unwrap();
    create(&tx, article("One"), uuid::Uuid::from_u128(1), now()).await.unwrap();
    assert!(unchanged(NEWS_POSTS), "not before the commit");
    tx.commit().await.unwrap();
    assert!(!unchanged(NEWS_POSTS));
    assert!(schema().tables().filter(|table| *table != NEWS_POSTS).all(unchanged));
}

#[on_both_databases]
async fn every_table_of_the_schema_exists(app: TestApp) {
    let reader = app.app.store.reader(Arc::default());
    for table in schema().tables() {
        let count = format!("SELECT count(*) FROM {}", table.name());
        reader.on(table).execute_unprepared(&count).await.unwrap();
    }
}

#[on_both_databases]
async fn unique_violations_are_recognized(app: TestApp) {
    let tx = app.app.store.begin().await.unwrap();
    create(&tx, article("One"), uuid::Uuid::from_u128(1), now()).await.unwrap();
    let again = create(&tx, article("Two"), uuid::Uuid::from_u128(1), now()).await;
    assert!(matches!(again, Err(StoreError::Taken(_))), "{again:?}");
}

#[on_both_databases]
async fn timestamps_keep_their_microseconds_and_order(app: TestApp) {
    for time in ["2026-06-15T16:00:00Z", "2026-06-15T16:00:00.5Z", "2026-06-15T16:00:00.500001Z"] {
        app.at(time);
        app.write_news(article(time)).await;
    }
    let times = app.get("/news").await.items("published_at");
    assert_eq!(times, ["2026-06-15T16:00:00.500001Z", "2026-06-15T16:00:00.5Z", "2026-06-15T16:00:00Z"]);
}

async fn migrating_at_the_same_time(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let location = match backend {
        Backend::Sqlite => Location::Sqlite(folder.path().join("new.db")),
        Backend::Postgres => {
            let location = fresh(backend, folder.path()).await;
            let store = Store::open(&location, &schema()).await.unwrap();
            let tx = store.begin().await.unwrap();
            let empty = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";
            tx.on(NEWS_POSTS).execute_unprepared(empty).await.unwrap();
            tx.commit().await.unwrap();
            location
        }
    };
    let mut starts = JoinSet::new();
    let opened = Arc::new(AtomicU32::new(0));
    for _ in 0..4 {
        let (location, opened) = (location.clone(), Arc::clone(&opened));
        starts.spawn(async move {
            let store = Store::open(&location, &schema()).await.unwrap();
            let reader = store.reader(Arc::default());
            assert_eq!(News::find().count(reader.on(NEWS_POSTS)).await.unwrap(), 0);
            opened.fetch_add(1, Ordering::Relaxed);
        });
    }
    starts.join_all().await;
    assert_eq!(opened.load(Ordering::Relaxed), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_migrations_by_four_processes_succeed() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        migrating_at_the_same_time(backend).await;
    }
}

const BADGES: SchemaPart = SchemaPart {
    migrations: &[Migration {
        name: "m0002_badges",
        change: |schema| schema.sql("ALTER TABLE news_posts ADD COLUMN badge TEXT NOT NULL DEFAULT 'gold'"),
    }],
    ..SchemaPart::EMPTY
};

async fn a_later_migration(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let location = fresh(backend, folder.path()).await;
    let store = Store::open(&location, &schema()).await.unwrap();
    let tx = store.begin().await.unwrap();
    create(&tx, article("One"), uuid::Uuid::from_u128(1), now()).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    let later = Schema::new(declarations().map(|declaration| declaration.schema).chain([BADGES]));
    for _ in 0..2 {
        let store = Store::open(&location, &later).await.unwrap();
        let badges = "SELECT 1 FROM news_posts WHERE badge = 'gold'";
        let reader = store.reader(Arc::default());
        let rows = reader
            .on(NEWS_POSTS)
            .query_all_raw(Statement::from_string(reader.on(NEWS_POSTS).get_database_backend(), badges));
        assert_eq!(rows.await.unwrap().len(), 1);
        store.close().await;
    }
}

#[tokio::test]
async fn a_later_migration_runs_once() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        a_later_migration(backend).await;
    }
}

async fn open_after(backend: Backend, sql: &str) -> Result<Store, OpenError> {
    let folder = tempfile::tempdir().unwrap();
    let location = fresh(backend, folder.path()).await;
    let store = Store::open(&location, &schema()).await.unwrap();
    let tx = store.begin().await.unwrap();
    tx.on(CONFIG_ENTRIES).execute_unprepared(sql).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    Store::open(&location, &schema()).await
}

#[tokio::test]
async fn a_database_of_a_newer_or_pre_baseline_version_is_rejected() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let later = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_future', 0)";
        let rejected = open_after(backend, later).await;
        assert!(matches!(&rejected, Err(OpenError::Newer(name)) if name == "m9999_future"), "{rejected:?}");
        assert!(rejected.unwrap_err().to_string().contains("made by a newer unionhall"));
        let rejected = open_after(
            backend,
            "UPDATE seaql_migrations SET version = 'm0049_albums' WHERE version = 'm0001_baseline'",
        )
        .await;
        assert!(matches!(&rejected, Err(OpenError::BeforeBaseline)), "{rejected:?}");
    }
}

async fn another_server(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let location = fresh(backend, folder.path()).await;
    let (ours, theirs) =
        (Store::open(&location, &schema()).await.unwrap(), Store::open(&location, &schema()).await.unwrap());
    let news = TableSet::from_iter([NEWS_POSTS]);
    let mut number = 0_u128;
    let heard = tokio::time::timeout(std::time::Duration::from_secs(20), async {
        let before = ours.versions().snapshot();
        // The first writes may precede listening.
        while ours.versions().unchanged(news, &before) {
            number += 1;
            let tx = theirs.begin().await.unwrap();
            create(&tx, article(&format!("Number {number}")), uuid::Uuid::from_u128(number), now())
                .await
                .unwrap();
            tx.commit().await.unwrap();
            tokio::task::yield_now().await;
        }
    });
    heard.await.expect("the other server's writes are noticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_of_another_server_raise_versions() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        another_server(backend).await;
    }
}

#[test]
fn read_sets_merge_tables_and_expiry() {
    let seen = ReadSet::default();
    seen.table(NEWS_POSTS);
    seen.until("2026-06-15T16:00:00Z".parse().unwrap());
    seen.merge(TableSet::from_iter([EVENTS]), 5);
    assert_eq!(seen.tables(), TableSet::from_iter([NEWS_POSTS, EVENTS]));
    assert_eq!(seen.holds_until(), 5);
}
