mod home_sections;
mod preview;

use axum::http::{Method, header};
use serde_json::{Value, json};

use accounts::auth::model::Role;
use content::settings::keys::KEYS;
use content::settings::queries::save;
use content::settings::rules::SettingsForm;
use testing::on_both_databases;

fn form(fields: Value) -> SettingsForm {
    serde_json::from_value(fields).unwrap()
}

#[test]
fn defaults_stand_until_someone_sets_them() {
    on_both_databases(async |app| {
        let fresh = app.get("/settings").await;
        let keys: Vec<_> = KEYS.iter().map(|key| key.name).collect();
        assert_eq!(fresh.items("key"), keys, "all of them, by key");
        assert!(keys.is_sorted() && keys.len() == 16);
        assert_eq!(
            app.get("/settings/site_name").await.json()["value"],
            "County Correctional Officers Union"
        );
        assert_eq!(app.get("/settings/primary_color").await.json()["value"], "#2563eb");

        let tx = app.app.store.begin().await.unwrap();
        save(&tx, form(json!({"site_name": "Harlow", "hero_subtitle": "Hello"})), app.app.now())
            .await
            .unwrap();
        save(&tx, form(json!({"site_name": "Harlow County"})), app.app.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(app.get("/settings/site_name").await.json()["value"], "Harlow County");
        assert_eq!(app.get("/settings/hero_subtitle").await.json()["value"], "", "emptied on purpose");
        assert_eq!(app.get("/settings/nothing").await.status, 404);
    });
}

#[test]
fn saved_settings_are_on_the_next_page_and_can_be_reset() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let read = app.staff(Method::GET, "/settings", &token, Value::Null).await;
        let mut values = read.json()["defaults"].clone();
        assert_eq!(values["site_name"], read.json()["site_name"]);
        values["site_name"] = json!("Harlow County");
        let saved = app.change(Method::PUT, "/settings", &token, values.clone()).await;
        assert_eq!((saved.status.as_u16(), &saved.json()["site_name"]), (200, &json!("Harlow County")));
        assert_eq!(app.get("/settings/site_name").await.json()["value"], "Harlow County");
        // An unchanged form is no change.
        let again = app.change(Method::PUT, "/settings", &token, values).await;
        assert_eq!(again.header(header::ETAG), saved.header(header::ETAG));
        let reset = app.staff(Method::DELETE, "/settings/site_name", &token, Value::Null).await;
        assert_eq!(reset.status, 204);
        assert_eq!(
            app.get("/settings/site_name").await.json()["value"],
            "County Correctional Officers Union"
        );
        let unknown = app.staff(Method::DELETE, "/settings/nothing", &token, Value::Null).await;
        assert_eq!(unknown.status, 404);
        let owner = app.signed_in("owner@example.org", Role::Owner).await;
        let record = app.staff(Method::GET, "/audit", &owner, Value::Null).await.json();
        let entries =
            record["items"].as_array().unwrap().iter().filter(|entry| entry["resource"] == "settings");
        assert_eq!(entries.map(|entry| entry["action"].clone()).collect::<Vec<_>>(), ["reset", "updated"]);
    });
}

#[test]
fn the_time_zone_stays_where_it_is_left_out_and_is_one_of_iana() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let read = app.staff(Method::GET, "/settings", &token, Value::Null).await.json();
        assert_eq!(read["time_zone"], "America/New_York");
        let mut values = read["defaults"].clone();
        values["time_zone"] = json!("america/chicago");
        let saved = app.change(Method::PUT, "/settings", &token, values.clone()).await;
        assert_eq!(
            (saved.status.as_u16(), &saved.json()["time_zone"]),
            (200, &json!("America/Chicago")),
            "as IANA writes it"
        );

        for newer in ["time_zone", "instagram_url", "facebook_url", "home_sections"] {
            values.as_object_mut().unwrap().remove(newer);
        }
        values["hero_title"] = json!("Twelve");
        assert_eq!(values.as_object().unwrap().len(), 12);
        let saved = app.change(Method::PUT, "/settings", &token, values.clone()).await.json();
        assert_eq!(
            (&saved["hero_title"], &saved["time_zone"]),
            (&json!("Twelve"), &json!("America/Chicago"))
        );

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
    });
}

#[test]
fn omitted_social_urls_stay_and_can_be_emptied() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let mut values =
            app.staff(Method::GET, "/settings", &token, Value::Null).await.json()["defaults"].clone();
        assert_eq!((&values["instagram_url"], &values["facebook_url"]), (&json!(""), &json!("")));
        values["instagram_url"] = json!(" https://www.instagram.com/harlow ");
        let saved = app.change(Method::PUT, "/settings", &token, values.clone()).await;
        assert_eq!(saved.json()["instagram_url"], "https://www.instagram.com/harlow");
        values.as_object_mut().unwrap().remove("instagram_url");
        values["facebook_url"] = json!("facebook");
        let rejected = app.change(Method::PUT, "/settings", &token, values.clone()).await.json();
        assert_eq!(
            (&rejected["errors"][0]["pointer"], &rejected["errors"][0]["message"]),
            (&json!("/facebook_url"), &json!("Must be a valid URL"))
        );
        values["facebook_url"] = json!("");
        assert_eq!(app.change(Method::PUT, "/settings", &token, values.clone()).await.status, 200);
        assert_eq!(
            app.get("/settings/instagram_url").await.json()["value"],
            "https://www.instagram.com/harlow"
        );
        values["instagram_url"] = json!("");
        assert_eq!(app.change(Method::PUT, "/settings", &token, values).await.status, 200);
        assert_eq!(app.get("/settings/instagram_url").await.json()["value"], "");
    });
}

#[test]
fn two_who_save_the_settings_do_not_overwrite_each_other() {
    on_both_databases(async |app| {
        let token = app.signed_in("staff@example.org", Role::Staff).await;
        let read = app.staff(Method::GET, "/settings", &token, Value::Null).await;
        let (etag, mut values) = (read.header(header::ETAG).to_owned(), read.json()["defaults"].clone());
        values["hero_title"] = json!("First");
        assert_eq!(app.staff_if(Method::PUT, "/settings", &token, &etag, values.clone()).await.status, 200);
        values["hero_title"] = json!("Second");
        let stale = app.staff_if(Method::PUT, "/settings", &token, &etag, values.clone()).await;
        assert_eq!((stale.status.as_u16(), &stale.json()["stored"]["hero_title"]), (412, &json!("First")));
        assert_eq!(app.staff(Method::PUT, "/settings", &token, values).await.status, 428);
        assert_eq!(app.get("/settings/hero_title").await.json()["value"], "First");
    });
}

#[test]
fn a_color_that_white_text_cannot_be_read_on_is_rejected_with_the_nearest_that_works() {
    use garde::Validate as _;
    let message = |color: &str| {
        let form = form(json!({"site_name": "Harlow", "primary_color": color}));
        form.validate().err().map(|report| report.to_string()).unwrap_or_default()
    };
    assert_eq!(message("#2563eb"), "");
    assert_eq!(message("#767676"), "", "4.54:1");
    assert!(message("#777777").contains("The nearest color that works is #757575"), "{}", message("#777777"));
    let rejected = message("#ffcc00");
    let offered = rejected.split("works is ").nth(1).unwrap().get(..7).unwrap().to_owned();
    assert_eq!(message(&offered), "", "{rejected}");
}

#[test]
fn a_form_says_stored_form_error_with_it() {
    use garde::Validate as _;
    let wrong = form(json!({
        "site_name": " ", "contact_email": "nobody", "logo_url": "logo.png", "primary_color": "blue",
    }));
    let errors = platform::http::extract::field_errors(&wrong.validate().unwrap_err());
    let errors: Vec<_> =
        errors.iter().map(|error| (error.pointer.as_deref().unwrap(), error.message.as_str())).collect();
    assert_eq!(
        errors,
        [
            ("/contact_email", "Invalid email address"),
            ("/logo_url", "Must be a valid URL"),
            ("/primary_color", "Must be a color such as #2563eb"),
            ("/site_name", "Site name is required"),
        ]
    );
}
