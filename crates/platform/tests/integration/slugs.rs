use tokio::task::JoinSet;

use admin::resource::Resource as _;
use content::news::staff::News;
use platform::rules::{MAX_SHORT_CHARS, is_slug};
use testing::article;
use testing::{TestApp, on_both_databases};

#[on_both_databases]
async fn concurrent_equal_slugs_get_distinct_numbers(app: TestApp) {
    let mut writers = JoinSet::new();
    for number in 1..=8_u128 {
        let (store, now) = (app.app.store.clone(), app.app.now());
        writers.spawn(async move {
            let tx = store.begin().await?;
            let written = testing::create(&tx, article("Dinner"), uuid::Uuid::from_u128(number), now).await?;
            tx.commit().await?;
            Ok::<_, platform::database::StoreError>(written.slug)
        });
    }
    let mut slugs: Vec<_> = writers.join_all().await.into_iter().map(Result::unwrap).collect();
    slugs.sort();
    assert_eq!(slugs[0], "dinner");
    assert_eq!(slugs[1..], [2, 3, 4, 5, 6, 7, 8].map(|number| format!("dinner-{number}")));
}

#[on_both_databases]
async fn a_slug_of_maximum_length_is_shortened_for_a_number(app: TestApp) {
    for cut in [0, 1, 2] {
        let mut form = article("Long");
        // A hyphen before the number must not be doubled.
        form.slug = format!("{}-{}", "x".repeat(MAX_SHORT_CHARS - 3 - cut), "y".repeat(2 + cut));
        for _ in 0..3 {
            let written = app.write_news(form.clone()).await;
            assert!(is_slug(&written.summary.slug), "{}", written.summary.slug);
            assert_eq!(app.get(&format!("/news/{}", written.summary.slug)).await.status, 200);
        }
    }
}

#[on_both_databases]
async fn a_slug_gets_the_lowest_free_number(app: TestApp) {
    for _ in 0..70 {
        app.write_news(article("Meeting")).await;
    }
    assert_eq!(
        app.write_news(article("Meeting")).await.summary.slug,
        "meeting-71",
        "beyond what one query looks at"
    );
    let tx = app.app.store.begin().await.unwrap();
    let gone = uuid::Uuid::parse_str(&id_of(&app, "meeting-7").await).unwrap();
    News::delete(&tx, &[gone]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(app.write_news(article("Meeting")).await.summary.slug, "meeting-7");
    // Words with the same beginning do not conflict.
    assert_eq!(app.write_news(article("Meet")).await.summary.slug, "meet");
}

async fn id_of(app: &testing::TestApp, slug: &str) -> String {
    app.get(&format!("/news/{slug}")).await.json()["id"].as_str().unwrap().to_owned()
}
