use testing::prelude::*;

async fn made(app: &TestApp, token: &str, form: Value) -> Value {
    let answer = app.staff(Method::POST, "/questions", token, form).await.is(201);
    answer.json()
}

fn row_of(question: &Value) -> String {
    format!("/questions/{}", question["id"].as_str().unwrap())
}

#[on_both_databases]
async fn published_questions_are_listed_by_category_and_order(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    for (question, category, order, published) in [
        ("Second?", "Contract", 2, true),
        ("First?", "Contract", 1, true),
        ("Families?", "Families", 0, true),
        ("Which vote?", "élections", 0, true),
        ("In none?", "", 9, true),
        ("Not yet?", "Drafts", 0, false),
    ] {
        let form = json!({
            "question": question, "answer_md": "It is **so**.", "category": category,
            "sort_order": order, "published": published,
        });
        made(&app, &token, form).await;
    }
    let list = app.get("/questions").await;
    assert_eq!(list.items("question"), ["In none?", "First?", "Second?", "Which vote?", "Families?"]);
    assert_eq!(list.json()["items"][0]["answer_html"], "<p>It is <strong>so</strong>.</p>\n");
    assert_eq!(list.json()["items"][0].get("search_text"), None);
    let contract = app.get("/questions?category=Contract").await;
    assert_eq!(contract.items("question"), ["First?", "Second?"]);
    assert_eq!(contract.json()["total"], 2);
    assert_eq!(
        app.get("/questions/categories").await.json()["items"],
        json!(["Contract", "élections", "Families"])
    );
    let all = app.read("/questions/categories", &token).await;
    assert_eq!(all.json()["items"], json!(["Contract", "Drafts", "élections", "Families"]));
}

#[on_both_databases]
async fn search_finds_a_question_by_its_answer(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    made(&app, &token, json!({"question": "Who?", "answer_md": "The steward.", "published": true})).await;
    made(&app, &token, json!({"question": "When?", "answer_md": "On Monday.", "published": true})).await;
    made(&app, &token, json!({"question": "Which steward?", "answer_md": "Not yet."})).await;
    assert_eq!(app.get("/questions?search=STEWARD").await.items("question"), ["Who?"]);
}

#[on_both_databases]
async fn a_reworded_question_keeps_its_slug(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    let form = json!({"question": "Who is my steward?", "answer_md": "Ask.", "published": true});
    let first = made(&app, &token, form.clone()).await;
    let second = made(&app, &token, form).await;
    assert_eq!(
        (&first["slug"], &second["slug"]),
        (&json!("who-is-my-steward"), &json!("who-is-my-steward-2"))
    );
    let change = json!({"question": "How do I reach my steward?"});
    let changed = app.change(Method::PATCH, &row_of(&first), &token, change).await.json();
    assert_eq!((&changed["slug"], &changed["version"]), (&json!("who-is-my-steward"), &json!(2)));
    let unwritable = made(&app, &token, json!({"question": "???", "answer_md": "So."})).await;
    assert_eq!(unwritable["slug"], "question");
    let contact = made(&app, &token, json!({"question": "Contact?", "answer_md": "So."})).await;
    assert_eq!(contact["slug"], "contact-2", "the footer has this id");
}

#[on_both_databases]
async fn a_question_without_text_or_answer_is_rejected(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    for (form, pointer) in [
        (json!({"question": " ", "answer_md": "So."}), "/question"),
        (json!({"question": "Why?", "answer_md": " "}), "/answer_md"),
        (json!({"question": "Why?", "answer_md": "a".repeat(10_001)}), "/answer_md"),
    ] {
        let rejected = app.staff(Method::POST, "/questions", &token, form).await.is(422);
        assert_eq!(rejected.json()["errors"][0]["pointer"], pointer);
    }
}

#[on_both_databases]
async fn an_answer_is_stored_without_scripts(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    let text = "<b onclick=\"alert(1)\">Yes</b> [here](javascript:alert)\n\n<script>alert(1)</script>";
    made(&app, &token, json!({"question": "Safe?", "answer_md": text, "published": true})).await;
    let html = app.get("/questions").await.json()["items"][0]["answer_html"].to_string();
    assert!(html.contains("Yes") && !html.contains("alert"), "{html}");
}

#[on_both_databases]
async fn questions_in_the_trash_are_not_part_of_the_order(app: TestApp) {
    let token = app.signed_in("editor@example.org", Role::Editor).await;
    let mut ids = Vec::new();
    for (question, order) in [("First?", 0), ("Gone?", 1), ("Second?", 2)] {
        let form = json!({
            "question": question, "answer_md": "So.", "sort_order": order, "published": true,
        });
        ids.push(made(&app, &token, form).await["id"].clone());
    }
    let gone = json!({"action": "delete", "ids": [ids[1]]});
    assert_eq!(app.staff(Method::POST, "/questions/bulk", &token, gone).await.status, 200);
    let order = json!({"ids": [ids[2], ids[0]], "before": [ids[0], ids[2]]});
    app.staff(Method::PUT, "/questions/order", &token, order).await.is(204);
    assert_eq!(app.get("/questions").await.items("question"), ["Second?", "First?"]);
}
