//! Ids of payment pages: the contents of the page and their HMAC-SHA256 (RFC 2104), both in base64url. The database gets no row before the buyer
//! pays or the page expires.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use uuid::Uuid;

use super::model::{DemoState, session};
use crate::payments::provider::NewSession;
use platform::money::Money;
use platform::rules;

/// Prefix of ids. It is signed too: the signed text of an event begins with a digit, so the two cannot be confused.
const PREFIX: &str = "demo_";
/// Maximum length of a description, in characters: it is part of a URL.
const MAX_DESCRIPTION_CHARS: usize = 120;

#[derive(Serialize, Deserialize)]
struct SessionFields {
    reference: Uuid,
    title: String,
    description: String,
    amount_cents: i64,
    success_url: String,
    cancel_url: String,
    /// Milliseconds since 1970.
    expires_at: i64,
}

/// Creates the id of a session. Deterministic: the same page has the same id.
pub(super) fn create_id(secret: &str, new: &NewSession) -> String {
    let shown = SessionFields {
        reference: new.reference,
        title: new.title.clone(),
        description: rules::shorten(&new.description, MAX_DESCRIPTION_CHARS),
        amount_cents: new.amount_cents.cents(),
        success_url: new.success_url.clone(),
        cancel_url: new.cancel_url.clone(),
        expires_at: new.expires_at.as_millisecond(),
    };
    let shown = URL_SAFE_NO_PAD.encode(serde_json::to_vec(&shown).unwrap_or_default());
    let signed = format!("{PREFIX}{shown}");
    let signature = URL_SAFE_NO_PAD.encode(mac(secret, &signed).finalize().into_bytes());
    format!("{signed}.{signature}")
}

/// Verifies and parses an id of [`create_id`].
pub(super) fn parse_id(secret: &str, id: &str) -> Option<session::Model> {
    let (signed, signature) = id.split_once('.')?;
    mac(secret, signed).verify_slice(&URL_SAFE_NO_PAD.decode(signature).ok()?).ok()?;
    let shown = URL_SAFE_NO_PAD.decode(signed.strip_prefix(PREFIX)?).ok()?;
    let shown: SessionFields = serde_json::from_slice(&shown).ok()?;
    Some(session::Model {
        id: id.to_owned(),
        reference: shown.reference,
        title: shown.title,
        description: shown.description,
        amount_cents: Money::from_cents(shown.amount_cents),
        success_url: shown.success_url,
        cancel_url: shown.cancel_url,
        expires_at: Timestamp::from_millisecond(shown.expires_at).ok()?.into(),
        state: DemoState::Open,
    })
}

#[allow(clippy::expect_used, reason = "HMAC takes keys of any length")]
fn mac(secret: &str, signed: &str) -> Hmac<Sha256> {
    Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length will do").chain_update(signed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payments::provider::PaymentInterval;

    fn new(cents: i64) -> NewSession {
        NewSession {
            reference: Uuid::from_u128(7),
            title: "Order 7KQ4-M2XD".into(),
            description: "1 × Mug, ".repeat(40),
            amount_cents: Money::from_cents(cents),
            interval: PaymentInterval::Once,
            email: "pat@home.example".into(),
            success_url: format!("https://union.example/orders/{}", "f".repeat(64)),
            cancel_url: "https://union.example/checkout".into(),
            expires_at: Timestamp::from_second(1_800_000_000).unwrap(),
        }
    }

    #[test]
    fn a_demo_session_id_encodes_its_payment_page() {
        let id = create_id("secret", &new(1250));
        assert_eq!(id, create_id("secret", &new(1250)), "asked again, it is the same");
        let page = parse_id("secret", &id).unwrap();
        assert_eq!(
            (page.id.as_str(), page.amount_cents.cents(), page.state),
            (id.as_str(), 1250, DemoState::Open)
        );
        assert_eq!((page.title, page.reference), (new(1).title, new(1).reference));
        assert_eq!(page.expires_at.timestamp(), new(1).expires_at);
        assert_eq!(page.description.chars().count(), MAX_DESCRIPTION_CHARS + 1, "an ellipsis ends it");
        // URLs up to 2,000 characters work everywhere.
        assert!(id.len() < 1000, "{}", id.len());
        assert!(!id.contains("pat"));
    }

    #[test]
    fn session_ids_cannot_be_forged() {
        let (mine, dear) = (create_id("secret", &new(50)), create_id("secret", &new(1250)));
        let (shown, _) = mine.split_once('.').unwrap();
        let (_, signature) = dear.split_once('.').unwrap();
        for wrong in [
            format!("{shown}.{signature}"),
            create_id("guess", &new(1250)),
            dear.replace(PREFIX, "demo-"),
            shown.to_owned(),
            format!("{shown}."),
            format!("{shown}.!"),
            String::new(),
            ".".into(),
        ] {
            assert_eq!(parse_id("secret", &wrong), None, "{wrong}");
        }
    }
}
