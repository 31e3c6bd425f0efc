//! Killing the process during writes loses no acknowledged write.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use admin::resource::Resource as _;
use content::news::schema::NEWS_POSTS;
use content::news::staff::News;
use content::news::{self, rules::NewsForm};
use platform::clock::{Clock, Entropy};
use platform::database::{Location, Store};
use sea_orm::{ConnectionTrait as _, EntityTrait as _, Statement};
use testing::processes;
use unionhall::subjects::schema;

/// Environment variable of the writer process with its path.
const WRITER: &str = "UNIONHALL_TEST_WRITER";
const ROUNDS: usize = 8;
const ANSWERS: usize = 40;

fn form(title: &str) -> NewsForm {
    serde_json::from_value(serde_json::json!({ "title": title, "slug": title, "published": true })).unwrap()
}

/// Writes with four writers until it is killed, and prints each id after its commit.
#[tokio::main]
async fn write(path: &Path) {
    let store = Store::open(&Location::Sqlite(path.to_owned()), &schema()).await.unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let store = store.clone();
        writers.spawn(async move {
            loop {
                let id = Entropy::System.uuid();
                let tx = store.begin().await.unwrap();
                let now = Clock::System.now().into();
                News::insert(&tx, form(&format!("post-{id}")).into(), id, now).await.unwrap();
                tx.commit().await.unwrap();
                println!("{id}");
            }
        });
    }
    writers.join_all().await;
}

async fn ids(path: &Path) -> Vec<String> {
    let store = Store::open(&Location::Sqlite(path.to_owned()), &schema()).await.unwrap();
    let reader = store.reader(Arc::default());
    let rows = news::model::Entity::find().all(reader.on(NEWS_POSTS)).await.unwrap();
    store.close().await;
    rows.into_iter().map(|row| row.id.to_string()).collect()
}

/// Writes of a killed process survive in the system's cache anyway. Surviving a power failure requires that each commit syncs the log.
#[tokio::test]
async fn commits_are_synced_to_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Location::Sqlite(folder.path().join("synced.db")), &schema()).await.unwrap();
    let tx = store.begin().await.unwrap();
    let db = tx.on(NEWS_POSTS);
    for (pragma, value) in [("synchronous", "2"), ("journal_mode", "wal")] {
        let column = format!("SELECT CAST({pragma} AS TEXT) FROM pragma_{pragma}");
        let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), column)).await.unwrap();
        assert_eq!(row.unwrap().try_get_by_index::<String>(0).unwrap(), value, "{pragma}");
    }
}

#[test]
fn a_killed_process_loses_no_answered_write() {
    if let Some(path) = std::env::var_os(WRITER) {
        return write(path.as_ref());
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("killed.db");
    let mut answered = Vec::new();
    for _ in 0..ROUNDS {
        let mut writer = processes::again("durability::a_killed_process_loses_no_answered_write")
            .env(WRITER, &path)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines().map_while(Result::ok);
        let uuid = |line: &String| line.len() == 36 && line.matches('-').count() == 4;
        answered.extend(lines.by_ref().filter(uuid).take(ANSWERS));
        writer.kill().unwrap();
        // Acknowledged writes that were not read before the kill count too.
        answered.extend(lines.filter(uuid));
        writer.wait().unwrap();
    }
    assert!(answered.len() >= ROUNDS * ANSWERS);
    let kept = tokio::runtime::Runtime::new().unwrap().block_on(ids(&path));
    let kept: std::collections::HashSet<_> = kept.into_iter().collect();
    let lost: Vec<_> = answered.iter().filter(|id| !kept.contains(*id)).collect();
    assert!(lost.is_empty(), "{} of {} are lost", lost.len(), answered.len());
}
