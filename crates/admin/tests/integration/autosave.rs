use sea_orm::{ConnectionTrait as _, Statement};

use accounts::auth::schema::ACCOUNTS;
use admin::autosave::delete_expired_autosaves;
use admin::autosave::schema::AUTOSAVES;
use testing::prelude::*;

const ITEM: &str = "00000000-0000-4000-8000-0000000000aa";

fn path(resource: &str, item: &str) -> String {
    format!("/autosaves/{resource}/{item}")
}

fn typed(title: &str) -> Value {
    json!({"title": title, "base_version": 3, "values": {"title": title, "slug": "Not a slug!", "content_md": null}})
}

async fn put(app: &TestApp, token: &str, path: &str, body: Value) -> Answer {
    app.staff(Method::PUT, path, token, body).await
}

async fn get(app: &TestApp, token: &str, path: &str) -> Answer {
    app.read(path, token).await
}

async fn count(app: &TestApp) -> i64 {
    let reader = app.app.store.reader(std::sync::Arc::default());
    let db = reader.on(AUTOSAVES);
    let sql = Statement::from_string(db.get_database_backend(), "SELECT count(*) FROM autosaves");
    db.query_one_raw(sql).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

#[on_both_databases]
async fn an_autosave_is_available_on_another_device_until_deleted(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let news = path("news", ITEM);
    assert_eq!(get(&app, &token, &news).await.json(), json!({"autosave": null}));
    let saved = put(&app, &token, &news, typed(" First ")).await;
    assert_eq!((saved.status.as_u16(), saved.json()), (200, json!({"updated_at": testing::NOW})));
    app.at("2026-06-15T16:00:10Z");
    assert_eq!(put(&app, &token, &news, typed("Second")).await.status, 200);
    let phone = app.sign_in("staff@example.org").await;
    let read = get(&app, &phone, &news).await.json();
    let mut expected = typed("Second");
    expected["item"] = json!(ITEM);
    expected["updated_at"] = json!("2026-06-15T16:00:10Z");
    assert_eq!(read, json!({"autosave": expected}), "there is one of an item, the last");
    // An item that does not exist yet has no version.
    let other = path("news", "00000000-0000-4000-8000-0000000000ab");
    app.at("2026-06-15T16:00:20Z");
    let new = json!({"title": "New", "base_version": null, "values": {}});
    assert_eq!(put(&app, &token, &other, new).await.status, 200);
    let list = get(&app, &token, "/autosaves/news").await;
    assert_eq!(list.items("title"), ["New", "Second"]);
    assert_eq!(list.json()["items"][0]["base_version"], Value::Null);
    assert!(list.json()["items"][0].get("values").is_none(), "a list is short");
    assert!(get(&app, &token, "/autosaves/events").await.items("title").is_empty());
    for _ in 0..2 {
        assert_eq!(app.staff(Method::DELETE, &news, &token, Value::Null).await.status, 204);
    }
    assert_eq!(get(&app, &token, &news).await.json(), json!({"autosave": null}));
    assert_eq!(get(&app, &token, "/autosaves/news").await.items("title"), ["New"]);
}

#[on_both_databases]
async fn an_autosave_is_visible_only_to_its_account(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let news = path("news", ITEM);
    put(&app, &token, &news, typed("Mine")).await;
    assert_eq!(get(&app, &owner, &news).await.json(), json!({"autosave": null}));
    assert!(get(&app, &owner, "/autosaves/news").await.items("title").is_empty());
    assert_eq!(app.staff(Method::DELETE, &news, &owner, Value::Null).await.status, 204);
    put(&app, &owner, &news, typed("Theirs")).await;
    assert_eq!(get(&app, &token, &news).await.json()["autosave"]["title"], "Mine");
    assert_eq!(get(&app, &owner, &news).await.json()["autosave"]["title"], "Theirs");
}

#[on_both_databases]
async fn autosaves_of_unknown_resources_are_rejected(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for unknown in ["nonsense", "autosaves", "dashboard", "NEWS", "news%2F..%2Fevents", "%00"] {
        for at in [path(unknown, ITEM), format!("/autosaves/{unknown}")] {
            assert!([400, 404].contains(&get(&app, &token, &at).await.status.as_u16()), "{at}");
        }
        assert!(
            [400, 404].contains(&put(&app, &token, &path(unknown, ITEM), typed("No")).await.status.as_u16())
        );
    }
    assert_eq!(put(&app, &token, &path("news", "not-a-uuid"), typed("No")).await.status, 404);
    for known in ["news", "events", "products", "slides", "social-posts", "documents", "nav-links"] {
        assert_eq!(put(&app, &token, &path(known, ITEM), typed("Yes")).await.status, 200, "{known}");
    }
    assert_eq!(count(&app).await, 7);
}

#[on_both_databases]
async fn editors_and_shop_accounts_autosave_only_resources_they_may_edit(app: TestApp) {
    let editor = app.signed_in("editor@example.org", Role::Editor).await;
    let shop = app.signed_in("shop@example.org", Role::Shop).await;
    for (token, own, others) in [
        (&editor, ["news", "documents"], ["products", "orders", "donations", "discount-codes"]),
        (&shop, ["products", "orders"], ["news", "contact-messages", "donations", "discount-codes"]),
    ] {
        for resource in own {
            assert_eq!(put(&app, token, &path(resource, ITEM), typed("Yes")).await.status, 200, "{resource}");
        }
        for resource in others {
            assert_eq!(put(&app, token, &path(resource, ITEM), typed("No")).await.status, 403, "{resource}");
            assert_eq!(get(&app, token, &path(resource, ITEM)).await.status, 403, "{resource}");
            assert_eq!(get(&app, token, &format!("/autosaves/{resource}")).await.status, 403, "{resource}");
        }
    }
    assert_eq!(count(&app).await, 4);
}

#[on_both_databases]
async fn autosaves_without_a_title_or_beyond_the_size_limit_are_rejected(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let news = path("news", ITEM);
    for (body, pointer) in [
        (json!({"title": "  ", "base_version": 1, "values": {}}), "/title"),
        (json!({"title": "x".repeat(301), "base_version": 1, "values": {}}), "/title"),
        (json!({"title": "x", "base_version": 1, "values": []}), "/values"),
        (json!({"title": "x", "base_version": 1}), "/values"),
        (json!({"title": "x", "base_version": "1", "values": {}}), "/base_version"),
    ] {
        put(&app, &token, &news, body).await.shows(422, json!({"errors/0/pointer": pointer}));
    }
    let text =
        |length| json!({"title": "Long", "base_version": 1, "values": {"content_md": "x".repeat(length)}});
    assert_eq!(put(&app, &token, &news, text(511 * 1024)).await.status, 200);
    assert_eq!(put(&app, &token, &news, text(512 * 1024)).await.status, 413);
}

#[on_both_databases]
async fn only_the_newest_hundred_autosaves_of_an_account_are_kept(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let other = app.signed_in("other@example.org", Role::Staff).await;
    put(&app, &other, &path("news", ITEM), typed("Another account's")).await;
    let item = |number: u32| format!("00000000-0000-4000-8000-{number:012}");
    for number in 0..102 {
        app.at(&format!("2026-06-15T16:{:02}:{:02}Z", number / 60, number % 60));
        put(&app, &token, &path("news", &item(number)), typed("x")).await;
    }
    assert_eq!(count(&app).await, 101);
    for (number, is_stored) in [(0, false), (1, false), (2, true), (101, true)] {
        let read = get(&app, &token, &path("news", &item(number))).await.json();
        assert_eq!(read["autosave"].is_object(), is_stored, "{number}");
    }
}

#[on_both_databases]
async fn autosaves_are_deleted_after_30_days_or_with_their_account(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    put(&app, &token, &path("news", ITEM), typed("Old")).await;
    app.at("2026-07-15T16:00:00Z");
    assert_eq!(delete_expired_autosaves(&app.app).await.unwrap(), 0, "not before");
    let later = app.signed_in("later@example.org", Role::Staff).await;
    put(&app, &later, &path("news", ITEM), typed("New")).await;
    app.at("2026-07-15T16:00:01Z");
    assert_eq!(delete_expired_autosaves(&app.app).await.unwrap(), 1);
    let tx = app.app.store.begin().await.unwrap();
    tx.on(ACCOUNTS)
        .execute_unprepared("DELETE FROM accounts WHERE email = 'later@example.org'")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(count(&app).await, 0);
}

#[on_both_databases]
async fn an_autosave_changes_neither_row_nor_history_nor_pages(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let article = app.write_news(testing::article("Stored")).await;
    let before = app.app.store.versions().snapshot();
    put(&app, &token, &path("news", &article.summary.id.to_string()), typed("Typed")).await;
    for table in [content::news::schema::NEWS_POSTS, accounts::audit::schema::AUDIT_ENTRIES, AUTOSAVES] {
        assert!(app.app.store.versions().unchanged([table].into_iter().collect(), &before), "{table:?}");
    }
    assert_eq!(app.get("/news/stored").await.json()["title"], "Stored");
}
