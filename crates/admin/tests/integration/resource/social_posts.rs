//! What a social post keeps when it is edited.

use super::*;

#[test]
fn editing_a_social_post_preserves_its_id_and_date() {
    on_both_databases(async |app| {
        let token = staff(&app).await;
        let row = made(&app, &token, "/social-posts", RESOURCES[2].1).await;
        let first = read(&app, &token, &row).await.json();
        assert!(first["post_id"].as_str().unwrap().starts_with("post_"));
        app.at("2026-06-15T16:30:00Z");
        let saved = app.change(Method::PATCH, &row, &token, json!({"content": "Other"})).await.json();
        assert_eq!(
            (&saved["post_id"], &saved["posted_at"], saved["content"].as_str()),
            (&first["post_id"], &first["posted_at"], Some("Other"))
        );
        assert_ne!(saved["updated_at"], first["updated_at"]);
    });
}
