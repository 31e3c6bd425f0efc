use super::{PASSWORD, call, refresh, refresh_from, sign_in, text, user};
use accounts::auth::schema::ACCOUNTS;
use testing::prelude::*;

#[on_both_databases]
async fn a_sign_in_returns_tokens_and_the_user(app: TestApp) {
    app.account("Nora.Vale@Example.org", PASSWORD, Role::Staff).await;
    let answer = sign_in(&app, " nora.vale@example.ORG", PASSWORD).await.is(200);
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store");
    let grant = answer.json();
    shows(&grant, json!({"token_type": "bearer", "expires_in": 3600}));
    assert_eq!(grant["expires_at"], app.app.now().timestamp().as_second() + 3600);
    let someone = &grant["user"];
    shows(someone, json!({"email": "nora.vale@example.org", "aud": "authenticated"}));
    assert_eq!(someone["app_metadata"]["role"], "staff");
    assert_eq!(someone["identities"][0]["provider"], "email");
    assert!(!answer.text().contains("argon2"), "the hash stays inside");

    let read = user(&app, &text(&grant, "access_token")).await;
    assert_eq!(read.json()["id"], someone["id"]);
}

#[on_both_databases]
async fn a_wrong_password_and_an_unknown_email_get_the_same_error(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let wrong = sign_in(&app, "nora@example.org", "another password").await;
    let unknown = sign_in(&app, "nobody@example.org", PASSWORD).await;
    assert_eq!((wrong.status.as_u16(), wrong.text()), (400, unknown.text()));
    assert_eq!(wrong.json(), json!({"code": "invalid_credentials", "message": "Invalid login credentials"}));
    assert_eq!(unknown.status, 400);
    for (query, status, code) in [
        ("", 400, "invalid_credentials"),
        ("?grant_type=web3", 422, "web3_provider_disabled"),
        ("?grant_type=id_token", 400, "provider_disabled"),
    ] {
        let answer = call(&app, Method::POST, &format!("/token{query}"), None, json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.json()["code"].as_str()), (status, Some(code)));
    }
}

#[on_both_databases]
async fn older_clients_get_the_legacy_error_format(app: TestApp) {
    let request = Request::post("/auth/v1/token?grant_type=password").header(key::HEADER, &app.app.key);
    let old = app.send(request.body(Body::from("{not json")).unwrap()).await;
    assert_eq!(
        old.json(),
        json!({"code": 400, "error_code": "bad_json", "msg": "Could not read the body as JSON"})
    );
    assert_eq!(old.header("x-sb-error-code".parse().unwrap()), "bad_json");
    let without = Request::post("/auth/v1/token?grant_type=password").body(Body::from("{}")).unwrap();
    assert_eq!(app.send(without).await.status, 401, "the public key is asked for");
    for path in ["/callback", "/authorize", "/oauth/authorize", "/admin/audit"] {
        assert_eq!(call(&app, Method::GET, path, None, Value::Null).await.status, 404, "{path}");
    }
}

#[on_both_databases]
async fn refresh_tokens_rotate_and_reuse_ends_the_session(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let first = sign_in(&app, "nora@example.org", PASSWORD).await.json();
    let second = refresh(&app, &text(&first, "refresh_token")).await.json();
    assert_ne!(first["refresh_token"], second["refresh_token"]);
    let repeated = refresh(&app, &text(&first, "refresh_token")).await.json();
    assert_eq!(repeated["refresh_token"], second["refresh_token"], "a second tab gets the same one");
    app.at("2026-06-15T16:30:00Z");
    let third = refresh(&app, &text(&second, "refresh_token")).await.json();
    assert_eq!(user(&app, &text(&third, "access_token")).await.status, 200);

    app.at("2026-06-15T16:31:00Z");
    refresh(&app, &text(&first, "refresh_token"))
        .await
        .shows(400, json!({"code": "refresh_token_already_used"}));
    let family = refresh(&app, &text(&third, "refresh_token")).await;
    assert_eq!(family.json()["code"], "refresh_token_not_found");
    user(&app, &text(&third, "access_token")).await.shows(403, json!({"code": "session_not_found"}));
}

#[on_both_databases]
async fn forged_refresh_tokens_return_refresh_token_not_found(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let good = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "refresh_token");
    let first = if good.starts_with('A') { "B" } else { "A" };
    let flipped = first.to_owned() + &good[1..];
    for wrong in ["", "x", &flipped, &good[..good.len() - 2], &format!("{good}AA")] {
        let answer = refresh(&app, wrong).await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()["code"].as_str()),
            (400, Some("refresh_token_not_found")),
            "{wrong}"
        );
    }
    // The right session and counter under a signature that is not ours.
    let at = good.len() - 10;
    let other = if good.as_bytes()[at] == b'x' { "y" } else { "x" };
    let forged = format!("{}{other}{}", &good[..at], &good[at + 1..]);
    assert_eq!(refresh(&app, &forged).await.json()["code"], "refresh_token_not_found");
    assert_eq!(refresh(&app, &good).await.status, 200, "guesses do it no harm");
}

#[on_both_databases]
async fn two_hundred_concurrent_refreshes_return_the_same_token(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let first = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "refresh_token");
    let app = std::sync::Arc::new(app);
    let mut all = tokio::task::JoinSet::new();
    for number in 0..200_u8 {
        let (app, first) = (std::sync::Arc::clone(&app), first.clone());
        all.spawn(async move {
            text(&refresh_from(&app, [10, 0, number, 1], &first).await.json(), "refresh_token")
        });
    }
    let children: std::collections::HashSet<_> = all.join_all().await.into_iter().collect();
    assert_eq!(children.len(), 1);
}

#[on_both_databases]
async fn refreshing_an_expired_session_is_rejected(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let first = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "refresh_token");
    app.at("2026-07-15T16:00:00Z");
    assert_eq!(refresh(&app, &first).await.json()["code"], "session_expired");
    assert_eq!(refresh(&app, &first).await.json()["code"], "refresh_token_not_found");
}

#[on_both_databases]
async fn signing_out_ends_the_sessions_of_its_scope(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let mut tokens = Vec::new();
    for _ in 0..3 {
        tokens.push(text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "access_token"));
    }
    call(&app, Method::POST, "/logout?scope=all", Some(&tokens[0]), Value::Null)
        .await
        .shows(400, json!({"code": "validation_failed"}));
    let live = async |scope: &str, by: usize, expected: [bool; 3]| {
        let out = call(&app, Method::POST, &format!("/logout{scope}"), Some(&tokens[by]), Value::Null).await;
        assert_eq!((out.status.as_u16(), out.body.len()), (204, 0), "{scope}");
        for (token, expected) in tokens.iter().zip(expected) {
            assert_eq!(user(&app, token).await.status == 200, expected, "{scope}");
        }
    };
    live("?scope=local", 0, [false, true, true]).await;
    live("?scope=others", 1, [false, true, false]).await;
    live("", 1, [false, false, false]).await;
}

#[on_both_databases]
async fn disabling_an_account_and_changing_its_role_take_effect_at_once(app: TestApp) {
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    app.account("owner@example.org", PASSWORD, Role::Owner).await;
    let grant = sign_in(&app, "nora@example.org", PASSWORD).await.json();
    let nora = text(&grant, "access_token");
    let owner = text(&sign_in(&app, "owner@example.org", PASSWORD).await.json(), "access_token");
    assert_eq!(app.read("/news", &nora).await.status, 200);

    let path = format!("/users/{id}");
    let changed = app.staff(Method::PATCH, &path, &owner, json!({"role": "pending"})).await;
    assert_eq!(changed.json()["role"], "pending");
    assert_eq!(app.read("/news", &nora).await.status, 403);
    app.staff(Method::PATCH, &path, &owner, json!({"role": "staff"})).await;
    assert_eq!(app.read("/news", &nora).await.status, 200);

    app.staff(Method::PATCH, &path, &owner, json!({"disabled": true})).await;
    assert_eq!(app.read("/news", &nora).await.status, 401);
    assert_eq!(refresh(&app, &text(&grant, "refresh_token")).await.json()["code"], "refresh_token_not_found");
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.json()["code"], "user_banned");

    let record = app.read("/audit", &owner).await;
    assert_eq!(record.items("action"), ["disabled", "approved", "role changed"]);
    assert_eq!(record.items("actor"), ["owner@example.org"; 3]);
}

#[on_both_databases]
async fn tokens_of_a_disabled_account_are_rejected_while_its_session_exists(app: TestApp) {
    use sea_orm::{
        ActiveModelTrait as _,
        ActiveValue::{Set, Unchanged},
    };
    let id = app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let grant = sign_in(&app, "nora@example.org", PASSWORD).await.json();
    let tx = app.app.store.begin().await.unwrap();
    let locked = accounts::auth::model::account::ActiveModel {
        id: Unchanged(id),
        disabled_at: Set(Some(app.app.now())),
        ..Default::default()
    };
    locked.update(tx.on(ACCOUNTS)).await.unwrap();
    tx.commit().await.unwrap();
    let token = text(&grant, "access_token");
    assert_eq!(user(&app, &token).await.json()["code"], "user_banned");
    assert_eq!(refresh(&app, &text(&grant, "refresh_token")).await.json()["code"], "user_banned");
    assert_eq!(app.read("/news", &token).await.status, 403);
}

#[on_both_databases]
async fn the_last_owner_cannot_be_demoted_disabled_or_deleted(app: TestApp) {
    let id = app.account("owner@example.org", PASSWORD, Role::Owner).await;
    let owner = text(&sign_in(&app, "owner@example.org", PASSWORD).await.json(), "access_token");
    let path = format!("/users/{id}");
    for change in [json!({"role": "staff"}), json!({"disabled": true})] {
        app.staff(Method::PATCH, &path, &owner, change).await.shows(409, json!({"code": "last_owner"}));
    }
    assert_eq!(app.staff(Method::DELETE, &path, &owner, Value::Null).await.status, 409);
    app.account("second@example.org", PASSWORD, Role::Owner).await;
    assert_eq!(app.staff(Method::DELETE, &path, &owner, Value::Null).await.status, 204);
    assert_eq!(app.read("/users", &owner).await.status, 401, "gone at once");
}

#[on_both_databases]
async fn wrong_passwords_delay_the_account_until_the_delay_expires(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    for _ in 0..5 {
        assert_eq!(sign_in(&app, "nora@example.org", "a guess").await.status, 400);
    }
    let slowed = sign_in(&app, "NORA@example.org", PASSWORD).await;
    slowed.shows(429, json!({"code": "over_request_rate_limit"}));
    assert_eq!(slowed.header(header::RETRY_AFTER), "2");
    assert_eq!(sign_in(&app, "unknown@example.org", PASSWORD).await.status, 400, "others are not slowed");
    app.at("2026-06-15T16:00:02Z");
    assert_eq!(sign_in(&app, "nora@example.org", "a guess").await.status, 400);
    let longer = sign_in(&app, "nora@example.org", PASSWORD).await;
    assert_eq!((longer.status.as_u16(), longer.header(header::RETRY_AFTER)), (429, "3"));
    app.at("2026-06-15T16:00:05Z");
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 200);
    assert_eq!(sign_in(&app, "nora@example.org", "a slip").await.status, 400, "who knew starts anew");
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 200);
}

#[on_both_databases]
async fn unknown_emails_are_delayed_like_known_ones(app: TestApp) {
    for _ in 0..5 {
        sign_in(&app, "nobody@example.org", "a guess").await;
    }
    assert_eq!(sign_in(&app, "nobody@example.org", "a guess").await.status, 429);
}

#[on_both_databases]
async fn a_known_browser_is_not_delayed_by_guesses_from_strangers(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let known = sign_in(&app, "nora@example.org", PASSWORD).await;
    let cookie = known.header(header::SET_COOKIE).split(';').next().unwrap().to_owned();
    for _ in 0..6 {
        sign_in(&app, "nora@example.org", "a guess").await;
    }
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 429, "a stranger, or she elsewhere");
    let with = async |cookie: &str| {
        let body = json!({"email": "nora@example.org", "password": PASSWORD}).to_string();
        let request = Request::post("/auth/v1/token?grant_type=password")
            .header(key::HEADER, &app.app.key)
            .header(header::COOKIE, cookie);
        app.send(request.body(Body::from(body)).unwrap()).await.status.as_u16()
    };
    assert_eq!(with(&cookie).await, 200);
    assert_eq!(with(&format!("{}x", &cookie[..cookie.len() - 1])).await, 429, "a forged cookie is no cookie");
}

#[on_both_databases]
async fn sign_ins_from_one_network_are_limited(app: TestApp) {
    for number in 0..30 {
        assert_eq!(sign_in(&app, &format!("{number}@example.org"), "a guess").await.status, 400);
    }
    let limited = refresh(&app, "x").await.is(429);
    assert!(!limited.header(header::RETRY_AFTER).is_empty());
}

#[on_both_databases]
async fn access_tokens_verify_against_the_published_keys(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let token = text(&sign_in(&app, "nora@example.org", PASSWORD).await.json(), "access_token");
    let keys = call(&app, Method::GET, "/.well-known/jwks.json", None, Value::Null).await.json();
    let key = &keys["keys"][0];
    assert!(key.get("d").is_none(), "the private part stays inside: {key}");
    let header = jsonwebtoken::decode_header(&token).unwrap();
    assert_eq!(header.kid.as_deref(), key["kid"].as_str());
    let jwk = serde_json::from_value(key.clone()).unwrap();
    let key = jsonwebtoken::DecodingKey::from_jwk(&jwk).unwrap();
    let mut rules = jsonwebtoken::Validation::new(jsonwebtoken::Algorithm::ES256);
    rules.set_audience(&["authenticated"]);
    rules.validate_exp = false;
    let claims = jsonwebtoken::decode::<Value>(&token, &key, &rules).unwrap().claims;
    assert_eq!(claims["iss"], "https://union.example/auth/v1");
    shows(&claims, json!({"aal": "aal1", "amr/0/method": "password"}));
}

#[test]
fn too_short_and_too_long_passwords_are_rejected() {
    use accounts::auth::password::{Weakness, weakness};
    for (password, expected) in
        [("12345", Some(Weakness::Length)), ("", Some(Weakness::Length)), ("éééééé", None), (PASSWORD, None)]
    {
        assert_eq!(weakness(password), expected, "{password}");
    }
    assert_eq!(weakness(&"x".repeat(2000)), Some(Weakness::Length));
}
