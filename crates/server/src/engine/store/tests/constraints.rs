//! What the database refuses whatever the rules say, beside its like that it takes.

use super::*;

/// The n-th id, as each database wants it in a statement.
fn id(db: &impl sea_orm::ConnectionTrait, number: u128) -> String {
    let id = uuid::Uuid::from_u128(number);
    match db.get_database_backend() {
        sea_orm::DbBackend::Postgres => format!("'{id}'"),
        _ => format!("x'{}'", id.simple()),
    }
}

/// Runs `sql` in a transaction of its own; a statement that is taken is kept.
async fn taken(store: &Store, sql: &str) -> bool {
    let tx = store.begin().await.unwrap();
    let taken = tx.on(Table::Products).execute_unprepared(sql).await.is_ok();
    if taken {
        tx.commit().await.unwrap();
    }
    taken
}

on_both_databases! {
    async fn constraints_hold_whatever_the_rules_say(app) {
        let store = app.app.store.clone();
        let id = |number| id(store.reader(Arc::default()).on(Table::Products), number);
        let product = |number, price: i64| format!(
            "INSERT INTO products (id, name, price_cents, search_text, is_active, featured, created_at, updated_at) \
             VALUES ({}, 'Mug', {price}, 'mug', true, false, '{NOW}', '{NOW}')", id(number)
        );
        assert!(taken(&store, &product(1, 1)).await);
        assert!(!taken(&store, &product(2, 0)).await && !taken(&store, &product(2, -5)).await, "price");
        assert!(!taken(&store, &product(1, 1)).await, "an id is given once");

        let stock = |number, on_hand: i64| format!(
            "INSERT INTO product_stock (product_id, on_hand, updated_at) VALUES ({}, {on_hand}, '{NOW}')", id(number)
        );
        assert!(!taken(&store, &stock(1, -1)).await, "stock");
        assert!(!taken(&store, &stock(9, 0)).await, "no such product");
        assert!(taken(&store, &stock(1, 0)).await);
        assert!(!taken(&store, &stock(1, 5)).await, "stock stands once");

        let item = |number, session: &str, product, quantity: i64| format!(
            "INSERT INTO cart_items (id, session_id, product_id, quantity, created_at, updated_at) \
             VALUES ({}, '{session}', {}, {quantity}, '{NOW}', '{NOW}')", id(number), id(product)
        );
        assert!(!taken(&store, &item(1, "s", 9, 1)).await, "no such product");
        assert!(!taken(&store, &item(1, "s", 1, 0)).await, "quantity");
        assert!(taken(&store, &item(1, "s", 1, 1)).await);
        assert!(!taken(&store, &item(2, "s", 1, 1)).await, "a product is in a cart once");
        assert!(taken(&store, &item(2, "t", 1, 1)).await, "another cart");

        let link = |number, area: &str| format!(
            "INSERT INTO nav_links (id, label, href, external, area, featured, sort_order, is_active, created_at, \
             updated_at) VALUES ({}, 'x', '/', false, '{area}', false, 1, true, '{NOW}', '{NOW}')", id(number)
        );
        assert!(taken(&store, &link(1001, "footer")).await);
        assert!(!taken(&store, &link(1002, "attic")).await, "one of a few words");
    }
}
