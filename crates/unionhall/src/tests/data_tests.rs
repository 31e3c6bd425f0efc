//! Steps that move data, with data from before.

use sea_orm::{ConnectionTrait as _, Statement};

use super::testing::before;
use crate::subjects::schema;
use platform::store::migrate::Migrations;
use platform::store::testing::Backend;

async fn stock_moves(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = before("m0007_stock_and_limits", backend, folder.path()).await;
    let (mug, cap) = (uuid(backend, 1), uuid(backend, 2));
    let now = "'2026-06-15 16:00:00.000001+00:00'";
    for (id, stock) in [(mug, 7), (cap, 0)] {
        let product = format!(
            "INSERT INTO products (id, name, price_cents, search_text, is_active, inventory_count, featured, created_at, \
             updated_at) VALUES ({id}, 'Name', 100, 'name', true, {stock}, false, {now}, {now})"
        );
        db.execute_unprepared(&product).await.unwrap();
    }
    Migrations(&schema()).run(&db).await.unwrap();

    let rows = "SELECT on_hand FROM variant_stock JOIN products ON id = variant_id \
                WHERE variant_stock.updated_at = products.updated_at ORDER BY variant_id";
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), rows)).await.unwrap();
    let stock: Vec<i64> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(stock, [7, 0]);
    assert!(
        db.execute_unprepared("SELECT inventory_count FROM products").await.is_err(),
        "it stands in one place"
    );
    // The other checks of products were not lost on the way.
    let count = |sql: &'static str| {
        let db = db.clone();
        async move {
            let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
            row.unwrap().try_get_by_index::<i64>(0).unwrap()
        }
    };
    assert!(db.execute_unprepared("UPDATE products SET price_cents = 0").await.is_err());
    assert!(db.execute_unprepared("UPDATE variant_stock SET on_hand = -1").await.is_err());
    if backend == Backend::Sqlite {
        db.execute_unprepared("PRAGMA foreign_keys = on").await.unwrap();
    }
    db.execute_unprepared("DELETE FROM products").await.unwrap();
    assert_eq!(count("SELECT count(*) FROM variant_stock").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stock_moves_to_its_own_table_on_sqlite() {
    stock_moves(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stock_moves_to_its_own_table_on_postgres() {
    stock_moves(Backend::Postgres).await;
}

async fn products_get_a_variant_each(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = before("m0020_products", backend, folder.path()).await;
    let now = "'2026-06-15 16:00:00.000001+00:00'";
    for (number, price, stock) in [(1, 1400, Some(7)), (2, 2400, Some(0)), (3, 900, None)] {
        let id = uuid(backend, number);
        let product = format!(
            "INSERT INTO products (id, name, price_cents, search_text, is_active, featured, created_at, updated_at) \
             VALUES ({id}, 'Mug', {price}, 'mug', true, false, {now}, {now})"
        );
        db.execute_unprepared(&product).await.unwrap();
        if let Some(stock) = stock {
            let stock = format!(
                "INSERT INTO product_stock (product_id, on_hand, updated_at) VALUES ({id}, {stock}, {now})"
            );
            db.execute_unprepared(&stock).await.unwrap();
        }
    }

    Migrations(&schema()).run(&db).await.unwrap();

    let texts = async |sql: &'static str| {
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap()).collect::<Vec<_>>()
    };
    let variants = "SELECT products.name || size || color || ' ' || variant.price_cents || ' ' || shown_stock || ' ' || on_hand || tax_class \
        FROM product_variants AS variant JOIN products ON products.id = product_id AND products.id = variant.id \
        JOIN variant_stock ON variant_id = variant.id ORDER BY variant.id";
    assert_eq!(texts(variants).await, ["Mug 1400 7 7general", "Mug 2400 0 0general", "Mug 900 0 0general"]);
    let changes = "SELECT reason || ' ' || change || ' ' || on_hand FROM stock_changes";
    assert_eq!(texts(changes).await, ["correction 7 7"], "the record begins with what was there");
    assert!(db.execute_unprepared("SELECT 1 FROM product_stock").await.is_err(), "it stands in one place");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn products_get_a_variant_each_on_sqlite() {
    products_get_a_variant_each(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn products_get_a_variant_each_on_postgres() {
    products_get_a_variant_each(Backend::Postgres).await;
}

async fn reserved_units_are_counted(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = before("m0007_stock_and_limits", backend, folder.path()).await;
    let now = "'2026-06-15 16:00:00.000001+00:00'";
    for number in [1, 2] {
        let product = format!(
            "INSERT INTO products (id, name, price_cents, search_text, is_active, inventory_count, featured, created_at, \
             updated_at) VALUES ({}, 'Mug', 100, 'mug', true, 9, false, {now}, {now})",
            uuid(backend, number)
        );
        db.execute_unprepared(&product).await.unwrap();
    }
    let (schema, place) =
        (schema(), |steps: &[&str], step| steps.iter().position(|known| *known == step).unwrap());
    let migrations = Migrations(&schema);
    let steps = migrations.names();
    let last = place(&steps, "m0023_orders_in_bounds");
    let first = place(&steps, "m0007_stock_and_limits");
    migrations.run_next(&db, last - first).await.unwrap();
    for (number, status) in [(1, "pending"), (2, "pending"), (3, "paid")] {
        let (id, mug) = (uuid(backend, number), uuid(backend, 1));
        let order = format!(
            "INSERT INTO orders (id, version, number, token, attempt, cart_id, status, name, email, delivery, subtotal_cents, \
             discount_cents, shipping_cents, tax_cents, total_cents, refunded_cents, provider, search_text, expires_at, \
             created_at, updated_at) VALUES ({id}, 1, '{number}', '{number}', '{number}', 'c', '{status}', 'Pat', 'p', 'pickup', \
             1, 0, 0, 0, 1, 0, 'demo', '', {now}, {now}, {now})"
        );
        let line = format!(
            "INSERT INTO order_lines (id, order_id, position, product_id, variant_id, name, size, color, unit_price_cents, \
             quantity, returned) VALUES ({id}, {id}, 0, {mug}, {mug}, 'Mug', '', '', 1, {number}, 0)"
        );
        for row in [order, line] {
            db.execute_unprepared(&row).await.unwrap();
        }
    }

    migrations.run(&db).await.unwrap();

    let rows = "SELECT held FROM variant_stock ORDER BY variant_id";
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), rows)).await.unwrap();
    let held: Vec<i64> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(held, [3, 0], "of those that wait for their payment");
    assert!(db.execute_unprepared("UPDATE variant_stock SET held = -1").await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reserved_units_are_counted_on_sqlite() {
    reserved_units_are_counted(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reserved_units_are_counted_on_postgres() {
    reserved_units_are_counted(Backend::Postgres).await;
}

/// A uuid with this number, as SQL of either database.
fn uuid(backend: Backend, number: u8) -> String {
    match backend {
        Backend::Sqlite => format!("x'{number:032x}'"),
        Backend::Postgres => format!("'00000000-0000-0000-0000-{number:012x}'"),
    }
}

async fn files_get_folders_searches_and_uses(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = before("m0016_media", backend, folder.path()).await;
    let now = "'2026-06-15 16:00:00.000001+00:00'";
    let id = |number| uuid(backend, number);
    let mut rows = vec![format!(
        "INSERT INTO file_contents (id, sha256, content_type, size, created_at) VALUES ({}, 'ab', 'image/png', 1, {now})",
        id(1)
    )];
    for (number, path) in [(2, "Hall.png"), (3, "2026/june/a.png"), (4, "2026/b.png")] {
        rows.push(format!(
            "INSERT INTO files (id, bucket, path, content_id, private, created_at, updated_at) \
             VALUES ({}, 'images', '{path}', {}, false, {now}, {now})",
            id(number),
            id(1)
        ));
    }
    rows.push(format!(
        "INSERT INTO image_slides (id, title, image_url, category, sort_order, is_active, featured, search_text, version, \
         created_at, updated_at) VALUES ({}, 'Slide', '/media/images/Hall.png?w=320', 'general', 1, true, false, '', 1, {now}, {now})",
        id(5)
    ));
    rows.push(format!(
        "INSERT INTO site_settings (key, value, created_at, updated_at) \
         VALUES ('logo_url', 'https://union.example/media/images/2026/b.png', {now}, {now})"
    ));
    for row in rows {
        db.execute_unprepared(&row).await.unwrap();
    }

    Migrations(&schema()).run(&db).await.unwrap();

    let texts = async |sql: &'static str| {
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap()).collect::<Vec<_>>()
    };
    let files = texts("SELECT folder || ' ' || search_text FROM files ORDER BY folder").await;
    assert_eq!(files, [" hall.png\n", "2026 2026/b.png\n", "2026/june 2026/june/a.png\n"]);
    let folders = "SELECT path || ' in ' || coalesce(parent, '-') || ' ' || files || ' ' || files_below FROM file_folders ORDER BY path";
    assert_eq!(texts(folders).await, [" in - 1 3", "2026 in  1 2", "2026/june in 2026 1 1"]);
    let uses =
        "SELECT resource || ' ' || title || ' ' || host || ' ' || file FROM file_uses ORDER BY resource";
    assert_eq!(
        texts(uses).await,
        ["settings Site settings union.example images/2026/b.png", "slides Slide  images/Hall.png"]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_get_folders_searches_and_uses_on_sqlite() {
    files_get_folders_searches_and_uses(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_get_folders_searches_and_uses_on_postgres() {
    files_get_folders_searches_and_uses(Backend::Postgres).await;
}
