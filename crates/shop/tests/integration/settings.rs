use shop::settings::rules::ShopSettingsForm;
use testing::prelude::*;

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

#[on_both_databases(&configured())]
async fn the_configuration_applies_until_staff_save(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let read = app.read(PATH, &token).await.json();
    shows(&read, json!({"shipping": 6.5, "pickup": true, "pickup_note": "", "state": "OH"}));
    assert_eq!(read["most_units"], 50);
    assert_eq!(
        read["taxes"],
        json!([
            {"state": "OH", "goods": 7.25, "clothing": null, "shipping": 7.25},
            {"state": "PA", "goods": 6.0, "clothing": 0.0, "shipping": null},
        ])
    );
    let answer = app.change(Method::PUT, PATH, &token, saved()).await.is(200);
    let read = app.read(PATH, &token).await;
    assert_eq!((read.header(header::ETAG), &read.json()), (answer.header(header::ETAG), &answer.json()));
    let read = read.json();
    shows(
        &read,
        json!({"shipping": 8.0, "pickup_note": "Weekdays 9 to 5, side door", "taxes": saved()["taxes"]}),
    );
    let options = app.get("/checkout/options").await.json();
    shows(&options, json!({"delivery/0/price": 8.0, "delivery/1/pickup/note": "Weekdays 9 to 5, side door"}));
    // An unchanged form is no change; a changed one invalidates caches.
    assert_eq!(app.change(Method::PUT, PATH, &token, saved()).await.status, 200);
    let mut fewer = saved();
    (fewer["shipping"], fewer["pickup"], fewer["taxes"]) = (Value::Null, json!(false), json!([]));
    assert_eq!(app.change(Method::PUT, PATH, &token, fewer).await.status, 200);
    assert_eq!(app.get("/checkout/options").await.json()["delivery"], json!([]));
    let owner = app.signed_in("owner@union.example", Role::Owner).await;
    let record = app.read("/audit?resource=shop%20settings", &owner).await;
    assert_eq!(record.items("action"), ["updated", "updated"]);
}

#[on_both_databases(&configured())]
async fn checkout_options_include_the_terms_that_staff_wrote(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let terms = async || app.get("/checkout/options").await.json()["terms"].clone();
    assert_eq!(terms().await, "Standard shipping applies. 30-day return policy.");
    let save = async |change: Value| {
        let mut form = saved();
        form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        app.change(Method::PUT, PATH, &token, form).await.is(200);
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
}

#[on_both_databases(&configured())]
async fn pickup_is_at_the_address_of_the_union_unless_staff_name_another(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let pickup = async || app.get("/checkout/options").await.json()["delivery"][1]["pickup"].clone();
    assert_eq!(pickup().await, json!({"address": null, "hours": null, "note": null}));
    let settings = json!({"site_name": "Union", "contact_address": "Union Hall\n214 Quarry Street"});
    app.change(Method::PUT, "/settings", &token, settings).await.is(200);
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
}

#[on_both_databases(&configured())]
async fn concurrent_saves_do_not_overwrite_each_other(app: TestApp) {
    let token = app.signed_in("staff@union.example", Role::Staff).await;
    let etag = app.read(PATH, &token).await.header(header::ETAG).to_owned();
    assert_eq!(app.staff_if(Method::PUT, PATH, &token, &etag, saved()).await.status, 200);
    let mut mine = saved();
    mine["shipping"] = json!(0);
    app.staff_if(Method::PUT, PATH, &token, &etag, mine.clone())
        .await
        .shows(412, json!({"stored/shipping": 8.0}));
    assert_eq!(app.staff(Method::PUT, PATH, &token, mine).await.status, 428);
    let pending = app.signed_in("new@union.example", Role::Pending).await;
    assert_eq!(app.read(PATH, &pending).await.status, 403);
}

#[test]
fn shop_settings_form_errors_name_field_and_message() {
    let errors = |form: Value| errors(&serde_json::from_value::<ShopSettingsForm>(form).unwrap());
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
