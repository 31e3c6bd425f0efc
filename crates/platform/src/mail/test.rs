//! The mail by which an owner sees whether mail goes out.

use serde_json::json;

use super::outbox::Model;
use super::{Email, NewMail};
use crate::page_path::PagePath;

/// The kind of these mails in the outbox.
pub const KIND: &str = "test";

/// The owners' screen of the outbox.
pub const OUTBOX: PagePath = PagePath::new("/admin/outbox");

/// To whom it is sent.
pub fn mail(to: &str) -> NewMail {
    NewMail { kind: KIND, to: to.to_owned(), payload: json!({}) }
}

/// Composes the test email.
pub fn email(row: &Model, site: &str) -> Email {
    Email {
        to: row.to_address.clone(),
        subject: "Test email".to_owned(),
        paragraphs: vec![
            "This is a test. If you can read it, the site can send email.".to_owned(),
            "There is nothing you need to do.".to_owned(),
        ],
        closing: vec![format!("Sent from the outbox at {site}{}.", OUTBOX.pattern)],
        ..Email::default()
    }
}
