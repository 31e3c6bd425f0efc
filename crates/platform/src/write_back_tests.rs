use sea_orm::sqlx;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;

use super::*;

#[test]
fn a_file_that_grows_by_a_step_is_synced_before_it_grows_more() {
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
async fn a_long_statement_is_stopped_by_a_file_that_cannot_be_synced() {
    let options = SqliteConnectOptions::new().in_memory(true);
    // A pipe and its like cannot be synced.
    let pool = step_writes(SqlitePoolOptions::new().max_connections(1), "/dev/null".into());
    let pool = pool.connect_with(options).await.unwrap();
    sqlx::query("SELECT 1").execute(&pool).await.unwrap();
    let long = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000000) SELECT max(i) FROM n";
    let stopped = sqlx::query(long).execute(&pool).await.unwrap_err();
    assert!(stopped.to_string().contains("interrupted"), "{stopped}");
}

#[test]
fn writing_in_steps_writes_every_byte() {
    let mut file = tempfile::tempfile().unwrap();
    let bytes: Vec<u8> = (0..5_000_000_u32).map(|at| at.to_le_bytes()[1]).collect();
    let mut writer = SteppedWriter::new(&file);
    writer.write_all(&bytes).unwrap();
    assert!(writer.queued < STEP);
    io::Seek::rewind(&mut file).unwrap();
    let mut written = Vec::new();
    io::Read::read_to_end(&mut file, &mut written).unwrap();
    assert!(written == bytes);
}

#[test]
fn deleting_a_large_file_leaves_its_other_name_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("scratch")).unwrap();
    let bytes = vec![7; 3_500_000];
    fs::write(path("scratch/own"), &bytes).unwrap();
    fs::write(path("site"), &bytes).unwrap();
    fs::hard_link(path("site"), path("scratch/linked")).unwrap();
    delete_folder(&path("scratch")).unwrap();
    assert!(!path("scratch").exists());
    assert!(fs::read(path("site")).unwrap() == bytes);
}
