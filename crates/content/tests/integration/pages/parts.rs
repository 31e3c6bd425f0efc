use super::{editor, form, made};
use testing::prelude::*;

async fn page_with(app: &TestApp, token: &str, content: &str) {
    let mut page = form("Contract", "contract", None);
    page["content_md"] = content.into();
    made(app, token, page).await;
}

async fn parts(app: &TestApp) -> Value {
    app.get("/pages/lookup?path=contract").await.json()["parts"].clone()
}

async fn stored(app: &TestApp, token: &str, path: &str, form: Value) -> Value {
    let answer = app.staff(Method::POST, path, token, form).await.is(201);
    answer.json()
}

#[on_both_databases]
async fn a_page_shows_the_public_items_listed_by_its_parts(app: TestApp) {
    let token = editor(&app).await;
    for (title, category, published, visible_to) in [
        ("Agreement", "contract", true, "everyone"),
        ("Handbook", "handbook", true, "everyone"),
        ("Strategy", "contract", true, "staff"),
        ("Draft", "contract", false, "everyone"),
    ] {
        // Staff-only files are below a secret folder.
        let folder = if visible_to == "staff" { "0123456789abcdef0123456789abcdef/" } else { "" };
        let document = json!({
            "title": title, "category": category, "published": published, "visible_to": visible_to,
            "file_url": format!("/media/documents/{folder}{title}.pdf"),
        });
        stored(&app, &token, "/documents", document).await;
    }
    for (title, published, from) in [
        ("Vote", true, Value::Null),
        ("Draft", false, Value::Null),
        ("Later", true, "2099-01-01T00:00:00Z".into()),
    ] {
        let post = json!({"title": title, "slug": title.to_lowercase(), "category": "Bargaining", "content_md": "Text.", "published": published, "visible_from": from});
        stored(&app, &token, "/news", post).await;
    }
    let question = json!({"question": "Who?", "answer_md": "The **steward**.", "category": "Contract", "published": true});
    stored(&app, &token, "/questions", question).await;
    page_with(
        &app,
        &token,
        "Read it.\n\n<!-- unionhall:documents category=contracts -->\n\n<!-- unionhall:news category=Bargaining -->\n\n\
         <!-- unionhall:questions category=Contract -->\n\n<!-- unionhall:events -->\n\n<!-- unionhall:contact -->",
    )
    .await;
    let parts = parts(&app).await;
    assert_eq!(parts[0]["kind"], "documents");
    assert_eq!(parts[0]["items"].as_array().unwrap().len(), 1);
    assert_eq!(parts[0]["items"][0]["title"], "Agreement");
    assert_eq!(parts[1]["items"].as_array().unwrap().len(), 1);
    assert_eq!(parts[1]["items"][0]["title"], "Vote");
    assert_eq!(parts[2]["items"][0]["answer_html"], "<p>The <strong>steward</strong>.</p>\n");
    assert_eq!((&parts[3]["kind"], &parts[3]["items"]), (&json!("events"), &json!([])));
    assert_eq!(parts[4], json!({"kind": "contact"}));
}

#[on_both_databases]
async fn a_cached_page_is_refreshed_when_a_listed_item_changes(app: TestApp) {
    let token = editor(&app).await;
    page_with(&app, &token, "<!-- unionhall:documents -->").await;
    assert_eq!(parts(&app).await[0]["items"], json!([]));
    assert_eq!(parts(&app).await[0]["items"], json!([]));
    let document = json!({"title": "Agreement", "category": "contract", "published": true, "file_url": "https://example.org/a.pdf"});
    stored(&app, &token, "/documents", document).await;
    assert_eq!(parts(&app).await[0]["items"][0]["title"], "Agreement");
}
