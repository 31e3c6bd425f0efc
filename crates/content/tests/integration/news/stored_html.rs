use sea_orm::ConnectionTrait as _;

use accounts::audit::schema::AUDIT_ENTRIES;
use admin::resource::rebuild_outdated_html;
use content::events::schema::EVENTS;
use content::events::staff::Events;
use content::news::schema::NEWS_POSTS;
use content::news::staff::News;
use platform::database::system_state;
use platform::markdown::RENDERING;
use testing::prelude::*;
use testing::{article, event};

/// Makes the stored HTML that of the rendering before hard line breaks.
async fn make_outdated(app: &TestApp) {
    let tx = app.app.store.begin().await.unwrap();
    for (table, name) in [(NEWS_POSTS, "news_posts"), (EVENTS, "events")] {
        let old = format!("UPDATE {name} SET content_html = replace(content_html, '<br>', '')");
        tx.on(table).execute_unprepared(&old).await.unwrap();
    }
    for tag in ["news", "events"] {
        system_state::remove(&tx, &format!("rendering of {tag}")).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn write_texts(app: &TestApp) {
    for number in 0..45 {
        let mut form = article(&format!("Number {number}"));
        form.content_md =
            Some(if number % 2 == 0 { "1 Hall Street\nSpringfield" } else { "One line" }.into());
        app.write_news(form).await;
    }
    let mut form = event("Meeting", "2026-07-01T18:00:00Z");
    form.content_md = Some("Roses are red\nViolets are blue".into());
    app.write_event(form).await;
}

#[on_both_databases]
async fn outdated_html_is_rebuilt_once_without_changing_other_columns(app: TestApp) {
    write_texts(&app).await;
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let row = async || app.staff(Method::GET, "/news?limit=100&sort=title", &token, json!(null)).await.json();
    let page = async || app.get("/news/number-0").await.json()["content_html"].clone();
    let before = row().await;
    make_outdated(&app).await;
    assert_eq!(page().await, "<p>1 Hall Street\nSpringfield</p>\n", "the text as it was rendered before");
    let audited = app.app.store.versions().snapshot();
    app.at("2026-06-15T16:05:00Z");
    assert_eq!(rebuild_outdated_html::<News>(&app.app).await.unwrap(), Some(23));
    assert_eq!(rebuild_outdated_html::<Events>(&app.app).await.unwrap(), Some(1));
    assert_eq!(page().await, "<p>1 Hall Street<br>\nSpringfield</p>\n", "no outdated page is served");
    assert_eq!(row().await, before, "neither a version nor a date changes");
    let unchanged = [AUDIT_ENTRIES].into_iter().collect();
    assert!(app.app.store.versions().unchanged(unchanged, &audited), "nor is there a history of it");
    // A second start, or another server, has nothing to do.
    let done = app.app.store.versions().snapshot();
    assert_eq!(rebuild_outdated_html::<News>(&app.app).await.unwrap(), None);
    assert!(app.app.store.versions().unchanged([NEWS_POSTS].into_iter().collect(), &done));
}

#[on_both_databases]
async fn up_to_date_html_is_not_rebuilt(app: TestApp) {
    write_texts(&app).await;
    let before = app.app.store.versions().snapshot();
    assert_eq!(rebuild_outdated_html::<News>(&app.app).await.unwrap(), Some(0));
    assert!(app.app.store.versions().unchanged([NEWS_POSTS].into_iter().collect(), &before));
}

#[on_both_databases]
async fn concurrent_rebuilds_update_each_text_once(app: TestApp) {
    write_texts(&app).await;
    make_outdated(&app).await;
    let (one, other) =
        tokio::join!(rebuild_outdated_html::<News>(&app.app), rebuild_outdated_html::<News>(&app.app));
    let counts = [one.unwrap(), other.unwrap()];
    let counts: Vec<_> = counts.into_iter().flatten().collect();
    assert!(!counts.is_empty() && counts.iter().all(|count| *count == 23), "{counts:?}");
    let html = app.get("/news/number-44").await.json()["content_html"].clone();
    assert_eq!(html, "<p>1 Hall Street<br>\nSpringfield</p>\n");
}

#[on_both_databases]
async fn an_interrupted_rebuild_continues_after_the_last_text(app: TestApp) {
    write_texts(&app).await;
    make_outdated(&app).await;
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let list = app.staff(Method::GET, "/news?limit=100", &token, json!(null)).await;
    let mut ids = list.items("id");
    ids.sort();
    let tx = app.app.store.begin().await.unwrap();
    let progress = format!("{RENDERING} 10 {}", ids[19]);
    let (id, now) = (app.app.entropy.uuid(), app.app.now());
    system_state::write(&tx, ("rendering of news", ""), progress, id, now).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(rebuild_outdated_html::<News>(&app.app).await.unwrap(), Some(10 + 13));
    for (number, html) in [(0, "1 Hall Street\nSpringfield"), (44, "1 Hall Street<br>\nSpringfield")] {
        let article = app.get(&format!("/news/number-{number}")).await.json();
        assert_eq!(article["content_html"], format!("<p>{html}</p>\n"), "{number}");
    }
}
