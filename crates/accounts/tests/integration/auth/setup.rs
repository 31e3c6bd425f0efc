use super::{PASSWORD, sign_in};
use accounts::auth::setup;
use platform::database::site_visibility::SiteVisibility;
use testing::prelude::*;

async fn token(app: &TestApp) -> Option<String> {
    let app = &app.app;
    let link = setup::create_link(&app.store, &app.entropy, &app.config.server.url, app.now()).await.unwrap();
    link.map(|link| link.strip_prefix("https://union.example/auth/setup#").unwrap().to_owned())
}

async fn set_up(app: &TestApp, body: Value) -> Answer {
    let request = Request::post("/api/v1/setup").header(key::HEADER, &app.app.key);
    app.send(request.body(Body::from(body.to_string())).unwrap()).await
}

#[on_both_databases]
async fn the_setup_link_creates_the_first_owner_once(app: TestApp) {
    let first = token(&app).await.unwrap();
    let second = token(&app).await.unwrap();
    let form = |token: &str| json!({"token": token, "email": "Chief@example.org", "password": PASSWORD});
    assert_eq!(set_up(&app, form(&first)).await.json()["code"], "setup_over", "replaced at the next start");
    for wrong in ["", "x", &"0".repeat(64)] {
        assert_eq!(set_up(&app, form(wrong)).await.status, 403);
    }
    set_up(&app, json!({"token": second, "email": "chief@example.org", "password": "123456"}))
        .await
        .shows(422, json!({"errors/0/pointer": "/password"}));
    set_up(&app, json!({"token": second, "email": "chief", "password": PASSWORD}))
        .await
        .shows(422, json!({"errors/0/pointer": "/email"}));

    set_up(&app, form(&second)).await.shows(201, json!({"email": "chief@example.org"}));
    assert_eq!(
        sign_in(&app, "chief@example.org", PASSWORD).await.json()["user"]["app_metadata"]["role"],
        "owner"
    );
    assert_eq!(set_up(&app, form(&second)).await.json()["code"], "setup_over");
    assert!(token(&app).await.is_none(), "there is an owner now");
}

async fn first_owner(app: &TestApp) -> (u16, Vec<String>) {
    let form =
        json!({"token": token(app).await.unwrap(), "email": "chief@example.org", "password": PASSWORD});
    assert_eq!(set_up(app, form).await.status, 201);
    let signed_in = sign_in(app, "chief@example.org", PASSWORD).await.json();
    let access = signed_in["access_token"].as_str().unwrap();
    let log = app.read("/audit?resource=site", access).await;
    (app.page("/").await.status.as_u16(), log.items("action"))
}

#[on_both_databases]
async fn a_new_site_closes_to_visitors_when_its_first_owner_is_created(app: TestApp) {
    assert_eq!(first_owner(&app).await, (503, vec!["closed".to_owned()]));
}

#[on_both_databases]
async fn an_opened_site_stays_open_when_its_first_owner_is_created(app: TestApp) {
    app.set_visibility(SiteVisibility::Open).await;
    assert_eq!(first_owner(&app).await, (200, vec![]));
}

#[on_both_databases]
async fn a_setup_link_is_rejected_once_an_owner_exists(app: TestApp) {
    let token = token(&app).await.unwrap();
    app.account("chief@example.org", PASSWORD, Role::Owner).await;
    let form = json!({"token": token, "email": "second@example.org", "password": PASSWORD});
    assert_eq!(set_up(&app, form).await.json()["code"], "setup_over");
}
