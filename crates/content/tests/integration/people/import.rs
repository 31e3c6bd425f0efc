use super::{editor, id_of, made, person, row_of};
use testing::prelude::*;

pub(super) async fn import(app: &TestApp, token: &str, query: &str, table: &str) -> Answer {
    app.upload(&format!("/people/import{query}"), token, "text/csv", table.to_owned()).await
}

async fn all(app: &TestApp, token: &str) -> Value {
    app.read("/people?sort=name", token).await.json()
}

#[on_both_databases]
async fn an_import_ignores_publication_columns_of_the_file(app: TestApp) {
    let token = editor(&app).await;
    let table = "Name,Groups,Worksite,Show worksite,Shift,Show shift,Phone,Show phone,Email,Show email,Picture,Show picture,Published\n\
                 Ann,Stewards | Safety,Annex,true,Nights,true,330 555 0150,true,ann@union.example,yes,/media/images/a.webp,1,true\n";
    let planned = import(&app, &token, "?dry_run=true", table).await;
    assert_eq!(planned.json()["created"], 1, "{}", planned.text());
    assert_eq!(all(&app, &token).await["total"], 0, "a dry run writes nothing");
    import(&app, &token, "", table).await.is(200);
    let ann = all(&app, &token).await["items"][0].clone();
    assert_eq!((&ann["phone"], &ann["groups"]), (&json!("330 555 0150"), &json!(["Stewards", "Safety"])));
    for switch in
        ["worksite_public", "shift_public", "phone_public", "email_public", "image_public", "published"]
    {
        assert_eq!(ann[switch], false, "{switch}");
    }
    assert_eq!(app.get("/people").await.json()["total"], 0);
}

#[on_both_databases]
async fn an_import_hides_changed_details_and_keeps_the_others(app: TestApp) {
    let token = editor(&app).await;
    let more = json!({
        "phone": "330 555 0150", "phone_public": true, "worksite": "Annex", "worksite_public": true, "shift": "Days",
    });
    let ann = made(&app, &token, person("Ann", &more)).await;
    let export = app.read("/people/export", &token).await.text().to_owned();
    let same = import(&app, &token, "", &export).await.json();
    assert_eq!((&same["changed"], &same["unchanged"]), (&json!(0), &json!(1)), "{export}");
    let changed = export.replace("330 555 0150", "330 555 0199").replace("Days,false", "Days,true");
    let done = import(&app, &token, "", &changed).await.json();
    assert_eq!((&done["changed"], &done["created"]), (&json!(1), &json!(0)), "{done}");
    let stored = app.read(&row_of(&ann), &token).await.json();
    shows(
        &stored,
        json!({"phone": "330 555 0199", "phone_public": false, "worksite_public": true, "shift_public": false}),
    );
    assert_eq!(stored["published"], true);
    let history = app.read(&format!("{}/history", row_of(&ann)), &token).await;
    assert_eq!(history.items("action"), ["updated", "created"]);
}

#[on_both_databases]
async fn an_import_with_invalid_lines_reports_them_and_writes_nothing(app: TestApp) {
    let token = editor(&app).await;
    let ann = made(&app, &token, person("Ann", &json!({}))).await;
    let table = format!(
        "ID,Name,Groups,Phone\n,Ben,Stewards,555 0100\n,,Stewards,\n,Cal,,none\n{id},Ann,Stewards,\n{id},Ann,Stewards,\nno id,Dee,Stewards,\n",
        id = id_of(&ann)
    );
    let report = import(&app, &token, "?dry_run=true", &table).await.json();
    let errors: Vec<_> = report["errors"].as_array().unwrap().iter().collect();
    let places: Vec<_> =
        errors.iter().map(|error| (error["line"].clone(), error["column"].clone())).collect();
    assert_eq!(
        places,
        [
            (json!(3), json!("Name")),
            (json!(4), json!("Groups")),
            (json!(4), json!("Phone")),
            (json!(6), json!("ID")),
            (json!(7), json!("ID")),
        ]
    );
    let rejected = import(&app, &token, "", &table).await.is(422);
    assert_eq!(rejected.json()["errors"][0]["pointer"], "/3/name");
    assert_eq!(all(&app, &token).await["total"], 1);
    import(&app, &token, "", "Name,Rank\nAnn,1\n").await.is(422);
}
