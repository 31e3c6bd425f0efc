use serde_json::{Value, json};

use crate::content::settings::keys::KEYS;
use crate::content::settings::queries::save;
use crate::content::settings::rules::SettingsForm;
use crate::engine::store::testing::on_both_databases;

fn form(fields: Value) -> SettingsForm {
    serde_json::from_value(fields).unwrap()
}

on_both_databases! {
    async fn defaults_stand_until_someone_sets_them(app) {
        let fresh = app.get("/settings").await;
        let keys: Vec<_> = KEYS.iter().map(|key| key.name).collect();
        assert_eq!(fresh.items("key"), keys, "all twelve, by key");
        assert!(keys.is_sorted() && keys.len() == 12);
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
}

#[test]
fn a_form_says_what_is_wrong_with_it() {
    use garde::Validate as _;
    let wrong = form(json!({
        "site_name": " ", "contact_email": "nobody", "logo_url": "logo.png", "primary_color": "blue",
    }));
    let errors = crate::engine::http::extract::field_errors(&wrong.validate().unwrap_err());
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
