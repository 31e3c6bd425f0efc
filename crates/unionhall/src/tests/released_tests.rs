//! Databases of an earlier program (`testdata`), brought up to date.

use std::path::Path;

use sea_orm::{ConnectionTrait as _, Database, DatabaseConnection, Statement};

use super::schema_tests::schema;
use crate::subjects;
use platform::store::testing::Backend;
use platform::store::{Location, Store};
use testing::fresh;

const SQLITE: &[u8] = include_bytes!("testdata/m0025.db");
const POSTGRES: &str = include_str!("testdata/m0025.sql");

/// A database of the earlier program.
async fn earlier(backend: Backend, folder: &Path) -> Location {
    let location = fresh(backend, folder).await;
    match &location {
        Location::Sqlite(path) => std::fs::write(path, SQLITE).unwrap(),
        Location::Postgres { url, .. } => {
            let db = Database::connect(url).await.unwrap();
            db.execute_unprepared("DROP SCHEMA public CASCADE; CREATE SCHEMA public").await.unwrap();
            db.execute_unprepared(POSTGRES).await.unwrap();
            db.close().await.unwrap();
        }
    }
    location
}

async fn connect(location: &Location) -> DatabaseConnection {
    let url = match location {
        Location::Sqlite(path) => format!("sqlite:{}", path.display()),
        Location::Postgres { url, .. } => url.clone(),
    };
    Database::connect(url).await.unwrap()
}

async fn texts(db: &DatabaseConnection, sql: &str) -> Vec<String> {
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

async fn an_earlier_database_is_brought_up_to_date(backend: Backend) {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let location = earlier(backend, folder.path()).await;
    let before = connect(&location).await;
    let steps = texts(&before, "SELECT version FROM seaql_migrations ORDER BY version").await;
    assert_eq!(steps.last().map(String::as_str), Some("m0025_donations"));
    before.close().await.unwrap();

    Store::open(&location, &subjects::schema()).await.unwrap().close().await;

    let db = connect(&location).await;
    let rows = "SELECT title FROM news_posts UNION ALL SELECT title FROM events UNION ALL SELECT name FROM products \
        UNION ALL SELECT name || ' ' || status FROM orders UNION ALL SELECT name || ' ' || status FROM donations \
        UNION ALL SELECT name || ' ' || message FROM contact_messages UNION ALL SELECT email FROM accounts ORDER BY 1";
    let mut rows = texts(&db, rows).await;
    rows.sort();
    assert_eq!(
        rows,
        [
            "A contract",
            "A draft",
            "Meeting",
            "Mug",
            "Pat Doe Is it open?",
            "Pat Doe paid",
            "Pat Doe received",
            "owner@union.example"
        ]
    );
    let new = connect(&fresh(backend, other.path()).await).await;
    assert_eq!(schema(&db, backend).await, schema(&new, backend).await, "as in a new database");
    if backend == Backend::Sqlite {
        assert_eq!(texts(&db, "PRAGMA integrity_check").await, ["ok"]);
        assert!(texts(&db, "SELECT \"table\" FROM pragma_foreign_key_check").await.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_earlier_database_is_brought_up_to_date_on_sqlite() {
    an_earlier_database_is_brought_up_to_date(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_earlier_database_is_brought_up_to_date_on_postgres() {
    an_earlier_database_is_brought_up_to_date(Backend::Postgres).await;
}
