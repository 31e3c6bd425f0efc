//! Deleted data is erased from SQLite's file.

use platform::clock::Entropy;
use platform::mail::schema::OUTBOX;
use platform::mail::{NewMail, queue};

use super::*;

/// Occurs in no other row.
const WORD: &str = "quixotically";

fn holds_the_word(file: &std::path::Path) -> bool {
    std::fs::read(file).unwrap().windows(WORD.len()).any(|bytes| bytes == WORD.as_bytes())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleted_rows_are_overwritten_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let location = fresh(Backend::Sqlite, folder.path()).await;
    let file = folder.path().join("test.db");
    // A short row shares its page; a long one has overflow pages, which become free.
    for times in [1, 4_000] {
        let store = Store::open(&location, &schema()).await.unwrap();
        let tx = store.begin().await.unwrap();
        let payload = serde_json::json!({ "text": format!("{WORD} ").repeat(times) });
        let mail = NewMail { kind: "no such kind", to: "nora@example.org".into(), payload };
        queue(&tx, mail, Entropy::System.uuid(), now()).await.unwrap();
        tx.commit().await.unwrap();
        store.close().await;
        assert!(holds_the_word(&file));

        let store = Store::open(&location, &schema()).await.unwrap();
        let tx = store.begin().await.unwrap();
        tx.on(OUTBOX).execute_unprepared("DELETE FROM outbox").await.unwrap();
        tx.commit().await.unwrap();
        // Closing checkpoints the WAL.
        store.close().await;
        assert!(!holds_the_word(&file), "{times}");
    }
}
