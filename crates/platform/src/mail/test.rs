use serde_json::json;

use super::outbox::Model;
use super::{Action, Email, NewMail};
use crate::web::page_path::PagePath;

pub const KIND: &str = "test";

pub const OUTBOX: PagePath = PagePath::new("/admin/outbox");

pub fn mail(to: &str) -> NewMail {
    NewMail { kind: KIND, to: to.to_owned(), payload: json!({}) }
}

pub fn email(row: &Model, site: &str, url: String) -> Email {
    Email {
        to: row.to_address.clone(),
        subject: "Test email".to_owned(),
        paragraphs: vec![
            "This is a test. If you can read it, the site can send email.".to_owned(),
            "Click below to confirm that it arrived.".to_owned(),
        ],
        action: Some(Action { label: "Confirm that email works".to_owned(), url }),
        closing: vec![format!("Sent from the outbox at {site}{}.", OUTBOX.pattern)],
        ..Email::default()
    }
}
