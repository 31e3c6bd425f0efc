//! A commit with an unknown outcome counts as done.

use sea_orm::ConnectionTrait as _;

use super::*;
use content::news::schema::NEWS_POSTS;
use platform::database::testing::relayed;
use unionhall::subjects::schema;

#[on_both_databases]
async fn a_failed_commit_raises_versions_and_stores_nothing(app: TestApp) {
    let store = &app.app.store;
    let before = store.versions().snapshot();
    let tx = store.begin().await.unwrap();
    let db = tx.on(NEWS_POSTS);
    create(&tx, article("One"), uuid::Uuid::from_u128(1), now()).await.unwrap();
    // A deferred foreign key to a missing row.
    if db.get_database_backend() == sea_orm::DbBackend::Sqlite {
        db.execute_unprepared("PRAGMA defer_foreign_keys = on").await.unwrap();
    } else {
        db.execute_unprepared(
            "ALTER TABLE sessions ALTER CONSTRAINT sessions_account_id_fkey DEFERRABLE INITIALLY DEFERRED",
        )
        .await
        .unwrap();
    }
    let orphan = "INSERT INTO sessions (id, account_id, aal, amr, counter, created_at, refreshed_at) \
         SELECT id, id, 'aal1', '[]', 0, created_at, updated_at FROM news_posts";
    db.execute_unprepared(orphan).await.unwrap();
    tx.commit().await.unwrap_err();
    assert!(!store.versions().unchanged(TableSet::from_iter([NEWS_POSTS]), &before));
    assert!(app.get("/news").await.items("slug").is_empty());
    app.write_news(article("Two")).await;
    assert_eq!(app.get("/news").await.items("slug"), ["two"], "the next is not disturbed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_with_a_lost_response_raises_versions() {
    let location = fresh(Backend::Postgres, "".as_ref()).await;
    let (relay, by_relay) = relayed(&location).await;
    let store = Store::open(&by_relay, &schema()).await.unwrap();
    let before = store.versions().snapshot();
    let tx = store.begin().await.unwrap();
    create(&tx, article("One"), uuid::Uuid::from_u128(1), now()).await.unwrap();
    relay.lose_commits();
    tx.commit().await.unwrap_err();
    let other = Store::open(&location, &schema()).await.unwrap();
    let kept = News::find().count(other.reader(Arc::default()).on(NEWS_POSTS)).await.unwrap();
    assert_eq!(kept, 1, "it was committed, whatever its sender was told");
    assert!(!store.versions().unchanged(TableSet::from_iter([NEWS_POSTS]), &before));
}
