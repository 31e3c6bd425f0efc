use testing::on_both_databases;

#[test]
fn the_manifest_follows_the_settings() {
    on_both_databases(async |app| {
        let answer = app.page("/manifest.webmanifest").await;
        assert_eq!(answer.header(axum::http::header::CONTENT_TYPE), "application/manifest+json");
        let manifest = answer.json();
        assert_eq!(manifest["theme_color"], "#2563eb");
        assert_eq!(manifest["name"], "County Correctional Officers Union");
        assert_eq!(manifest["short_name"], "CCOU");
        assert_eq!(manifest["icons"][2]["purpose"], "maskable");
        assert!(
            !app.page("/manifest.webmanifest?x=1").await.was_rendered(),
            "it is kept, whatever is asked beside it"
        );
    });
}
