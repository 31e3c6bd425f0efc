//! Idle sessions, unused passwords, email floods, and owners without a second factor.

use super::{PASSWORD, call, link, post, post_from, press, refresh, rejection, sign_in, sign_up, text, user};
use accounts::auth::command::{self, Command, RoleName};
use testing::prelude::*;

async fn typed(app: &TestApp, command: Command) -> String {
    let app = &app.app;
    command::run(&app.store, &app.clock, &app.entropy, "https://union.example", command).await.unwrap()
}

fn printed(said: &str) -> String {
    let line = said.lines().find_map(|line| line.strip_prefix("password: "));
    line.unwrap_or_else(|| panic!("{said}")).to_owned()
}

#[on_both_databases]
async fn an_idle_session_expires(app: TestApp) {
    app.account("owner@example.org", PASSWORD, Role::Owner).await;
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let owner = text(&sign_in(&app, "owner@example.org", PASSWORD).await.json(), "refresh_token");
    let nora = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "refresh_token");
    app.at("2026-06-16T03:59:59Z");
    let owner = refresh(&app, &owner).await;
    assert_eq!(owner.status, 200, "within 12 hours");
    app.at("2026-06-16T15:59:59Z");
    assert_eq!(
        rejection(&refresh(&app, &text(&owner.json(), "refresh_token")).await),
        (400, "session_expired".into())
    );
    let nora = refresh(&app, &nora).await;
    assert_eq!(nora.status, 200, "everybody else has a week");
    app.at("2026-06-23T15:59:59Z");
    assert_eq!(
        rejection(&refresh(&app, &text(&nora.json(), "refresh_token")).await),
        (400, "session_expired".into())
    );
}

#[on_both_databases]
async fn an_unused_printed_password_expires_after_three_days(app: TestApp) {
    let add = |email: &str| Command::Add { email: email.to_owned(), role: RoleName::Staff, name: None };
    let (used, unused) =
        (typed(&app, add("used@example.org")).await, typed(&app, add("unused@example.org")).await);
    assert!(used.ends_with("It expires in 3 days unless it is used."), "{used}");
    app.at("2026-06-18T15:59:59Z");
    assert_eq!(sign_in(&app, "used@example.org", &printed(&used)).await.status, 200);
    app.at("2026-06-18T16:00:00Z");
    assert_eq!(
        rejection(&sign_in(&app, "unused@example.org", &printed(&unused)).await),
        (400, "invalid_credentials".into())
    );
    app.at("2026-07-18T16:00:00Z");
    assert_eq!(sign_in(&app, "used@example.org", &printed(&used)).await.status, 200);
    let reset =
        typed(&app, Command::Reset { email: "unused@example.org".into(), second_factor: false }).await;
    app.at("2026-07-21T16:00:00Z");
    assert_eq!(sign_in(&app, "unused@example.org", &printed(&reset)).await.status, 400);
    let told: Vec<_> = app.received_mails().await.into_iter().map(|mail| (mail.to, mail.subject)).collect();
    assert_eq!(told, [("unused@example.org".to_owned(), "Your password was changed".to_owned())]);
}

#[on_both_databases]
async fn owners_get_one_mail_an_hour_about_waiting_accounts(app: TestApp) {
    app.account("owner@example.org", PASSWORD, Role::Owner).await;
    let confirm = async |name: &str| {
        sign_up(&app, &format!("{name}@example.org")).await;
        let mails = app.received_mails().await;
        let own = mails.iter().find(|mail| mail.to.starts_with(name)).unwrap();
        press(&app, &link(own)).await;
    };
    for number in 0..25 {
        app.at(&format!("2026-06-15T16:{number:02}:00Z"));
        confirm(&format!("n{number:02}")).await;
    }
    let mut to_owner = app.received_mails().await;
    to_owner.retain(|mail| mail.to.starts_with("owner"));
    assert!(to_owner.is_empty(), "the first mail went out before the second sign-up: {to_owner:?}");
    app.at("2026-06-15T17:00:00Z");
    let gathered = app.received_mails().await;
    assert_eq!(gathered.len(), 1, "{gathered:?}");
    assert_eq!(gathered[0].subject, "25 accounts are waiting for approval");
    assert!(
        gathered[0].text.contains("n00@example.org") && gathered[0].text.contains("and 5 more"),
        "{}",
        gathered[0].text
    );
    app.at("2026-06-15T17:30:00Z");
    confirm("late").await;
    assert!(app.received_mails().await.is_empty(), "an hour after the last");
    app.at("2026-06-15T18:00:00Z");
    assert_eq!(app.received_mails().await[0].subject, "26 accounts are waiting for approval");
}

#[on_both_databases]
async fn an_update_concurrent_with_account_deletion_does_not_fail(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "access_token");
    for round in 0..8 {
        let body = json!({"data": {"round": round}});
        let change = call(&app, Method::PUT, "/user", Some(&session), body);
        let path = format!("/users/{id}");
        let remove = app.staff(Method::DELETE, &path, &owner, Value::Null);
        let (changed, removed) = tokio::join!(change, remove);
        assert!(
            changed.status.as_u16() < 500 && removed.status.as_u16() < 500,
            "{} {}",
            changed.text(),
            removed.text()
        );
    }
    assert_eq!(user(&app, &session).await.status, 403);
}

#[tokio::test]
async fn anonymous_requests_cannot_exceed_the_hourly_mail_limit() {
    let app = TestApp::with(Backend::Sqlite, &[("auth.mails_per_hour", "5".to_owned())]).await;
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    // The fifth network is served from the quarter that is reserved for first emails.
    for number in 0..5 {
        let body = json!({"email": format!("n{number}@example.org"), "password": PASSWORD});
        assert_eq!(post_from(&app, [192, 0, number, 2], "/signup", body).await.status, 200);
    }
    for (path, body) in [
        ("/signup", json!({"email": "n6@example.org", "password": PASSWORD})),
        ("/recover", json!({"email": "n7@example.org"})),
        ("/otp", json!({"email": "n8@example.org"})),
        ("/resend", json!({"email": "n9@example.org", "type": "signup"})),
    ] {
        let rejected = (429, "over_email_send_rate_limit".to_owned());
        assert_eq!(rejection(&post(&app, path, body).await), rejected, "{path}");
    }
    assert_eq!(app.received_mails().await.len(), 5);
    let form = json!({"email": "vera@example.org", "role": "staff"});
    assert_eq!(app.staff(Method::POST, "/users", &owner, form).await.status, 201, "owners still invite");
    app.at("2026-06-15T16:15:00Z");
    let body = json!({"email": "n6@example.org", "password": PASSWORD});
    let more = post_from(&app, [192, 0, 9, 7], "/signup", body).await;
    assert_eq!(more.status, 200, "one more after a quarter of an hour");
}

#[on_both_databases]
async fn strangers_cannot_exhaust_the_mail_limit_of_an_account(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let signed_in = sign_in(&app, "nora@example.org", PASSWORD).await;
    let token = text(&signed_in.json(), "access_token");
    let device = signed_in.header(header::SET_COOKIE).split(';').next().unwrap().to_owned();
    let body = json!({"email": "nora@example.org"});
    let from = async |network: u8| post_from(&app, [192, 0, network, 1], "/recover", body.clone()).await;
    // Network 1 uses up its six. The first requests of seven other networks use the reserve of six and one unit that ten minutes restore.
    let mut asked: Vec<_> = (0..6).map(|minute| (minute, 1, 200)).collect();
    asked.push((6, 1, 429));
    asked.extend((2..9).map(|network| (network + 5, network, 200)));
    asked.extend([(14, 2, 429), (14, 9, 429)]);
    for (minute, network, status) in asked {
        app.at(&format!("2026-06-15T16:{minute:02}:00Z"));
        assert_eq!(from(network).await.status, status, "minute {minute}, network {network}");
    }
    let own = async |cookie: &str, email: &str| {
        let request = Request::post("/auth/v1/recover")
            .header(key::HEADER, &app.app.key)
            .header(header::COOKIE, cookie)
            .extension(axum::extract::ConnectInfo(std::net::SocketAddr::from(([192, 0, 9, 1], 1))));
        app.send(request.body(Body::from(json!({"email": email}).to_string())).unwrap()).await.status
    };
    assert_eq!(own("unionhall-device=x.y.z", "nora@example.org").await, 429, "a stranger");
    assert_eq!(own(&device, "nora@example.org").await, 200, "a browser that she has signed in with");
    assert_eq!(own(&device, "nora@example.org").await, 429, "one a minute");
    app.at("2026-06-15T16:15:00Z");
    let code = call(&app, Method::GET, "/reauthenticate", Some(&token), Value::Null).await;
    assert_eq!(code.status, 200, "her session");
    app.account("omar@example.org", PASSWORD, Role::Staff).await;
    for minute in 20..26 {
        app.at(&format!("2026-06-15T16:{minute}:00Z"));
        let body = json!({"email": "omar@example.org"});
        assert_eq!(post_from(&app, [192, 0, 9, 1], "/recover", body).await.status, 200);
    }
    app.at("2026-06-15T16:26:00Z");
    assert_eq!(own(&device, "omar@example.org").await, 429, "nora's browser is a stranger to omar");
}

#[tokio::test]
async fn owners_need_a_second_factor_if_the_setting_requires_one() {
    let app = TestApp::with(Backend::Sqlite, &[("auth.owner_second_factor", "true".to_owned())]).await;
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let staff = app.signed_in("staff@example.org", Role::Staff).await;
    for path in ["/users", "/news", "/audit"] {
        let rejected = app.read(path, &owner).await;
        assert_eq!(rejection(&rejected), (403, "second_factor_required".into()), "{path}");
    }
    let rejected = call(&app, Method::GET, "/admin/users", Some(&owner), Value::Null).await;
    assert_eq!(rejection(&rejected), (403, "second_factor_required".into()));
    let own = super::account(&app, &owner).await.json();
    assert_eq!(own["second_factor_required"], true);
    assert_eq!(app.read("/news", &staff).await.status, 200);
    let enrolled = call(&app, Method::POST, "/factors", Some(&owner), json!({"factor_type": "totp"})).await;
    assert_eq!(enrolled.status, 200, "and set it up");
}
