use super::{PASSWORD, account, link, one_mail, parameter, press, sign_in, sign_up, text};
use testing::ReceivedMail;
use testing::prelude::*;

async fn waiting(app: &TestApp) -> (String, Vec<ReceivedMail>) {
    sign_up(app, "nora@example.org").await;
    let there = press(app, &link(&one_mail(app).await)).await;
    (parameter(&there, "access_token"), app.received_mails().await)
}

pub(super) async fn decide(app: &TestApp, link: &str, wish: &str) -> Answer {
    let form = format!("token={}&do={wish}", parameter(link, "token"));
    let request = Request::post("/auth/approve").header("sec-fetch-site", "same-origin");
    app.send(request.body(Body::from(form)).unwrap()).await
}

#[on_both_databases]
async fn owners_are_mailed_and_approve_by_link(app: TestApp) {
    app.account("chief@example.org", PASSWORD, Role::Owner).await;
    app.account("deputy@example.org", PASSWORD, Role::Owner).await;
    app.account("staff@example.org", PASSWORD, Role::Staff).await;
    let (nora, mails) = waiting(&app).await;
    let mut told: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    told.sort_unstable();
    assert_eq!(told, ["chief@example.org", "deputy@example.org"]);
    assert!(mails[0].subject.contains("nora@example.org"));

    let link = link(&mails[0]);
    for _ in 0..2 {
        let page = app.page(&link).await;
        assert!(
            page.text().contains("nora@example.org") && page.text().contains("Approve as staff"),
            "{}",
            page.text()
        );
        assert_eq!(page.header(header::CACHE_CONTROL), "no-store");
    }
    assert_eq!(account(&app, &nora).await.json()["role"], "pending", "opening it decides nothing");
    assert_eq!(decide(&app, &link, "approve").await.status, 200);
    assert_eq!(app.read("/news", &nora).await.status, 200, "at once");
    let told = one_mail(&app).await;
    assert_eq!((told.to.as_str(), told.subject.as_str()), ("nora@example.org", "Your account is approved"));

    assert_eq!(decide(&app, &link, "refuse").await.status, 403, "good once");
    assert_eq!(decide(&app, &super::link(&mails[1]), "refuse").await.status, 403, "decided already");
    assert_eq!(account(&app, &nora).await.json()["role"], "staff");
    let chief = text(&sign_in(&app, "chief@example.org", PASSWORD).await.json(), "access_token");
    let record = app.read("/audit", &chief).await;
    assert_eq!(
        (record.items("action"), record.items("actor")),
        (vec!["approved".into()], vec![mails[0].to.clone()])
    );
}

#[on_both_databases]
async fn a_rejected_account_is_deleted_and_notified(app: TestApp) {
    app.account("chief@example.org", PASSWORD, Role::Owner).await;
    let (nora, mails) = waiting(&app).await;
    assert_eq!(decide(&app, &link(&mails[0]), "refuse").await.status, 200);
    assert_eq!(account(&app, &nora).await.status, 401);
    assert_eq!(one_mail(&app).await.subject, "Your account was not approved");
    assert_eq!(sign_in(&app, "nora@example.org", PASSWORD).await.status, 400);
}

#[on_both_databases]
async fn approval_in_the_account_list_voids_the_emailed_links(app: TestApp) {
    app.account("chief@example.org", PASSWORD, Role::Owner).await;
    let (nora, mails) = waiting(&app).await;
    let chief = text(&sign_in(&app, "chief@example.org", PASSWORD).await.json(), "access_token");
    let users = app.read("/users", &chief).await.json();
    assert_eq!(users["items"][0]["email"], "nora@example.org", "those that wait come first");
    let path = format!("/users/{}", users["items"][0]["id"].as_str().unwrap());
    for role in ["staff", "owner"] {
        app.staff(Method::PATCH, &path, &chief, json!({"role": role})).await;
        assert_eq!(decide(&app, &link(&mails[0]), "refuse").await.status, 403, "{role}");
        assert_eq!(account(&app, &nora).await.json()["role"], role);
    }
}

#[on_both_databases]
async fn approval_links_of_demoted_or_second_factor_owners_are_rejected(app: TestApp) {
    app.account("chief@example.org", PASSWORD, Role::Owner).await;
    let deputy = app.account("deputy@example.org", PASSWORD, Role::Owner).await;
    let (nora, mails) = waiting(&app).await;
    let of = |to: &str| link(mails.iter().find(|mail| mail.to == to).unwrap());
    let chief = text(&sign_in(&app, "chief@example.org", PASSWORD).await.json(), "access_token");
    app.staff(Method::PATCH, &format!("/users/{deputy}"), &chief, json!({"role": "staff"})).await;
    assert_eq!(decide(&app, &of("deputy@example.org"), "approve").await.status, 403);
    app.second_factor("chief@example.org").await;
    assert_eq!(
        decide(&app, &of("chief@example.org"), "approve").await.status,
        403,
        "in the list, with the factor"
    );
    assert_eq!(account(&app, &nora).await.json()["role"], "pending");
}

#[on_both_databases]
async fn owners_with_a_second_factor_are_mailed_a_link_to_the_account_list(app: TestApp) {
    app.account("chief@example.org", PASSWORD, Role::Owner).await;
    app.second_factor("chief@example.org").await;
    let (_, mails) = waiting(&app).await;
    assert_eq!(link(&mails[0]), "/admin/users");
}

#[on_both_databases]
async fn cross_site_forms_and_expired_approval_links_are_rejected(app: TestApp) {
    app.account("chief@example.org", PASSWORD, Role::Owner).await;
    let (nora, mails) = waiting(&app).await;
    let link = link(&mails[0]);
    let form = format!("token={}&do=approve", parameter(&link, "token"));
    let request = Request::post("/auth/approve").header("sec-fetch-site", "cross-site");
    assert_eq!(app.send(request.body(Body::from(form)).unwrap()).await.status, 403);
    assert_eq!(decide(&app, &link, "perhaps").await.status, 400);
    app.at("2026-06-22T16:00:00Z");
    assert_eq!(decide(&app, &link, "approve").await.status, 403);
    app.at("2026-06-15T16:00:00Z");
    assert_eq!(account(&app, &nora).await.json()["role"], "pending");
}
