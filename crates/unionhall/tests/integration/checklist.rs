use std::sync::Arc;

use uuid::Uuid;

use admin::setup_step::StepContext;
use platform::core::Core;
use platform::database::site_visibility::SiteVisibility;
use platform::mail::{MailComposer as _, outbox, test};
use testing::prelude::*;
use testing::{article, event};
use unionhall::mails::Mails;

async fn read(app: &TestApp, token: &str) -> Answer {
    app.read("/checklist", token).await
}

async fn left(app: &TestApp, token: &str) -> Vec<String> {
    let answer = read(app, token).await.is(200);
    let steps = answer.json()["steps"].as_array().unwrap().clone();
    let left = steps.iter().filter(|step| step["is_done"] == false);
    left.map(|step| step["name"].as_str().unwrap().to_owned()).collect()
}

const ALL: [&str; 14] = [
    "name",
    "address",
    "logo_and_phone",
    "first_post",
    "first_event",
    "about_page",
    "menu",
    "link_addresses",
    "email",
    "backup",
    "payments",
    "two_step_verification",
    "second_owner",
    "site_opened",
];

/// An owner, and the remaining steps.
async fn begun(app: &TestApp) -> (String, Vec<String>) {
    let token = app.signed_in("owner@example.org", Role::Owner).await;
    let left = left(app, &token).await;
    (token, left)
}

async fn expect_done(app: &TestApp, token: &str, done: &[&str]) {
    let expected: Vec<_> = ALL.into_iter().filter(|step| !done.contains(step)).collect();
    assert_eq!(left(app, token).await, expected);
}

async fn save_settings(app: &TestApp, token: &str, form: Value) {
    app.change(Method::PUT, "/settings", token, form).await.is(200);
}

#[on_both_databases]
async fn checklist_steps_are_done_once_their_condition_holds(app: TestApp) {
    app.set_visibility(SiteVisibility::Closed).await;
    let (token, left) = begun(&app).await;
    assert_eq!(left, ALL);
    let mut done = Vec::new();

    // The set-up screen asks for name and address.
    let mut settings = json!({"site_name": "Harlow Officers", "contact_email": "office@union.example"});
    save_settings(&app, &token, settings.clone()).await;
    done.push("name");
    expect_done(&app, &token, &done).await;
    settings["contact_address"] = json!("214 Quarry Street");
    save_settings(&app, &token, settings.clone()).await;
    done.push("address");
    expect_done(&app, &token, &done).await;
    settings["contact_phone"] = json!("(330) 555-0142");
    save_settings(&app, &token, settings.clone()).await;
    expect_done(&app, &token, &done).await;
    settings["logo_url"] = json!("/media/images/crest.webp");
    save_settings(&app, &token, settings).await;
    done.push("logo_and_phone");
    expect_done(&app, &token, &done).await;

    let draft = json!({"title": "Draft", "slug": "draft", "published": false});
    assert_eq!(app.staff(Method::POST, "/news", &token, draft.clone()).await.status, 201);
    assert_eq!(app.staff(Method::POST, "/pages", &token, draft).await.status, 201);
    expect_done(&app, &token, &done).await;
    app.write_news(article("Contract signed")).await;
    done.push("first_post");
    expect_done(&app, &token, &done).await;
    app.write_event(event("General meeting", "2026-07-01T22:00:00Z")).await;
    done.push("first_event");
    expect_done(&app, &token, &done).await;
    let page = json!({"title": "About us", "slug": "about", "published": true});
    assert_eq!(app.staff(Method::POST, "/pages", &token, page).await.status, 201);
    done.push("about_page");
    expect_done(&app, &token, &done).await;

    app.set_visibility(SiteVisibility::Open).await;
    done.push("site_opened");
    expect_done(&app, &token, &done).await;
}

#[on_both_databases]
async fn two_step_verification_is_done_only_for_its_own_account(app: TestApp) {
    let steps = unionhall::subjects::subjects().flat_map(|subject| subject.setup_steps);
    let step = steps.into_iter().find(|step| step.name == "two_step_verification").unwrap();
    let owner = app.account("owner@example.org", "a password for tests", Role::Owner).await;
    let other = app.account("other@example.org", "a password for tests", Role::Owner).await;
    let core: &Core = &app.app;
    let db = core.store.reader(Arc::default());
    let is_done = async |account| {
        let context = StepContext { core, db: &db, account };
        (step.is_done)(&context).await.unwrap()
    };
    assert!(!is_done(owner).await);
    app.second_factor("owner@example.org").await;
    assert!(is_done(owner).await && !is_done(other).await);
}

async fn links(app: &TestApp, token: &str, area: &str) -> Vec<Value> {
    let path = format!("/nav-links?area={area}");
    app.read(&path, token).await.json()["items"].as_array().unwrap().clone()
}

#[on_both_databases]
async fn visible_links_without_a_url_keep_their_checklist_step_open(app: TestApp) {
    let (token, _) = begun(&app).await;
    let path = |link: &Value| format!("/nav-links/{}", link["id"].as_str().unwrap());
    let [footer, quick] = [links(&app, &token, "footer").await, links(&app, &token, "quick_links").await];
    let mut unfinished: Vec<_> = footer.iter().chain(&quick).filter(|link| link["href"] == "").collect();
    let last = unfinished.pop().unwrap();
    for link in unfinished {
        app.change(Method::PATCH, &path(link), &token, json!({"href": "/contact"})).await.is(200);
    }
    assert!(left(&app, &token).await.contains(&"link_addresses".to_owned()));
    app.change(Method::PATCH, &path(last), &token, json!({"is_active": false})).await;
    expect_done(&app, &token, &["link_addresses", "site_opened"]).await;

    let heading = json!({"label": "About", "href": "", "area": "header"});
    let heading = app.staff(Method::POST, "/nav-links", &token, heading).await.json();
    expect_done(&app, &token, &["menu", "site_opened"]).await;
    let below = json!({"label": "Us", "href": "/contact", "area": "header", "parent": heading["id"]});
    assert_eq!(app.staff(Method::POST, "/nav-links", &token, below).await.status, 201);
    expect_done(&app, &token, &["menu", "link_addresses", "site_opened"]).await;
}

#[on_both_databases]
async fn the_second_owner_step_is_done_once_that_owner_can_sign_in(app: TestApp) {
    let (token, _) = begun(&app).await;
    let invited = json!({"email": "second@example.org", "role": "owner"});
    assert_eq!(app.staff(Method::POST, "/users", &token, invited).await.status, 201);
    assert!(left(&app, &token).await.contains(&"second_owner".to_owned()));
    app.account("third@example.org", "a password for tests", Role::Owner).await;
    assert!(!left(&app, &token).await.contains(&"second_owner".to_owned()));
}

#[test]
fn the_payments_step_is_done_only_with_a_live_stripe_key() {
    let keys = |key: &str| {
        [("shop.payments", "stripe"), ("shop.stripe_key", key), ("shop.stripe_webhook_secret", "whsec_1")]
            .map(|(name, value)| (name, value.to_owned()))
    };
    for (key, is_left) in [("sk_test_1", true), ("sk_live_1", false)] {
        on_both_databases_with(&keys(key), async |app| {
            let (_, left) = begun(&app).await;
            assert_eq!(left.contains(&"payments".to_owned()), is_left, "{key}");
        });
    }
}

#[on_both_databases]
async fn the_payments_step_is_omitted_without_shop_and_donations(app: TestApp) {
    let (token, _) = begun(&app).await;
    let names = async || {
        let steps = read(&app, &token).await.json()["steps"].as_array().unwrap().clone();
        steps.iter().map(|step| step["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let header = links(&app, &token, "header").await;
    let shop = header.iter().find(|link| link["href"] == "/shop").unwrap();
    let path = format!("/nav-links/{}", shop["id"].as_str().unwrap());
    app.change(Method::PATCH, &path, &token, json!({"is_active": false})).await;
    assert!(names().await.contains(&"payments".to_owned()), "the home page asks for donations");
    let sections = json!([{"section": "donation", "shown": false}]);
    let form = json!({
        "site_name": "Harlow Officers", "contact_email": "office@union.example", "home_sections": sections,
    });
    save_settings(&app, &token, form).await;
    assert!(!names().await.contains(&"payments".to_owned()));
    app.change(Method::PATCH, &path, &token, json!({"is_active": true})).await;
    assert!(names().await.contains(&"payments".to_owned()), "the menu leads to the shop");
}

/// Sends a test email to the owner; returns the token of its link.
async fn test_link(app: &TestApp) -> String {
    let row = outbox::Model {
        id: Uuid::from_u128(7),
        kind: test::KIND.to_owned(),
        to_address: "owner@example.org".to_owned(),
        payload: json!({}),
        created_at: app.app.now(),
        next_try_at: app.app.now(),
        tries: 0,
        last_error: None,
        failed_at: None,
        sent_at: None,
        claimed_until: None,
    };
    let email = Mails::new(app.app.auth.clone()).compose(&row).await.unwrap().unwrap();
    let url = email.action.unwrap().url;
    url.strip_prefix("https://union.example/auth/test-email?token=").unwrap().to_owned()
}

async fn open(app: &TestApp, token: &str) -> Answer {
    app.page(&format!("/auth/test-email?token={token}")).await
}

async fn confirm(app: &TestApp, token: &str, origin: &str) -> Answer {
    let request = Request::post("/auth/test-email")
        .header(header::ORIGIN, origin)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    app.send(request.body(Body::from(format!("token={token}&do=confirm"))).unwrap()).await
}

const OWN: &str = "https://union.example";

#[test]
fn the_email_step_is_done_once_the_latest_test_link_is_confirmed() {
    let server = [("mail.host", "mail.example".to_owned())];
    on_both_databases_with(&server, async |app| {
        app.set_visibility(SiteVisibility::Closed).await;
        let (token, _) = begun(&app).await;
        let is_left = async || left(&app, &token).await.contains(&"email".to_owned());
        let (first, link) = (test_link(&app).await, test_link(&app).await);
        assert_eq!(open(&app, &first).await.status, 403, "a newer email has replaced it");
        let page = open(&app, &link).await;
        assert_eq!((page.status.as_u16(), page.header(header::CACHE_CONTROL)), (200, "no-store"));
        assert!(page.text().contains("Did the test email arrive?"));
        assert!(is_left().await, "mail scanners open links, too");
        for (token, origin) in [(&*link, "https://elsewhere.example"), (&*first, OWN), ("", OWN)] {
            assert_eq!(confirm(&app, token, origin).await.status, 403);
        }
        assert!(is_left().await);
        let done = confirm(&app, &link, OWN).await;
        assert!(done.status == 200 && done.text().contains("Email works"), "{}", done.text());
        assert!(!is_left().await);
        assert_eq!(confirm(&app, &link, OWN).await.status, 403, "it is good once");
        let stored = app.read("/audit?resource=email&action=confirmed", &token).await;
        assert_eq!(stored.items("title"), ["owner@example.org"]);
    });
}

#[test]
fn a_test_email_link_expires_and_is_stored_as_a_hash() {
    let server = [("mail.host", "mail.example".to_owned())];
    on_both_databases_with(&server, async |app| {
        let link = test_link(&app).await;
        let db = app.app.store.reader(Arc::default());
        let db = db.on(platform::database::platform_tables::CONFIG_ENTRIES);
        let stored = platform::database::system_state::read(db, "test_email_link").await.unwrap().unwrap();
        assert!(!stored.contains(&link) && stored.contains("token_hash"), "{stored}");
        app.at("2026-06-22T15:59:59Z");
        assert_eq!(open(&app, &link).await.status, 200);
        app.at("2026-06-22T16:00:00Z");
        assert_eq!(open(&app, &link).await.status, 403);
        assert_eq!(confirm(&app, &link, OWN).await.status, 403);
    });
}

#[on_both_databases]
async fn a_test_email_written_to_a_file_does_not_complete_the_email_step(app: TestApp) {
    let (token, _) = begun(&app).await;
    let link = test_link(&app).await;
    assert_eq!(confirm(&app, &link, OWN).await.status, 200);
    assert!(left(&app, &token).await.contains(&"email".to_owned()), "no mail server is set up");
}
