use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

use admin::resource::Resource;
use content::news::rules::NewsForm;
use content::news::staff::News;
use content::slides::staff::Slides;
use content::social::staff::SocialPosts;
use testing::article;
use testing::prelude::*;

async fn export(app: &TestApp, token: &str, path: &str) -> Answer {
    app.read(path, token).await
}

/// The table, read as programs read it.
fn table(answer: &Answer) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(answer.body.as_slice());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// Returns a column without its header.
fn column(table: &[Vec<String>], name: &str) -> Vec<String> {
    let at = table[0].iter().position(|head| head == name).unwrap();
    table[1..].iter().map(|row| row[at].clone()).collect()
}

async fn write(app: &TestApp, number: usize) -> NewsForm {
    let form = NewsForm { excerpt: Some(format!("No. {number}")), ..article(&format!("Post {number:03}")) };
    app.write_news(form.clone()).await;
    let now = app.app.clock.now();
    app.app.clock.set(now.checked_add(jiff::SignedDuration::from_secs(1)).unwrap());
    form
}

#[test]
fn every_form_field_has_an_export_column() {
    fn check<R: Resource>() {
        let schema = serde_json::to_value(schemars::schema_for!(R::Form)).unwrap();
        let mut described: Vec<_> = schema["properties"].as_object().unwrap().keys().cloned().collect();
        let named = admin::resource::fields::field_names_of::<R::Form>().iter();
        let mut named: Vec<_> = named.map(|&name| name.to_owned()).collect();
        described.sort();
        named.sort();
        assert_eq!(named, described, "{}", R::NAMES.label);
    }
    check::<News>();
    check::<Slides>();
    check::<SocialPosts>();
}

#[on_both_databases]
async fn a_list_is_exported_as_csv(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let empty = export(&app, &token, "/news/export").await;
    assert_eq!(empty.header(header::CONTENT_TYPE), "text/csv; charset=utf-8");
    assert_eq!(empty.header(header::CONTENT_DISPOSITION), "attachment; filename=\"news-2026-06-15.csv\"");
    assert_eq!(empty.header(header::CACHE_CONTROL), "no-store");
    assert_eq!(
        empty.text(),
        "\u{feff}Record ID,Title,Web address,Summary,Content,Author,Picture,Category,Featured,Published,Visible from,Visible until,Created,Updated\r\n"
    );
    let form = NewsForm {
        content_md: Some("Two\nlines, \"quoted\"".into()),
        category: Some("Peña, José".into()),
        published: false,
        ..article("Pay")
    };
    let id = app.write_news(form).await.summary.id.to_string();
    let rows = table(&export(&app, &token, "/news/export").await);
    assert_eq!(
        rows[1],
        [
            id.as_str(),
            "Pay",
            "pay",
            "",
            "Two\nlines, \"quoted\"",
            "",
            "",
            "Peña, José",
            "false",
            "false",
            "",
            "",
            testing::NOW,
            testing::NOW
        ]
    );
    for path in ["/slides/export", "/social-posts/export"] {
        let answer = export(&app, &token, path).await;
        assert!(answer.status == 200 && answer.text().starts_with("\u{feff}Record ID,"), "{path}");
    }
}

#[on_both_databases]
async fn an_export_has_the_rows_of_the_list_in_its_order(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for number in 0..130 {
        write(&app, number).await;
    }
    let form = NewsForm { published: false, category: Some("Pay".into()), ..article("A draft") };
    app.write_news(form).await;
    for query in [
        "",
        "?sort=title",
        "?sort=-title",
        "?sort=published_at",
        "?published=false",
        "?category=Pay",
        "?search=post+00",
        "?search=no.+1&sort=title",
    ] {
        let list = export(&app, &token, &format!("/news{query}")).await;
        let titles = column(&table(&export(&app, &token, &format!("/news/export{query}")).await), "Title");
        let total = list.json()["total"].as_u64().unwrap();
        assert_eq!(titles.len() as u64, total, "{query}");
        assert_eq!(titles[..titles.len().min(100)], list.items("title")[..], "{query}");
    }
    for (query, parameter) in [("?limit=1", "limit"), ("?sort=content_md", "sort"), ("?colour=red", "colour")]
    {
        let rejected = export(&app, &token, &format!("/news/export{query}")).await;
        assert_eq!(
            (rejected.status.as_u16(), rejected.json()["errors"][0]["parameter"].as_str()),
            (400, Some(parameter)),
            "{query}"
        );
    }
    let pending = app.signed_in("pending@example.org", Role::Pending).await;
    assert_eq!(export(&app, &pending, "/news/export").await.status, 403);
    assert_eq!(export(&app, "", "/news/export").await.status, 401);
}

#[on_both_databases]
async fn an_export_streams_rows_in_batches(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    for number in 0..130 {
        write(&app, number).await;
    }
    let request = Request::get("/api/v1/admin/news/export?sort=title")
        .header(key::HEADER, &app.app.key)
        .header(header::AUTHORIZATION, format!("Bearer {token}"));
    let service = unionhall::router::service(&app.app);
    let mut body = service.oneshot(request.body(Body::empty()).unwrap()).await.unwrap().into_body();
    let mut next =
        async || Some(String::from_utf8(body.frame().await?.unwrap().into_data().unwrap().to_vec()).unwrap());
    assert!(next().await.unwrap().contains("Record ID,Title"));
    assert_eq!(next().await.unwrap().lines().count(), 50);
    let list = export(&app, &token, "/news?sort=-title&limit=40").await.json();
    let ids: Vec<_> = list["items"].as_array().unwrap().iter().map(|item| item["id"].clone()).collect();
    app.staff(Method::POST, "/news/bulk", &token, json!({"action": "delete", "ids": ids})).await.is(200);
    assert_eq!(next().await.unwrap().lines().count(), 40);
    assert_eq!(next().await.as_deref(), Some(""));
    assert_eq!(next().await, None);
}
