//! Archives may be forged, with valid hashes.

use accounts::auth::accounts::by_email;
use archive::manifest::Manifest;
use archive::merge::{MergePermissions, MergeReport, merge};
use archive::progress::Progress;
use archive::reader::Archive;
use platform::database::{ArchiveScope, Tx};
use platform::files::model::file_use::{self, Entity as FileUse};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde_json::{Value, json};
use unionhall::imported;

use super::rejections::edited;
use super::scopes::{account, text};
use super::{Backend, PEOPLE, Site};
use accounts::auth::model::Role;

const PUBLIC: ArchiveScope = ArchiveScope { people: false, secrets: false };

fn lines(text: &str, change: impl Fn(&mut Value)) -> String {
    let line = |line: &str| {
        let mut row = serde_json::from_str(line).unwrap();
        change(&mut row);
        format!("{row}\n")
    };
    text.lines().map(line).collect()
}

async fn import_error(
    (from, into): (&Site, &Site),
    scope: &ArchiveScope,
    part: impl Fn(&str, String) -> String,
    change: impl FnOnce(&mut Manifest),
) -> String {
    let (export, changed) = (from.path("export.zip"), from.path("changed.zip"));
    let _ = std::fs::remove_file(&export);
    from.export(scope, &export).await.unwrap();
    edited(&export, &changed, part, change);
    format!("{:#}", into.import(&changed).await.expect_err("it was taken"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_rejects_rows_and_values_that_exports_never_contain() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::new(backend).await, Site::new(backend).await);
        account(&from, "eve@example.org", Role::Owner).await;
        let before = into.bytes(&PEOPLE, "before.zip").await;

        let key = json!({
            "id": "00000000-0000-0000-0000-000000000007", "key": "service_key", "value": "known", "description": null,
            "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z",
        });
        let with_key = |table: &str, text: String| match table {
            "config_entries" => format!("{text}{key}\n"),
            _ => text,
        };
        let error = import_error((&from, &into), &PUBLIC, with_key, |_| {}).await;
        assert!(
            error.contains("rows/config_entries.jsonl holds 1 row that unionhall does not export"),
            "{error}"
        );

        let mail = json!({
            "id": "00000000-0000-0000-0000-000000000008", "kind": "recovery", "to_address": "eve@example.org", "payload": {},
            "next_try_at": "2026-01-01T00:00:00Z", "tries": 0, "last_error": null, "failed_at": null, "sent_at": null,
            "claimed_until": null, "created_at": "2026-01-01T00:00:00Z",
        });
        let with_mail = |table: &str, text: String| match table {
            "outbox" => format!("{text}{mail}\n"),
            _ => text,
        };
        let error = import_error((&from, &into), &PEOPLE, with_mail, |_| {}).await;
        assert!(error.contains("rows/outbox.jsonl holds 1 row that unionhall does not export"), "{error}");

        let with_password = |table: &str, text: String| match table {
            "accounts" => lines(&text, |row| row["password_hash"] = json!("$argon2id$known")),
            _ => text,
        };
        let error = import_error((&from, &into), &PEOPLE, with_password, |_| {}).await;
        assert!(error.contains("rows/accounts.jsonl holds 1 row that unionhall does not export"), "{error}");

        // The holder of the new address could confirm it and take over the account.
        let with_change = |table: &str, text: String| match table {
            "accounts" => lines(&text, |row| {
                row["new_email"] = json!("evil@example.org");
                row["email_change_agreed_by"] = json!("current");
            }),
            _ => text,
        };
        let error = import_error((&from, &into), &PEOPLE, with_change, |_| {}).await;
        assert!(error.contains("rows/accounts.jsonl holds 1 row that unionhall does not export"), "{error}");

        let unchanged = |_: &str, text| text;
        let error =
            import_error((&from, &into), &PEOPLE, with_password, |manifest| manifest.secrets = true).await;
        assert!(error.contains("holds keys and passwords and is not encrypted"), "{error}");
        let error =
            import_error((&from, &into), &PEOPLE, unchanged, |manifest| manifest.people = false).await;
        assert!(error.contains("which an archive of this kind does not hold"), "{error}");
        assert!(into.bytes(&PEOPLE, "after.zip").await == before, "something came in");
    }
}

async fn merged(site: &Site, from: &std::path::Path, accounts: bool) -> MergeReport {
    let archive = Archive::open(from, None).unwrap();
    let permitted = MergePermissions { apply: true, accounts };
    let check = async |tx: &Tx, added| imported::check(tx, &added).await;
    let (target, mut quiet) = (site.target(), |_: &str| {});
    let report = merge(&archive, &target, permitted, &mut Progress::new(&mut quiet), check).await;
    report.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_merge_adds_owners_and_staff_only_with_permission() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::new(backend).await, Site::new(backend).await);
        for (email, role) in [("eve@example.org", Role::Owner), ("ed@example.org", Role::Editor)] {
            account(&from, email, role).await;
        }
        account(&from, "pat@example.org", Role::Pending).await;
        account(&into, "owner@example.org", Role::Owner).await;
        let archive = from.path("site.zip");
        from.export(&PEOPLE, &archive).await.unwrap();
        let report = merged(&into, &archive, false).await["accounts"].clone();
        assert_eq!((report.new, report.conflicts), (1, 0), "{report:?}");
        let told = |email: &str, role: &str| {
            report.access.iter().any(|line| line.ends_with(&format!("(email {email}): {role}")))
        };
        assert!(told("eve@example.org", "owner") && told("ed@example.org", "editor"), "{report:?}");
        let found = async |email| {
            let tx = into.store.begin().await.unwrap();
            by_email(tx.read(), email).await.unwrap()
        };
        assert!(found("eve@example.org").await.is_none() && found("pat@example.org").await.is_some());
        let report = &merged(&into, &archive, true).await["accounts"];
        assert_eq!((report.new, report.access.len()), (2, 2), "{report:?}");
        assert_eq!(found("eve@example.org").await.unwrap().role, Role::Owner);
    }
}

/// No form validates a part of an existing row.
#[tokio::test(flavor = "multi_thread")]
async fn a_merge_adds_no_child_rows_to_existing_rows() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::demo(backend).await, Site::new(backend).await);
        let (export, changed) = (from.path("site.zip"), from.path("changed.zip"));
        from.export(&PEOPLE, &export).await.unwrap();
        into.import(&export).await.unwrap();
        let more = |table: &str, text: String| match (table, text.lines().next()) {
            ("product_variants", Some(line)) => {
                let mut row: Value = serde_json::from_str(line).unwrap();
                row["id"] = json!("00000000-0000-0000-0000-000000000009");
                row["size"] = json!("x".repeat(5000));
                format!("{row}\n{text}")
            }
            _ => text,
        };
        edited(&export, &changed, more, |_| {});
        let report = merged(&into, &changed, true).await;
        let variants = &report["product_variants"];
        assert_eq!((variants.new, variants.conflicts), (0, 1), "{variants:?}");
        assert!(
            variants.conflicting_rows[0]
                .ends_with("it is part of a row of products that the site has, which stays as it is")
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_recomputes_derived_values() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::demo(backend).await, Site::new(backend).await);
        let (export, changed) = (from.path("site.zip"), from.path("changed.zip"));
        from.export(&PEOPLE, &export).await.unwrap();
        let part = |table: &str, text: String| match table {
            "news_posts" => lines(&text, |row| row["search_text"] = json!("viagra")),
            "nav_links" => lines(&text, |row| {
                if row["href"].as_str().unwrap().starts_with("https:") {
                    row["href"] = json!("HTTPS://EXAMPLE.org/\t");
                }
            }),
            _ => text,
        };
        edited(&export, &changed, part, |_| {});
        into.import(&changed).await.unwrap();
        into.export(&PEOPLE, &from.path("again.zip")).await.unwrap();
        let again = text(&from.path("again.zip"));
        assert!(!again.contains("viagra") && !again.contains("EXAMPLE.org"));
        let tx = into.store.begin().await.unwrap();
        let file = FileUse::find().filter(file_use::Column::File.eq("images/demo/5k-run.webp"));
        assert!(file.one(tx.read()).await.unwrap().is_some(), "the uses of files, which no archive holds");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_rejects_values_that_forms_reject() {
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::demo(backend).await, Site::new(backend).await);
        let cases: [(&str, &str, Value, &str); 4] = [
            ("alerts", "link_url", json!("javascript:alert(1)"), "alert "),
            ("image_slides", "link_url", json!("javascript:alert(1)"), "slide "),
            ("file_contents", "content_type", json!("text/html"), "media type \"text/html\""),
            ("nav_links", "href", json!("data:text/html,x"), "/href"),
        ];
        for (table, column, value, expected) in cases {
            let part = |name: &str, text: String| match name == table {
                true => lines(&text, |row| row[column] = value.clone()),
                false => text,
            };
            let error = import_error((&from, &into), &PEOPLE, part, |_| {}).await;
            assert!(error.contains(expected) && error.contains("nothing was imported"), "{table}: {error}");
        }
        let misplaced = |name: &str, text: String| match name {
            "pages" => lines(&text, |row| {
                if row["path"] == "about" {
                    row["path"] = json!("admin");
                }
            }),
            _ => text,
        };
        let error = import_error((&from, &into), &PEOPLE, misplaced, |_| {}).await;
        assert!(error.contains("it is at /admin, where no page with its slug"), "{error}");
        let setting = |name: &str, text: String| match name {
            "site_settings" => {
                let row = json!({
                    "key": "facebook_url", "value": "javascript:alert(1)", "description": null,
                    "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z",
                });
                format!("{row}\n")
            }
            _ => text,
        };
        let error = import_error((&from, &into), &PEOPLE, setting, |_| {}).await;
        assert!(error.contains("site settings: /facebook_url"), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn html_is_rendered_from_its_markdown_during_the_import() {
    const STRANGE: &str = "<script>alert(1)</script>";
    for backend in [Backend::Sqlite, Backend::Postgres] {
        let (from, into) = (Site::demo(backend).await, Site::new(backend).await);
        let (export, changed) = (from.path("export.zip"), from.path("changed.zip"));
        from.export(&PEOPLE, &export).await.unwrap();
        let strange = |name: &str, text: String| match name {
            "news_posts" => lines(&text, |row| row["content_html"] = json!(STRANGE)),
            "questions" => lines(&text, |row| row["answer_html"] = json!(STRANGE)),
            _ => text,
        };
        edited(&export, &changed, strange, |_| {});
        into.import(&changed).await.unwrap();
        assert!(into.bytes(&PEOPLE, "after.zip").await == std::fs::read(&export).unwrap());
    }
}
