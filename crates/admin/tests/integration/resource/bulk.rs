//! Many rows at once.

use super::*;
use testing::shows;

#[on_both_databases]
async fn rows_are_published_unpublished_and_deleted_in_bulk(app: TestApp) {
    let token = staff(&app).await;
    let (draft, shown) = (post(&app, &token, "draft", false).await, post(&app, &token, "shown", true).await);
    let nobody = "00000000-0000-4000-8000-000000000000";
    let bulk = async |action: &str, ids: Value| {
        app.staff(Method::POST, "/news/bulk", &token, json!({"action": action, "ids": ids})).await
    };
    app.at("2026-06-15T16:30:00Z");
    let ids = json!([id(&draft), id(&shown), id(&draft), nobody]);
    let done = bulk("publish", ids.clone()).await;
    assert_eq!(
        done.json(),
        json!({"changed": [id(&draft)], "unchanged": [id(&shown)], "missing": [nobody]}),
        "{}",
        done.text()
    );
    let published = read(&app, &token, &draft).await;
    assert_eq!(
        (published.header(header::ETAG), published.json()["published_at"].as_str()),
        ("\"2\"", Some("2026-06-15T16:30:00Z"))
    );
    assert_eq!(published.json()["first_published_at"], "2026-06-15T16:30:00Z");
    assert_eq!(
        read(&app, &token, &shown).await.json()["published_at"],
        testing::NOW,
        "it was published already"
    );

    let done = bulk("unpublish", ids.clone()).await.json();
    assert_eq!(done["changed"].as_array().unwrap().len(), 2);
    let back = read(&app, &token, &shown).await.json();
    shows(&back, json!({"published_at": null, "first_published_at": testing::NOW}));
    assert_eq!(actions(&app, &token, &draft).await, ["unpublished", "published", "created"]);
    let entry = &read(&app, &token, &format!("{draft}/history")).await.json()["items"][1];
    shows(entry, json!({"before/published": false, "after/published": true}));

    let done = bulk("delete", ids).await.json();
    assert_eq!(done["changed"].as_array().unwrap().len(), 2);
    assert_eq!(read(&app, &token, "/news").await.json()["total"], 0);
    assert_eq!(actions(&app, &token, &shown).await[0], "deleted");
    for (ids, action) in
        [(json!([]), "publish"), (json!(vec![nobody; 101]), "publish"), (json!([nobody]), "burn")]
    {
        assert_eq!(bulk(action, ids).await.status, 422);
    }
    let social = made(&app, &token, "/social-posts", RESOURCES[2].1).await;
    app.staff(Method::POST, "/social-posts/bulk", &token, json!({"action": "publish", "ids": [id(&social)]}))
        .await
        .shows(422, json!({"errors/0/pointer": "/action"}));
    let slide = made(&app, &token, "/slides", RESOURCES[1].1).await;
    app.staff(Method::POST, "/slides/bulk", &token, json!({"action": "unpublish", "ids": [id(&slide)]}))
        .await;
    assert_eq!(read(&app, &token, &slide).await.json()["is_active"], false);
}
