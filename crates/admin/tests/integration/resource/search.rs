//! Lists that are searched, filtered and sorted.

use super::*;
use testing::shows;

#[on_both_databases]
async fn lists_are_searched_filtered_sorted_and_paginated(app: TestApp) {
    let token = staff(&app).await;
    for (title, category, published) in
        [("Alpha", "Pay", true), ("Bravo", "Pay", false), ("Charlie", "Safety", true)]
    {
        let form = json!({"title": title, "slug": title.to_lowercase(), "category": category, "published": published});
        made(&app, &token, "/news", &form.to_string()).await;
        let now = app.app.clock.now();
        app.app.clock.set(now.checked_add(jiff::SignedDuration::from_secs(1)).unwrap());
    }
    for (query, titles) in [
        ("", vec!["Charlie", "Bravo", "Alpha"]),
        ("?sort=created_at", vec!["Alpha", "Bravo", "Charlie"]),
        ("?sort=-title&limit=2", vec!["Charlie", "Bravo"]),
        ("?sort=title&limit=2&offset=2", vec!["Charlie"]),
        ("?category=Pay", vec!["Bravo", "Alpha"]),
        ("?category=Pay&published=true", vec!["Alpha"]),
        ("?search=HARLI", vec!["Charlie"]),
        ("?search=a&published=false", vec!["Bravo"]),
    ] {
        let list = read(&app, &token, &format!("/news{query}")).await;
        assert_eq!(list.items("title"), titles, "{query}");
    }
    let cut = read(&app, &token, "/news?sort=title&limit=1&offset=1").await.json();
    shows(&cut, json!({"total": 3, "limit": 1, "offset": 1}));
    for (query, parameter) in [
        ("?sort=content_md", "sort"),
        ("?colour=red", "colour"),
        ("?published=maybe", "published"),
        ("?limit=0", "limit"),
        ("?limit=x", "limit"),
    ] {
        let rejected = read(&app, &token, &format!("/news{query}")).await;
        assert_eq!(
            (rejected.status.as_u16(), rejected.json()["errors"][0]["parameter"].as_str()),
            (400, Some(parameter)),
            "{query}"
        );
    }
    made(&app, &token, "/slides", RESOURCES[1].1).await;
    assert_eq!(
        read(&app, &token, "/slides?search=hall&category=general&is_active=true").await.json()["total"],
        1
    );
    assert_eq!(read(&app, &token, "/slides?search=hall&category=training").await.json()["total"], 0);
    made(&app, &token, "/social-posts", RESOURCES[2].1).await;
    assert_eq!(
        read(&app, &token, "/social-posts?search=hi&platform=facebook&sort=posted_at").await.json()["total"],
        1
    );
}
