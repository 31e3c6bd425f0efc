//! A search returns the same as a plain `contains` over the folded texts, on both databases.

use std::task::Poll;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use sea_orm::ConnectionTrait as _;

use admin::resource::{Resource as _, insert_rows};
use content::news::schema::NEWS_POSTS;
use content::news::staff::News;
use content::news::{self, rules::NewsForm};
use platform::database::{Location, Store, fold, search_text};
use platform::markdown::render;
use platform::web::client::Client;
use sea_orm::EntityTrait as _;
use testing::prelude::*;
use testing::{article, event};
use unionhall::subjects::schema;

/// Frequent letters, and special characters of search engines.
const LETTERS: &[char] = &[
    'a', 'b', 'A', 'é', 'ß', 'İ', '%', '_', '\\', '"', '\'', ' ', '*', '-', '(', '^', '1', '日', '🦀', '\n',
];

fn text(length: std::ops::Range<usize>) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(LETTERS), length).prop_map(String::from_iter)
}

struct ExpectedArticle {
    slug: String,
    text: String,
    published: bool,
    category: Option<&'static str>,
}

fn form(known: &ExpectedArticle) -> NewsForm {
    NewsForm {
        title: "x".into(),
        slug: known.slug.clone(),
        content_md: Some(known.text.clone()),
        category: known.category.map(str::to_owned),
        published: known.published,
        ..article("x")
    }
}

fn searched(known: &ExpectedArticle) -> String {
    search_text(["x", &render(known.text.trim()).text])
}

async fn found(app: &TestApp, path: &str, search: &str, more: &str) -> (Vec<String>, u64) {
    let search: String = url::form_urlencoded::byte_serialize(search.as_bytes()).collect();
    let answer = app.get(&format!("{path}?limit=100&search={search}{more}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{search}: {}", answer.text());
    let mut slugs = answer.items("slug");
    slugs.sort();
    (slugs, answer.json()["total"].as_u64().unwrap())
}

async fn compare(app: &TestApp, all: &[ExpectedArticle], needles: &[String]) {
    for needle in needles.iter().filter(|needle| !needle.trim().is_empty() && !needle.contains('\n')) {
        let folded = fold(needle.trim());
        for category in [None, Some("One")] {
            let matches = all.iter().filter(|known| {
                let in_category = category.is_none() || known.category == category;
                known.published && in_category && searched(known).contains(&folded)
            });
            let mut expected: Vec<_> = matches.map(|known| known.slug.clone()).collect();
            expected.sort();
            let more = category.map(|name| format!("&category={name}")).unwrap_or_default();
            let (slugs, total) = found(app, "/news", needle, &more).await;
            assert_eq!(slugs, expected, "{needle:?} {category:?}");
            assert_eq!(total, expected.len() as u64, "{needle:?} {category:?}");
            // A filter outside of the index.
            let (slugs, total) = found(app, "/news", needle, &format!("{more}&featured=false")).await;
            assert_eq!((slugs, total), (expected.clone(), expected.len() as u64), "{needle:?} {category:?}");
        }
    }
}

#[on_both_databases]
async fn search_returns_the_same_articles_as_a_substring_match(app: TestApp) {
    let mut runner = TestRunner::deterministic();
    let mut next = |length| text(length).new_tree(&mut runner).unwrap().current();
    let mut all = Vec::new();
    let mut ids = Vec::new();
    for number in 0..60_usize {
        let known = ExpectedArticle {
            slug: format!("n-{number}"),
            text: next(0..40),
            published: number % 5 != 0,
            category: [None, Some("One"), Some("Two")][number % 3],
        };
        ids.push(app.write_news(form(&known)).await.summary.id);
        all.push(known);
    }
    // Short needles, longer ones, and existing ones.
    let mut needles: Vec<_> = (0..60).map(|number| next(1..2 + number % 5)).collect();
    for known in &all {
        let letters: Vec<_> = known.text.chars().collect();
        needles.push(letters.iter().skip(letters.len() / 3).take(5).collect());
    }
    compare(&app, &all, &needles).await;

    // Changed and deleted rows.
    let tx = app.app.store.begin().await.unwrap();
    for (number, known) in all.iter_mut().enumerate().filter(|(number, _)| number % 2 == 0) {
        let before = news::model::Entity::find_by_id(ids[number]).one(tx.read()).await.unwrap().unwrap();
        known.published = number % 4 == 0;
        known.category = (number % 6 == 0).then_some("One");
        if number % 10 != 0 {
            known.text = next(0..40);
        }
        News::update(&tx, &before, form(known).into(), app.app.now()).await.unwrap();
    }
    News::delete(&tx, &ids.split_off(50)).await.unwrap();
    tx.commit().await.unwrap();
    all.truncate(50);
    needles.extend(all.iter().map(|known| known.text.chars().take(4).collect()));
    compare(&app, &all, &needles).await;
}

#[on_both_databases]
async fn event_search_ignores_case_and_combines_with_filters(app: TestApp) {
    for (title, start) in
        [("Steward school", "2026-06-20T16:00:00Z"), ("Stewards' dinner", "2026-01-20T16:00:00Z")]
    {
        app.write_event(event(title, start)).await;
    }
    assert_eq!(found(&app, "/events", "steward", "").await.1, 2);
    assert_eq!(found(&app, "/events", "STEWARDS", "").await.0, ["stewards-dinner"]);
    assert_eq!(found(&app, "/events", "steward", "&when=past").await.0, ["stewards-dinner"]);
    assert_eq!(found(&app, "/events", "steward", "&type=training").await.1, 0);
    assert_eq!(found(&app, "/events", "st", "&type=meeting&month=2026-06").await.0, ["steward-school"]);
}

#[on_both_databases]
async fn a_search_lists_at_most_a_thousand_matches(app: TestApp) {
    let first: jiff::Timestamp = "2020-01-01T00:00:00Z".parse().unwrap();
    let rows = (0..1_100).map(|number| {
        let mut form = article(&format!("Contract {number}"));
        form.featured = number % 2 == 0;
        let written = (first + jiff::SignedDuration::from_secs(number)).into();
        news::import::row(form, app.app.entropy.uuid(), written)
    });
    let tx = app.app.store.begin().await.unwrap();
    insert_rows::<News>(&tx, rows.collect()).await.unwrap();
    tx.commit().await.unwrap();
    // The order at a high offset.
    let far = app.get("/news?offset=600&limit=3").await;
    assert_eq!(
        (far.items("title"), far.json()["total"].as_u64()),
        (["499", "498", "497"].map(|number| format!("Contract {number}")).to_vec(), Some(1_100))
    );
    for search in ["contract", "co"] {
        let page = app.get(&format!("/news?search={search}&offset=990&limit=50")).await;
        assert_eq!((page.items("title").len(), page.json()["total"].as_u64()), (10, Some(1_000)), "{search}");
        assert_eq!(page.items("title")[0], "Contract 109", "{search}");
        let beyond = app.get(&format!("/news?search={search}&offset=1000")).await;
        assert_eq!(
            (beyond.items("title").len(), beyond.json()["total"].as_u64()),
            (0, Some(1_000)),
            "{search}"
        );
        let filtered = app.get(&format!("/news?search={search}&featured=true")).await;
        assert_eq!(
            (filtered.items("title")[0].as_str(), filtered.json()["total"].as_u64()),
            ("Contract 1098", Some(550))
        );
    }
}

#[on_both_databases]
async fn other_reads_are_served_while_searches_wait(app: TestApp) {
    app.write_news(article("Pay")).await;
    let permits = all_permits(&app).await;
    let search = app.get("/news?search=pay");
    let others = async {
        for path in ["/news", "/news/pay", "/news/categories", "/events"] {
            assert_eq!(app.get(path).await.status, StatusCode::OK, "{path}");
        }
    };
    let (rejected, ()) = tokio::join!(search, others);
    rejected.shows(503, json!({"code": "busy"}));
    assert_eq!(rejected.header(header::RETRY_AFTER), "2");
    drop(permits);
    assert_eq!(app.get("/news?search=pay").await.items("title"), ["Pay"]);
}

/// Takes every permit, so that searches wait.
async fn all_permits(app: &TestApp) -> [platform::fair_semaphore::Permit; 2] {
    let reader = app.app.store.reader(std::sync::Arc::default());
    [reader.search().await.unwrap(), reader.search().await.unwrap()]
}

fn search(kind: usize, (app, token): (&TestApp, &str), address: [u8; 4], text: &str) -> Request {
    let path = match kind {
        0 => format!("/api/v1/news?search={text}"),
        1 => format!("/api/v1/admin/news?search={text}"),
        _ => format!("/api/v1/events?search={text}"),
    };
    let request = Request::get(path)
        .header(key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .extension(Client(address.into()));
    request.body(Body::empty()).unwrap()
}

/// Lets the crowd wait, then the visitor, then frees the permits; returns how many of the crowd were served before the visitor.
async fn served_before(app: &TestApp, crowd: Vec<Request>, visitor: Request) -> (Answer, usize) {
    let mut permits = Some(all_permits(app).await);
    let mut crowd: Vec<_> = crowd.into_iter().map(|request| Some(Box::pin(app.send(request)))).collect();
    let mut visitor = Box::pin(app.send(visitor));
    let reader = app.app.store.reader(std::sync::Arc::default());
    let mut before = 0;
    std::future::poll_fn(|context| {
        for place in &mut crowd {
            let Some(one) = place else { continue };
            if let Poll::Ready(answer) = one.as_mut().poll(context) {
                before += usize::from(answer.status == StatusCode::OK);
                *place = None;
            }
        }
        let crowd_waits = reader.searches_waiting_for_slot();
        let served = visitor.as_mut().poll(context);
        if reader.searches_waiting_for_slot() > crowd_waits {
            permits = None;
        }
        served.map(|answer| (answer, before))
    })
    .await
}

#[on_both_databases]
async fn a_flood_of_searches_from_one_network_does_not_delay_others(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for kind in 0..3 {
        let crowd =
            (0..50).map(|number| search(0, (&app, &token), [192, 0, 2, 1], &format!("crowd{kind}x{number}")));
        let visitor = search(kind, (&app, &token), [192, 0, 2, 2], &format!("visitor{kind}"));
        let (answer, before) = served_before(&app, crowd.collect(), visitor).await;
        assert_eq!(answer.status, StatusCode::OK, "{kind}: {}", answer.text());
        // Of 50: the share that waited before, and the requests that arrived while the visitor was served.
        assert!(before <= 16, "{kind}: {before} of the crowd came first");
    }
}

#[on_both_databases]
async fn a_page_with_a_rejected_search_is_not_cached(app: TestApp) {
    let search = || {
        Request::get("/events?search=pay")
            .extension(Client([192, 0, 2, 1].into()))
            .body(Body::empty())
            .unwrap()
    };
    let permits = all_permits(&app).await;
    let rejected = app.send(search()).await;
    assert_eq!(
        (rejected.status, rejected.header(header::RETRY_AFTER)),
        (StatusCode::SERVICE_UNAVAILABLE, "2")
    );
    drop(permits);
    assert_eq!(app.send(search()).await.status, StatusCode::OK);
}

/// With a database role that may not create anything, as with some providers.
#[tokio::test]
async fn search_works_without_the_pg_trgm_extension() {
    let folder = tempfile::tempdir().unwrap();
    let location = fresh(Backend::Postgres, folder.path()).await;
    let Location::Postgres { url, connections } = &location else { panic!("{location:?}") };
    let owner = Store::open(&location, &schema()).await.unwrap();
    let tx = owner.begin().await.unwrap();
    let id = uuid::Uuid::from_u128(1);
    let now = testing::NOW.parse::<jiff::Timestamp>().unwrap().into();
    testing::create(&tx, article("Overtime"), id, now).await.unwrap();
    for statement in [
        "DROP EXTENSION pg_trgm CASCADE",
        "CREATE ROLE plain LOGIN",
        "GRANT ALL ON SCHEMA public TO plain",
        "GRANT ALL ON ALL TABLES IN SCHEMA public TO plain",
    ] {
        tx.on(NEWS_POSTS).execute_unprepared(statement).await.unwrap();
    }
    tx.commit().await.unwrap();
    let plain = Location::Postgres { url: url.replace("postgres@", "plain@"), connections: *connections };
    let store = Store::open(&plain, &schema()).await.unwrap();
    let query = news::queries::NewsQuery { search: Some("OVERT".into()), ..Default::default() };
    let list = news::queries::list(
        &store.reader(std::sync::Arc::default()),
        query,
        jiff::Timestamp::UNIX_EPOCH.into(),
    )
    .await
    .unwrap();
    assert_eq!((list.total, list.items[0].title.as_str()), (1, "Overtime"));
}

#[tokio::test]
async fn rows_of_a_bulk_load_are_searchable_after_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let location = fresh(Backend::Sqlite, folder.path()).await;
    let store = Store::open(&location, &schema()).await.unwrap();
    store.prepare_bulk().await.unwrap();
    let now = testing::NOW.parse::<jiff::Timestamp>().unwrap().into();
    for (number, title) in [(1, "Overtime"), (2, "Overtime pay")] {
        let tx = store.begin().await.unwrap();
        testing::create(&tx, article(title), uuid::Uuid::from_u128(number), now).await.unwrap();
        tx.commit().await.unwrap();
    }
    store.close().await;
    let store = Store::open(&location, &schema()).await.unwrap();
    let tx = store.begin().await.unwrap();
    testing::create(&tx, article("More overtime"), uuid::Uuid::from_u128(3), now).await.unwrap();
    tx.commit().await.unwrap();
    let query = news::queries::NewsQuery { search: Some("overtime".into()), ..Default::default() };
    let found = news::queries::list(
        &store.reader(std::sync::Arc::default()),
        query,
        jiff::Timestamp::UNIX_EPOCH.into(),
    )
    .await
    .unwrap();
    assert_eq!(found.total, 3);
}
