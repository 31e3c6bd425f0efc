//! A staff list takes as long with many rows as with few: each order and each filter walks an index from an end and sorts nothing.

use jiff::Timestamp;
use sea_orm::{ConnectionTrait as _, DbBackend, QuerySelect as _, QueryTrait as _, Statement};

use admin::resource::list::*;
use admin::resource::{Resource, insert_rows};
use content::contact::staff::Messages;
use content::documents::staff::Documents;
use content::events::staff::Events;
use content::navigation::staff::NavLinks;
use content::news::staff::News;
use content::pages::staff::Pages;
use content::slides::staff::Slides;
use content::social::staff::SocialPosts;
use platform::config::Config;
use platform::database::Reader;
use platform::database::testing::Backend;
use testing::{NOW, TestApp};

async fn plan<R: Resource>((db, config): (&Reader, &Config), query: &str) -> String {
    let now = NOW.parse::<Timestamp>().unwrap().into();
    let selection = ListSelection::<R>::parse(query).unwrap().resolve_condition(db, now).await;
    let rows = selection.unwrap().rows(config).sorted;
    let Statement { sql, values, .. } = rows.limit(20).build(DbBackend::Sqlite);
    let explain = format!("EXPLAIN QUERY PLAN {sql}");
    let explain = Statement::from_sql_and_values(DbBackend::Sqlite, explain, values.unwrap());
    let rows = db.on(R::TABLE).query_all_raw(explain).await.unwrap();
    let steps = rows.iter().map(|row| row.try_get::<String>("", "detail").unwrap());
    steps.collect::<Vec<_>>().join("; ")
}

/// The orders without a filter, and the filters in the order that a screen opens with.
async fn walks<R: Resource>(db: (&Reader, &Config), filters: &[&str]) {
    for (name, _) in R::SORTS {
        for sort in [(*name).to_owned(), format!("-{name}")] {
            let plan = plan::<R>(db, &format!("sort={sort}")).await;
            assert!(plan.contains(" USING INDEX ") && !plan.contains("TEMP B-TREE"), "{sort}: {plan}");
        }
    }
    for filter in filters {
        let plan = plan::<R>(db, filter).await;
        assert!(plan.starts_with("SEARCH ") && !plan.contains("TEMP B-TREE"), "{filter}: {plan}");
    }
}

#[tokio::test]
async fn staff_list_queries_use_an_index_without_sorting() {
    let app = TestApp::new(Backend::Sqlite).await;
    let db = (&app.app.store.reader(std::sync::Arc::default()), &app.app.config);
    walks::<News>(db, &["status=published", "status=draft"]).await;
    walks::<Events>(db, &["status=published", "status=draft"]).await;
    walks::<News>(db, &["published=false", "featured=true", "category=Safety"]).await;
    walks::<Events>(db, &["published=false", "event_type=meeting", "published=true&event_type=meeting"])
        .await;
    walks::<Slides>(db, &["is_active=true", "category=events", "is_active=true&category=events"]).await;
    walks::<SocialPosts>(db, &["platform=facebook"]).await;
    walks::<Messages>(db, &["status=new", "is_spam=false", "is_spam=false&status=new"]).await;
    walks::<Pages>(db, &["top=true"]).await;
    walks::<NavLinks>(db, &["area=footer", "is_active=true", "is_active=true&area=footer"]).await;
    let (memos, drafts, hidden) = ("category=memo", "published=false", "visible_to=staff");
    let pairs = [format!("{memos}&{drafts}"), format!("{memos}&{hidden}"), format!("{drafts}&{hidden}")];
    let all = format!("{memos}&{drafts}&{hidden}");
    for trash in [
        plan::<News>(db, "trashed=true").await,
        plan::<Events>(db, "trashed=true").await,
        plan::<SocialPosts>(db, "trashed=true").await,
        plan::<Documents>(db, "trashed=true").await,
    ] {
        assert!(trash.contains("_in_trash") && !trash.contains("TEMP B-TREE"), "{trash}");
    }
    walks::<Documents>(db, &[memos, drafts, hidden, &pairs[0], &pairs[1], &pairs[2], &all]).await;
}

#[tokio::test]
async fn few_scheduled_rows_are_found_by_id_and_many_by_the_list_index() {
    let app = TestApp::new(Backend::Sqlite).await;
    let db = (&app.app.store.reader(std::sync::Arc::default()), &app.app.config);
    let (now, hour) = (NOW.parse::<Timestamp>().unwrap(), jiff::SignedDuration::from_hours(1));
    let row = |number: u32| {
        let mut form = testing::article(&format!("Number {number}"));
        match number % 2 {
            0 => form.visible_from = Some(now.checked_add(hour).unwrap().into()),
            _ => form.visible_until = Some(now.checked_sub(hour).unwrap().into()),
        }
        content::news::import::row(form, app.app.entropy.uuid(), app.app.now())
    };
    let insert = async |rows: Vec<_>| {
        let tx = app.app.store.begin().await.unwrap();
        insert_rows::<News>(&tx, rows).await.unwrap();
        tx.commit().await.unwrap();
    };
    insert((0..4).map(row).collect()).await;
    for status in ["status=scheduled", "status=expired"] {
        let plan = plan::<News>(db, status).await;
        assert!(plan.starts_with("SEARCH ") && plan.contains("(id=?)"), "{plan}");
    }
    insert((4..2_006).map(row).collect()).await;
    for status in ["status=scheduled", "status=expired"] {
        let plan = plan::<News>(db, status).await;
        assert!(plan.starts_with("SEARCH ") && !plan.contains("TEMP B-TREE"), "{plan}");
    }
}
