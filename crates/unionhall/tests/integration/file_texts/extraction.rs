use content::documents::model::TextState;
use content::documents::schema::DOCUMENT_TEXTS;
use content::documents::texts::Extractor;
use content::documents::texts::model::{Entity, Model};
use file_text::testing::{docx, page, page_with};
use sea_orm::EntityTrait as _;
use testing::prelude::*;

const PDF: &str = "application/pdf";
const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const DOC: &str = "application/msword";

fn extractor(app: &TestApp) -> Extractor {
    Extractor::new((*app.app).clone(), super::process())
}

fn pdf(text: &str) -> Vec<u8> {
    page(format!("BT /F 9 Tf ({text}) Tj ET").as_bytes(), &[])
}

fn word_97() -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(std::io::Cursor::new(Vec::new())).unwrap();
    file.create_stream("WordDocument").unwrap();
    file.into_inner().into_inner()
}

async fn upload(app: &TestApp, token: &str, path: &str, (kind, bytes): (&str, Vec<u8>)) -> String {
    let answer = app.upload(&format!("/storage/documents/{path}"), token, kind, bytes).await.is(201);
    answer.json()["url"].as_str().unwrap().to_owned()
}

async fn made(app: &TestApp, token: &str, url: &str) -> String {
    let form = json!({"title": url, "file_url": url, "published": true});
    let answer = app.staff(Method::POST, "/documents", token, form).await.is(201);
    assert_eq!(answer.json()["text_state"], Value::Null);
    answer.json()["id"].as_str().unwrap().to_owned()
}

async fn texts(app: &TestApp) -> Vec<Model> {
    let reader = app.app.store.reader(std::sync::Arc::default());
    let mut texts = Entity::find().all(reader.on(DOCUMENT_TEXTS)).await.unwrap();
    texts.sort_by(|one, other| one.file_url.cmp(&other.file_url));
    texts
}

async fn state(app: &TestApp, token: &str, id: &str) -> Value {
    let single = app.read(&format!("/documents/{id}"), token).await.json()["text_state"].clone();
    let list = app.read("/documents", token).await.json();
    let row = list["items"].as_array().unwrap().iter().find(|row| row["id"] == id).unwrap();
    assert_eq!(row["text_state"], single);
    single
}

#[on_both_databases]
async fn staff_see_for_each_document_whether_its_text_was_read(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let scan = page_with("", b"q Q", &[]);
    let files = [
        ("a.pdf", (PDF, pdf("Dues and fees")), "read", "Dues and fees"),
        ("b.docx", (DOCX, docx("<w:p><w:t>Minutes</w:t></w:p>")), "read", "Minutes"),
        ("c.pdf", (PDF, scan), "empty", ""),
        ("d.pdf", (PDF, b"%PDF-1.7\n".to_vec()), "unreadable", ""),
        ("e.doc", (DOC, word_97()), "unsupported", ""),
    ];
    let mut ids = Vec::new();
    for (path, file, ..) in &files {
        let url = upload(&app, &token, path, file.clone()).await;
        ids.push(made(&app, &token, &url).await);
    }
    let elsewhere = made(&app, &token, "https://example.org/f.pdf").await;
    let missing = made(&app, &token, "/media/documents/g.pdf").await;
    extractor(&app).extract_all().await.unwrap();

    let texts: Vec<_> =
        texts(&app).await.into_iter().map(|row| row.text).filter(|text| !text.is_empty()).collect();
    assert_eq!(texts, ["Dues and fees", "Minutes"]);
    for (id, (path, _, expected, _)) in ids.iter().zip(files) {
        assert_eq!(state(&app, &token, id).await, expected, "{path}");
    }
    assert_eq!(state(&app, &token, &elsewhere).await, "unsupported");
    assert_eq!(state(&app, &token, &missing).await, "unreadable");
    assert!(!app.get("/documents").await.text().contains("text_state"), "visitors see no state");
}

#[on_both_databases]
async fn extracted_text_is_updated_with_the_file_of_its_document(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let url = upload(&app, &token, "a.pdf", (PDF, pdf("Dues"))).await;
    let id = made(&app, &token, &url).await;
    let start = app.app.now();
    extractor(&app).extract_since(start).await.unwrap();
    assert_eq!(texts(&app).await[0].text, "Dues");

    // Other contents at the same URL.
    app.upload("/storage/documents/a.pdf?upsert=true", &token, PDF, pdf("Fees")).await.is(200);
    extractor(&app).extract_since(start).await.unwrap();
    assert_eq!(texts(&app).await[0].text, "Fees");

    let other = upload(&app, &token, "b.pdf", (PDF, pdf("Minutes"))).await;
    let row = format!("/documents/{id}");
    app.change(Method::PATCH, &row, &token, json!({"file_url": other})).await.is(200);
    assert_eq!(state(&app, &token, &id).await, Value::Null);
    extractor(&app).extract_since(start).await.unwrap();
    assert_eq!(
        (texts(&app).await[0].text.as_str(), state(&app, &token, &id).await),
        ("Minutes", json!("read"))
    );

    // For staff only, the file gets another URL.
    app.change(Method::PATCH, &row, &token, json!({"visible_to": "staff"})).await.is(200);
    extractor(&app).extract_since(start).await.unwrap();
    assert_eq!((texts(&app).await.len(), state(&app, &token, &id).await), (1, json!("read")));

    let text = texts(&app).await.remove(0);
    assert_eq!((text.state, text.sha256.is_some()), (TextState::Read, true));
    app.change(Method::DELETE, &row, &token, json!({})).await.is(204);
    let gone = json!({"action": "delete_permanently", "ids": [id]});
    app.staff(Method::POST, "/documents/bulk", &token, gone).await.is(200);
    assert!(texts(&app).await.is_empty());
}
