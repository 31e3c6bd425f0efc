use platform::database::TableSet;
use testing::prelude::*;

pub(super) async fn import(app: &TestApp, token: &str, query: &str, table: &str) -> Answer {
    app.upload(&format!("/products/import{query}"), token, "text/csv", table.to_owned()).await
}

async fn export(app: &TestApp, token: &str) -> String {
    app.read("/products/export?sort=name", token).await.text().to_owned()
}

fn errors(report: &Value) -> Vec<(u64, String, String)> {
    let errors = report["errors"].as_array().unwrap().iter();
    errors
        .map(|error| {
            (
                error["line"].as_u64().unwrap(),
                error["column"].as_str().unwrap_or_default().to_owned(),
                error["message"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}

fn counts(report: &Value) -> [u64; 4] {
    ["created", "changed", "unchanged", "restocked"].map(|count| report[count].as_u64().unwrap())
}

const TABLE: &str = "\u{feff}Name,category,price,size,color,SKU,inventory_count,description,is_active\r\n\
    Shirt,Apparel,24.00,S,Navy,QST-S,4,\"Soft, and \"\"warm\"\"\",TRUE\r\n\
    Shirt,Apparel,$26,M,Navy,QST-M,5,,\r\n\
    Mug,,14.5,,,MUG,\"1,200\",'=SUM(A1),no\r\n";

#[on_both_databases]
async fn a_dry_run_reports_the_import_and_changes_nothing(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let versions = app.app.store.versions().snapshot();
    let report = import(&app, &token, "?dry_run=true", TABLE).await.is(200).json();
    assert_eq!((counts(&report), errors(&report)), ([2, 0, 0, 0], vec![]), "{report}");
    assert_eq!(
        report["items"],
        json!([
            {"line": 2, "name": "Shirt", "is_new": true, "variant_count": 2},
            {"line": 4, "name": "Mug", "is_new": true, "variant_count": 1},
        ])
    );
    let all: TableSet = TableSet::ALL;
    assert!(app.app.store.versions().unchanged(all, &versions));
    assert_eq!(app.read("/products", &token).await.json()["total"], 0, "not even unseen");
}

#[on_both_databases]
async fn an_exported_file_imports_without_changes(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let done = import(&app, &token, "", TABLE).await;
    assert_eq!((done.status.as_u16(), counts(&done.json())), (200, [2, 0, 0, 0]), "{}", done.text());
    let list = app.read("/products?sort=name", &token).await.json();
    for (at, name, is_active, price, stock) in [(0, "Mug", false, 14.5, 1200), (1, "Shirt", true, 24.0, 9)] {
        let row = json!({"name": name, "is_active": is_active, "price": price, "inventory_count": stock});
        shows(&list["items"][at], row);
    }
    let out = export(&app, &token).await;
    assert!(out.contains("'=SUM(A1)") && out.contains("\"Soft, and \"\"warm\"\"\""), "{out}");
    let headings = "Product ID,Name,Description,Category,Sales tax,Active,Featured,Picture,More pictures,Variant ID,Size,Color,SKU,Price,Stock,Created,Updated";
    let names = "product_id,name,description,category,tax_class,is_active,featured,image_url,pictures,variant_id,size,color,sku,price,inventory_count,created_at,updated_at";
    let rows = out.strip_prefix(&format!("\u{feff}{headings}\r\n")).unwrap();
    let former = format!("{names}\r\n{rows}");
    // A repeated import, with or without ids, by heading or name, changes nothing and duplicates nothing.
    for (query, table) in
        [("", &*out), ("?set_stock=true", &*out), ("?set_stock=true", &*former), ("", TABLE)]
    {
        let again = import(&app, &token, query, table).await;
        assert_eq!((again.status.as_u16(), counts(&again.json())), (200, [0, 0, 2, 0]), "{}", again.text());
    }
    assert_eq!(export(&app, &token).await, out);
    let mug = list["items"][0]["id"].as_str().unwrap();
    assert_eq!(app.read(&format!("/products/{mug}"), &token).await.json()["description"], "=SUM(A1)");
    assert_eq!(app.read(&format!("/products/{mug}/history"), &token).await.items("action"), ["created"]);
}

#[on_both_databases]
async fn an_import_changes_only_given_columns_and_stock_only_on_request(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    import(&app, &token, "", TABLE).await;
    let table = "sku,price,inventory_count\r\nQST-M,27.00,50\r\n";
    for (query, counted, stock) in
        [("?dry_run=true", [0, 1, 0, 0], 9), ("", [0, 1, 0, 0], 9), ("?set_stock=true", [0, 0, 1, 1], 54)]
    {
        app.at("2026-06-15T16:30:00Z");
        let done = import(&app, &token, query, table).await.json();
        assert_eq!(counts(&done), counted, "{query} {done}");
        let shirt = app.read("/products?search=shirt", &token).await.json()["items"][0].clone();
        assert_eq!(
            (shirt["inventory_count"].as_i64(), shirt["category"].as_str()),
            (Some(stock), Some("Apparel")),
            "{query}"
        );
    }
    // A new size of an existing product.
    let more = "name,category,size,color,price,inventory_count\r\nShirt,Apparel,L,Navy,26,3\r\n";
    assert_eq!(counts(&import(&app, &token, "", more).await.json()), [0, 1, 0, 0]);
    let shirt = app.read("/products?search=shirt", &token).await.json()["items"][0].clone();
    assert_eq!(
        (shirt["inventory_count"].as_i64(), shirt["variant_count"].as_i64(), shirt["highest_price"].as_f64()),
        (Some(57), Some(3), Some(27.0))
    );
}

#[on_both_databases]
async fn import_errors_name_line_and_column_and_write_nothing(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let table = "name,category,price,size,inventory_count,variant_id,is_active,image_url\r\n\
        Good,,5,,1,,,\r\n\
        Bad,,cheap,,1,,,\r\n\
        Worse,,0,,-3,,maybe,\r\n\
        ,,4,,,,,\r\n\
        Lost,,4,,,0190a7c4-0000-7000-8000-000000000000,,\r\n\
        Picture,,4,,,,,nowhere\r\n\
        Twice,,4,S,,,,\r\nTwice,,4,S,,,,\r\n";
    let report = import(&app, &token, "?dry_run=true", table).await.json();
    let found: Vec<_> =
        errors(&report).into_iter().map(|(line, column, _)| format!("{line} {column}")).collect();
    assert_eq!(
        found,
        ["3 Price", "4 Active", "4 Stock", "5 Name", "6 Variant ID", "7 Picture", "9 "],
        "{report}"
    );
    import(&app, &token, "", table).await.shows(422, json!({"errors/0/pointer": "/3/price"}));
    assert_eq!(app.read("/products", &token).await.json()["total"], 0, "all of it, or nothing");
    for (table, line, message) in [
        ("name,Colour\r\nx,red\r\n", 1, "“Colour” isn't a column"),
        ("name,name\r\nx,y\r\n", 1, "You listed this column twice"),
        ("name,price\r\nx,1,y\r\n", 2, "Has 3 cells, the first line has 2"),
        ("name,price\r\n", 1, "There are no rows below the first"),
    ] {
        let report = import(&app, &token, "?dry_run=true", table).await.json();
        let (at, _, said) = errors(&report)[0].clone();
        assert!(at == line && said.starts_with(message), "{report}");
        assert_eq!(import(&app, &token, "", table).await.status, 422);
    }
    let long = format!("name,price\r\n{}", "Mug,1\r\n".repeat(5_001));
    assert!(
        errors(&import(&app, &token, "?dry_run=true", &long).await.json())[0]
            .2
            .starts_with("More than 5,000 rows")
    );
    let large = format!("name,price\r\n{}", "x".repeat(2 * 1024 * 1024));
    assert_eq!(import(&app, &token, "?dry_run=true", &large).await.status, 413);
}

#[on_both_databases]
async fn malformed_prices_and_mismatched_ids_are_rejected(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    import(&app, &token, "", TABLE).await;
    for (price, is_taken) in [
        ("1,200.50", true),
        ("$1,200", true),
        ("24,00", false),
        ("1,5", false),
        ("$1,2,3", false),
        ("1.2,5", false),
        ("0,500", false),
        ("1e3", false),
        ("+5", false),
        (".5", false),
        ("5.", false),
        ("24.005", false),
        ("NaN", false),
    ] {
        let report = import(&app, &token, "?dry_run=true", &format!("name,price\nPin,\"{price}\"\n")).await;
        assert_eq!(errors(&report.json()).is_empty(), is_taken, "{price}: {}", report.text());
    }
    let list = app.read("/products?sort=name", &token).await.json();
    let (mug, shirt) = (list["items"][0]["id"].as_str().unwrap(), list["items"][1]["id"].as_str().unwrap());
    let mug = app.read(&format!("/products/{mug}"), &token).await.json();
    let variant = mug["variants"][0]["id"].as_str().unwrap();
    let mixed = format!("product_id,variant_id,name,price\n{shirt},{variant},Shirt,24\n");
    let report = import(&app, &token, "?dry_run=true", &mixed).await.json();
    assert_eq!(errors(&report)[0].1, "Variant ID", "{report}");
}
