use sea_orm::{ConnectOptions, Database, DatabaseConnection};

use super::*;

async fn connection(folder: &std::path::Path) -> DatabaseConnection {
    let mut options = ConnectOptions::new(format!("sqlite:{}?mode=rwc", folder.join("a.db").display()));
    options.max_connections(1);
    let db = Database::connect(options).await.unwrap();
    // Do not wait for another writer.
    db.execute_unprepared("PRAGMA busy_timeout = 0").await.unwrap();
    db
}

async fn failure(db: &DatabaseConnection, sql: &str) -> StoreError {
    db.execute_unprepared(sql).await.unwrap_err().into()
}

#[tokio::test]
async fn a_locked_or_full_database_is_reported_as_unreachable() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = (connection(folder.path()).await, connection(folder.path()).await);
    ours.execute_unprepared("CREATE TABLE rows (bytes BLOB)").await.unwrap();
    theirs.execute_unprepared("BEGIN IMMEDIATE").await.unwrap();
    let busy = failure(&ours, "BEGIN IMMEDIATE").await;
    assert!(matches!(busy, StoreError::Unreachable(_)), "{busy:?}");
    theirs.execute_unprepared("ROLLBACK").await.unwrap();

    ours.execute_unprepared("PRAGMA max_page_count = 2").await.unwrap();
    let full = failure(&ours, "INSERT INTO rows VALUES (zeroblob(100000))").await;
    assert!(matches!(full, StoreError::Unreachable(_)), "{full:?}");
    let fault = failure(&ours, "INSERT INTO nowhere VALUES (1)").await;
    assert!(matches!(fault, StoreError::Failed(_)), "{fault:?}");
}
