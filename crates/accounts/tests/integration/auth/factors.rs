use super::{PASSWORD, account, call, one_mail, refresh, rejection, sign_in, text, user};
use testing::prelude::*;

pub(super) fn code_of(app: &TestApp, secret: &str) -> String {
    let secret = totp_rs::Secret::try_from_base32(secret).unwrap();
    let totp = totp_rs::Builder::new().with_secret(secret).build().unwrap();
    let now = u64::try_from(app.app.now().timestamp().as_second()).unwrap();
    totp.generate(now).to_string()
}

async fn enrol(app: &TestApp, token: &str, name: &str) -> Answer {
    let body = json!({"friendly_name": name, "factor_type": "totp", "issuer": "Union"});
    call(app, Method::POST, "/factors", Some(token), body).await
}

async fn challenge(app: &TestApp, token: &str, factor: &str) -> String {
    let answer =
        call(app, Method::POST, &format!("/factors/{factor}/challenge"), Some(token), json!({})).await;
    text(&answer.json(), "id")
}

pub(super) async fn verify(app: &TestApp, token: &str, factor: &str, code: &str) -> Answer {
    let challenge_id = challenge(app, token, factor).await;
    let body = json!({"challenge_id": challenge_id, "code": code});
    call(app, Method::POST, &format!("/factors/{factor}/verify"), Some(token), body).await
}

async fn verify_from(
    app: &TestApp,
    address: [u8; 4],
    token: &str,
    factor: &str,
    code: &str,
) -> (u16, String) {
    let post = async |path: String, body: Value| {
        let peer = axum::extract::ConnectInfo(std::net::SocketAddr::from((address, 1)));
        let request = Request::post(format!("/auth/v1{path}"))
            .header(key::HEADER, &app.app.key)
            .header("x-supabase-api-version", "2024-01-01")
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .extension(peer);
        app.send(request.body(Body::from(body.to_string())).unwrap()).await
    };
    let asked = post(format!("/factors/{factor}/challenge"), json!({})).await.json();
    let body = json!({"challenge_id": asked["id"], "code": code});
    let answer = post(format!("/factors/{factor}/verify"), body).await;
    (answer.status.as_u16(), answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

async fn futures_of<T>(all: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let mut running: Vec<_> = all.map(|one| (Some(Box::pin(one)), None)).collect();
    std::future::poll_fn(|context| {
        for (one, answer) in &mut running {
            if let Some(future) = one
                && let std::task::Poll::Ready(value) = future.as_mut().poll(context)
            {
                (*one, *answer) = (None, Some(value));
            }
        }
        if running.iter().all(|(one, _)| one.is_none()) {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    running.into_iter().filter_map(|(_, answer)| answer).collect()
}

async fn token(app: &TestApp) -> String {
    text(&sign_in(app, "nora@example.org", PASSWORD).await.json(), "access_token")
}

/// Nora with a second factor: its id, its secret and her session that used it.
async fn nora(app: &TestApp) -> (String, String, Value) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let first = token(app).await;
    let enrolled = enrol(app, &first, "phone").await.json();
    let (id, secret) = (text(&enrolled, "id"), text(&enrolled["totp"], "secret"));
    let grant = verify(app, &first, &id, &code_of(app, &secret)).await.is(200);
    (id, secret, grant.json())
}

#[on_both_databases]
async fn verifying_a_new_factor_raises_the_session_to_aal2(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let elsewhere = token(&app).await;
    let session = token(&app).await;
    let enrolled = enrol(&app, &session, "phone").await;
    let body = enrolled.json();
    assert!(text(&body["totp"], "qr_code").contains("<svg"));
    assert!(text(&body["totp"], "uri").starts_with("otpauth://totp/"), "{body}");
    let (id, secret) = (text(&body, "id"), text(&body["totp"], "secret"));
    assert_eq!(rejection(&enrol(&app, &session, "phone").await), (422, "mfa_factor_name_conflict".into()));
    enrol(&app, &session, "never verified").await;
    assert_eq!(account(&app, &session).await.json()["second_factor"], false, "not before it is verified");
    assert_eq!(
        rejection(&verify(&app, &session, &id, "000000").await),
        (422, "mfa_verification_failed".into())
    );

    let grant = verify(&app, &session, &id, &code_of(&app, &secret)).await.json();
    let raised = text(&grant, "access_token");
    let now = account(&app, &raised).await.json();
    assert_eq!((now["second_factor"].as_bool(), now["aal"].as_str()), (Some(true), Some("aal2")));
    let factors = grant["user"]["factors"].as_array().unwrap().clone();
    assert_eq!(
        (factors.len(), factors[0]["status"].as_str()),
        (1, Some("verified")),
        "the unverified one is gone"
    );
    assert!(!grant.to_string().contains(&secret), "its secret was shown once");
    assert_eq!(rejection(&user(&app, &elsewhere).await).1, "session_not_found", "sessions of one factor end");
    assert_eq!(one_mail(&app).await.subject, "An authenticator app was added");
    let refreshed = refresh(&app, &text(&grant, "refresh_token")).await.json();
    assert_eq!(
        account(&app, &text(&refreshed, "access_token")).await.json()["aal"],
        "aal2",
        "and it stays so"
    );
}

#[on_both_databases]
async fn a_session_below_aal2_cannot_read_staff_data_or_change_the_account(app: TestApp) {
    let (id, _, grant) = nora(&app).await;
    let raised = text(&grant, "access_token");
    let low = token(&app).await;
    assert_eq!(app.read("/news", &raised).await.status, 200);
    let rejected = app.read("/news", &low).await;
    assert_eq!(rejection(&rejected), (403, "second_factor".into()));
    for (method, path, body) in [
        (Method::PUT, "/user".to_owned(), json!({"password": "another password"})),
        (Method::PUT, "/user".to_owned(), json!({"email": "thief@example.org"})),
        (Method::POST, "/factors".to_owned(), json!({"factor_type": "totp"})),
        (Method::DELETE, format!("/factors/{id}"), Value::Null),
    ] {
        let answer = call(&app, method.clone(), &path, Some(&low), body).await;
        assert_eq!(rejection(&answer), (401, "insufficient_aal".into()), "{method} {path}");
    }
}

/// Clocks of phones are wrong by some seconds.
#[on_both_databases]
async fn a_code_of_an_adjacent_time_step_is_accepted_once(app: TestApp) {
    let (id, secret, _) = nora(&app).await;
    for (now, of_code, statuses) in [
        ("2026-06-15T16:10:00Z", "2026-06-15T16:09:30Z", [200, 422]),
        ("2026-06-15T16:20:00Z", "2026-06-15T16:20:30Z", [200, 422]),
        ("2026-06-15T16:30:00Z", "2026-06-15T16:31:00Z", [422, 422]),
        ("2026-06-15T16:40:00Z", "2026-06-15T16:39:00Z", [422, 422]),
    ] {
        app.at(of_code);
        let code = code_of(&app, &secret);
        app.at(now);
        for status in statuses {
            let low = token(&app).await;
            assert_eq!(verify(&app, &low, &id, &code).await.status, status, "{now}: {of_code}");
        }
    }
}

#[on_both_databases]
async fn a_challenge_is_rejected_after_expiry_or_from_another_address(app: TestApp) {
    let (id, secret, grant) = nora(&app).await;
    let session = text(&grant, "access_token");
    let asked = challenge(&app, &session, &id).await;
    let from = async |address: [u8; 4], challenge_id: &str| {
        let body = json!({"challenge_id": challenge_id, "code": code_of(&app, &secret)}).to_string();
        let peer = axum::extract::ConnectInfo(std::net::SocketAddr::from((address, 1)));
        let request = Request::post(format!("/auth/v1/factors/{id}/verify"))
            .header(key::HEADER, &app.app.key)
            .header("x-supabase-api-version", "2024-01-01")
            .header(header::AUTHORIZATION, format!("Bearer {session}"))
            .extension(peer);
        rejection(&app.send(request.body(Body::from(body)).unwrap()).await)
    };
    assert_eq!(from([10, 0, 0, 1], &asked).await, (422, "mfa_ip_address_mismatch".into()));
    assert_eq!(
        from([0, 0, 0, 0], "00000000-0000-4000-8000-000000000000").await,
        (422, "mfa_challenge_expired".into())
    );
    app.at("2026-06-15T16:05:00Z");
    assert_eq!(from([0, 0, 0, 0], &asked).await, (422, "mfa_challenge_expired".into()));
}

#[on_both_databases]
async fn factors_of_other_accounts_return_404(app: TestApp) {
    let (id, ..) = nora(&app).await;
    let other = app.signed_in("omar@example.org", Role::Owner).await;
    for (method, path) in [
        (Method::POST, format!("/factors/{id}/challenge")),
        (Method::POST, format!("/factors/{id}/verify")),
        (Method::DELETE, format!("/factors/{id}")),
        (Method::DELETE, "/factors/nonsense".to_owned()),
    ] {
        let answer = call(&app, method.clone(), &path, Some(&other), json!({})).await;
        assert_eq!(rejection(&answer), (404, "mfa_factor_not_found".into()), "{method} {path}");
    }
}

#[on_both_databases]
async fn removing_the_last_factor_lowers_the_session_to_aal1(app: TestApp) {
    let (id, _, grant) = nora(&app).await;
    let session = text(&grant, "access_token");
    app.received_mails().await;
    call(&app, Method::DELETE, &format!("/factors/{id}"), Some(&session), Value::Null).await.is(200);
    let now = account(&app, &session).await.json();
    assert_eq!((now["second_factor"].as_bool(), now["aal"].as_str()), (Some(false), Some("aal1")));
    assert_eq!(one_mail(&app).await.subject, "An authenticator app was removed");
}

#[on_both_databases]
async fn wrong_codes_delay_the_factor_across_sessions_and_addresses(app: TestApp) {
    let (id, secret, _) = nora(&app).await;
    app.received_mails().await;
    app.at("2026-06-15T16:01:00Z");
    // Each guess has its own session and address: their limits do not apply.
    let guess = async |number: u8, code: &str| {
        let low = token(&app).await;
        verify_from(&app, [10, 0, number, 1], &low, &id, code).await
    };
    for number in 0..5 {
        assert_eq!(guess(number, "000000").await.0, 422, "{number}");
    }
    let rejected = guess(6, &code_of(&app, &secret)).await;
    assert_eq!(rejected, (429, "over_request_rate_limit".into()), "even the right one");
    app.at("2026-06-15T16:01:01Z");
    assert_eq!(guess(7, "000000").await.0, 422);
    app.at("2026-06-15T16:01:02Z");
    assert_eq!(guess(8, "000000").await.0, 429, "the delay grows");
    app.at("2026-06-15T16:01:03Z");
    assert_eq!(guess(9, &code_of(&app, &secret)).await, (200, String::new()));
    app.at("2026-06-15T16:02:00Z");
    for number in 10..15 {
        assert_eq!(guess(number, "000000").await.0, 422, "the right one begins anew: {number}");
    }
}

#[on_both_databases]
async fn concurrent_wrong_codes_are_each_counted(app: TestApp) {
    let (id, ..) = nora(&app).await;
    app.at("2026-06-15T16:01:00Z");
    let mut sessions = Vec::new();
    for _ in 0..12 {
        sessions.push(token(&app).await);
    }
    let guesses = sessions.iter().enumerate().map(|(number, low)| {
        let address = [10, 0, u8::try_from(number).unwrap(), 1];
        verify_from(&app, address, low, &id, "000000")
    });
    let answers = futures_of(guesses).await;
    assert_eq!(answers.iter().filter(|(status, _)| *status == 422).count(), 5, "{answers:?}");
}

#[on_both_databases]
async fn an_account_is_mailed_after_ten_wrong_codes(app: TestApp) {
    let (id, ..) = nora(&app).await;
    app.received_mails().await;
    let low = token(&app).await;
    for number in 0..10_u8 {
        app.at(&format!("2026-06-15T16:{:02}:00Z", number * 4 + 1));
        assert_eq!(verify_from(&app, [10, 0, number, 1], &low, &id, "000000").await.0, 422, "{number}");
        assert_eq!(app.received_mails().await.len(), usize::from(number == 9), "{number}");
    }
}

#[on_both_databases]
async fn tokens_issued_before_a_factor_was_verified_are_rejected(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Owner).await;
    let before = sign_in(&app, "nora@example.org", PASSWORD).await.json();
    let session = text(&before, "access_token");
    let enrolled = enrol(&app, &session, "phone").await.json();
    let (id, secret) = (text(&enrolled, "id"), text(&enrolled["totp"], "secret"));
    let raised = verify(&app, &session, &id, &code_of(&app, &secret)).await.json();
    app.read("/news", &text(&raised, "access_token")).await.is(200);
    for path in ["/news", "/users"] {
        assert_ne!(app.read(path, &session).await.status, 200, "{path}");
    }
    assert_eq!(rejection(&user(&app, &session).await).1, "session_not_found");
    let old = refresh(&app, &text(&before, "refresh_token")).await;
    assert_eq!(rejection(&old), (400, "refresh_token_not_found".into()));
    // The same where the session was already one of two factors.
    app.at("2026-06-15T16:02:00Z");
    let high = text(&raised, "access_token");
    assert_eq!(verify(&app, &high, &id, &code_of(&app, &secret)).await.status, 200);
    assert_eq!(rejection(&user(&app, &high).await).1, "session_not_found");
}

#[on_both_databases]
async fn an_owner_can_disable_a_lost_second_factor(app: TestApp) {
    let (..) = nora(&app).await;
    app.received_mails().await;
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let users = app.read("/users", &owner).await.json();
    let nora = users["items"].as_array().unwrap().iter().find(|user| user["second_factor"] == true).unwrap();
    let path = format!("/users/{}", text(nora, "id"));
    app.staff(Method::PATCH, &path, &owner, json!({"second_factor": true}))
        .await
        .shows(422, json!({"errors/0/pointer": "/second_factor"}));
    let helped = app.staff(Method::PATCH, &path, &owner, json!({"second_factor": false})).await;
    assert_eq!(helped.json()["second_factor"], false, "{}", helped.text());
    assert_eq!(one_mail(&app).await.subject, "An authenticator app was removed");
    let low = token(&app).await;
    assert_eq!(app.read("/news", &low).await.status, 200);
    let record = app.read("/audit", &owner).await;
    assert_eq!(record.items("action"), ["second factor removed", "second factor added"]);
    assert_eq!(record.items("actor"), ["owner@example.org", "nora@example.org"]);
}

#[on_both_databases]
async fn factor_calls_from_one_network_are_limited(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = token(&app).await;
    let id = text(&enrol(&app, &session, "phone").await.json(), "id");
    for _ in 0..14 {
        challenge(&app, &session, &id).await;
    }
    for path in [format!("/factors/{id}/challenge"), format!("/factors/{id}/verify"), "/factors".to_owned()] {
        let rejected = call(&app, Method::POST, &path, Some(&session), json!({"factor_type": "totp"})).await;
        assert_eq!(rejection(&rejected), (429, "over_request_rate_limit".into()), "{path}");
    }
}

#[on_both_databases]
async fn an_eleventh_factor_is_rejected(app: TestApp) {
    app.account("nora@example.org", PASSWORD, Role::Staff).await;
    let session = token(&app).await;
    for number in 0..10 {
        assert_eq!(enrol(&app, &session, &number.to_string()).await.status, 200);
    }
    assert_eq!(
        rejection(&enrol(&app, &session, "one more").await),
        (422, "too_many_enrolled_mfa_factors".into())
    );
    let phone = call(&app, Method::POST, "/factors", Some(&session), json!({"factor_type": "phone"})).await;
    assert_eq!(rejection(&phone), (400, "validation_failed".into()));
}
