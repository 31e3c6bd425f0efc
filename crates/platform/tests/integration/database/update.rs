use sea_orm::sea_query::Expr;
use sea_orm::{EntityTrait, UpdateMany};

use super::*;
use content::events::schema::EVENTS;
use content::news::model::Column;
use content::news::schema::NEWS_POSTS;
use shop::orders::schema::ORDERS;

fn titles(title: Option<&str>) -> UpdateMany<News> {
    News::update_many().col_expr(Column::Title, Expr::value(title))
}

#[on_both_databases]
async fn an_update_is_durable_and_raises_the_version_of_its_table(app: TestApp) {
    let store = &app.app.store;
    app.write_news(article("One")).await;
    let before = store.versions().snapshot();
    let rows = store.update(NEWS_POSTS, titles(Some("Two"))).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.title.as_str()).collect::<Vec<_>>(), ["Two"]);
    assert_eq!(app.get("/news").await.items("title"), ["Two"]);
    assert!(!store.versions().unchanged(TableSet::from_iter([NEWS_POSTS]), &before));
    assert!(store.versions().unchanged(TableSet::from_iter([EVENTS, ORDERS]), &before));
    store.update(NEWS_POSTS, titles(None)).await.unwrap_err();
    assert_eq!(app.get("/news").await.items("title"), ["Two"], "what is refused changes nothing");
    app.write_news(article("Three")).await;
    assert_eq!(app.get("/news").await.items("title").len(), 2, "the next is not disturbed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_update_leaves_no_stale_response() {
    let app = testing::TestApp::new(Backend::Sqlite).await;
    let store = &app.app.store;
    app.write_news(article("One")).await;
    assert_eq!(app.get("/news").await.items("title"), ["One"]);
    let before = store.versions().snapshot();
    // The writer is taken, so the update waits.
    let tx = store.begin().await.unwrap();
    let mut update = Box::pin(store.update(NEWS_POSTS, titles(Some("Two"))));
    assert!(futures_util::poll!(update.as_mut()).is_pending());
    drop(update);
    drop(tx);
    store.versions().change(TableSet::from_iter([NEWS_POSTS]), &before).await;
    assert_eq!(app.get("/news").await.items("title"), ["Two"]);
}
