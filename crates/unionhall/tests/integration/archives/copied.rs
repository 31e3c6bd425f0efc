//! Copying the rows of a site into another database while the site is written.

use archive::progress::Progress;
use archive::site_copy::tables::{TableCopy, compare_tables};
use platform::store::transfer::Frozen;
use platform::store::{Location, Store};
use sea_orm::{ConnectionTrait as _, Database};

use super::{Backend, Site};

/// Changes of the site after its rows were copied: of a parent alone, of a row with a search text, and of a row that is gone.
const CHANGES: [&str; 3] = [
    "UPDATE products SET name = name || '!'",
    "UPDATE news_posts SET search_text = 'zebra crossing' WHERE published",
    "DELETE FROM events WHERE title = (SELECT MIN(title) FROM events)",
];

async fn change(location: &Location) {
    let url = match location {
        Location::Sqlite(path) => format!("sqlite:{}", path.display()),
        Location::Postgres { url, .. } => url.clone(),
    };
    let db = Database::connect(url).await.unwrap();
    for change in CHANGES {
        db.execute_unprepared(change).await.unwrap();
    }
    db.close().await.unwrap();
}

/// The number of published posts that a search finds.
async fn found(store: &Store, text: &str) -> u64 {
    let query = serde_json::from_value(serde_json::json!({"search": text})).unwrap();
    let reader = store.reader(std::sync::Arc::default());
    let found = content::news::queries::list(&reader, query, super::clock().now().into()).await.unwrap();
    found.total
}

async fn copy(from: Backend, into: Backend) {
    let (from, into) = (Site::demo(from).await, Site::new(into).await);
    let mut tell = |_: &str| {};
    let mut progress = Progress::new(&mut tell);
    let frozen = Frozen::open(&from.location).await.unwrap();
    let copy = TableCopy::begin(&frozen, &into.store, &from.schema, &mut progress).await.unwrap();
    change(&from.location).await;
    frozen.close().await;

    let frozen = Frozen::open(&from.location).await.unwrap();
    let rows = copy.finish(&frozen, &mut progress).await.unwrap();
    let compared = compare_tables(&frozen, &into.store, &from.schema, &mut progress).await.unwrap();
    assert_eq!(rows, compared);
    frozen.close().await;
    assert!(found(&into.store, "zebra").await > 0);
    assert_eq!(found(&into.store, "contract").await, 0, "what it said before is not found");
}

#[tokio::test]
async fn changes_during_a_copy_of_sqlite_arrive() {
    copy(Backend::Sqlite, Backend::Postgres).await;
}

#[tokio::test]
async fn changes_during_a_copy_of_postgresql_arrive() {
    copy(Backend::Postgres, Backend::Sqlite).await;
}
