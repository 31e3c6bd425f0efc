use super::{editor, form, made, row_of};
use testing::prelude::*;

async fn path_of(app: &TestApp, token: &str, page: &Value) -> String {
    let answer = app.read(&row_of(page), token).await;
    answer.json()["path"].as_str().unwrap_or("none").to_owned()
}

async fn bulk(app: &TestApp, token: &str, action: &str, pages: &[&Value]) -> u16 {
    let ids: Vec<_> = pages.iter().map(|page| page["id"].clone()).collect();
    let request = json!({"action": action, "ids": ids});
    app.staff(Method::POST, "/pages/bulk", token, request).await.status.as_u16()
}

async fn branch(app: &TestApp, token: &str) -> [Value; 3] {
    let top = made(app, token, form("Benefits", "benefits", None)).await;
    let middle = made(app, token, form("Health", "health", Some(&top))).await;
    let last = made(app, token, form("Dental", "dental", Some(&middle))).await;
    [top, middle, last]
}

#[on_both_databases]
async fn moving_a_page_moves_its_children_and_redirects_former_paths(app: TestApp) {
    let token = editor(&app).await;
    let [top, middle, last] = branch(&app, &token).await;
    let members = made(&app, &token, form("Members", "members", None)).await;
    app.change(Method::PATCH, &row_of(&top), &token, json!({"slug": "perks"})).await.is(200);
    let change = json!({"parent_id": members["id"]});
    assert_eq!(app.change(Method::PATCH, &row_of(&middle), &token, change).await.status, 200);
    assert_eq!(path_of(&app, &token, &last).await, "members/health/dental");
    for (old, new) in [
        ("/benefits", "/perks"),
        ("/benefits/health", "/members/health"),
        ("/perks/health", "/members/health"),
        ("/benefits/health/dental", "/members/health/dental"),
        ("/perks/health/dental", "/members/health/dental"),
    ] {
        let answer = app.page(old).await;
        assert_eq!((answer.status.as_u16(), answer.header(header::LOCATION)), (301, new), "{old}");
        assert_eq!(app.page(new).await.status, 200, "{new}");
    }
    // A new page at a former path takes precedence over the redirect.
    made(&app, &token, form("New benefits", "benefits", None)).await;
    assert_eq!(app.page("/benefits").await.status, 200);
    let found = app.get("/pages/lookup?path=benefits").await;
    assert_eq!(found.json()["title"], "New benefits");
}

#[on_both_databases]
async fn a_page_cannot_move_below_itself_or_beyond_three_levels(app: TestApp) {
    let token = editor(&app).await;
    let [top, middle, last] = branch(&app, &token).await;
    let other = made(&app, &token, form("Other", "other", None)).await;
    let gone = made(&app, &token, form("Gone", "gone", None)).await;
    assert_eq!(bulk(&app, &token, "delete", &[&gone]).await, 200);
    for (page, parent, sentence) in [
        (&top, &top, "A page cannot be below itself"),
        (&top, &middle, "This page is below the one you are editing. Choose another one"),
        (&top, &last, "This page is below the one you are editing. Choose another one"),
        (&other, &last, "Pages have three levels."),
        (&top, &other, "Pages have three levels."),
        (&other, &gone, "This page no longer exists. Choose another one"),
    ] {
        let change = json!({"parent_id": parent["id"]});
        let rejected = app.change(Method::PATCH, &row_of(page), &token, change).await;
        assert_eq!(rejected.status, 422, "{sentence}");
        let error = &rejected.json()["errors"][0];
        assert_eq!(error["pointer"], "/parent_id");
        assert!(error["message"].as_str().unwrap().starts_with(sentence), "{error}");
    }
    assert_eq!(path_of(&app, &token, &last).await, "benefits/health/dental");
}

#[on_both_databases]
async fn concurrent_page_moves_make_no_cycle(app: TestApp) {
    let token = editor(&app).await;
    for round in 0..8 {
        let one = made(&app, &token, form("One", &format!("one-{round}"), None)).await;
        let two = made(&app, &token, form("Two", &format!("two-{round}"), None)).await;
        let (one_row, two_row) = (row_of(&one), row_of(&two));
        let (first, second) = tokio::join!(
            app.change(Method::PATCH, &one_row, &token, json!({"parent_id": two["id"]})),
            app.change(Method::PATCH, &two_row, &token, json!({"parent_id": one["id"]})),
        );
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422]);
        let mut paths = [path_of(&app, &token, &one).await, path_of(&app, &token, &two).await];
        paths.sort_by_key(String::len);
        assert!(paths[1].starts_with(&format!("{}/", paths[0])), "{paths:?}");
        for path in paths {
            assert_eq!(app.page(&format!("/{path}")).await.status, 200, "{path}");
        }
    }
}

#[on_both_databases]
async fn concurrent_pages_with_the_same_slug_get_distinct_paths(app: TestApp) {
    let token = editor(&app).await;
    let top = made(&app, &token, form("Top", "top", None)).await;
    let page = || form("Same", "same", Some(&top));
    let (first, second, third) =
        tokio::join!(made(&app, &token, page()), made(&app, &token, page()), made(&app, &token, page()));
    let mut paths = [&first, &second, &third].map(|page| page["path"].as_str().unwrap().to_owned());
    paths.sort();
    assert_eq!(paths, ["top/same", "top/same-2", "top/same-3"]);
}

#[on_both_databases]
async fn a_page_with_children_is_deleted_only_with_its_children(app: TestApp) {
    let token = editor(&app).await;
    let [top, middle, last] = branch(&app, &token).await;
    let alone = app.change(Method::DELETE, &row_of(&top), &token, Value::Null).await.is(409);
    let sentence = "A page with pages below it can’t be deleted. Move or delete those first.";
    assert_eq!(alone.json()["detail"], sentence);
    assert_eq!(bulk(&app, &token, "delete", &[&top, &middle]).await, 409);
    assert_eq!(bulk(&app, &token, "delete", &[&top, &middle, &last]).await, 200);
    assert_eq!(app.page("/benefits/health").await.status, 404);
    assert_eq!(bulk(&app, &token, "restore", &[&last, &top, &middle]).await, 200);
    assert_eq!(path_of(&app, &token, &last).await, "benefits/health/dental");
}

#[on_both_databases]
async fn a_page_restored_without_its_parent_moves_to_the_top(app: TestApp) {
    let token = editor(&app).await;
    let [top, middle, last] = branch(&app, &token).await;
    assert_eq!(bulk(&app, &token, "delete", &[&top, &middle, &last]).await, 200);
    assert_eq!(bulk(&app, &token, "restore", &[&middle]).await, 200);
    assert_eq!(path_of(&app, &token, &middle).await, "health");
    // A child that is still in the trash returns below its restored parent.
    assert_eq!(bulk(&app, &token, "restore", &[&last]).await, 200);
    assert_eq!(path_of(&app, &token, &last).await, "health/dental");
}

#[on_both_databases]
async fn a_trashed_page_can_be_restored_after_its_parent_was_deleted(app: TestApp) {
    let token = editor(&app).await;
    let about = made(&app, &token, form("About", "about", None)).await;
    let news = made(&app, &token, form("News", "news", Some(&about))).await;
    assert_eq!(bulk(&app, &token, "delete", &[&about, &news]).await, 200);
    assert_eq!(bulk(&app, &token, "delete_permanently", &[&about]).await, 200);
    assert_eq!(bulk(&app, &token, "restore", &[&news]).await, 200);
    // The program has a page at /news.
    assert_eq!(path_of(&app, &token, &news).await, "news-2");
}

#[on_both_databases]
async fn sibling_pages_are_reordered(app: TestApp) {
    let token = editor(&app).await;
    let top = made(&app, &token, form("Top", "top", None)).await;
    let mut ids = Vec::new();
    for (order, slug) in ["one", "two", "three"].iter().enumerate() {
        let mut page = form(slug, slug, Some(&top));
        page["sort_order"] = order.into();
        ids.push(made(&app, &token, page).await["id"].clone());
    }
    made(&app, &token, form("Elsewhere", "elsewhere", None)).await;
    let order = json!({"ids": [ids[2], ids[0], ids[1]], "before": ids});
    app.staff(Method::PUT, "/pages/order", &token, order).await.is(204);
    let children = app.get("/pages/lookup?path=top").await.json()["children"].clone();
    let titles: Vec<_> = children.as_array().unwrap().iter().map(|page| page["title"].clone()).collect();
    assert_eq!(titles, ["three", "one", "two"]);
}
