mod counts;
mod import;
mod staff;
mod trash;

use std::sync::Arc;

use sea_orm::EntityTrait as _;
use sea_orm::prelude::Uuid;

use admin::resource::Resource as _;
use platform::database::{Inserts, Snapshot, TableSet, Tx};
use platform::money::Money;
use shop::products::model::stock_change::StockReason;
use shop::products::model::{Model, stock_change, variant};
use shop::products::rules::ProductForm;
use shop::products::schema::{PRODUCT_VARIANTS, PRODUCTS, STOCK_CHANGES, VARIANT_STOCK};
use shop::products::staff::Products;
use shop::products::stock::{self, OutOfStock, StockChangeReason, restock};
use testing::prelude::*;

fn form(fields: Value) -> ProductForm {
    serde_json::from_value(fields).unwrap()
}

async fn stocked(app: &TestApp, stocks: &[i64]) -> Model {
    let variants: Vec<Value> = (0..)
        .zip(stocks)
        .map(|(number, stock)| json!({"size": format!("{number}"), "price": 24, "inventory_count": stock}))
        .collect();
    let form = form(json!({"name": "Shirt", "variants": variants}));
    let tx = app.app.store.begin().await.unwrap();
    let product = Products::insert(&tx, form, app.app.entropy.uuid(), app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    product
}

fn sold(app: &TestApp) -> StockChangeReason<'_> {
    StockChangeReason {
        reason: StockReason::Sold,
        note: None,
        account_id: None,
        order_id: None,
        now: app.app.now(),
        entropy: &app.app.entropy,
    }
}

async fn reserve_all(
    tx: &Tx,
    wanted: &[(Uuid, i64)],
    reason: &StockChangeReason<'_>,
) -> Result<(), OutOfStock> {
    stock::reserve_all(tx, wanted, reason, Inserts::default()).await.unwrap()
}

/// The stock, and the stock shown to visitors.
async fn stands(app: &TestApp, id: Uuid) -> (i64, i64) {
    let db = app.app.store.reader(Arc::default());
    let row = variant::Entity::find_by_id(id).one(db.on(PRODUCT_VARIANTS)).await.unwrap().unwrap();
    (stock::on_hand(db.on(VARIANT_STOCK), id).await.unwrap().unwrap(), row.shown_stock)
}

pub(crate) async fn counted(app: &TestApp, variant: Uuid, count: i64) {
    let reason = StockChangeReason { reason: StockReason::Correction, ..sold(app) };
    let tx = app.app.store.begin().await.unwrap();
    stock::set_stock(&tx, variant, count, &reason).await.unwrap();
    tx.commit().await.unwrap();
}

fn is_fresh(app: &TestApp, before: &Snapshot) -> bool {
    let shown = TableSet::from_iter([PRODUCTS, PRODUCT_VARIANTS]);
    app.app.store.versions().unchanged(shown, before)
}

#[on_both_databases]
async fn displayed_stock_is_approximate_until_the_last_units(app: TestApp) {
    let id = stocked(&app, &[400]).await.variants[0].id;
    let mut shown_before = 400;
    let mut stale = 0;
    for left in (0..400).rev() {
        let before = app.app.store.versions().snapshot();
        let tx = app.app.store.begin().await.unwrap();
        assert_eq!(reserve_all(&tx, &[(id, 1)], &sold(&app)).await, Ok(()));
        tx.commit().await.unwrap();
        let (on_hand, shown) = stands(&app, id).await;
        assert_eq!(on_hand, left);
        assert!(shown == left || (left > 20 && (shown - left) * 10 <= left), "{shown} are shown of {left}");
        assert_eq!(shown != shown_before, !is_fresh(&app, &before), "told exactly when it is another number");
        stale += i32::from(shown != shown_before);
        shown_before = shown;
    }
    assert!(stale < 60, "{stale} of 400 sales made the page anew");
}

#[on_both_databases]
async fn changes_of_stock_are_shown_at_once_and_recorded(app: TestApp) {
    let id = stocked(&app, &[400]).await.variants[0].id;
    let reason =
        StockChangeReason { reason: StockReason::Damaged, note: Some("Wet".to_owned()), ..sold(&app) };
    for count in [399, 390, 390] {
        let tx = app.app.store.begin().await.unwrap();
        stock::set_stock(&tx, id, count, &reason).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(stands(&app, id).await, (count, count));
    }
    let db = app.app.store.reader(Arc::default());
    let mut changes = stock_change::Entity::find().all(db.on(STOCK_CHANGES)).await.unwrap();
    changes.sort_by_key(|row| -row.on_hand);
    let told: Vec<_> =
        changes.iter().map(|row| (row.change, row.on_hand, row.reason, row.note.as_deref())).collect();
    assert_eq!(
        told,
        [
            (400, 400, StockReason::Received, None),
            (-1, 399, StockReason::Damaged, Some("Wet")),
            (-9, 390, StockReason::Damaged, Some("Wet"))
        ]
    );
}

#[on_both_databases]
async fn stock_records_keep_their_order_when_the_clock_goes_back(app: TestApp) {
    let id = stocked(&app, &[10]).await.variants[0].id;
    let late = app.app.now();
    let early = late.timestamp().checked_sub(jiff::SignedDuration::from_secs(5)).unwrap().into();
    for (now, count) in [(late, 100), (early, 4)] {
        let tx = app.app.store.begin().await.unwrap();
        let reason = StockChangeReason { reason: StockReason::Correction, now, ..sold(&app) };
        stock::set_stock(&tx, id, count, &reason).await.unwrap();
        tx.commit().await.unwrap();
    }
    let db = app.app.store.reader(Arc::default());
    let mut changes = stock_change::Entity::find().all(db.on(STOCK_CHANGES)).await.unwrap();
    changes.sort_by_key(|row| row.created_at);
    assert_eq!(changes.iter().map(|row| row.on_hand).collect::<Vec<_>>(), [10, 100, 4]);
}

#[on_both_databases]
async fn restocked_units_can_be_sold_again_unless_the_variant_is_deleted(app: TestApp) {
    let id = stocked(&app, &[2]).await.variants[0].id;
    let tx = app.app.store.begin().await.unwrap();
    let reason = sold(&app);
    assert_eq!(reserve_all(&tx, &[(id, 3)], &reason).await, Err(OutOfStock { variant: id, on_hand: 2 }));
    assert_eq!(reserve_all(&tx, &[(id, 2)], &reason).await, Ok(()));
    assert_eq!(restock(&tx, id, 1, &reason).await.unwrap(), Some(1));
    let nobody = Uuid::from_u128(7);
    assert_eq!(restock(&tx, nobody, 1, &reason).await.unwrap(), None);
    assert_eq!(
        reserve_all(&tx, &[(nobody, 1)], &reason).await,
        Err(OutOfStock { variant: nobody, on_hand: 0 })
    );
    tx.commit().await.unwrap();
    assert_eq!(stands(&app, id).await, (1, 1));
}

#[on_both_databases]
async fn concurrent_reservations_do_not_oversell(app: TestApp) {
    let id = stocked(&app, &[30]).await.variants[0].id;
    let app = Arc::new(app);
    let mut buyers = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let app = Arc::clone(&app);
        buyers.spawn(async move {
            let tx = app.app.store.begin().await.unwrap();
            let taken = reserve_all(&tx, &[(id, 1)], &sold(&app)).await;
            tx.commit().await.unwrap();
            taken.is_ok()
        });
    }
    let sold = buyers.join_all().await.into_iter().filter(|taken| *taken).count();
    assert_eq!((sold, stands(&app, id).await), (30, (0, 0)));
}

#[on_both_databases]
async fn concurrent_orders_of_several_variants_do_not_deadlock(app: TestApp) {
    let product = stocked(&app, &[40, 40, 40]).await;
    let ids: Vec<Uuid> = product.variants.iter().map(|variant| variant.id).collect();
    let app = Arc::new(app);
    let mut buyers = tokio::task::JoinSet::new();
    for number in 0..20 {
        let (app, mut ids) = (Arc::clone(&app), ids.clone());
        ids.rotate_left(number % 3);
        if number % 2 == 0 {
            ids.reverse();
        }
        buyers.spawn(async move {
            let wanted: Vec<_> = ids.into_iter().map(|id| (id, 2)).collect();
            let tx = app.app.store.begin().await.unwrap();
            reserve_all(&tx, &wanted, &sold(&app)).await.unwrap();
            tx.commit().await.unwrap();
        });
    }
    buyers.join_all().await;
    for id in ids {
        assert_eq!(stands(&app, id).await, (0, 0));
    }
    let tx = app.app.store.begin().await.unwrap();
    let first = product.variants[0].id;
    assert_eq!(
        reserve_all(&tx, &[(first, 1)], &sold(&app)).await,
        Err(OutOfStock { variant: first, on_hand: 0 })
    );
}

#[test]
fn product_form_errors_name_their_fields() {
    let errors =
        |fields: Value| errors(&form(fields)).into_iter().map(|(pointer, _)| pointer).collect::<Vec<_>>();
    for price in [0.0, -1.0, 1.001, 100_000.01, f64::MAX] {
        let wrong = json!({"name": " ", "image_url": "x", "pictures": [{"url": "y"}],
            "variants": [{"price": price, "inventory_count": -1}]});
        let fields =
            ["/image_url", "/name", "/pictures/0", "/variants/0/inventory_count", "/variants/0/price"];
        assert_eq!(errors(wrong), fields, "{price}");
    }
    let of = |variants: Value| errors(json!({"name": "Shirt", "variants": variants}));
    assert_eq!(of(json!([])), ["/variants"]);
    assert_eq!(
        of(json!([{"price": 1}, {"price": 1, "size": "M"}])),
        ["/variants"],
        "each of several is told apart"
    );
    assert_eq!(of(json!([{"price": 1, "size": "m "}, {"price": 1, "size": "M"}])), ["/variants"]);
}

#[test]
fn prices_are_stored_in_whole_cents() {
    for (price, cents) in [(24.0, 2400), (0.01, 1), (19.99, 1999), (1.1, 110), (100_000.0, 10_000_000)] {
        let form =
            form(json!({"name": "Mug", "variants": [{"price": price}, {"price": 100_000, "size": "L"}]}));
        let row = shop::products::model::ActiveModel::from(form);
        assert_eq!(
            row.price_cents,
            sea_orm::ActiveValue::Set(Money::from_cents(cents)),
            "the lowest, {price}"
        );
    }
}
