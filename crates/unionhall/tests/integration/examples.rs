//! The examples that a new site may start with.

use testing::prelude::*;

async fn editor(app: &TestApp) -> String {
    app.signed_in("editor@example.org", Role::Editor).await
}

async fn call(app: &TestApp, method: Method, token: &str) -> Answer {
    app.staff(method, "/examples", token, Value::Null).await
}

async fn pages(app: &TestApp, token: &str) -> Vec<Value> {
    let list = app.read("/pages?limit=100", token).await.json();
    list["items"].as_array().unwrap().clone()
}

fn path_of(page: &Value) -> String {
    format!("/pages/{}", page["id"].as_str().unwrap())
}

#[on_both_databases]
async fn examples_are_drafts_that_are_written_once(app: TestApp) {
    let token = editor(&app).await;
    assert_eq!(
        call(&app, Method::GET, &token).await.json(),
        json!({"is_written": false, "is_offered": true})
    );
    let first = call(&app, Method::POST, &token).await;
    assert_eq!(first.json(), json!({"written": 11, "skipped": []}), "{}", first.text());
    assert_eq!(
        call(&app, Method::GET, &token).await.json(),
        json!({"is_written": true, "is_offered": false})
    );
    let written = pages(&app, &token).await;
    let paths: Vec<_> = written.iter().map(|page| page["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["about", "contract-and-bylaws", "join", "leadership", "privacy", "returns"]);
    assert!(written.iter().all(|page| page["published"] == false));
    for path in ["/about", "/join"] {
        assert_eq!(app.page(path).await.status, 404, "{path} is a draft");
    }
    assert_eq!(app.get("/questions").await.json()["total"], 0);

    // Renamed and deleted ones are there, too.
    app.change(Method::PATCH, &path_of(&written[0]), &token, json!({"slug": "who-we-are"})).await;
    app.change(Method::DELETE, &path_of(&written[1]), &token, Value::Null).await;
    assert_eq!(call(&app, Method::POST, &token).await.json(), json!({"written": 0, "skipped": []}));
    assert_eq!(pages(&app, &token).await.len(), 5);
    let history = format!("{}/history", path_of(&written[2]));
    let history = app.read(&history, &token).await;
    assert_eq!(history.items("action"), ["created"]);
}

#[on_both_databases]
async fn an_example_whose_path_is_taken_is_skipped_and_reported(app: TestApp) {
    let token = editor(&app).await;
    let own = json!({"title": "Join us", "slug": "join"});
    assert_eq!(app.staff(Method::POST, "/pages", &token, own).await.status, 201);
    assert_eq!(call(&app, Method::GET, &token).await.json()["is_offered"], false);
    let outcome = call(&app, Method::POST, &token).await.json();
    let skipped = json!([{"title": "Join the union", "path": "/join"}]);
    assert_eq!(outcome, json!({"written": 10, "skipped": skipped}));
    let paths = pages(&app, &token).await;
    assert!(paths.iter().all(|page| page["path"] != "join-2"));
    assert_eq!(call(&app, Method::DELETE, &token).await.json(), json!({"removed": 10, "remaining": 0}));
    assert_eq!(pages(&app, &token).await.len(), 1, "the site's own page");
}

#[on_both_databases]
async fn unchanged_examples_are_removed_and_others_stay(app: TestApp) {
    let token = editor(&app).await;
    call(&app, Method::POST, &token).await;
    let all = pages(&app, &token).await;
    app.change(Method::PATCH, &path_of(&all[0]), &token, json!({"title": "About Local 7"})).await;
    app.change(Method::PATCH, &path_of(&all[2]), &token, json!({"published": true})).await;
    assert_eq!(call(&app, Method::DELETE, &token).await.json(), json!({"removed": 9, "remaining": 2}));
    let left = pages(&app, &token).await;
    assert_eq!(left.iter().map(|page| &page["path"]).collect::<Vec<_>>(), ["about", "join"]);
    assert_eq!(call(&app, Method::DELETE, &token).await.json(), json!({"removed": 0, "remaining": 0}));
    assert_eq!(call(&app, Method::POST, &token).await.json()["written"], 9);
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let log = app.read("/audit?resource=examples", &owner).await;
    assert_eq!(log.items("title"), ["9 removed, 2 left"]);
}
