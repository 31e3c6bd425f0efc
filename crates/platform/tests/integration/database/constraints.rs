//! Constraints that the database enforces, each with an accepted counterexample.

use super::*;
use shop::products::schema::PRODUCTS;

fn id(db: &impl sea_orm::ConnectionTrait, number: u128) -> String {
    let id = uuid::Uuid::from_u128(number);
    match db.get_database_backend() {
        sea_orm::DbBackend::Postgres => format!("'{id}'"),
        _ => format!("x'{}'", id.simple()),
    }
}

async fn taken(store: &Store, sql: &str) -> bool {
    let tx = store.begin().await.unwrap();
    let taken = tx.on(PRODUCTS).execute_unprepared(sql).await.is_ok();
    if taken {
        tx.commit().await.unwrap();
    }
    taken
}

#[on_both_databases]
async fn database_constraints_reject_invalid_rows(app: TestApp) {
    let store = app.app.store.clone();
    let id = |number| id(store.reader(Arc::default()).on(PRODUCTS), number);
    let product = |number, price: i64| {
        format!(
            "INSERT INTO products (id, name, price_cents, tax_class, pictures, search_text, sort_key, is_active, featured, created_at, updated_at) \
         VALUES ({}, 'Mug', {price}, 'general', '[]', 'mug', 'mug', true, false, '{NOW}', '{NOW}')",
            id(number)
        )
    };
    assert!(taken(&store, &product(1, 1)).await);
    assert!(!taken(&store, &product(2, 0)).await && !taken(&store, &product(2, -5)).await, "price");
    assert!(!taken(&store, &product(1, 1)).await, "an id is given once");

    let variant = |number, product, size: &str, price: i64, shown: i64| {
        format!(
            "INSERT INTO product_variants (id, product_id, size, color, price_cents, shown_stock, sort_order, created_at, \
         updated_at) VALUES ({}, {}, '{size}', '', {price}, {shown}, 0, '{NOW}', '{NOW}')",
            id(number),
            id(product)
        )
    };
    assert!(!taken(&store, &variant(11, 9, "M", 1, 0)).await, "no such product");
    assert!(
        !taken(&store, &variant(11, 1, "M", 0, 0)).await && !taken(&store, &variant(11, 1, "M", 1, -1)).await
    );
    assert!(
        taken(&store, &variant(11, 1, "M", 1, 0)).await && taken(&store, &variant(12, 1, "", 1, 0)).await
    );
    assert!(!taken(&store, &variant(13, 1, "M", 1, 0)).await, "a size is there once");
    assert!(!taken(&store, &variant(13, 1, "", 1, 0)).await, "and so is none");

    let stock = |number, on_hand: i64| {
        format!(
            "INSERT INTO variant_stock (variant_id, on_hand, held, updated_at) VALUES ({}, {on_hand}, 0, '{NOW}')",
            id(number)
        )
    };
    assert!(!taken(&store, &stock(11, -1)).await, "stock");
    assert!(!taken(&store, &stock(19, 0)).await, "no such variant");
    assert!(taken(&store, &stock(11, 0)).await);
    assert!(!taken(&store, &stock(11, 5)).await, "stock stands once");

    let change = |number, change: i64, on_hand: i64, reason: &str| {
        format!(
            "INSERT INTO stock_changes (id, variant_id, change, on_hand, reason, created_at) \
         VALUES ({}, {}, {change}, {on_hand}, '{reason}', '{NOW}')",
            id(number),
            id(11)
        )
    };
    assert!(taken(&store, &change(21, -1, 0, "sold")).await);
    assert!(!taken(&store, &change(22, 0, 0, "sold")).await, "a change changes something");
    assert!(
        !taken(&store, &change(22, -1, -1, "sold")).await && !taken(&store, &change(22, 1, 1, "magic")).await
    );

    let cart = |id: &str| format!("INSERT INTO carts (id, touched_at) VALUES ('{id}', '{NOW}')");
    assert!(
        taken(&store, &cart("s")).await
            && taken(&store, &cart("t")).await
            && !taken(&store, &cart("t")).await
    );
    let item = |number, cart: &str, variant, price: i64, quantity: i64| {
        format!(
            "INSERT INTO cart_items (id, cart_id, product_id, variant_id, unit_price_cents, quantity, created_at, updated_at) \
         VALUES ({}, '{cart}', {}, {}, {price}, {quantity}, '{NOW}', '{NOW}')",
            id(number),
            id(1),
            id(variant)
        )
    };
    assert!(!taken(&store, &item(1, "u", 11, 1, 1)).await, "no such cart");
    assert!(!taken(&store, &item(1, "s", 11, 1, 0)).await && !taken(&store, &item(1, "s", 11, 0, 1)).await);
    assert!(taken(&store, &item(1, "s", 11, 1, 1)).await);
    assert!(!taken(&store, &item(2, "s", 11, 1, 1)).await, "a variant is in a cart once");
    assert!(taken(&store, &item(2, "t", 11, 1, 1)).await, "another cart");
    assert!(taken(&store, &item(3, "t", 99, 1, 1)).await, "what is gone stays in carts");

    let link = |number, area: &str| {
        format!(
            "INSERT INTO nav_links (id, label, href, external, area, featured, sort_order, is_active, search_text, sort_key, created_at, \
         updated_at) VALUES ({}, 'x', '/', false, '{area}', false, 1, true, '', '', '{NOW}', '{NOW}')",
            id(number)
        )
    };
    assert!(taken(&store, &link(1001, "footer")).await);
    assert!(!taken(&store, &link(1002, "attic")).await, "one of a few words");
    let below = |number, area: &str, parent| {
        link(number, area)
            .replace("(id,", "(parent, id,")
            .replace("VALUES (", &format!("VALUES ({}, ", id(parent)))
    };
    assert!(taken(&store, &link(1003, "header")).await && taken(&store, &below(1004, "header", 1003)).await);
    assert!(!taken(&store, &below(1005, "footer", 1003)).await, "only the header has two levels");
    assert!(!taken(&store, &below(1005, "header", 1099)).await, "no such link");
    assert!(
        !taken(&store, &format!("DELETE FROM nav_links WHERE id = {}", id(1003))).await,
        "one is below it"
    );
}
