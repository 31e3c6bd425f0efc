//! The search of the whole site: its results and their order.

mod hidden;

use admin::resource::insert_rows;
use content::albums::rules::AlbumForm;
use content::albums::staff::Albums;
use content::news::staff::News;
use content::news::{self, rules::NewsForm};
use content::questions::rules::QuestionForm;
use content::questions::staff::Questions;
use testing::prelude::*;
use testing::{article, event};

async fn search(app: &TestApp, q: &str) -> Value {
    search_in(app, q, "").await
}

async fn search_in(app: &TestApp, q: &str, more: &str) -> Value {
    let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
    let answer = app.get(&format!("/search?q={q}{more}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{q}: {}", answer.text());
    answer.json()
}

fn titles(found: &Value) -> Vec<&str> {
    found["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}

fn text(title: &str, text: &str) -> NewsForm {
    NewsForm { content_md: Some(text.into()), ..article(title) }
}

fn question(title: &str, answer: &str) -> QuestionForm {
    serde_json::from_value(json!({
        "question": title, "answer_md": answer, "category": "Contract", "sort_order": 0, "published": true,
    }))
    .unwrap()
}

#[on_both_databases]
async fn words_match_in_any_order_and_form_and_phrases_literally(app: TestApp) {
    app.write_news(text("Picnic", "The **officers** voted for a bid sheet at the Café O’Brien.")).await;
    app.write_news(text("Roof", "A sheet of metal, and no bid from an officer.")).await;
    for (q, expected) in [
        ("sheet bid", vec!["Picnic", "Roof"]),
        ("\"bid sheet\"", vec!["Picnic"]),
        ("officer's votes", vec!["Picnic"]),
        ("how do the OFFICERS vote?", vec!["Picnic"]),
        ("cafe obrien", vec!["Picnic"]),
        ("o'brien", vec!["Picnic"]),
        ("bid picnic", vec!["Picnic"]),
        ("bid dance", vec![]),
        ("?! -", vec![]),
    ] {
        let found = search(&app, q).await;
        let mut titles = titles(&found);
        titles.sort_unstable();
        assert_eq!(titles, expected, "{q}");
        assert_eq!(found["total"], expected.len(), "{q}");
    }
    let found = search(&app, "voting").await;
    let item = &found["items"][0];
    assert_eq!((&item["kind"], &item["path"]), (&json!("news"), &json!("/news/picnic")));
    assert_eq!(item["excerpt"], "The officers voted for a bid sheet at the Café O’Brien.");
    assert_eq!(item["matches"], json!(["voted"]));
}

#[on_both_databases]
async fn titles_rank_above_texts_and_near_events_above_distant_ones(app: TestApp) {
    app.at("2026-06-15T12:00:00Z");
    app.write_news(text("Overtime at the annex", "How it is paid.")).await;
    app.write_news(text("Pay", "A word about overtime, and overtime again: overtime.")).await;
    let once = "A long text about the hall, the roof, the parking lot, the kitchen, the chairs and once about overtime.";
    app.write_news(text("Notes", once)).await;
    app.write_event(event("Softball game", "2026-06-20T16:00:00Z")).await;
    app.write_event(event("Softball  game", "2024-06-20T16:00:00Z")).await;
    assert_eq!(titles(&search(&app, "overtime").await), ["Overtime at the annex", "Pay", "Notes"]);
    let found = search(&app, "softball").await;
    assert_eq!(found["items"][0]["date"], "2026-06-20T16:00:00Z");
    assert_eq!(found["total"], 2);
}

#[on_both_databases]
async fn a_mistyped_word_is_corrected_to_a_visible_word(app: TestApp) {
    app.write_news(text("Grievance form", "Fill it in.")).await;
    let found = search(&app, "\"grievence form\"").await;
    assert_eq!((&found["corrected"], &found["total"]), (&json!(null), &json!(0)));
    let found = search(&app, "Grievence form").await;
    assert_eq!(found["corrected"], "grievance form");
    assert_eq!(titles(&found), ["Grievance form"]);
    let found = search(&app, "grievance").await;
    assert_eq!(found["corrected"], json!(null));
    assert_eq!(search(&app, "gravel").await["corrected"], json!(null));
}

#[on_both_databases]
async fn results_can_be_filtered_by_kind_and_paginated(app: TestApp) {
    app.write_news(text("Parade", "Together.")).await;
    app.write_event(event("Parade day", "2026-06-20T16:00:00Z")).await;
    app.write::<Questions>(question("Where is the parade?", "On Main Street.")).await;
    let album =
        json!({"title": "Parade in pictures", "slug": "parade", "day": "2026-06-20", "published": true});
    app.write::<Albums>(serde_json::from_value::<AlbumForm>(album).unwrap()).await;
    let found = search(&app, "parades").await;
    let mut kinds = found["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["kind"].as_str().unwrap())
        .collect::<Vec<_>>();
    kinds.sort_unstable();
    assert_eq!(kinds, ["albums", "events", "news", "questions"]);
    let found = search_in(&app, "parade", "&kind=questions").await;
    assert_eq!(found["items"][0]["path"], "/faq?category=Contract#where-is-the-parade");
    assert_eq!(found["total"], 1);
    let found = search_in(&app, "parade", "&limit=2&offset=3").await;
    assert_eq!((titles(&found).len(), &found["total"]), (1, &json!(4)));
    let answer = app.get("/search?q=parade&kind=orders").await;
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert!(answer.text().contains("one of: news, events"), "{}", answer.text());
}

#[on_both_databases]
async fn a_search_finds_changes_of_rows_immediately(app: TestApp) {
    let token = app.signed_in("editor@union.example", Role::Editor).await;
    let draft =
        json!({"title": "Bake sale", "slug": "bake-sale", "published": true, "content_md": "Lasagna."});
    let made = app.staff(Method::POST, "/news", &token, draft).await.json();
    let row = format!("/news/{}", made["id"].as_str().unwrap());
    assert_eq!(search(&app, "lasagna").await["total"], 1);
    app.at("2026-06-15T16:30:00Z");
    app.change(Method::PATCH, &row, &token, json!({"content_md": "Brownies."})).await.is(200);
    assert_eq!(search(&app, "lasagna").await["total"], 0);
    let found = search(&app, "brownie").await;
    assert_eq!((&found["total"], &found["items"][0]["date"]), (&json!(1), &json!(testing::NOW)));
    app.change(Method::DELETE, &row, &token, Value::Null).await.is(204);
    assert_eq!(search(&app, "brownie").await["total"], 0);
}

#[on_both_databases]
async fn titles_are_suggested_while_a_word_is_typed(app: TestApp) {
    app.write_news(article("Dental plan")).await;
    app.write_news(article("Plan of the denture clinic")).await;
    app.write_news(text("Vision", "Not dental.")).await;
    for (q, expected) in [
        ("dent", vec!["Dental plan", "Plan of the denture clinic"]),
        ("plan den", vec!["Dental plan", "Plan of the denture clinic"]),
        ("DENTAL", vec!["Dental plan"]),
        ("d", vec![]),
        ("dent ", vec!["Dental plan", "Plan of the denture clinic"]),
    ] {
        let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
        let mut titles = app.get(&format!("/search/suggestions?q={q}")).await.items("title");
        titles.sort();
        assert_eq!(titles, expected, "{q}");
    }
}

#[on_both_databases]
async fn a_row_backlog_is_found_after_background_indexing(app: TestApp) {
    for at in 0..150 {
        app.write_news(text(&format!("Post {at}"), "Alike.")).await;
    }
    let first = search(&app, "alike").await["total"].as_u64().unwrap();
    assert!((1..150).contains(&first), "{first}");
    while app.app.store.index_changes().await.unwrap() {}
    assert_eq!(search(&app, "alike").await["total"], 150);
}

#[on_both_databases]
async fn among_many_matches_an_old_title_ranks_first(app: TestApp) {
    let first: jiff::Timestamp = "2020-01-01T00:00:00Z".parse().unwrap();
    let rows = (0..1_100).map(|number| {
        let form = if number == 0 {
            article("Quarry meetings")
        } else {
            text(&format!("Post {number}"), "The meeting at the quarry.")
        };
        let age = if number == 0 { -10_000 } else { number };
        let written = (first + jiff::SignedDuration::from_hours(age)).into();
        news::import::row(form, app.app.entropy.uuid(), written)
    });
    let tx = app.app.store.begin().await.unwrap();
    insert_rows::<News>(&tx, rows.collect()).await.unwrap();
    tx.commit().await.unwrap();
    while app.app.store.index_changes().await.unwrap() {}
    for q in ["meeting", "quarry meeting", "\"quarry meetings\""] {
        let found = search(&app, q).await;
        assert_eq!(titles(&found)[0], "Quarry meetings", "{q}");
    }
    for q in ["meeting", "\"meeting at the quarry\""] {
        assert_eq!(search(&app, q).await["total"], 1_000, "{q}");
    }
}

#[on_both_databases]
async fn staff_search_finds_drafts_permitted_by_the_role(app: TestApp) {
    let owner = app.signed_in("owner@union.example", Role::Owner).await;
    let draft = json!({"title": "Parade plans", "slug": "a", "content_md": "Floats.", "published": false});
    let product = json!({"name": "Parade mug", "variants": [{"price": 24}], "is_active": false});
    for (path, row) in [("/news", draft), ("/products", product)] {
        app.staff(Method::POST, path, &owner, row).await.is(201);
    }
    let editor = app.signed_in("editor@union.example", Role::Editor).await;
    let shop = app.signed_in("shop@union.example", Role::Shop).await;
    for (token, expected) in [
        (&owner, vec!["Parade mug", "Parade plans"]),
        (&editor, vec!["Parade plans"]),
        (&shop, vec!["Parade mug"]),
    ] {
        for q in ["parade", "para"] {
            let mut titles = app.read(&format!("/search?q={q}"), token).await.items("title");
            titles.sort();
            assert_eq!(titles, expected, "{q}");
        }
    }
    assert_eq!(app.read("/search?q=floats", &editor).await.items("title"), ["Parade plans"]);
}
