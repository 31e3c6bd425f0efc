//! Access to files by role.

use super::{PDF, upload};
use platform::files::pictures::testing::{encoded, scene};
use testing::prelude::*;

fn picture() -> Vec<u8> {
    encoded(&scene(40, 30), image::ImageFormat::Png)
}

/// Each call about a file, and its status.
async fn statuses(app: &TestApp, token: &str, file: &str) -> [u16; 4] {
    let path = format!("/storage/{file}");
    let read = app.read(&path, token).await.status.as_u16();
    let described = app.change(Method::PATCH, &path, token, json!({"alt": "A hall"})).await.status.as_u16();
    let replaced = upload(app, token, &format!("{file}?upsert=true"), picture()).await.status.as_u16();
    let confirm = app.read(&path, token).await.json()["uses_version"].clone();
    let delete = format!("{path}?confirm={}", confirm.as_str().unwrap_or_default());
    [read, described, replaced, app.staff(Method::DELETE, &delete, token, Value::Null).await.status.as_u16()]
}

#[on_both_databases]
async fn shop_accounts_can_access_images_but_not_documents(app: TestApp) {
    let editor = app.signed_in("editor@example.org", Role::Editor).await;
    let shop = app.signed_in("shop@example.org", Role::Shop).await;
    assert_eq!(upload(&app, &editor, "documents/a.pdf", PDF).await.status, 201);
    assert_eq!(upload(&app, &shop, "documents/b.pdf", PDF).await.status, 403);
    for (path, status) in
        [("/storage/images", 200), ("/storage/documents", 403), ("/storage/documents/a.pdf", 403)]
    {
        assert_eq!(app.read(path, &shop).await.status, status, "{path}");
        assert_eq!(app.read(path, &editor).await.status, 200, "{path}");
    }
    app.staff(Method::DELETE, "/storage/documents/a.pdf", &shop, Value::Null).await.is(403);
    assert_eq!(upload(&app, &shop, "images/mug.png", picture()).await.status, 201);
    assert_eq!(statuses(&app, &shop, "images/mug.png").await, [200, 200, 200, 204]);
}

#[on_both_databases]
async fn changing_a_used_picture_requires_permission_for_its_uses(app: TestApp) {
    let editor = app.signed_in("editor@example.org", Role::Editor).await;
    let shop = app.signed_in("shop@example.org", Role::Shop).await;
    let staff = app.signed_in("staff@example.org", Role::Staff).await;
    for name in ["hall", "mug"] {
        assert_eq!(upload(&app, &staff, &format!("images/{name}.png"), picture()).await.status, 201);
    }
    let post = json!({"title": "Pay", "slug": "pay", "featured_img": "/media/images/hall.png"});
    let mug = json!({"name": "Mug", "variants": [{"price": 12.5, "inventory_count": 3}], "image_url": "/media/images/mug.png"});
    for (path, token, body) in [("/news", &editor, post), ("/products", &shop, mug)] {
        app.staff(Method::POST, path, token, body).await.is(201);
    }
    for (token, others) in [(&editor, "images/mug.png"), (&shop, "images/hall.png")] {
        assert_eq!(statuses(&app, token, others).await, [200, 403, 403, 403]);
        let path = format!("/storage/{others}");
        let seen = app.read(&path, token).await.json();
        assert_eq!((&seen["use_count"], &seen["uses"]), (&json!(1), &json!([])), "the title is not told");
    }
    for (token, own) in [(&editor, "images/hall.png"), (&shop, "images/mug.png")] {
        assert_eq!(statuses(&app, token, own).await, [200, 200, 200, 204]);
    }
}
