use sea_orm::ConnectionTrait as _;

use super::{editor, form, made, row_of};
use content::pages::schema::PAGES;
use content::pages::subject::SUBJECT;
use platform::core::Core;
use testing::prelude::*;

#[on_both_databases]
async fn a_page_at_a_newly_reserved_path_moves_with_its_children(app: TestApp) {
    let token = editor(&app).await;
    let rights = made(&app, &token, form("Rights", "rights", None)).await;
    let weingarten = made(&app, &token, form("Weingarten", "weingarten", Some(&rights))).await;
    // Simulates a path that was reserved after the page was written.
    let tx = app.app.store.begin().await.unwrap();
    for statement in [
        "UPDATE pages SET path = 'faq', slug = 'faq' WHERE path = 'rights'",
        "UPDATE pages SET path = 'faq/weingarten' WHERE path = 'rights/weingarten'",
    ] {
        tx.on(PAGES).execute_unprepared(statement).await.unwrap();
    }
    tx.commit().await.unwrap();
    let core: &Core = &app.app;
    let upgrade = SUBJECT.declaration.work[0];
    upgrade(core.clone()).await;
    upgrade(core.clone()).await;
    assert_eq!(app.page("/faq-2").await.status, 200);
    let below = app.page("/faq/weingarten").await;
    assert_eq!((below.status.as_u16(), below.header(header::LOCATION)), (404, ""));
    assert_eq!(app.page("/faq-2/weingarten").await.status, 200);
    for (page, slug) in [(&rights, "faq-2"), (&weingarten, "weingarten")] {
        let row = app.read(&row_of(page), &token).await.json();
        assert_eq!(row["slug"], slug);
    }
    let history = app.read(&format!("{}/history", row_of(&rights)), &token).await;
    assert_eq!(history.json()["total"], 2);
    assert_eq!(history.json()["items"][0]["actor"], "unionhall");
}

/// Creates a page at a path that is reserved later, and starts the upgraded program.
async fn moved(app: &TestApp, token: &str, path: &str) -> Value {
    let page = made(app, token, form("Rights", "rights", None)).await;
    let tx = app.app.store.begin().await.unwrap();
    let statement = format!("UPDATE pages SET path = '{path}', slug = '{path}' WHERE path = 'rights'");
    tx.on(PAGES).execute_unprepared(&statement).await.unwrap();
    tx.commit().await.unwrap();
    let core: &Core = &app.app;
    (SUBJECT.declaration.work[0])(core.clone()).await;
    page
}

async fn notice(app: &TestApp, token: &str) -> Vec<(Value, Value)> {
    let dashboard = app.read("/dashboard", token).await.json();
    let pages = dashboard["moved_pages"].as_array().unwrap();
    pages.iter().map(|page| (page["former_path"].clone(), page["path"].clone())).collect()
}

#[on_both_databases]
async fn the_dashboard_lists_moved_pages_until_changed_or_dismissed(app: TestApp) {
    let token = editor(&app).await;
    assert!(notice(&app, &token).await.is_empty());
    let first = moved(&app, &token, "faq").await;
    let second = moved(&app, &token, "donate").await;
    let both = [("faq", "faq-2"), ("donate", "donate-2")];
    let both = both.map(|(old, new)| (json!(old), json!(new)));
    assert_eq!(notice(&app, &token).await, both);

    app.change(Method::PATCH, &row_of(&first), &token, json!({"slug": "questions"})).await.is(200);
    assert_eq!(notice(&app, &token).await, both[1..]);
    assert_eq!(app.staff(Method::DELETE, "/pages/moved", &token, Value::Null).await.status, 204);
    assert_eq!(app.staff(Method::DELETE, "/pages/moved", &token, Value::Null).await.status, 204);
    assert!(notice(&app, &token).await.is_empty());
    let row = app.read(&row_of(&second), &token).await.json();
    assert_eq!(row["slug"], "donate-2");

    let shop = app.signed_in("shop@example.org", Role::Shop).await;
    assert_eq!(app.staff(Method::DELETE, "/pages/moved", &shop, Value::Null).await.status, 403);
}
