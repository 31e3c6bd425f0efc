use garde::Validate as _;
use serde_json::{Value, json};

use crate::engine::store::testing::on_both_databases;
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
            let product = create(&tx, form, app.app.entropy.uuid(), app.app.now()).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!((product.price_cents, product.is_active, product.inventory_count), (cents, true, 0), "{price}");
        }
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
