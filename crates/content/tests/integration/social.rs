use content::social::schema::SOCIAL_POSTS;
use content::social::staff::SocialPosts;
use testing::prelude::*;

async fn write(app: &TestApp, platform: &str, content: &str) {
    let form = json!({"platform": platform, "image_url": "https://example.org/a.jpg", "content": content});
    app.write::<SocialPosts>(serde_json::from_value(form).unwrap()).await;
}

#[on_both_databases]
async fn posts_are_listed_newest_first_and_undated_posts_last(app: TestApp) {
    write(&app, "facebook", "Old").await;
    app.at("2026-06-16T00:00:00Z");
    write(&app, "instagram", "New").await;
    {
        use sea_orm::{
            ActiveModelTrait as _,
            ActiveValue::{Set, Unchanged},
        };
        let tx = app.app.store.begin().await.unwrap();
        let id = app.get("/social-posts").await.items("id")[0].parse().unwrap();
        let row = content::social::model::ActiveModel {
            id: Unchanged(id),
            posted_at: Set(None),
            ..Default::default()
        };
        row.update(tx.on(SOCIAL_POSTS)).await.unwrap();
        tx.commit().await.unwrap();
    }
    write(&app, "instagram", "Newest").await;
    let all = app.get("/social-posts").await;
    assert_eq!(all.items("content"), ["Newest", "Old", "New"]);
    assert_eq!(all.items("post_id")[0], "post_1781568000000");
    assert_eq!(app.get("/social-posts?platform=facebook").await.items("content"), ["Old"]);
    assert_eq!(app.get("/social-posts?limit=1").await.items("content"), ["Newest"]);
    let id = &all.items("id")[0];
    assert_eq!(app.get(&format!("/social-posts/{id}")).await.json()["content"], "Newest");
}

#[on_both_databases]
async fn the_given_id_and_date_of_a_post_cannot_be_changed(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let form = json!({
        "platform": "instagram", "image_url": "https://example.org/a.jpg", "content": "Picnic",
        "post_id": "C8xYz", "posted_at": "2026-05-01T12:00:00Z",
    });
    let made = app.staff(Method::POST, "/social-posts", &token, form).await;
    let (post, path) = (made.json(), format!("/social-posts/{}", made.json()["id"].as_str().unwrap()));
    assert_eq!((&post["post_id"], &post["posted_at"]), (&json!("C8xYz"), &json!("2026-05-01T12:00:00Z")));

    for (field, other) in [("post_id", "other"), ("posted_at", "2026-05-02T12:00:00Z")] {
        let rejected = app.change(Method::PATCH, &path, &token, json!({field: other})).await;
        let error = &rejected.json()["errors"][0]["pointer"];
        assert_eq!((rejected.status.as_u16(), error), (422, &json!(format!("/{field}"))));
    }
    let kept = json!({"content": "Summer picnic", "post_id": null, "posted_at": "2026-05-01T12:00:00Z"});
    app.at("2026-06-15T16:30:00Z");
    let changed = app.change(Method::PATCH, &path, &token, kept).await.json();
    assert_ne!(changed["updated_at"], post["updated_at"]);
    shows(
        &changed,
        json!({"content": "Summer picnic", "post_id": "C8xYz", "posted_at": "2026-05-01T12:00:00Z"}),
    );
}

#[test]
fn a_social_post_without_a_valid_picture_url_is_rejected() {
    let errors = |image: &str| {
        let form = json!({"platform": "instagram", "image_url": image, "post_url": "nowhere"});
        let form: content::social::rules::SocialPostForm = serde_json::from_value(form).unwrap();
        errors(&form).into_iter().map(|(_, message)| message).collect::<Vec<_>>()
    };
    assert_eq!(errors(""), ["Image URL is required", "Must be a valid URL"]);
    assert_eq!(errors("ftp://a"), ["Must be a valid URL", "Must be a valid URL"]);
}
