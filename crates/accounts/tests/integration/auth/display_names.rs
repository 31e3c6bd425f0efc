//! Display names of accounts: who gives them, what they may be, and where others read them.

use super::{PASSWORD, account, call, post, sign_in, text, user};
use accounts::auth::command::{self, Command, RoleName};
use testing::prelude::*;

const REJECTED: [&str; 4] = ["Ann\nLee", "Ann\u{200b}Lee", "A\u{ad}nn Lee", "Ann@Lee"];

async fn rename(app: &TestApp, token: &str, name: Value) -> Answer {
    let request = Request::patch("/api/v1/account")
        .header(key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {token}"));
    app.send(request.body(Body::from(json!({"display_name": name}).to_string())).unwrap()).await
}

async fn get(app: &TestApp, path: &str, token: &str) -> Value {
    app.read(path, token).await.json()
}

#[on_both_databases]
async fn an_account_sets_and_clears_its_display_name(app: TestApp) {
    let token = app.signed_in("ann@example.org", Role::Staff).await;
    assert_eq!(account(&app, &token).await.json()["display_name"], Value::Null);
    rename(&app, &token, json!(" Ann Lee ")).await.shows(200, json!({"display_name": "Ann Lee"}));
    assert_eq!(account(&app, &token).await.json()["display_name"], "Ann Lee");
    assert_eq!(user(&app, &token).await.json()["user_metadata"], json!({"display_name": "Ann Lee"}));
    for name in REJECTED.into_iter().chain([&*"x".repeat(81)]) {
        let rejected = rename(&app, &token, json!(name)).await;
        let error = &rejected.json()["errors"][0]["pointer"];
        assert_eq!((rejected.status.as_u16(), error), (422, &json!("/display_name")), "{name:?}");
    }
    assert_eq!(account(&app, &token).await.json()["display_name"], "Ann Lee");
    assert_eq!(rename(&app, &token, json!(" ")).await.json()["display_name"], Value::Null);
    assert_eq!(user(&app, &token).await.json()["user_metadata"], json!({}));
    assert_eq!(rename(&app, "", json!("Ann")).await.status, 401);
}

#[on_both_databases]
async fn user_metadata_sets_the_display_name(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let body = |email: &str, name: Value| json!({"email": email, "password": PASSWORD, "data": {"display_name": name, "shift": "night"}});
    let answer = post(&app, "/signup", body("ann@example.org", json!("Ann Lee"))).await;
    let data = json!({"display_name": "Ann Lee", "shift": "night"});
    answer.shows(200, json!({"user_metadata": data}));
    // Metadata is the client's own: what is no name is none, and no error.
    let long = "x".repeat(81);
    let names = [json!(REJECTED[1]), json!(REJECTED[2]), json!(long), json!(7), json!(null)];
    for (number, name) in names.into_iter().enumerate() {
        let body = body(&format!("other{number}@example.org"), name);
        post(&app, "/signup", body).await.is(200);
    }
    let users = get(&app, "/users", &owner).await;
    let names: Vec<_> =
        users["items"].as_array().unwrap().iter().filter_map(|user| user["display_name"].as_str()).collect();
    assert_eq!(names, ["Ann Lee"]);

    let named = app.signed_in("ben@example.org", Role::Staff).await;
    let change = json!({"data": {"display_name": "Ben"}});
    assert_eq!(call(&app, Method::PUT, "/user", Some(&named), change).await.status, 200);
    let change = json!({"data": {"shift": "day"}});
    assert_eq!(call(&app, Method::PUT, "/user", Some(&named), change).await.status, 200);
    assert_eq!(account(&app, &named).await.json()["display_name"], "Ben");
    let change = json!({"data": {"display_name": null}});
    assert_eq!(call(&app, Method::PUT, "/user", Some(&named), change).await.status, 200);
    assert_eq!(account(&app, &named).await.json()["display_name"], Value::Null);
    let log = get(&app, "/audit?action=name+changed", &owner).await;
    assert_eq!(log["total"], 2, "the change of other data is none of the name");
}

#[on_both_databases]
async fn an_invitation_replaces_the_display_name_of_an_earlier_sign_up(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let stranger =
        json!({"email": "ann@example.org", "password": PASSWORD, "data": {"display_name": "Boss"}});
    assert_eq!(post(&app, "/signup", stranger).await.status, 200);
    app.at("2026-06-15T16:02:00Z");
    let form = json!({"email": "ann@example.org", "role": "staff"});
    let invited = app.staff(Method::POST, "/users", &owner, form).await;
    invited.shows(201, json!({"display_name": null}));
    let form = json!({"email": "ben@example.org", "role": "staff", "display_name": "Ben Ruiz "});
    let invited = app.staff(Method::POST, "/users", &owner, form).await;
    assert_eq!(invited.json()["display_name"], "Ben Ruiz");
    let form = json!({"email": "eve@example.org", "role": "staff", "display_name": REJECTED[1]});
    assert_eq!(app.staff(Method::POST, "/users", &owner, form).await.status, 422);
}

#[on_both_databases]
async fn an_owner_changes_the_display_name_of_another_account(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let ann = app.account("ann@example.org", "a password for tests", Role::Staff).await;
    let token = app.sign_in("ann@example.org").await;
    let path = format!("/users/{ann}");
    let correct = async |token: &str, name: &str| {
        app.staff(Method::PATCH, &path, token, json!({"display_name": name})).await
    };
    assert_eq!(correct(&owner, " Ann Lee ").await.json()["display_name"], "Ann Lee");
    assert_eq!(user(&app, &token).await.json()["user_metadata"], json!({"display_name": "Ann Lee"}));
    let log = get(&app, "/audit?action=name+changed", &owner).await;
    assert_eq!((&log["total"], &log["items"][0]["actor"]), (&json!(1), &json!("owner@example.org")));
    let rejected = correct(&owner, REJECTED[1]).await;
    let error = &rejected.json()["errors"][0]["pointer"];
    assert_eq!((rejected.status.as_u16(), error), (422, &json!("/display_name")));
    assert_eq!(correct(&token, "Boss").await.status, 403);
    let role = app.staff(Method::PATCH, &path, &owner, json!({"role": "shop"})).await;
    assert_eq!(role.json()["display_name"], "Ann Lee", "a change of the role leaves the name");
    assert_eq!(correct(&owner, "").await.json()["display_name"], Value::Null);
}

#[on_both_databases]
async fn the_add_command_sets_the_display_name(app: TestApp) {
    let add = async |name: &str| {
        let (email, role) = ("ann@example.org".to_owned(), RoleName::Owner);
        let command = Command::Add { email, role, name: Some(name.to_owned()) };
        command::run(&app.app.store, &app.app.clock, &app.app.entropy, "https://union.example", command).await
    };
    let rejected = add(REJECTED[0]).await.unwrap_err().to_string();
    assert!(rejected.contains("1 to 80 characters"), "{rejected}");
    let said = add("Ann Lee").await.unwrap();
    let password = said.lines().find_map(|line| line.strip_prefix("password: ")).unwrap();
    let token = text(&sign_in(&app, "ann@example.org", password).await.json(), "access_token");
    assert_eq!(account(&app, &token).await.json()["display_name"], "Ann Lee");
}

#[on_both_databases]
async fn the_audit_log_names_its_actors_until_their_account_is_deleted(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let ann = app.account("ann@example.org", "a password for tests", Role::Staff).await;
    let token = app.sign_in("ann@example.org").await;
    assert_eq!(rename(&app, &token, json!("Ann Lee")).await.status, 200);
    let entry = |list: Value| list["items"][0].clone();
    let named = entry(get(&app, "/audit?action=name+changed", &owner).await);
    assert_eq!((&named["actor"], &named["actor_name"]), (&json!("ann@example.org"), &json!("Ann Lee")));
    let path = format!("/audit/{}", named["id"].as_str().unwrap());
    assert_eq!(get(&app, &path, &owner).await["actor_name"], "Ann Lee");
    assert_eq!(rename(&app, &token, json!("Ann Miller")).await.status, 200);
    assert_eq!(get(&app, &path, &owner).await["actor_name"], "Ann Miller", "the name of today");
    app.staff(Method::DELETE, &format!("/users/{ann}"), &owner, Value::Null).await.is(204);
    let log = get(&app, "/audit?limit=100", &owner).await.to_string();
    let export = app.read("/audit/export", &owner).await;
    assert!(!log.contains("Ann") && !export.text().contains("Ann"), "{log}");
    assert_eq!(get(&app, &path, &owner).await["actor"], format!("account {}", &ann.to_string()[..8]));
}
