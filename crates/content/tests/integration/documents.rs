mod file_guards;
mod files;
mod typed_urls;

use content::documents::address::is_secret;
use content::documents::model::{Audience, DocumentCategory};
use content::documents::rules::DocumentForm;
use content::documents::staff::Documents;
use testing::prelude::*;

const SECRET: &str = "/media/documents/staff/0123456789abcdef0123456789abcdef/strategy.pdf";

fn document(title: &str) -> DocumentForm {
    DocumentForm {
        title: title.into(),
        description: None,
        category: DocumentCategory::Policy,
        file_url: "/media/documents/a.pdf".into(),
        file_size: Some(1234),
        featured: false,
        published: true,
        visible_to: Audience::Everyone,
    }
}

fn for_staff(title: &str) -> DocumentForm {
    DocumentForm { visible_to: Audience::Staff, file_url: SECRET.into(), ..document(title) }
}

async fn titles(app: &TestApp, query: &str) -> (Vec<String>, u64) {
    let answer = app.get(&format!("/documents{query}")).await;
    (answer.items("title"), answer.json()["total"].as_u64().unwrap())
}

fn names(titles: &[&str]) -> (Vec<String>, u64) {
    (titles.iter().map(|title| (*title).to_owned()).collect(), titles.len() as u64)
}

#[on_both_databases]
async fn visitors_list_only_public_documents_newest_first(app: TestApp) {
    let hidden = [
        for_staff("Agreement: strategy"),
        DocumentForm { published: false, ..document("Agreement: draft") },
        DocumentForm { published: false, ..for_staff("Agreement: both") },
    ];
    for form in hidden {
        app.write::<Documents>(form).await;
    }
    for (title, category) in [
        ("Agreement", DocumentCategory::Contract),
        ("Steward manual", DocumentCategory::Handbook),
        ("Agreement summary", DocumentCategory::Memo),
    ] {
        app.app.clock.set(app.app.clock.now() + jiff::SignedDuration::from_secs(1));
        let description = Some(format!("About the {title} – größer"));
        let featured = title == "Agreement";
        app.write::<Documents>(DocumentForm { category, description, featured, ..document(title) }).await;
    }
    assert_eq!(titles(&app, "").await, names(&["Agreement summary", "Steward manual", "Agreement"]));
    assert_eq!(titles(&app, "?limit=1&offset=1").await, (vec!["Steward manual".to_owned()], 3));
    assert_eq!(titles(&app, "?category=contract").await, names(&["Agreement"]));
    assert_eq!(titles(&app, "?featured=true").await, names(&["Agreement"]));
    assert_eq!(titles(&app, "?category=form").await, names(&[]));
    for search in ["agreement", "AGREE", "%20gree%20", "ag"] {
        let found = titles(&app, &format!("?search={search}")).await;
        assert_eq!(found, names(&["Agreement summary", "Agreement"]), "{search}");
    }
    assert_eq!(titles(&app, "?search=grosser").await.1, 3, "ß is ss, and ö is o");
    assert_eq!(titles(&app, "?search=gro%C3%9Fer").await.1, 3, "accents do not count");
    assert_eq!(titles(&app, "?search=agreement&category=memo").await, names(&["Agreement summary"]));
    for search in ["strategy", "draft", "both", "0123456789abcdef"] {
        assert_eq!(titles(&app, &format!("?search={search}")).await, names(&[]), "{search}");
    }
    assert!(!app.get("/documents?limit=100").await.text().contains("0123456789abcdef"));
    for wrong in ["?category=novel", "?limit=0", "?featured=yes"] {
        assert_eq!(app.get(&format!("/documents{wrong}")).await.status, 400, "{wrong}");
    }
}

#[on_both_databases]
async fn a_document_change_is_visible_on_the_next_request(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let form = json!({"title": "Agreement", "file_url": "/media/documents/a.pdf", "published": true});
    let made = app.staff(Method::POST, "/documents", &token, form).await.is(201);
    shows(&made.json(), json!({"category": "policy", "visible_to": "everyone"}));
    let path = format!("/documents/{}", made.json()["id"].as_str().unwrap());
    assert_eq!(titles(&app, "").await, names(&["Agreement"]));
    app.change(Method::PATCH, &path, &token, json!({"visible_to": "staff", "file_url": SECRET}))
        .await
        .is(200);
    assert_eq!(titles(&app, "").await, names(&[]));
    let staff = app.read("/documents?visible_to=staff&search=agree", &token).await;
    assert_eq!(staff.items("file_url"), [SECRET]);
    app.change(Method::PATCH, &path, &token, json!({"visible_to": "everyone"}))
        .await
        .shows(422, json!({"errors/0/pointer": "/file_url"}));
    let shown = json!({"visible_to": "everyone", "file_url": "/media/documents/b.pdf"});
    app.change(Method::PATCH, &path, &token, shown).await;
    assert_eq!(titles(&app, "").await, names(&["Agreement"]));
    app.change(Method::PATCH, &path, &token, json!({"published": false})).await;
    assert_eq!(titles(&app, "").await, names(&[]));
}

#[test]
fn only_a_path_with_a_random_folder_is_secret() {
    assert!(is_secret(SECRET));
    assert!(is_secret("/media/documents/00112233445566778899aabbccddeeff/a/b.pdf"));
    for guessable in [
        "/media/documents/plan.pdf",
        "/media/documents/00112233445566778899aabbccddeeff.pdf",
        "/media/documents/00112233445566778899aabbccddeeff",
        "/media/documents/00112233445566778899aabbccddeef/plan.pdf",
        "/media/documents/00112233445566778899AABBCCDDEEFF/plan.pdf",
        "/media/images/00112233445566778899aabbccddeeff/plan.pdf",
        "https://elsewhere.example/00112233445566778899aabbccddeeff/plan.pdf",
    ] {
        assert!(!is_secret(guessable), "{guessable}");
    }
    let zeros = "0".repeat(32);
    for told in [
        format!("/media/documents/demo/bylaws.pdf?x=/{zeros}/y"),
        format!("/media/documents/bylaws.pdf#/{zeros}/y"),
        format!("/media/documents/x%2f..%2f{zeros}/y"),
    ] {
        assert!(!is_secret(&told), "{told}");
    }
}

#[test]
fn an_invalid_document_form_reports_every_field_error() {
    let wrong: DocumentForm =
        serde_json::from_value(json!({"title": " ", "file_url": "handbook", "file_size": -1})).unwrap();
    let expected = [
        ("/file_size", "Must be at least 0"),
        ("/file_url", "Must be a valid URL"),
        ("/title", "Title is required"),
    ];
    assert_eq!(errors(&wrong), expected.map(|(field, message)| (field.to_owned(), message.to_owned())));
}
