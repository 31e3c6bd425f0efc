//! Signed bodies, as Stripe signs its webhooks: `t={seconds},v1={HMAC-SHA256 of "t.body" in hexadecimal}`
//! (<https://docs.stripe.com/webhooks#verify-manually>). The demo provider uses the same scheme.

use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use sha2::Sha256;

use super::provider::EventError;

/// Maximum age of a signature in seconds, in either direction.
const MAX_AGE_SECONDS: i64 = 300;
/// Maximum number of checked signatures per header: during a secret rotation a provider sends two.
const MAX_SIGNATURES: usize = 8;

pub fn sign(secret: &str, body: &[u8], now: Timestamp) -> String {
    let seconds = now.as_second();
    format!("t={seconds},v1={}", hex::encode(mac(secret, seconds, body).finalize().into_bytes()))
}

pub fn check(secret: &str, header: &str, body: &[u8], now: Timestamp) -> Result<(), EventError> {
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let seconds = parts().find(|(name, _)| *name == "t").and_then(|(_, value)| value.parse::<i64>().ok());
    let seconds = seconds.ok_or(EventError::Signature)?;
    let signed = parts().filter(|(name, _)| *name == "v1").take(MAX_SIGNATURES).any(|(_, value)| {
        hex::decode(value).is_ok_and(|value| mac(secret, seconds, body).verify_slice(&value).is_ok())
    });
    if !signed {
        return Err(EventError::Signature);
    }
    if now.as_second().saturating_sub(seconds).saturating_abs() > MAX_AGE_SECONDS {
        return Err(EventError::Stale);
    }
    Ok(())
}

#[allow(clippy::expect_used, reason = "HMAC takes keys of any length")]
fn mac(secret: &str, seconds: i64, body: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length will do");
    mac.update(seconds.to_string().as_bytes());
    mac.update(b".");
    mac.update(body);
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = br#"{"id":"evt_1"}"#;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).unwrap()
    }

    #[test]
    fn a_signature_is_valid_for_five_minutes() {
        let header = sign("whsec_a", BODY, at(1_000_000));
        for now in [1_000_000, 1_000_300, 999_700] {
            assert_eq!(check("whsec_a", &header, BODY, at(now)), Ok(()));
        }
        for now in [1_000_301, 999_699] {
            assert_eq!(check("whsec_a", &header, BODY, at(now)), Err(EventError::Stale));
        }
    }

    #[test]
    fn a_forged_or_malformed_signature_is_rejected() {
        let header = sign("whsec_a", BODY, at(1_000_000));
        let wrong = Err(EventError::Signature);
        assert_eq!(check("whsec_b", &header, BODY, at(1_000_000)), wrong);
        assert_eq!(check("whsec_a", &header, br#"{"id":"evt_2"}"#, at(1_000_000)), wrong);
        // A changed time with the original signature.
        assert_eq!(check("whsec_a", &header.replace("t=1000000", "t=1000200"), BODY, at(1_000_200)), wrong);
        let signature = header.split_once("v1=").unwrap().1.to_owned();
        for header in [
            "",
            "t=,v1=",
            "t=1000000",
            "v1=00",
            "t=1000000,v1=zz",
            "t=1000000,v0=",
            &header.replace("v1", "v0"),
        ] {
            assert_eq!(check("whsec_a", header, BODY, at(1_000_000)), wrong, "{header}");
        }
        let two = format!("t=1000000,v1={},v1={signature}", "0".repeat(64));
        assert_eq!(check("whsec_a", &two, BODY, at(1_000_000)), Ok(()), "a secret that is being replaced");
    }

    #[test]
    fn the_signature_matches_the_scheme_documented_by_stripe() {
        // printf '1492774577.{}' | openssl dgst -sha256 -hmac whsec_test
        let known = "0d0602f6611bd2252dd4b74b58a4528355a7380639a15e6cc21e3059d56d5b8b";
        assert_eq!(sign("whsec_test", b"{}", at(1_492_774_577)), format!("t=1492774577,v1={known}"));
    }
}
