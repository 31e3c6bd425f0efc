//! A portrait is reachable exactly while visitors see it.

use super::{editor, id_of, made, person, row_of};
use content::people::portraits::hide_unshown_portraits;
use testing::prelude::*;
use testing::s3::{self, S3};

const PICTURE: &[u8] = include_bytes!("../../../../unionhall/demo/images/mug.webp");

pub(super) async fn upload(app: &TestApp, token: &str, path: &str) -> String {
    let answer = app.upload(&format!("/storage/images/{path}"), token, "image/webp", PICTURE).await.is(201);
    answer.json()["url"].as_str().unwrap().to_owned()
}

async fn served(app: &TestApp, url: &str) -> u16 {
    app.page(url).await.status.as_u16()
}

async fn stored(app: &TestApp, token: &str, row: &str) -> Value {
    app.read(row, token).await.json()
}

async fn portrait(app: &TestApp, token: &str, row: &str) -> String {
    stored(app, token, row).await["image_url"].as_str().unwrap().to_owned()
}

fn is_secret(url: &str) -> bool {
    url.starts_with("/media/images/") && url.split('/').any(platform::files::file_urls::is_random)
}

async fn patched(app: &TestApp, token: &str, row: &str, patch: Value) {
    app.change(Method::PATCH, row, token, patch).await.is(200);
}

async fn shown(app: &TestApp, token: &str, name: &str) -> (String, String) {
    let url = upload(app, token, &format!("{name}-1f3a5c7e.webp")).await;
    let ann = made(app, token, person(name, &json!({"image_url": url, "image_public": true}))).await;
    assert_eq!((ann["image_url"].as_str().unwrap(), served(app, &url).await), (url.as_str(), 200));
    (row_of(&ann), url)
}

async fn bulk(app: &TestApp, token: &str, action: &str, row: &str) {
    let request = json!({"action": action, "ids": [row.rsplit('/').next().unwrap()]});
    app.staff(Method::POST, "/people/bulk", token, request).await.is(200);
}

#[on_both_databases]
async fn the_public_url_of_a_hidden_portrait_returns_404(app: TestApp) {
    let token = editor(&app).await;
    for way in ["switch", "unpublish", "bulk unpublish", "trash", "bulk delete", "removed", "replaced"] {
        let (row, url) = shown(&app, &token, &way.replace(' ', "-")).await;
        // Resized versions have the same path.
        assert_eq!(served(&app, &format!("{url}?w=320")).await, 200, "{way}");
        let more = upload(&app, &token, &format!("new-{}.webp", way.replace(' ', "-"))).await;
        match way {
            "switch" => patched(&app, &token, &row, json!({"image_public": false})).await,
            "unpublish" => patched(&app, &token, &row, json!({"published": false})).await,
            "bulk unpublish" => bulk(&app, &token, "unpublish", &row).await,
            "bulk delete" => bulk(&app, &token, "delete", &row).await,
            "removed" => patched(&app, &token, &row, json!({"image_url": null})).await,
            "replaced" => patched(&app, &token, &row, json!({"image_url": more})).await,
            _ => {
                assert_eq!(app.change(Method::DELETE, &row, &token, Value::Null).await.status, 204);
            }
        }
        assert_eq!(served(&app, &url).await, 404, "{way}");
        assert_eq!(served(&app, &format!("{url}?w=320")).await, 404, "{way}");
    }
}

#[on_both_databases]
async fn a_hidden_portrait_has_a_secret_url_until_shown(app: TestApp) {
    let token = editor(&app).await;
    let url = upload(&app, &token, "2026/ann-1f3a5c7e.webp").await;
    let ann = made(&app, &token, person("Ann", &json!({"image_url": url}))).await;
    let row = row_of(&ann);
    let secret = portrait(&app, &token, &row).await;
    assert!(is_secret(&secret) && secret.ends_with("/ann-1f3a5c7e.webp"), "{secret}");
    let hidden = app.page(&secret).await;
    assert_eq!((hidden.status.as_u16(), hidden.header(header::CACHE_CONTROL)), (200, "no-store"));
    assert_eq!(served(&app, &url).await, 404);

    patched(&app, &token, &row, json!({"image_public": true})).await;
    let open = portrait(&app, &token, &row).await;
    assert_eq!((served(&app, &open).await, served(&app, &secret).await), (200, 404), "{open}");
    assert_eq!(app.get(&row).await.json()["image_url"], json!(open));

    bulk(&app, &token, "unpublish", &row).await;
    let again = portrait(&app, &token, &row).await;
    assert!(is_secret(&again) && again != secret, "{again}");
    assert_eq!((served(&app, &open).await, served(&app, &again).await), (404, 200));
    bulk(&app, &token, "publish", &row).await;
    assert_eq!(served(&app, &portrait(&app, &token, &row).await).await, 200);
    bulk(&app, &token, "delete", &row).await;
    bulk(&app, &token, "restore", &row).await;
    assert!(is_secret(&portrait(&app, &token, &row).await), "restored rows are unpublished");
    patched(&app, &token, &row, json!({"published": true})).await;
    assert!(!is_secret(&portrait(&app, &token, &row).await));
}

#[on_both_databases]
async fn a_portrait_used_by_an_article_is_not_moved(app: TestApp) {
    let token = editor(&app).await;
    let (row, url) = shown(&app, &token, "ann").await;
    let news = json!({"title": "Picnic", "slug": "picnic", "content_md": format!("![Ann]({url})")});
    assert_eq!(app.staff(Method::POST, "/news", &token, news).await.status, 201);
    patched(&app, &token, &row, json!({"image_public": false})).await;
    assert_eq!((portrait(&app, &token, &row).await, served(&app, &url).await), (url, 200));
}

#[on_both_databases]
async fn a_hidden_portrait_is_moved_once_its_last_other_use_ends(app: TestApp) {
    let token = editor(&app).await;
    for way in ["trash", "text"] {
        let (row, url) = shown(&app, &token, way).await;
        let text = format!("![{way}]({url})");
        let news = json!({"title": "Picnic", "slug": way, "content_md": text, "published": true});
        let news = app.staff(Method::POST, "/news", &token, news).await.json();
        patched(&app, &token, &row, json!({"image_public": false})).await;
        hide_unshown_portraits(&app.app).await.unwrap();
        assert_eq!((portrait(&app, &token, &row).await, served(&app, &url).await), (url.clone(), 200));
        let article = format!("/news/{}", news["id"].as_str().unwrap());
        match way {
            "trash" => {
                app.change(Method::DELETE, &article, &token, Value::Null).await.is(204);
            }
            _ => patched(&app, &token, &article, json!({"content_md": "It rained."})).await,
        }
        hide_unshown_portraits(&app.app).await.unwrap();
        assert!(is_secret(&portrait(&app, &token, &row).await), "{way}");
        assert_eq!(served(&app, &url).await, 404, "{way}");
    }
}

#[on_both_databases]
async fn a_shared_portrait_is_hidden_only_when_both_people_hide_their_picture(app: TestApp) {
    let token = editor(&app).await;
    let (ann, url) = shown(&app, &token, "ann").await;
    let ben = made(&app, &token, person("Ben", &json!({"image_url": url, "image_public": true}))).await;
    let ben = row_of(&ben);
    patched(&app, &token, &ann, json!({"image_public": false})).await;
    assert_eq!(served(&app, &url).await, 200, "visitors see the other one");
    bulk(&app, &token, "unpublish", &ben).await;
    assert_eq!(served(&app, &url).await, 404);
    let secret = portrait(&app, &token, &ann).await;
    assert_eq!((portrait(&app, &token, &ben).await, served(&app, &secret).await), (secret.clone(), 200));
    assert!(is_secret(&secret), "{secret}");
    patched(&app, &token, &ann, json!({"image_public": true})).await;
    let open = portrait(&app, &token, &ann).await;
    assert_eq!((portrait(&app, &token, &ben).await, served(&app, &open).await), (open.clone(), 200));
    // A single public portrait keeps the file public.
    patched(&app, &token, &ben, json!({"published": true, "image_public": true})).await;
    patched(&app, &token, &ann, json!({"published": false})).await;
    assert_eq!(served(&app, &open).await, 200);
}

#[on_both_databases]
async fn a_restored_person_refers_to_the_current_url_of_the_portrait(app: TestApp) {
    let token = editor(&app).await;
    let (row, url) = shown(&app, &token, "ann").await;
    patched(&app, &token, &row, json!({"image_public": false})).await;
    let secret = portrait(&app, &token, &row).await;
    let new = upload(&app, &token, "new.webp").await;
    patched(&app, &token, &row, json!({"image_url": new})).await;
    let entries = app.read(&format!("{row}/history"), &token).await.json();
    let first = entries["items"].as_array().unwrap().last().unwrap()["id"].clone();
    let path = format!("{row}/restore");
    app.change(Method::POST, &path, &token, json!({"entry": first}))
        .await
        .shows(200, json!({"image_url": secret}));
    assert_eq!((served(&app, &url).await, served(&app, &secret).await), (404, 200));
}

#[on_both_databases]
async fn an_import_hides_its_portraits(app: TestApp) {
    let token = editor(&app).await;
    let url = upload(&app, &token, "ann.webp").await;
    let table = format!("name,groups,image_url\r\nAnn,Stewards,{url}\r\n");
    super::import::import(&app, &token, "", &table).await.is(200);
    assert_eq!(served(&app, &url).await, 404);
}

#[on_both_databases]
async fn erasing_a_person_deletes_portraits_of_its_history_and_autosaves(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let (row, first) = shown(&app, &token, "first").await;
    let mut urls = vec![first.clone()];
    for name in ["second.webp", "third.webp"] {
        urls.push(upload(&app, &token, name).await);
        patched(&app, &token, &row, json!({"image_url": urls.last().unwrap()})).await;
    }
    let typed = upload(&app, &token, "typed.webp").await;
    let values = json!({"title": "Ann", "values": {"name": "Ann", "image_url": typed}});
    let id = row.rsplit('/').next().unwrap();
    let saved = app.staff(Method::PUT, &format!("/autosaves/people/{id}"), &token, values).await;
    assert!(saved.status.is_success(), "{}", saved.text());
    let kept = upload(&app, &token, "kept.webp").await;
    patched(&app, &token, &row, json!({"image_url": kept})).await;
    let news = json!({"title": "Picnic", "slug": "picnic", "featured_img": kept});
    assert_eq!(app.staff(Method::POST, "/news", &token, news).await.status, 201);
    patched(&app, &token, &row, json!({"image_url": first})).await;

    let etag = app.read(&row, &token).await.header(header::ETAG).to_owned();
    app.staff_if(Method::POST, &format!("{row}/erase"), &token, &etag, Value::Null).await.is(204);
    let library = app.read("/storage/images", &token).await.json();
    let left: Vec<_> = library["items"].as_array().unwrap().iter().map(|file| &file["url"]).collect();
    assert_eq!(left, [&json!(kept)], "an article uses that one");
    for url in urls.iter().chain([&typed]) {
        assert_eq!(served(&app, url).await, 404, "{url}");
    }
}

#[on_both_databases]
async fn erasing_a_person_keeps_a_later_file_at_the_former_portrait_url(app: TestApp) {
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let (row, url) = shown(&app, &token, "ann").await;
    patched(&app, &token, &row, json!({"image_public": false})).await;
    app.at("2026-06-15T16:01:00Z");
    let other = upload(&app, &token, url.strip_prefix("/media/images/").unwrap()).await;
    assert_eq!(other, url);
    let etag = app.read(&row, &token).await.header(header::ETAG).to_owned();
    app.staff_if(Method::POST, &format!("{row}/erase"), &token, &etag, Value::Null).await.is(204);
    assert_eq!(served(&app, &url).await, 200);
}

#[on_both_databases]
async fn shop_accounts_see_no_portraits_in_the_library(app: TestApp) {
    let (token, shop) = (editor(&app).await, app.signed_in("shop@example.org", Role::Shop).await);
    let mug = upload(&app, &shop, "shared/mug.webp").await;
    let (row, public) = shown(&app, &token, "shared/ann").await;
    let ben = upload(&app, &token, "shared/ben.webp").await;
    let ben = made(&app, &token, person("Ben", &json!({"image_url": ben}))).await;
    let hidden = portrait(&app, &token, &row_of(&ben)).await;
    assert_eq!(id_of(&ben).len(), 36);
    for query in ["", "?folder=shared", "?search=webp", "?prefix=shared", "?sort=-updated_at"] {
        let found = app.read(&format!("/storage/images{query}"), &shop).await;
        let found = found.json();
        let urls: Vec<_> = found["items"].as_array().unwrap().iter().map(|file| &file["url"]).collect();
        assert_eq!((urls, &found["total"]), (vec![&json!(mug)], &json!(1)), "{query}");
        let found = app.read(&format!("/storage/images{query}"), &token).await;
        assert_eq!(found.json()["total"], 3, "{query}");
    }
    for url in [&public, &hidden] {
        let path = url.replace("/media/", "/storage/");
        assert_eq!(app.read(&path, &shop).await.status, 404, "{path}");
        let patch = app.staff_if(Method::PATCH, &path, &shop, "\"1\"", json!({"alt": "Ann"})).await;
        assert_eq!(patch.status, 404, "{path}");
        assert_eq!(app.staff(Method::DELETE, &path, &shop, Value::Null).await.status, 404, "{path}");
        assert_eq!(app.read(&path, &token).await.status, 200, "{path}");
    }
    // It remains a portrait after its last person removes it.
    patched(&app, &token, &row, json!({"image_url": null})).await;
    let found = app.read("/storage/images", &shop).await.json();
    assert_eq!(found["total"], 1, "{found}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_portrait_on_s3_is_hidden_and_erased() {
    let server = S3::start();
    let app = TestApp::with(Backend::Sqlite, &s3::settings(server.port)).await;
    let token = app.signed_in("staff@example.org", Role::Staff).await;
    let (row, url) = shown(&app, &token, "ann").await;
    patched(&app, &token, &row, json!({"image_public": false})).await;
    let secret = portrait(&app, &token, &row).await;
    assert_eq!((served(&app, &url).await, served(&app, &secret).await), (404, 200));
    let etag = app.read(&row, &token).await.header(header::ETAG).to_owned();
    let erased = app.staff_if(Method::POST, &format!("{row}/erase"), &token, &etag, Value::Null).await;
    assert_eq!((erased.status.as_u16(), served(&app, &secret).await), (204, 404));
}
