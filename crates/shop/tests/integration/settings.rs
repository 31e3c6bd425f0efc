use axum::http::{Method, header};
use serde_json::{Value, json};

use accounts::auth::model::Role;
use shop::settings::rules::ShopSettingsForm;
use testing::on_both_databases_with;

const PATH: &str = "/shop-settings";

/// A union hall in Ohio, configured by the operator.
fn configured() -> Vec<(&'static str, String)> {
    [
        ("shop.shipping", "6.50"),
        ("shop.state", "OH"),
        ("shop.tax", "OH 7.25, PA clothing 0, PA 6, OH shipping 7.25"),
    ]
    .map(|(key, value)| (key, value.to_owned()))
    .to_vec()
}

fn saved() -> Value {
    json!({
        "shipping": 8, "pickup": true, "pickup_note": "Weekdays 9 to 5, side door", "state": "PA", "most_units": 12,
        "taxes": [{"state": "PA", "goods": 6.125, "clothing": 0.0, "shipping": null}],
    })
}

#[test]
fn the_configuration_applies_until_staff_save() {
    on_both_databases_with(&configured(), async |app| {
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let read = app.staff(Method::GET, PATH, &token, Value::Null).await.json();
        assert_eq!(
            (&read["shipping"], &read["pickup"], &read["pickup_note"], &read["state"]),
            (&json!(6.5), &json!(true), &json!(""), &json!("OH"))
        );
        assert_eq!(read["most_units"], 50);
        assert_eq!(
            read["taxes"],
            json!([
                {"state": "OH", "goods": 7.25, "clothing": null, "shipping": 7.25},
                {"state": "PA", "goods": 6.0, "clothing": 0.0, "shipping": null},
            ])
        );
        let answer = app.change(Method::PUT, PATH, &token, saved()).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let read = app.staff(Method::GET, PATH, &token, Value::Null).await;
        assert_eq!((read.header(header::ETAG), &read.json()), (answer.header(header::ETAG), &answer.json()));
        let read = read.json();
        assert_eq!(
            (&read["shipping"], &read["pickup_note"], &read["taxes"]),
            (&json!(8.0), &json!("Weekdays 9 to 5, side door"), &saved()["taxes"])
        );
        let options = app.get("/checkout/options").await.json();
        assert_eq!(
            (&options["delivery"][0]["price"], &options["delivery"][1]["pickup"]["note"]),
            (&json!(8.0), &json!("Weekdays 9 to 5, side door"))
        );
        // An unchanged form is no change; a changed one invalidates caches.
        assert_eq!(app.change(Method::PUT, PATH, &token, saved()).await.status, 200);
        let mut fewer = saved();
        (fewer["shipping"], fewer["pickup"], fewer["taxes"]) = (Value::Null, json!(false), json!([]));
        assert_eq!(app.change(Method::PUT, PATH, &token, fewer).await.status, 200);
        assert_eq!(app.get("/checkout/options").await.json()["delivery"], json!([]));
        let owner = app.signed_in("owner@union.example", Role::Owner).await;
        let record = app.staff(Method::GET, "/audit?resource=shop%20settings", &owner, Value::Null).await;
        assert_eq!(record.items("action"), ["updated", "updated"]);
    });
}

#[test]
fn products_pages_state_the_terms_that_staff_wrote() {
    on_both_databases_with(&configured(), async |app| {
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let terms = async || app.get("/checkout/options").await.json()["terms"].clone();
        assert_eq!(terms().await, "Standard shipping applies. 30-day return policy.");
        let save = async |change: Value| {
            let mut form = saved();
            form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            let answer = app.change(Method::PUT, PATH, &token, form).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
        };
        // A form without the text keeps the default sentence.
        save(json!({})).await;
        assert_eq!(terms().await, "Standard shipping applies. 30-day return policy.");
        // Without shipping the terms do not mention it.
        save(json!({"shipping": null})).await;
        assert_eq!(terms().await, "30-day return policy.");
        save(json!({"shipping": null, "terms": "Returns at the hall, within 60 days. "})).await;
        assert_eq!(terms().await, "Returns at the hall, within 60 days.");
        save(json!({"terms": " "})).await;
        assert_eq!(terms().await, Value::Null);
    });
}

#[test]
fn pickup_is_at_the_address_of_the_union_unless_staff_name_another() {
    on_both_databases_with(&configured(), async |app| {
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let pickup = async || app.get("/checkout/options").await.json()["delivery"][1]["pickup"].clone();
        assert_eq!(pickup().await, json!({"address": null, "hours": null, "note": null}));
        let settings = json!({"site_name": "Union", "contact_address": "Union Hall\n214 Quarry Street"});
        let answer = app.change(Method::PUT, "/settings", &token, settings).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(pickup().await["address"], "Union Hall\n214 Quarry Street");
        let mut form = saved();
        form["pickup_address"] = json!("12 Mill Road");
        form["pickup_hours"] = json!("Weekdays 9 to 5");
        form["pickup_note"] = json!("Ring twice");
        assert_eq!(app.change(Method::PUT, PATH, &token, form).await.status, 200);
        assert_eq!(
            pickup().await,
            json!({"address": "12 Mill Road", "hours": "Weekdays 9 to 5", "note": "Ring twice"})
        );
    });
}

#[test]
fn two_who_save_do_not_overwrite_each_other() {
    on_both_databases_with(&configured(), async |app| {
        let token = app.signed_in("staff@union.example", Role::Staff).await;
        let etag = app.staff(Method::GET, PATH, &token, Value::Null).await.header(header::ETAG).to_owned();
        assert_eq!(app.staff_if(Method::PUT, PATH, &token, &etag, saved()).await.status, 200);
        let mut mine = saved();
        mine["shipping"] = json!(0);
        let stale = app.staff_if(Method::PUT, PATH, &token, &etag, mine.clone()).await;
        assert_eq!((stale.status.as_u16(), &stale.json()["stored"]["shipping"]), (412, &json!(8.0)));
        assert_eq!(app.staff(Method::PUT, PATH, &token, mine).await.status, 428);
        let pending = app.signed_in("new@union.example", Role::Pending).await;
        assert_eq!(app.staff(Method::GET, PATH, &pending, Value::Null).await.status, 403);
    });
}

#[test]
fn a_form_says_stored_form_error_with_it() {
    use garde::Validate as _;
    let errors = |form: Value| {
        let form: ShopSettingsForm = serde_json::from_value(form).unwrap();
        let errors = form.validate().err().map(|report| platform::http::extract::field_errors(&report));
        let errors = errors.unwrap_or_default().into_iter();
        errors.map(|error| (error.pointer.unwrap(), error.message)).collect::<Vec<_>>()
    };
    let tax = |state: &str, goods: f64| json!({"state": state, "goods": goods});
    assert_eq!(errors(saved()), []);
    assert_eq!(errors(json!({"pickup": false, "shipping": 0, "state": "", "most_units": 1})), []);
    let wrong = errors(json!({
        "pickup": true, "shipping": 1000.01, "state": "Ohio", "most_units": 0,
        "taxes": [tax("OH", 7.2555), tax("XX", 6.0), {"state": "PA", "goods": 6.0, "clothing": 101.0, "shipping": -1.0}],
    }));
    let rate = "Enter a percentage from 0 to 100, such as 7.25";
    let expected = [
        ("/most_units", "Enter a number from 1 to 10,000"),
        ("/shipping", "Enter a price of up to $1,000, such as 6.50"),
        ("/state", "Choose a state"),
        ("/taxes/0/goods", rate),
        ("/taxes/1/state", "Choose a state"),
        ("/taxes/2/clothing", rate),
        ("/taxes/2/shipping", rate),
    ];
    assert_eq!(wrong, expected.map(|(pointer, message)| (pointer.to_owned(), message.to_owned())));
    for shipping in [-1.0, 0.005, 6.505, f64::from(u32::MAX)] {
        assert_eq!(
            errors(json!({"pickup": true, "shipping": shipping, "most_units": 50})).len(),
            1,
            "{shipping}"
        );
    }
    let twice = errors(
        json!({"pickup": true, "most_units": 50, "taxes": [tax("OH", 7.25), tax("PA", 6.0), tax("OH", 0.0)]}),
    );
    assert_eq!(
        twice,
        [("/taxes".to_owned(), "You listed OH twice. Keep one row for each state.".to_owned())]
    );
}
