use super::{
    PASSWORD, account, call, code, link, one_mail, parameter, post, press, rejection, sign_in, sign_up, text,
};
use testing::prelude::*;

#[on_both_databases]
async fn a_new_account_confirms_by_link_and_waits_for_approval(app: TestApp) {
    let answer = sign_up(&app, " Nora@Example.org ").await.is(200);
    assert!(answer.json().get("access_token").is_none(), "the user alone");
    assert_eq!(
        rejection(&sign_in(&app, "nora@example.org", PASSWORD).await),
        (400, "email_not_confirmed".into())
    );

    let mail = one_mail(&app).await;
    assert_eq!(mail.to, "nora@example.org");
    let there = press(&app, &link(&mail)).await;
    assert!(there.starts_with("https://union.example#access_token="), "{there}");
    assert_eq!(
        (parameter(&there, "type"), parameter(&there, "token_type")),
        ("signup".into(), "bearer".into())
    );
    let token = parameter(&there, "access_token");
    assert_eq!(account(&app, &token).await.json()["role"], "pending");
    assert_eq!(app.read("/news", &token).await.status, 403);
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 200);
}

#[on_both_databases]
async fn opening_a_confirmation_link_has_no_effect_and_its_button_works_once(app: TestApp) {
    sign_up(&app, "nora@example.org").await;
    let link = link(&one_mail(&app).await);
    for _ in 0..3 {
        let page = app.page(&link).await;
        assert!(
            page.status == 200 && page.text().contains("nora@example.org") && page.text().contains("<button")
        );
        assert_eq!(page.header("referrer-policy".parse().unwrap()), "no-referrer");
    }
    assert_eq!(rejection(&sign_in(&app, "nora@example.org", PASSWORD).await).1, "email_not_confirmed");
    press(&app, &link).await;
    let again = app.page(&link).await;
    let there = again.header(header::LOCATION).to_owned();
    assert_eq!((again.status.as_u16(), parameter(&there, "error_code")), (303, "otp_expired".into()));
    assert!(
        there.starts_with("https://union.example/#error=")
            || there.starts_with("https://union.example#error="),
        "{there}"
    );
}

#[on_both_databases]
async fn a_code_confirms_an_account_and_five_wrong_codes_void_the_code(app: TestApp) {
    sign_up(&app, "nora@example.org").await;
    let mail = one_mail(&app).await;
    let code = code(&mail);
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let verify = async |token: &str| {
        post(&app, "/verify", json!({"type": "signup", "email": "nora@example.org", "token": token})).await
    };
    for _ in 0..4 {
        assert_eq!(rejection(&verify(wrong).await), (403, "otp_expired".into()));
    }
    let other =
        post(&app, "/verify", json!({"type": "signup", "email": "omar@example.org", "token": code})).await;
    assert_eq!(rejection(&other), (403, "otp_expired".into()));
    let right = verify(&code).await;
    assert_eq!(right.json()["user"]["email"], "nora@example.org", "{}", right.text());
    assert_eq!(rejection(&verify(&code).await), (403, "otp_expired".into()), "good once");

    app.at("2026-06-15T16:10:00Z");
    sign_up(&app, "omar@example.org").await;
    let mail = one_mail(&app).await;
    for _ in 0..5 {
        post(&app, "/verify", json!({"type": "signup", "email": "omar@example.org", "token": "x"})).await;
    }
    let late = post(
        &app,
        "/verify",
        json!({"type": "signup", "email": "omar@example.org", "token": super::code(&mail)}),
    )
    .await;
    assert_eq!(rejection(&late), (403, "otp_expired".into()));
    press(&app, &link(&mail)).await;
}

#[on_both_databases]
async fn sign_up_responses_do_not_reveal_existing_accounts(app: TestApp) {
    app.account("known@example.org", PASSWORD, Role::Staff).await;
    let shape = |value: &Value| {
        let mut value = value.clone();
        value["id"] = Value::Null;
        value.to_string().replace("known@", "x@").replace("new@", "x@")
    };
    let mut ids = Vec::new();
    for minute in ["16:00:00", "16:02:00"] {
        app.at(&format!("2026-06-15T{minute}Z"));
        let known = sign_up(&app, "known@example.org").await;
        let new = sign_up(&app, "new@example.org").await;
        assert_eq!((known.status, shape(&known.json())), (new.status, shape(&new.json())));
        ids.push([text(&known.json(), "id"), text(&new.json(), "id")]);
        let again = [sign_up(&app, "known@example.org").await, sign_up(&app, "new@example.org").await];
        assert_eq!(
            again.map(|answer| rejection(&answer)),
            [(); 2].map(|()| (429, "over_email_send_rate_limit".into()))
        );
    }
    assert_eq!(ids[0], ids[1], "no id changes, for neither");
    let mails = app.received_mails().await;
    assert_eq!(mails.iter().filter(|mail| mail.to.starts_with("known")).count(), 2);
    let told = mails.iter().find(|mail| mail.to.starts_with("known")).unwrap();
    assert_eq!(told.subject, "You already have an account");
    assert_eq!(sign_in(&app, "known@example.org", PASSWORD).await.status, 200, "and keeps its password");
}

#[on_both_databases]
async fn a_confirmation_link_sets_the_password_of_its_own_sign_up(app: TestApp) {
    post(&app, "/signup", json!({"email": "nora@example.org", "password": "a stranger's password"}))
        .await
        .is(200);
    one_mail(&app).await;
    app.at("2026-06-15T16:05:00Z");
    sign_up(&app, "nora@example.org").await;
    press(&app, &link(&one_mail(&app).await)).await;
    assert_eq!(sign_in(&app, "nora@example.org", "a stranger's password").await.status, 400);
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 200);
}

#[on_both_databases]
async fn a_recovery_link_does_not_confirm_the_password_of_a_sign_up(app: TestApp) {
    sign_up(&app, "nora@example.org").await;
    one_mail(&app).await;
    app.at("2026-06-15T16:05:00Z");
    post(&app, "/recover", json!({"email": "nora@example.org"})).await;
    press(&app, &link(&one_mail(&app).await)).await;
    assert_eq!(
        rejection(&sign_in(&app, "nora@example.org", PASSWORD).await),
        (400, "invalid_credentials".into())
    );
}

#[on_both_databases]
async fn invalid_sign_ups_are_rejected_with_an_error_code(app: TestApp) {
    for (body, status, code) in [
        (json!({}), 422, "anonymous_provider_disabled"),
        (json!({"email": "nora", "password": PASSWORD}), 400, "validation_failed"),
        (json!({"phone": "123", "password": PASSWORD}), 400, "validation_failed"),
        (json!({"email": "nora@example.org", "password": "12345"}), 422, "weak_password"),
        (json!({"email": "nora@example.org", "password": "password"}), 422, "weak_password"),
        (json!({"email": "nora@example.org", "password": PASSWORD, "data": "x"}), 400, "validation_failed"),
        (
            json!({"email": "nora@example.org", "password": PASSWORD, "data": {"x": "y".repeat(5000)}}),
            400,
            "validation_failed",
        ),
        (
            json!({"email": "nora@example.org", "password": PASSWORD, "code_challenge": "short"}),
            400,
            "validation_failed",
        ),
    ] {
        assert_eq!(rejection(&post(&app, "/signup", body.clone()).await), (status, code.into()), "{body}");
    }
    assert!(app.received_mails().await.is_empty());
    let data =
        json!({"email": "nora@example.org", "password": PASSWORD, "data": {"role": "owner", "name": "Nora"}});
    assert_eq!(post(&app, "/signup", data).await.json()["user_metadata"]["name"], "Nora");
    let token = parameter(&press(&app, &link(&one_mail(&app).await)).await, "access_token");
    assert_eq!(account(&app, &token).await.json()["role"], "pending", "what users write gives them nothing");
}

#[on_both_databases]
async fn an_unconfirmed_account_is_deleted_after_a_week(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    app.staff(Method::POST, "/users", &owner, json!({"email": "invited@example.org", "role": "staff"})).await;
    sign_up(&app, "stale@example.org").await;
    app.received_mails().await;
    app.at("2026-06-22T16:00:01Z");
    sign_up(&app, "nora@example.org").await;
    let token =
        text(&sign_in(&app, "owner@example.org", "a password for tests").await.json(), "access_token");
    let left = app.read("/users", &token).await.items("email");
    assert_eq!(left, ["nora@example.org", "invited@example.org", "owner@example.org"]);
}

#[on_both_databases]
async fn an_oversized_sign_up_body_returns_413(app: TestApp) {
    let body = json!({"email": "nora@example.org", "password": PASSWORD, "x": "y".repeat(300_000)});
    assert_eq!(rejection(&post(&app, "/signup", body).await), (413, "validation_failed".into()));
}

#[on_both_databases]
async fn a_cross_site_confirmation_form_is_rejected(app: TestApp) {
    use axum::{body::Body, extract::Request, http::header};
    sign_up(&app, "nora@example.org").await;
    let link = link(&one_mail(&app).await);
    let send = async |name: &'static str, value: &'static str| {
        let form = format!("token={}&type=signup", parameter(&link, "token"));
        let request = Request::post("/auth/v1/verify")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(name, value);
        let answer = app.send(request.body(Body::from(form)).unwrap()).await;
        parameter(answer.header(header::LOCATION), "error_code")
    };
    assert_eq!(send("sec-fetch-site", "cross-site").await, "otp_expired");
    assert_eq!(send("origin", "https://evil.example").await, "otp_expired");
    assert_eq!(send("origin", "https://union.example").await, "");
}

#[tokio::test]
async fn sign_up_follows_the_configured_mode() {
    let with = async |key: &'static str, value: &str| {
        TestApp::with(Backend::Sqlite, &[(key, value.to_owned())]).await
    };
    let closed = with("auth.sign_up", "closed").await;
    assert_eq!(rejection(&sign_up(&closed, "nora@example.org").await), (422, "signup_disabled".into()));
    let settings = call(&closed, Method::GET, "/settings", None, Value::Null).await;
    assert_eq!(settings.json()["disable_signup"], true);
    post(&closed, "/otp", json!({"email": "nora@example.org"})).await;
    assert!(closed.received_mails().await.is_empty(), "no back door");

    let open = with("auth.sign_up", "open").await;
    sign_up(&open, "nora@example.org").await;
    let token = parameter(&press(&open, &link(&one_mail(&open).await)).await, "access_token");
    assert_eq!(open.read("/news", &token).await.status, 200);

    let unconfirmed = with("auth.confirm_email", "false").await;
    let first = sign_up(&unconfirmed, "nora@example.org").await;
    assert_eq!(account(&unconfirmed, &text(&first.json(), "access_token")).await.json()["role"], "pending");
    assert_eq!(
        rejection(&sign_up(&unconfirmed, "nora@example.org").await),
        (422, "user_already_exists".into())
    );
}
