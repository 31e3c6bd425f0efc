use sea_orm::IntoActiveModel as _;
use sea_orm::prelude::Uuid;

use super::*;
use content::news::schema::NEWS_POSTS;
use content::social::model::{self as social, Platform};
use content::social::schema::SOCIAL_POSTS;
use platform::database::Inserts;
use shop::products::model::stock_change::{self, StockReason};
use shop::products::schema::STOCK_CHANGES;

fn post(number: u128) -> social::ActiveModel {
    social::Model {
        id: Uuid::from_u128(number),
        platform: Platform::Facebook,
        post_id: number.to_string(),
        content: number.is_multiple_of(2).then(|| format!("Content; of '{number}' ?")),
        image_url: "/media/images/demo/union-hall.webp".into(),
        post_url: None,
        posted_at: None,
        trashed_at: None,
        version: 1,
        search_text: String::new(),
        created_at: now(),
        updated_at: now(),
    }
    .into_active_model()
}

fn change(number: u128) -> stock_change::ActiveModel {
    stock_change::Model {
        id: Uuid::from_u128(number),
        variant_id: Uuid::from_u128(1),
        change: i64::try_from(number).unwrap(),
        on_hand: 5,
        reason: StockReason::Sold,
        note: None,
        account_id: None,
        order_id: None,
        created_at: now(),
    }
    .into_active_model()
}

#[on_both_databases]
async fn inserts_write_rows_of_several_tables(app: TestApp) {
    let store = &app.app.store;
    let before = store.versions().snapshot();
    let tx = store.begin().await.unwrap();
    tx.insert(Inserts::default()).await.unwrap();
    let rows = Inserts::default()
        .and(SOCIAL_POSTS, vec![post(1), post(2)])
        .and(NEWS_POSTS, Vec::<content::news::model::ActiveModel>::new())
        .and(STOCK_CHANGES, vec![change(3), change(4), change(5)]);
    tx.insert(rows).await.unwrap();
    tx.commit().await.unwrap();
    assert!(!store.versions().unchanged(TableSet::from_iter([STOCK_CHANGES]), &before));
    assert!(store.versions().unchanged(TableSet::from_iter([NEWS_POSTS]), &before));
    let db = store.reader(Arc::default());
    let posts = social::Entity::find().all(db.on(SOCIAL_POSTS)).await.unwrap();
    let mut contents: Vec<_> = posts.into_iter().map(|post| post.content).collect();
    contents.sort();
    assert_eq!(contents, [None, Some("Content; of '2' ?".to_owned())]);
    let changes = stock_change::Entity::find().all(db.on(STOCK_CHANGES)).await.unwrap();
    assert_eq!(changes.iter().map(|row| row.change).sum::<i64>(), 12);
}

#[on_both_databases]
async fn a_rejected_insert_stores_no_rows(app: TestApp) {
    let store = &app.app.store;
    let tx = store.begin().await.unwrap();
    let rows = Inserts::default()
        .and(SOCIAL_POSTS, vec![post(1)])
        .and(STOCK_CHANGES, vec![change(3)])
        .and(STOCK_CHANGES, vec![change(3)]);
    let rejected = tx.insert(rows).await.unwrap_err();
    assert!(matches!(rejected, StoreError::Taken(_)), "{rejected}");
    drop(tx);
    let db = store.reader(Arc::default());
    assert_eq!(social::Entity::find().count(db.on(SOCIAL_POSTS)).await.unwrap(), 0);
    assert_eq!(stock_change::Entity::find().count(db.on(STOCK_CHANGES)).await.unwrap(), 0);
    let tx = store.begin().await.unwrap();
    tx.insert(Inserts::default().and(STOCK_CHANGES, vec![change(3)])).await.unwrap();
    tx.commit().await.unwrap();
}
