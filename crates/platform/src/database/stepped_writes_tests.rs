use sea_orm::sqlx;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;

use super::*;

#[test]
fn a_file_is_synced_after_growing_by_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large");
    let file = File::create(&path).unwrap();
    let begins = Instant::now();
    let mut step = SqliteStep { path, file: None, synced_size: 0, synced_at: begins };
    file.set_len(STEP - 1).unwrap();
    assert!(!step.sync_if_due(begins).unwrap());
    file.set_len(STEP).unwrap();
    assert!(step.sync_if_due(begins).unwrap());
    assert!(!step.sync_if_due(step.synced_at).unwrap());
    assert!(step.sync_if_due(step.synced_at + STEP_TIME).unwrap(), "pages may be written again");
}

#[tokio::test]
async fn a_failed_sync_interrupts_a_long_statement() {
    let options = SqliteConnectOptions::new().in_memory(true);
    // Pipes and devices cannot be synced.
    let pool = step_writes(SqlitePoolOptions::new().max_connections(1), "/dev/null".into());
    let pool = pool.connect_with(options).await.unwrap();
    sqlx::query("SELECT 1").execute(&pool).await.unwrap();
    let long = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000000) SELECT max(i) FROM n";
    let stopped = sqlx::query(long).execute(&pool).await.unwrap_err();
    assert!(stopped.to_string().contains("interrupted"), "{stopped}");
}
