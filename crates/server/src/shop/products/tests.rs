use garde::Validate as _;
use sea_orm::ActiveValue::{Set, Unchanged};
use sea_orm::{ActiveModelTrait as _, EntityTrait as _, PaginatorTrait as _};
use serde_json::{Value, json};

use crate::engine::store::testing::on_both_databases;
use crate::engine::store::{Table, TableSet};
use crate::shop::products::model::{Entity, StockedProduct, stock};
use crate::shop::products::queries::create;
use crate::shop::products::rules::ProductForm;

fn form(fields: Value) -> ProductForm {
    serde_json::from_value(fields).unwrap()
}

on_both_databases! {
    async fn prices_are_kept_in_whole_cents(app) {
        for (price, cents) in [(24.0, 2400), (0.01, 1), (19.99, 1999), (1.1, 110), (100_000.0, 10_000_000)] {
            let form = form(json!({"name": "Mug", "price": price}));
            form.validate().unwrap();
            let tx = app.app.store.begin().await.unwrap();
            let StockedProduct { product, inventory_count } = create(&tx, form, app.app.entropy.uuid(), app.app.now()).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!((product.price_cents, product.is_active, inventory_count), (cents, true, 0), "{price}");
        }
    }

    async fn stock_goes_down_without_making_product_pages_stale(app) {
        let store = &app.app.store;
        let tx = store.begin().await.unwrap();
        let mugs = form(json!({"name": "Mug", "price": 24, "inventory_count": 3}));
        let mug = create(&tx, mugs, app.app.entropy.uuid(), app.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(mug.inventory_count, 3);
        let before = store.versions().snapshot();
        let tx = store.begin().await.unwrap();
        let sold = stock::ActiveModel {
            product_id: Unchanged(mug.product.id),
            on_hand: Set(2),
            updated_at: Set(app.app.now()),
        };
        sold.update(tx.on(Table::ProductStock)).await.unwrap();
        tx.commit().await.unwrap();
        let unchanged = |table| store.versions().unchanged(TableSet::from_iter([table]), &before);
        assert!(unchanged(Table::Products) && !unchanged(Table::ProductStock));
        let tx = store.begin().await.unwrap();
        Entity::delete_by_id(mug.product.id).exec(tx.on(Table::Products)).await.unwrap();
        assert_eq!(stock::Entity::find().count(tx.read()).await.unwrap(), 0, "it goes with its product");
    }
}

#[test]
fn a_form_says_what_is_wrong_with_it() {
    for price in [0.0, -1.0, 1.001, 100_000.01, f64::MAX] {
        let wrong = form(json!({"name": " ", "price": price, "inventory_count": -1, "image_url": "x"}));
        let errors = crate::engine::http::extract::field_errors(&wrong.validate().unwrap_err());
        let fields: Vec<_> = errors.iter().map(|error| error.pointer.as_deref().unwrap()).collect();
        assert_eq!(fields, ["/image_url", "/inventory_count", "/name", "/price"], "{price}");
    }
}
