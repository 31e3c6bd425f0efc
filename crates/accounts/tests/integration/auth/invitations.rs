//! Invitations give rights only to the recipient of the mail.

use super::{
    PASSWORD, account, call, code, link, one_mail, parameter, post, press, rejection, sign_in, text, user,
};
use testing::prelude::*;

const STRANGERS: &str = "a stranger's password";

async fn invited(app: &TestApp) -> (String, String) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let form = json!({"email": "vera@example.org", "role": "owner"});
    assert_eq!(app.staff(Method::POST, "/users", &owner, form).await.status, 201);
    let mail = one_mail(app).await;
    assert_eq!(mail.subject, "You are invited");
    (owner, link(&mail))
}

async fn strangers_sign_up(app: &TestApp) {
    let body = json!({"email": "vera@example.org", "password": STRANGERS, "data": {"name": "Stranger"}});
    assert_eq!(post(app, "/signup", body).await.status, 200);
}

#[on_both_databases]
async fn requests_for_an_invited_email_resend_the_invitation(app: TestApp) {
    invited(&app).await;
    for (minute, path, body) in [
        (2, "/signup", json!({"email": "vera@example.org", "password": STRANGERS})),
        (4, "/resend", json!({"email": "vera@example.org", "type": "signup"})),
        (6, "/otp", json!({"email": "vera@example.org"})),
        (8, "/magiclink", json!({"email": "vera@example.org"})),
        (10, "/recover", json!({"email": "vera@example.org"})),
    ] {
        app.at(&format!("2026-06-15T16:{minute:02}:00Z"));
        assert_eq!(post(&app, path, body).await.status, 200, "{path}");
        let mail = one_mail(&app).await;
        assert_eq!(mail.subject, "You are invited", "{path}");
        assert_eq!(
            parameter(&link(&mail), "redirect_to"),
            "https://union.example/auth/new-password",
            "{path}"
        );
    }
    assert_eq!(sign_in(&app, "vera@example.org", STRANGERS).await.status, 400);
}

#[on_both_databases]
async fn accepting_an_invitation_grants_the_role_and_drops_other_passwords(app: TestApp) {
    invited(&app).await;
    app.at("2026-06-15T16:02:00Z");
    strangers_sign_up(&app).await;
    let mail = one_mail(&app).await;
    let there = press(&app, &link(&mail)).await;
    assert!(there.starts_with("https://union.example/auth/new-password#"), "{there}");
    let token = parameter(&there, "access_token");
    assert_eq!(account(&app, &token).await.json()["role"], "owner");
    assert_eq!(sign_in(&app, "vera@example.org", STRANGERS).await.status, 400);
    call(&app, Method::PUT, "/user", Some(&token), json!({"password": PASSWORD})).await.is(200);
    assert_eq!(sign_in(&app, "vera@example.org", PASSWORD).await.status, 200);
    assert!(!user(&app, &token).await.text().contains("Stranger"));
}

#[on_both_databases]
async fn an_invitation_voids_the_confirmation_link_of_an_earlier_sign_up(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    strangers_sign_up(&app).await;
    let confirmation = one_mail(&app).await;
    app.at("2026-06-15T16:02:00Z");
    let form = json!({"email": "vera@example.org", "role": "staff"});
    app.staff(Method::POST, "/users", &owner, form.clone()).await.shows(201, json!({"role": "staff"}));
    let again = app.staff(Method::POST, "/users", &owner, form).await;
    assert_eq!(again.status, 409, "invited is invited");
    let invitation = one_mail(&app).await;
    // The stranger's own mail, pressed by its reader in good faith.
    let token = code(&confirmation);
    let body = json!({"type": "signup", "email": "vera@example.org", "token": token});
    assert_eq!(rejection(&post(&app, "/verify", body).await), (403, "otp_expired".into()));
    let page = app.page(&link(&confirmation)).await;
    assert_eq!(page.status, 303, "the link is no longer good");
    let there = press(&app, &link(&invitation)).await;
    assert_eq!(account(&app, &parameter(&there, "access_token")).await.json()["role"], "staff");
    assert_eq!(sign_in(&app, "vera@example.org", STRANGERS).await.status, 400);
}

#[on_both_databases]
async fn a_confirmation_queued_before_an_invitation_is_sent_as_invitation(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    strangers_sign_up(&app).await;
    app.at("2026-06-15T16:02:00Z");
    let form = json!({"email": "vera@example.org", "role": "staff"});
    app.staff(Method::POST, "/users", &owner, form).await;
    let subjects: Vec<_> = app.received_mails().await.into_iter().map(|mail| mail.subject).collect();
    assert_eq!(subjects, ["You are invited", "You are invited"]);
}

#[on_both_databases]
async fn an_account_approved_before_confirmation_is_invited(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    strangers_sign_up(&app).await;
    let confirmation = one_mail(&app).await;
    let users = app.read("/users", &owner).await.json();
    let path = format!("/users/{}", text(&users["items"][0], "id"));
    let approved = app.staff(Method::PATCH, &path, &owner, json!({"role": "staff"})).await.json();
    assert_eq!((approved["role"].as_str(), approved["invited_at"].is_null()), (Some("staff"), false));
    assert_eq!(app.page(&link(&confirmation)).await.status, 303, "what the stranger asked for is void");
    let token = parameter(&press(&app, &link(&one_mail(&app).await)).await, "access_token");
    assert_eq!(account(&app, &token).await.json()["role"], "staff");
    assert_eq!(sign_in(&app, "vera@example.org", STRANGERS).await.status, 400);
}

#[on_both_databases]
async fn a_link_sent_before_a_role_was_granted_does_not_confirm_the_account(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    strangers_sign_up(&app).await;
    let confirmation = one_mail(&app).await;
    let users = app.read("/users", &owner).await.json();
    // By the protocol's administration, which mails nothing.
    let path = format!("/admin/users/{}", text(&users["items"][0], "id"));
    let body = json!({"app_metadata": {"role": "owner"}});
    assert_eq!(call(&app, Method::PUT, &path, Some(&owner), body).await.status, 200);
    let body = json!({"type": "signup", "email": "vera@example.org", "token": code(&confirmation)});
    assert_eq!(rejection(&post(&app, "/verify", body).await), (403, "otp_expired".into()));
    let there = press(&app, &link(&confirmation)).await;
    assert!(!there.contains("access_token"), "{there}");
    assert_eq!(sign_in(&app, "vera@example.org", STRANGERS).await.status, 400);
}

#[tokio::test]
async fn open_sign_up_cannot_claim_an_account_with_a_granted_role() {
    for role in ["owner", "editor", "shop"] {
        let app = TestApp::with(Backend::Sqlite, &[("auth.sign_up", "open".to_owned())]).await;
        let owner = app.signed_in("owner@example.org", Role::Owner).await;
        let body = json!({"email": "vera@example.org", "app_metadata": {"role": role}});
        assert_eq!(call(&app, Method::POST, "/admin/users", Some(&owner), body).await.status, 200);
        strangers_sign_up(&app).await;
        assert_eq!(one_mail(&app).await.subject, "You are invited", "{role}: nobody signs up as that");
        assert_eq!(sign_in(&app, "vera@example.org", STRANGERS).await.status, 400, "{role}");
    }
}

#[on_both_databases]
async fn sign_up_cannot_claim_an_account_created_through_the_admin_api(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let body = json!({"email": "vera@example.org", "app_metadata": {"role": "owner"}});
    call(&app, Method::POST, "/admin/users", Some(&owner), body).await;
    strangers_sign_up(&app).await;
    assert_eq!(one_mail(&app).await.subject, "You are invited");
    let body = json!({"type": "magiclink", "email": "vera@example.org"});
    let made = call(&app, Method::POST, "/admin/generate_link", Some(&owner), body).await.json();
    let body = json!({"type": "magiclink", "token_hash": made["hashed_token"]});
    let grant = post(&app, "/verify", body).await;
    assert_eq!(
        grant.json()["user"]["app_metadata"]["role"],
        "owner",
        "who may give roles vouches: {}",
        grant.text()
    );
}
