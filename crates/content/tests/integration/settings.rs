mod home_sections;
mod preview;

use content::settings::keys::KEYS;
use content::settings::queries::save;
use content::settings::rules::SettingsForm;
use testing::prelude::*;

fn form(fields: Value) -> SettingsForm {
    serde_json::from_value(fields).unwrap()
}

#[on_both_databases]
async fn unset_settings_return_their_defaults(app: TestApp) {
    let fresh = app.get("/settings").await;
    let keys: Vec<_> = KEYS.iter().map(|key| key.name).collect();
    assert_eq!(fresh.items("key"), keys, "all of them, by key");
    assert!(keys.is_sorted() && keys.len() == 17);
    assert_eq!(app.get("/settings/site_name").await.json()["value"], "County Correctional Officers Union");
    assert_eq!(app.get("/settings/primary_color").await.json()["value"], "#2563eb");

    let tx = app.app.store.begin().await.unwrap();
    save(&tx, form(json!({"site_name": "Harlow", "hero_subtitle": "Hello"})), app.app.now()).await.unwrap();
    save(&tx, form(json!({"site_name": "Harlow County"})), app.app.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(app.get("/settings/site_name").await.json()["value"], "Harlow County");
    assert_eq!(app.get("/settings/hero_subtitle").await.json()["value"], "", "emptied on purpose");
    assert_eq!(app.get("/settings/nothing").await.status, 404);
}

#[on_both_databases]
async fn saved_settings_are_served_at_once_and_can_be_reset(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let read = app.read("/settings", &token).await;
    let mut values = read.json()["defaults"].clone();
    assert_eq!(values["site_name"], read.json()["site_name"]);
    values["site_name"] = json!("Harlow County");
    let saved = app.change(Method::PUT, "/settings", &token, values.clone()).await;
    saved.shows(200, json!({"site_name": "Harlow County"}));
    assert_eq!(app.get("/settings/site_name").await.json()["value"], "Harlow County");
    // An unchanged form is no change.
    let again = app.change(Method::PUT, "/settings", &token, values).await;
    assert_eq!(again.header(header::ETAG), saved.header(header::ETAG));
    app.staff(Method::DELETE, "/settings/site_name", &token, Value::Null).await.is(204);
    assert_eq!(app.get("/settings/site_name").await.json()["value"], "County Correctional Officers Union");
    app.staff(Method::DELETE, "/settings/nothing", &token, Value::Null).await.is(404);
    let owner = app.signed_in("owner@example.org", Role::Owner).await;
    let record = app.read("/audit", &owner).await.json();
    let entries = record["items"].as_array().unwrap().iter().filter(|entry| entry["resource"] == "settings");
    assert_eq!(entries.map(|entry| entry["action"].clone()).collect::<Vec<_>>(), ["reset", "updated"]);
}

#[on_both_databases]
async fn the_time_zone_is_kept_when_omitted_and_must_be_an_iana_name(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let read = app.read("/settings", &token).await.json();
    assert_eq!(read["time_zone"], "America/New_York");
    let mut values = read["defaults"].clone();
    values["time_zone"] = json!("america/chicago");
    let saved = app.change(Method::PUT, "/settings", &token, values.clone()).await;
    assert_eq!(
        (saved.status.as_u16(), &saved.json()["time_zone"]),
        (200, &json!("America/Chicago")),
        "as IANA writes it"
    );

    for newer in ["time_zone", "instagram_url", "facebook_url", "donation_page", "home_sections"] {
        values.as_object_mut().unwrap().remove(newer);
    }
    values["hero_title"] = json!("Twelve");
    assert_eq!(values.as_object().unwrap().len(), 12);
    let saved = app.change(Method::PUT, "/settings", &token, values.clone()).await.json();
    shows(&saved, json!({"hero_title": "Twelve", "time_zone": "America/Chicago"}));

    for wrong in ["", "Mars/Olympus", "CDT6", "Local"] {
        values["time_zone"] = json!(wrong);
        let rejected = app.change(Method::PUT, "/settings", &token, values.clone()).await;
        assert_eq!(
            (rejected.status.as_u16(), &rejected.json()["errors"][0]["pointer"]),
            (422, &json!("/time_zone")),
            "{wrong}"
        );
    }
    assert_eq!(app.staff(Method::DELETE, "/settings/time_zone", &token, Value::Null).await.status, 204);
    assert_eq!(app.get("/settings/time_zone").await.json()["value"], "America/New_York");
}

#[on_both_databases]
async fn omitted_social_urls_are_kept_and_empty_ones_cleared(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let mut values = app.read("/settings", &token).await.json()["defaults"].clone();
    assert_eq!((&values["instagram_url"], &values["facebook_url"]), (&json!(""), &json!("")));
    values["instagram_url"] = json!(" https://www.instagram.com/harlow ");
    let saved = app.change(Method::PUT, "/settings", &token, values.clone()).await;
    assert_eq!(saved.json()["instagram_url"], "https://www.instagram.com/harlow");
    values.as_object_mut().unwrap().remove("instagram_url");
    values["facebook_url"] = json!("facebook");
    let rejected = app.change(Method::PUT, "/settings", &token, values.clone()).await.json();
    shows(&rejected, json!({"errors/0/pointer": "/facebook_url", "errors/0/message": "Must be a valid URL"}));
    values["facebook_url"] = json!("");
    assert_eq!(app.change(Method::PUT, "/settings", &token, values.clone()).await.status, 200);
    assert_eq!(app.get("/settings/instagram_url").await.json()["value"], "https://www.instagram.com/harlow");
    values["instagram_url"] = json!("");
    assert_eq!(app.change(Method::PUT, "/settings", &token, values).await.status, 200);
    assert_eq!(app.get("/settings/instagram_url").await.json()["value"], "");
}

#[on_both_databases]
async fn saving_settings_with_a_stale_etag_is_rejected(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let read = app.read("/settings", &token).await;
    let (etag, mut values) = (read.header(header::ETAG).to_owned(), read.json()["defaults"].clone());
    values["hero_title"] = json!("First");
    assert_eq!(app.staff_if(Method::PUT, "/settings", &token, &etag, values.clone()).await.status, 200);
    values["hero_title"] = json!("Second");
    app.staff_if(Method::PUT, "/settings", &token, &etag, values.clone())
        .await
        .shows(412, json!({"stored/hero_title": "First"}));
    assert_eq!(app.staff(Method::PUT, "/settings", &token, values).await.status, 428);
    assert_eq!(app.get("/settings/hero_title").await.json()["value"], "First");
}

#[test]
fn a_low_contrast_color_is_rejected_with_the_nearest_valid_color() {
    let message = |color: &str| {
        let form = form(json!({"site_name": "Harlow", "primary_color": color}));
        errors(&form).into_iter().map(|(_, message)| message).collect::<String>()
    };
    assert_eq!(message("#2563eb"), "");
    assert_eq!(message("#767676"), "", "4.54:1");
    assert!(message("#777777").contains("The nearest color that works is #757575"), "{}", message("#777777"));
    let rejected = message("#ffcc00");
    let offered = rejected.split("works is ").nth(1).unwrap().get(..7).unwrap().to_owned();
    assert_eq!(message(&offered), "", "{rejected}");
}

#[test]
fn an_invalid_settings_form_reports_every_field_error() {
    let wrong = form(json!({
        "site_name": " ", "contact_email": "nobody", "logo_url": "logo.png", "primary_color": "blue",
    }));
    let expected = [
        ("/contact_email", "Invalid email address"),
        ("/logo_url", "Must be a valid URL"),
        ("/primary_color", "Must be a color such as #2563eb"),
        ("/site_name", "Site name is required"),
    ];
    assert_eq!(errors(&wrong), expected.map(|(field, message)| (field.to_owned(), message.to_owned())));
}
