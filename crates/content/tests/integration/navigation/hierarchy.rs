use testing::prelude::*;

pub(super) async fn staff(app: &TestApp) -> String {
    app.signed_in("staff@example.org", Role::Staff).await
}

pub(super) async fn link(app: &TestApp, token: &str, form: Value) -> String {
    let made = app.staff(Method::POST, "/nav-links", token, form).await.is(201);
    format!("/nav-links/{}", made.json()["id"].as_str().unwrap())
}

pub(super) fn id_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap()
}

async fn named(app: &TestApp, token: &str, label: &str, parent: Option<&str>) -> String {
    link(app, token, json!({"label": label, "href": "/contact", "parent": parent.map(id_of)})).await
}

async fn put_below(app: &TestApp, token: &str, path: &str, parent: &str) -> Answer {
    app.change(Method::PATCH, path, token, json!({"parent": id_of(parent)})).await
}

fn rejected(answer: &Answer) -> String {
    assert_eq!(answer.status, 422, "{}", answer.text());
    answer.json()["errors"][0]["pointer"].as_str().unwrap().to_owned()
}

async fn parent_of(app: &TestApp, token: &str, path: &str) -> Value {
    app.read(path, token).await.json()["parent"].clone()
}

#[on_both_databases]
async fn a_parent_link_must_be_a_top_level_header_link(app: TestApp) {
    let token = staff(&app).await;
    let about = named(&app, &token, "About", None).await;
    let officers = named(&app, &token, "Officers", Some(&about)).await;
    let footer = link(&app, &token, json!({"label": "Map", "href": "/contact", "area": "footer"})).await;
    let create = async |area: &str, parent: &str| {
        let form = json!({"label": "New", "href": "/contact", "area": area, "parent": parent});
        rejected(&app.staff(Method::POST, "/nav-links", &token, form).await)
    };
    assert_eq!(create("header", id_of(&footer)).await, "/parent", "of another area");
    assert_eq!(create("header", id_of(&officers)).await, "/parent", "a third level");
    assert_eq!(create("header", "11111111-2222-4333-8444-555555555555").await, "/parent", "not there");
    assert_eq!(create("footer", id_of(&about)).await, "/parent", "one level in the footer");
    assert_eq!(rejected(&put_below(&app, &token, &about, &about).await), "/parent", "itself");
    assert_eq!(rejected(&put_below(&app, &token, &about, &officers).await), "/parent", "a circle");

    assert_eq!(parent_of(&app, &token, &officers).await, id_of(&about));
    app.change(Method::PATCH, &officers, &token, json!({"parent": null}))
        .await
        .shows(200, json!({"parent": null}));
}

#[on_both_databases]
async fn a_link_with_children_cannot_leave_the_top_of_the_header(app: TestApp) {
    let token = staff(&app).await;
    let (about, other) = (named(&app, &token, "About", None).await, named(&app, &token, "Other", None).await);
    let officers = named(&app, &token, "Officers", Some(&about)).await;
    assert_eq!(rejected(&put_below(&app, &token, &about, &other).await), "/parent");
    let moved = app.change(Method::PATCH, &about, &token, json!({"area": "footer"})).await;
    assert_eq!(rejected(&moved), "/area");
    app.change(Method::PATCH, &about, &token, json!({"label": "About us"})).await.is(200);

    assert_eq!(put_below(&app, &token, &officers, &other).await.status, 200);
    app.change(Method::PATCH, &about, &token, json!({"area": "footer"})).await.is(200);
}

#[on_both_databases]
async fn a_link_with_children_is_deleted_only_with_its_children(app: TestApp) {
    let token = staff(&app).await;
    let about = named(&app, &token, "About", None).await;
    let officers = named(&app, &token, "Officers", Some(&about)).await;
    let contact = named(&app, &token, "Hall", Some(&about)).await;
    let delete = async |paths: &[&String]| {
        let ids: Vec<_> = paths.iter().map(|path| id_of(path)).collect();
        let body = json!({"action": "delete", "ids": ids});
        app.staff(Method::POST, "/nav-links/bulk", &token, body).await
    };
    for answer in
        [app.change(Method::DELETE, &about, &token, Value::Null).await, delete(&[&about, &officers]).await]
    {
        answer.shows(409, json!({"code": "has_children"}));
        assert_eq!(
            answer.json()["detail"],
            "A link with links below it can’t be deleted. Move or delete those first."
        );
    }
    assert_eq!(parent_of(&app, &token, &officers).await, id_of(&about), "nothing is deleted");
    assert_eq!(delete(&[&about, &officers, &contact]).await.status, 200);
    let header = app.read("/nav-links?area=header", &token).await;
    assert_eq!(header.items("label"), ["Home", "News", "Events", "Shop"]);
}

#[on_both_databases]
async fn a_restored_link_returns_under_its_parent_or_at_the_top(app: TestApp) {
    let token = staff(&app).await;
    let about = named(&app, &token, "About", None).await;
    let officers = named(&app, &token, "Officers", Some(&about)).await;
    let bring_back = async || {
        assert_eq!(app.change(Method::DELETE, &officers, &token, Value::Null).await.status, 204);
        let history = format!("{officers}/history");
        let entries = app.read(&history, &token).await.items("id");
        (format!("{officers}/restore"), json!({"entry": entries[0]}))
    };
    let (path, entry) = bring_back().await;
    let restored = app.staff(Method::POST, &path, &token, entry).await;
    restored.shows(201, json!({"parent": id_of(&about)}));

    let (path, entry) = bring_back().await;
    assert_eq!(app.change(Method::DELETE, &about, &token, Value::Null).await.status, 204);
    app.staff(Method::POST, &path, &token, entry).await.shows(201, json!({"parent": null}));
}

#[on_both_databases]
async fn concurrent_link_moves_make_no_cycle_or_third_level(app: TestApp) {
    let token = staff(&app).await;
    for _ in 0..10 {
        let (first, second) =
            (named(&app, &token, "First", None).await, named(&app, &token, "Second", None).await);
        let third = named(&app, &token, "Third", None).await;
        let answers = tokio::join!(
            put_below(&app, &token, &first, &second),
            put_below(&app, &token, &second, &third),
            put_below(&app, &token, &third, &first),
        );
        let mut statuses =
            [answers.0.status, answers.1.status, answers.2.status].map(|status| status.as_u16());
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422, 422]);
    }
}

#[on_both_databases]
async fn a_link_deleted_concurrently_gets_no_children(app: TestApp) {
    let token = staff(&app).await;
    for _ in 0..10 {
        let (about, officers) =
            (named(&app, &token, "About", None).await, named(&app, &token, "Officers", None).await);
        let (moved, deleted) = tokio::join!(
            put_below(&app, &token, &officers, &about),
            app.change(Method::DELETE, &about, &token, Value::Null)
        );
        let outcome = (moved.status.as_u16(), deleted.status.as_u16());
        assert!([(200, 409), (422, 204)].contains(&outcome), "{outcome:?}");
    }
}

#[on_both_databases]
async fn links_are_ordered_among_their_siblings(app: TestApp) {
    let token = staff(&app).await;
    let about = named(&app, &token, "About", None).await;
    let (one, two) =
        (named(&app, &token, "One", Some(&about)).await, named(&app, &token, "Two", Some(&about)).await);
    let order = async |ids: Value, before: Value| {
        let body = json!({"ids": ids, "before": before});
        app.staff(Method::PUT, "/nav-links/order", &token, body).await.status.as_u16()
    };
    let list = app.read("/nav-links?area=header", &token).await.json();
    let ids = |parent: Value| {
        let rows = list["items"].as_array().unwrap().iter().filter(move |row| row["parent"] == parent);
        rows.map(|row| row["id"].clone()).collect::<Vec<_>>()
    };
    let (top, below) = (ids(Value::Null), ids(json!(id_of(&about))));
    assert_eq!((top.len(), below.len()), (5, 2));
    let turned: Vec<_> = below.iter().rev().collect();
    assert_eq!(order(json!(turned), json!(below)).await, 204);
    let moved: Vec<_> = top.iter().rev().collect();
    assert_eq!(order(json!(moved), json!(top)).await, 204);
    let footer = app.read("/nav-links?area=footer", &token).await;
    assert_eq!(
        order(json!([top[0], footer.items("id")[0]]), json!([footer.items("id")[0], top[0]])).await,
        409,
        "of two areas"
    );
    let mixed = (json!([id_of(&one), id_of(&about)]), json!([id_of(&about), id_of(&one)]));
    assert_eq!(order(mixed.0, mixed.1).await, 409, "of two levels");
    assert_eq!(parent_of(&app, &token, &two).await, id_of(&about));
}
