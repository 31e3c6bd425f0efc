use super::form;
use testing::prelude::*;

#[on_both_databases]
async fn search_ignores_case_and_accents(app: TestApp) {
    app.write_news(form("Café hours", |_| {})).await;
    app.write_news(form("Bids", |form| form.excerpt = Some("The CAFE closes".into()))).await;
    app.write_news(form("Pay", |form| form.content_md = Some("100% of _steps_ at the cafe".into()))).await;
    assert_eq!(app.get("/news?search=cAFé").await.json()["total"], 3);
    assert_eq!(app.get("/news?search=100%25%20of").await.items("title"), ["Pay"], "a wildcard is a letter");
    assert_eq!(app.get("/news?search=100_of").await.json()["total"], 0);
    assert_eq!(app.get("/news?search=closes%5C").await.json()["total"], 0);
}

#[on_both_databases]
async fn search_matches_rendered_text_and_not_markup(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let text = "The **general** membership\nmeets at AT\\&T. Officer’s [form](https://hidden.example/form) in Łódź\u{a0}Hall.";
    for (path, item) in [
        ("news", json!({"title": "Meeting", "slug": "meeting", "content_md": text, "published": true})),
        ("pages", json!({"title": "Meeting", "slug": "meeting", "content_md": text, "published": true})),
        (
            "questions",
            json!({"question": "Meeting", "category": "General", "answer_md": text, "published": true}),
        ),
    ] {
        app.staff(Method::POST, &format!("/{path}"), &token, item).await.is(201);
        for (search, count) in [
            ("general membership", 1),
            ("membership meets", 1),
            ("AT%26T", 1),
            ("officer's form", 1),
            ("lodz hall", 1),
            ("hidden.example", 0),
            ("**", 0),
        ] {
            let search = search.replace(' ', "%20");
            let found = app.get(&format!("/{path}?search={search}")).await.json();
            assert_eq!(found["total"], count, "{path}: {search}: {found}");
            let found =
                app.staff(Method::GET, &format!("/{path}?search={search}"), &token, json!(null)).await;
            assert_eq!(found.json()["total"], count, "{path} of staff: {search}");
        }
    }
}

/// Case- and accent-insensitive on both databases; equal names are sorted by id.
#[on_both_databases]
async fn titles_are_sorted_ignoring_case_accents_and_punctuation(app: TestApp) {
    for title in ["Zebra", "émile", "apple", "Łódź", "“Bids”", "Apple 2", "10 rules"] {
        app.write_news(form(title, |_| {})).await;
    }
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let sorted = async |sort: &str| app.read(&format!("/news?sort={sort}"), &token).await.items("title");
    let mut titles = ["“Bids”", "10 rules", "apple", "Apple 2", "émile", "Łódź", "Zebra"];
    assert_eq!(sorted("title").await, titles);
    titles.reverse();
    assert_eq!(sorted("-title").await, titles);
}
