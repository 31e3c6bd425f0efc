mod erasure;
mod import;
mod messages;
mod portraits;
mod privacy;

use testing::prelude::*;

fn person(name: &str, more: &Value) -> Value {
    let mut form = json!({"name": name, "groups": ["Stewards"], "published": true});
    for (field, value) in more.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

async fn made(app: &TestApp, token: &str, form: Value) -> Value {
    let answer = app.staff(Method::POST, "/people", token, form).await.is(201);
    answer.json()
}

fn id_of(person: &Value) -> &str {
    person["id"].as_str().unwrap()
}

fn row_of(person: &Value) -> String {
    format!("/people/{}", id_of(person))
}

async fn editor(app: &TestApp) -> String {
    app.signed_in("editor@example.org", Role::Editor).await
}

#[on_both_databases]
async fn only_name_post_groups_and_term_are_public_by_default(app: TestApp) {
    let token = editor(&app).await;
    let form = person(
        "Ann Okafor",
        &json!({
            "post": "Chief Steward", "worksite": "Annex", "shift": "Nights", "phone": "(330) 555-0150",
            "email": "ann@union.example", "image_url": "/media/images/ann.webp",
            "term_from": "2026-01-01T05:00:00Z", "term_until": "2027-12-31T05:00:00Z",
        }),
    );
    let made = made(&app, &token, form).await;
    for switch in ["worksite", "shift", "phone", "email", "image"] {
        assert_eq!(made[format!("{switch}_public")], false, "{switch}");
    }
    let public = app.get(&row_of(&made)).await.json();
    assert_eq!(
        public,
        json!({
            "id": made["id"], "name": "Ann Okafor", "post": "Chief Steward", "groups": ["Stewards"],
            "worksite": null, "shift": null, "phone": null, "email": null, "image_url": null, "picture": null,
            "term_from": "2026-01-01T05:00:00Z", "term_until": "2027-12-31T05:00:00Z", "accepts_messages": true,
        })
    );
    let patch = json!({"phone_public": true, "shift_public": true});
    app.change(Method::PATCH, &row_of(&made), &token, patch).await.is(200);
    let public = app.get(&row_of(&made)).await.json();
    assert_eq!((&public["phone"], &public["shift"]), (&json!("(330) 555-0150"), &json!("Nights")));
    assert_eq!((&public["email"], &public["worksite"]), (&Value::Null, &Value::Null));
}

#[on_both_databases]
async fn visitors_see_published_people_by_group_and_order(app: TestApp) {
    let token = editor(&app).await;
    for (name, groups, order, published) in [
        ("Dee", json!(["Bargaining team"]), 0, true),
        ("Cal", json!(["Stewards"]), 3, true),
        ("Ben", json!([" stewards ", "Executive board", "STEWARDS"]), 2, true),
        ("Ann", json!(["Committees"]), 1, true),
        ("Not yet", json!(["Stewards"]), 0, false),
    ] {
        let more = json!({"groups": groups, "sort_order": order, "published": published});
        made(&app, &token, person(name, &more)).await;
    }
    assert_eq!(app.get("/people").await.items("name"), ["Dee", "Ann", "Ben", "Cal"]);
    assert_eq!(app.get("/people?group=STEWARDS").await.items("name"), ["Ben", "Cal"]);
    let groups = app.get("/people/groups").await;
    // The spelling of a group is that of one of its members.
    let names: Vec<_> = groups.items("name").iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(names, ["executive board", "stewards", "committees", "bargaining team"]);
    let stewards = &groups.json()["items"][1];
    shows(stewards, json!({"total": 2, "people/0/name": "Ben", "people/1/name": "Cal"}));
}

#[on_both_databases]
async fn a_group_lists_nine_people_first_and_paginates_the_rest(app: TestApp) {
    let token = editor(&app).await;
    for number in 0..15 {
        made(&app, &token, person(&format!("Person {number:02}"), &json!({"sort_order": number}))).await;
    }
    let groups = app.get("/people/groups").await.json();
    assert_eq!(
        (&groups["items"][0]["total"], groups["items"][0]["people"].as_array().unwrap().len()),
        (&json!(15), 9)
    );
    let rest = app.get("/people?group=Stewards&limit=9&offset=9").await;
    assert_eq!((rest.items("name").len(), &rest.json()["total"]), (6, &json!(15)));
}

#[on_both_databases]
async fn people_are_filtered_by_public_worksite_and_shift(app: TestApp) {
    let token = editor(&app).await;
    for (name, worksite, worksite_public, shift, shift_public) in [
        ("Open", "Annex", true, "Nights", true),
        ("Elsewhere", "Center", true, "Nights", true),
        ("No shift", "Annex", true, "Nights", false),
        ("Hidden", "Tower", false, "Evenings", false),
    ] {
        let more = json!({
            "worksite": worksite, "worksite_public": worksite_public, "shift": shift, "shift_public": shift_public,
        });
        made(&app, &token, person(name, &more)).await;
    }
    let names = async |query: &str| {
        let mut names = app.get(&format!("/people?{query}")).await.items("name");
        names.sort();
        names
    };
    assert_eq!(names("worksite=Annex").await, ["No shift", "Open"]);
    assert_eq!(names("worksite=Annex&shift=Nights").await, ["Open"]);
    assert_eq!(names("shift=Nights").await, ["Elsewhere", "Open"]);
    assert!(names("worksite=Tower").await.is_empty());
    assert!(names("shift=Evenings").await.is_empty());
    assert_eq!(
        app.get("/people/places").await.json(),
        json!({"worksites": ["Annex", "Center"], "shifts": ["Nights"]})
    );
    let groups = app.get("/people/groups?worksite=Annex&shift=Nights").await.json();
    assert_eq!(groups["items"][0]["total"], 1, "{groups}");
    let choices = app.read("/people/choices", &token).await.json();
    assert_eq!(choices["worksites"], json!(["Annex", "Center", "Tower"]));
    assert_eq!(choices["groups"], json!(["Executive board", "Stewards", "Committees"]));
}

#[on_both_databases]
async fn people_are_reordered_and_keep_their_groups(app: TestApp) {
    let token = editor(&app).await;
    let mut ids = Vec::new();
    for (name, order) in [("First", 0), ("Second", 1)] {
        let one = made(&app, &token, person(name, &json!({"sort_order": order}))).await;
        ids.push(one["id"].clone());
    }
    let order = json!({"ids": [ids[1], ids[0]], "before": [ids[0], ids[1]]});
    app.staff(Method::PUT, "/people/order", &token, order).await.is(204);
    assert_eq!(app.get("/people?group=stewards").await.items("name"), ["Second", "First"]);
    let moved = json!({"groups": ["Committees"]});
    app.change(Method::PATCH, &format!("/people/{}", ids[0].as_str().unwrap()), &token, moved).await;
    assert_eq!(app.get("/people?group=stewards").await.items("name"), ["Second"]);
    assert_eq!(app.get("/people?group=committees").await.items("name"), ["First"]);
}

#[on_both_databases]
async fn restoring_a_version_does_not_publish_hidden_details(app: TestApp) {
    let token = editor(&app).await;
    let more = json!({
        "phone": "330 555 0150", "phone_public": true, "shift": "Days", "shift_public": true, "post": "Steward",
    });
    let ann = made(&app, &token, person("Ann", &more)).await;
    let patch = json!({"phone": "330 555 0151", "shift_public": false, "post": "Trustee"});
    app.change(Method::PATCH, &row_of(&ann), &token, patch).await;
    let history = app.read(&format!("{}/history", row_of(&ann)), &token).await;
    let entry = json!({"entry": history.items("id")[1]});
    let restore = format!("{}/restore", row_of(&ann));
    app.change(Method::POST, &restore, &token, entry).await.is(200);
    let public = app.get(&row_of(&ann)).await.json();
    shows(&public, json!({"post": "Steward", "phone": null, "shift": null}));
}

#[on_both_databases]
async fn invalid_person_fields_are_rejected(app: TestApp) {
    let token = editor(&app).await;
    for (more, pointer) in [
        (json!({"name": " "}), "/name"),
        (json!({"groups": []}), "/groups"),
        (json!({"groups": [" "]}), "/groups"),
        (json!({"phone": "call me"}), "/phone"),
        (json!({"email": "nowhere"}), "/email"),
        (json!({"image_url": "javascript:alert(1)"}), "/image_url"),
        (json!({"term_from": "2026-06-01T04:00:00Z", "term_until": "2026-05-01T04:00:00Z"}), "/term_until"),
    ] {
        let rejected = app.staff(Method::POST, "/people", &token, person("Ann", &more)).await.is(422);
        assert_eq!(rejected.json()["errors"][0]["pointer"], pointer);
    }
}

#[on_both_databases]
async fn a_contact_card_contains_only_public_details(app: TestApp) {
    let token = editor(&app).await;
    let more = json!({"phone": "(330) 555-0150", "phone_public": true, "email": "ann@union.example"});
    let ann = made(&app, &token, person("Ann Okafor", &more)).await;
    let card = app.page(&format!("/officers/{}.vcf", id_of(&ann))).await.is(200);
    assert_eq!(card.header(header::CONTENT_TYPE), "text/vcard; charset=utf-8");
    assert_eq!(card.header(header::CONTENT_DISPOSITION), "attachment; filename=\"ann-okafor.vcf\"");
    assert!(card.text().contains("TEL;TYPE=VOICE:(330) 555-0150"), "{}", card.text());
    assert!(!card.text().contains("ann@union.example"), "{}", card.text());
    app.change(Method::PATCH, &row_of(&ann), &token, json!({"published": false})).await;
    assert_eq!(app.page(&format!("/officers/{}.vcf", id_of(&ann))).await.status, 404);
    assert_eq!(app.page("/officers/nobody.vcf").await.status, 404);
}
