use axum::http::HeaderName;

use super::{PASSWORD, account, call, link, one_mail, parameter, press, rejection, sign_in, text};
use testing::prelude::*;

async fn admin(app: &TestApp, token: &str, method: Method, path: &str, body: Value) -> Answer {
    call(app, method, path, Some(token), body).await
}

#[on_both_databases]
async fn accounts_are_created_updated_and_deleted_through_the_admin_api(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let body = json!({"email": "Nora@example.org", "password": PASSWORD, "email_confirm": true, "app_metadata": {"role": "staff"}, "user_metadata": {"name": "Nora"}});
    let made = admin(&app, &owner, Method::POST, "/admin/users", body.clone()).await.json();
    shows(&made, json!({"email": "nora@example.org", "app_metadata/role": "staff"}));
    assert_eq!(
        rejection(&admin(&app, &owner, Method::POST, "/admin/users", body).await),
        (422, "email_exists".into())
    );
    let nora = sign_in(&app, "nora@example.org", PASSWORD).await.json();
    let path = format!("/admin/users/{}", text(&made, "id"));
    let read = admin(&app, &owner, Method::GET, &path, Value::Null).await.json();
    assert_eq!(read["user_metadata"]["name"], "Nora");

    let banned = admin(&app, &owner, Method::PUT, &path, json!({"ban_duration": "24h"})).await.json();
    assert_eq!(banned["banned_until"], "2026-06-16T16:00:00Z", "{banned}");
    assert_eq!(account(&app, &text(&nora, "access_token")).await.status, 401);
    assert_eq!(rejection(&sign_in(&app, "nora@example.org", PASSWORD).await), (403, "user_banned".into()));
    app.at("2026-06-16T16:00:00Z");
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 200, "it ends by itself");
    let owner =
        text(&sign_in(&app, "owner@example.org", "a password for tests").await.json(), "access_token");
    admin(&app, &owner, Method::PUT, &path, json!({"ban_duration": "1h30m"})).await;
    admin(&app, &owner, Method::PUT, &path, json!({"ban_duration": "none", "password": "given by an owner"}))
        .await;
    assert_eq!(sign_in(&app, "nora@example.org", "given by an owner").await.status, 200);

    assert_eq!(
        rejection(&admin(&app, &owner, Method::DELETE, &path, json!({"should_soft_delete": true})).await),
        (400, "validation_failed".into())
    );
    admin(&app, &owner, Method::DELETE, &path, json!({"should_soft_delete": false})).await.is(200);
    assert_eq!(
        rejection(&admin(&app, &owner, Method::GET, &path, Value::Null).await),
        (404, "user_not_found".into())
    );
}

#[on_both_databases]
async fn invalid_account_parameters_return_validation_failed(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    for body in [
        json!({}),
        json!({"email": "x"}),
        json!({"email": "x@example.org", "phone": "1"}),
        json!({"email": "x@example.org", "role": "service_role"}),
        json!({"email": "x@example.org", "app_metadata": "gold"}),
        json!({"email": "x@example.org", "app_metadata": {"plan": "x".repeat(5000)}}),
        json!({"email": "x@example.org", "app_metadata": {"role": "king"}}),
        json!({"email": "x@example.org", "password_hash": "$2a$10$abcdefghijklmnopqrstuv"}),
        json!({"email": "x@example.org", "password_hash": "$argon2id$v=19$m=4194304,t=9,p=1$c29tZXNhbHRzb21lc2FsdA$MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI"}),
        json!({"email": "x@example.org", "password": PASSWORD, "password_hash": "x"}),
        json!({"email": "x@example.org", "ban_duration": "forever"}),
        json!({"email": "x@example.org", "ban_duration": "-1h"}),
    ] {
        let answer = admin(&app, &owner, Method::POST, "/admin/users", body.clone()).await;
        assert_eq!(rejection(&answer), (400, "validation_failed".into()), "{body}");
    }
    let hash = accounts::auth::password::hash(PASSWORD, &testing::hash_cost(), &app.app.entropy).unwrap();
    let taken_over = json!({"email": "old@example.org", "password_hash": hash, "email_confirm": true});
    assert_eq!(admin(&app, &owner, Method::POST, "/admin/users", taken_over).await.status, 200);
    assert_eq!(sign_in(&app, "old@example.org", PASSWORD).await.status, 200);
}

#[on_both_databases]
async fn app_metadata_holds_custom_keys_beside_the_role(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let body = json!({"email": "nora@example.org", "email_confirm": true, "password": PASSWORD, "app_metadata": {"plan": "gold", "badge": 7, "role": "staff"}});
    let made = admin(&app, &owner, Method::POST, "/admin/users", body).await.json();
    let noted =
        json!({"provider": "email", "providers": ["email"], "role": "staff", "plan": "gold", "badge": 7});
    assert_eq!(made["app_metadata"], noted);
    let path = format!("/admin/users/{}", text(&made, "id"));
    let changed =
        admin(&app, &owner, Method::PUT, &path, json!({"app_metadata": {"plan": null, "providers": ["x"]}}))
            .await
            .json();
    assert_eq!(
        changed["app_metadata"],
        json!({"provider": "email", "providers": ["email"], "role": "staff", "badge": 7})
    );
    let own = sign_in(&app, "nora@example.org", PASSWORD).await.json();
    assert_eq!(own["user"]["app_metadata"]["badge"], 7);
}

#[on_both_databases]
async fn an_account_is_notified_when_an_owner_changes_its_email_or_password(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let body = json!({"password": "given by an owner", "email": "vale@example.org"});
    admin(&app, &owner, Method::PUT, &format!("/admin/users/{id}"), body).await;
    let mails = app.received_mails().await;
    let mut told: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.subject.as_str())).collect();
    told.sort_unstable();
    assert_eq!(
        told,
        [("nora@example.org", "Your email was changed"), ("nora@example.org", "Your password was changed")]
    );
}

#[on_both_databases]
async fn paginated_accounts_list_pending_first_without_duplicates(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    for number in 0..7 {
        let role = if number % 3 == 0 { Role::Pending } else { Role::Staff };
        app.account(&format!("{number}@example.org"), PASSWORD, role).await;
    }
    let whole = app.read("/users", &owner).await;
    let expected = ["0", "3", "6", "1", "2", "4", "5", "owner"].map(|name| format!("{name}@example.org"));
    assert_eq!(whole.items("email"), expected);
    let mut pages = Vec::new();
    for offset in (0..10).step_by(2) {
        let page = app.read(&format!("/users?limit=2&offset={offset}"), &owner).await;
        assert_eq!(page.json()["total"], 8);
        pages.extend(page.items("email"));
    }
    assert_eq!(pages, expected);
    let odd =
        admin(&app, &owner, Method::GET, "/admin/users?page=18446744073709551615&per_page=3", Value::Null)
            .await;
    assert_eq!(odd.json()["users"], json!([]));
}

#[on_both_databases]
async fn account_pages_have_total_count_and_link_headers(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    for number in 0..4 {
        app.account(&format!("{number}@example.org"), PASSWORD, Role::Staff).await;
    }
    let page = admin(&app, &owner, Method::GET, "/admin/users?page=2&per_page=2", Value::Null).await;
    assert_eq!(page.json()["users"].as_array().unwrap().len(), 2);
    assert_eq!(page.header(HeaderName::from_static("x-total-count")), "5");
    let links = page.header(header::LINK);
    assert!(
        links.contains("page=3&per_page=2>; rel=\"next\"")
            && links.contains("page=3&per_page=2>; rel=\"last\""),
        "{links}"
    );
    let empty = admin(&app, &owner, Method::GET, "/admin/users?page=9&per_page=2", Value::Null).await;
    assert_eq!(empty.json()["users"], json!([]));
    assert_eq!(rejection(&admin(&app, &owner, Method::GET, "/admin/users?page=x", Value::Null).await).0, 400);
}

#[on_both_databases]
async fn the_admin_api_does_not_demote_ban_or_delete_the_last_owner(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = text(&account(&app, &owner).await.json(), "id");
    let path = format!("/admin/users/{id}");
    for body in [json!({"app_metadata": {"role": "staff"}}), json!({"ban_duration": "1h"})] {
        assert_eq!(rejection(&admin(&app, &owner, Method::PUT, &path, body).await), (409, "conflict".into()));
    }
    assert_eq!(
        rejection(&admin(&app, &owner, Method::DELETE, &path, json!({})).await),
        (409, "conflict".into())
    );
}

#[on_both_databases]
async fn an_invited_account_sets_a_password_and_is_approved(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let invited = app
        .staff(Method::POST, "/users", &owner, json!({"email": "Nora@example.org", "role": "staff"}))
        .await;
    invited.shows(201, json!({"email": "nora@example.org"}));
    assert!(invited.json()["invited_at"].is_string());
    app.at("2026-06-15T16:02:00Z");
    app.staff(Method::POST, "/users", &owner, json!({"email": "nora@example.org", "role": "owner"}))
        .await
        .shows(409, json!({"code": "email_exists"}));
    app.staff(Method::POST, "/users", &owner, json!({"email": "nora", "role": "staff"}))
        .await
        .shows(422, json!({"errors/0/pointer": "/email"}));

    let there = press(&app, &link(&one_mail(&app).await)).await;
    assert!(
        there.starts_with("https://union.example/auth/new-password#")
            && parameter(&there, "type") == "invite",
        "{there}"
    );
    let session = parameter(&there, "access_token");
    call(&app, Method::PUT, "/user", Some(&session), json!({"password": PASSWORD})).await.is(200);
    assert_eq!(app.read("/news", &session).await.status, 200, "whom an owner invites is approved");
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 200);
}

#[on_both_databases]
async fn a_second_invitation_within_a_minute_is_rejected(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let form = json!({"email": "nora@example.org", "role": "staff"});
    let invited = app.staff(Method::POST, "/users", &owner, form.clone()).await.json();
    app.staff(Method::DELETE, &format!("/users/{}", text(&invited, "id")), &owner, Value::Null).await;
    app.staff(Method::POST, "/users", &owner, form).await.shows(409, json!({"code": "invited_lately"}));
}

#[on_both_databases]
async fn generate_link_returns_a_link_without_sending_an_email(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    for (kind, email) in [
        ("magiclink", "nora@example.org"),
        ("recovery", "nora@example.org"),
        ("invite", "new@example.org"),
        ("signup", "other@example.org"),
    ] {
        let body = json!({"type": kind, "email": email, "password": PASSWORD, "redirect_to": "https://union.example/auth"});
        let made = admin(&app, &owner, Method::POST, "/admin/generate_link", body).await.json();
        assert_eq!(
            (made["verification_type"].as_str(), made["email"].as_str()),
            (Some(kind), Some(email)),
            "{made}"
        );
        assert_eq!(text(&made, "email_otp").len(), 6);
        let link = text(&made, "action_link").replace("https://union.example", "");
        assert_eq!(parameter(&link, "token"), text(&made, "hashed_token"));
        let there = press(&app, &link).await;
        assert!(there.starts_with("https://union.example/auth#access_token="), "{there}");
    }
    let mailed = app.received_mails().await;
    let links = mailed.iter().filter(|mail| mail.text.contains("/verify?")).count();
    assert_eq!(links, 0, "none of them is mailed");
    let unknown = json!({"type": "recovery", "email": "nobody@example.org"});
    assert_eq!(
        rejection(&admin(&app, &owner, Method::POST, "/admin/generate_link", unknown).await),
        (404, "user_not_found".into())
    );
}

#[on_both_databases]
async fn sessions_are_listed_and_ended_one_by_one(app: TestApp) {
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let mut tokens = Vec::new();
    for _ in 0..3 {
        tokens.push(text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "access_token"));
    }
    let own = async |method: Method, path: &str, token: &str| {
        let request = axum::extract::Request::builder()
            .method(method)
            .uri(format!("/api/v1/account/sessions{path}"))
            .header(platform::web::key::HEADER, &app.app.key)
            .header(header::AUTHORIZATION, format!("Bearer {token}"));
        app.send(request.body(Body::empty()).unwrap()).await
    };
    let listed = own(Method::GET, "", &tokens[0]).await.json();
    let items = listed["items"].as_array().unwrap();
    assert_eq!((items.len(), items.iter().filter(|item| item["current"] == true).count()), (3, 1));
    let other = items.iter().find(|item| item["current"] == false).unwrap();
    let path = format!("/{}", text(other, "id"));
    assert_eq!(own(Method::DELETE, &path, &owner).await.status, 404, "not somebody else's");
    assert_eq!(own(Method::DELETE, &path, &tokens[0]).await.status, 204);
    assert_eq!(own(Method::GET, "", &tokens[0]).await.json()["total"], 2);

    app.at("2026-07-15T16:00:00Z");
    let later = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "access_token");
    assert_eq!(own(Method::GET, "", &later).await.json()["total"], 1, "those that are over are none");
    tokens.push(later);
    let owner =
        text(&sign_in(&app, "owner@example.org", "a password for tests").await.json(), "access_token");

    let users = format!("/users/{id}/sessions");
    let seen = app.read(&users, &owner).await;
    for session in seen.items("id") {
        app.staff(Method::DELETE, &format!("{users}/{session}"), &owner, Value::Null).await.is(204);
    }
    for token in &tokens {
        assert_eq!(account(&app, token).await.status, 401);
    }
    app.staff(Method::DELETE, &format!("{users}/{id}"), &owner, Value::Null).await.is(404);
}
