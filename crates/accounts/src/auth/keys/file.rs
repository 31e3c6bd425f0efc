//! The operator's key file: a private JWK (RFC 7517), or a set whose first private key signs and whose other keys only verify, for
//! rotation.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::jwk::{Jwk, PublicKeyUse, ThumbprintHash};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};
use p256::elliptic_curve::sec1::ToSec1Point as _;
use p256::pkcs8::EncodePrivateKey as _;
use pkcs1::UintRef;
use pkcs1::der::Encode as _;
use serde_json::Value;

use super::{Key, KeyError, provider};

/// Minimum modulus in bits (RFC 7518, 3.3).
const RSA_BITS: usize = 2048;

#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    #[error(transparent)]
    Unreadable(#[from] std::io::Error),
    #[error("it is no JSON")]
    NoJson,
    #[error("allowed are keys of kty EC with crv P-256 (ES256) and of kty RSA (RS256)")]
    UnknownKind,
    #[error("the alg of this key has to be {0:?}")]
    Algorithm(Algorithm),
    #[error("a part of the key is damaged")]
    Damaged,
    #[error("an RSA key has to have the part {0}")]
    MissingPart(&'static str),
    #[error("an RSA key has to have {RSA_BITS} bits at least")]
    TooShort,
    #[error("no key in it has a private part")]
    NoPrivateKey,
}

pub(super) fn read(path: &Path) -> Result<Vec<Key>, KeyError> {
    let wrong = |reason| KeyError::File { path: path.display().to_string(), reason };
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.into()))?;
    parse_keys(&text).map_err(wrong)
}

/// The signing key comes first.
pub fn parse_keys(text: &str) -> Result<Vec<Key>, KeyFileError> {
    provider::install();
    // Key material must not appear in error messages.
    let json: Value = serde_json::from_str(text).map_err(|_| KeyFileError::NoJson)?;
    let each = match json.get("keys") {
        Some(Value::Array(keys)) => keys.clone(),
        _ => vec![json],
    };
    let mut keys = each.iter().map(parse_key).collect::<Result<Vec<_>, _>>()?;
    let signs = keys.iter().position(|key| key.signs.is_some()).ok_or(KeyFileError::NoPrivateKey)?;
    keys.swap(0, signs);
    Ok(keys)
}

fn parse_key(jwk: &Value) -> Result<Key, KeyFileError> {
    let kind = jwk["kty"].as_str().unwrap_or_default();
    let algorithm = match (kind, jwk["crv"].as_str()) {
        ("EC", Some("P-256")) => Algorithm::ES256,
        ("RSA", _) => Algorithm::RS256,
        _ => return Err(KeyFileError::UnknownKind),
    };
    if jwk["alg"].as_str().is_some_and(|named| named != format!("{algorithm:?}")) {
        return Err(KeyFileError::Algorithm(algorithm));
    }
    let signs = match (jwk.get("d").is_some(), algorithm) {
        (false, _) => None,
        (true, Algorithm::ES256) => Some(parse_elliptic(jwk).ok_or(KeyFileError::Damaged)?),
        (true, _) => Some(parse_rsa(jwk)?),
    };
    let mut public: Jwk = match &signs {
        Some(signs) => Jwk::from_encoding_key(signs, algorithm).map_err(|_| KeyFileError::Damaged)?,
        None => serde_json::from_value(jwk.clone()).map_err(|_| KeyFileError::Damaged)?,
    };
    let id = match jwk["kid"].as_str() {
        Some(id) => id.to_owned(),
        None => public.thumbprint(ThumbprintHash::SHA256).map_err(|_| KeyFileError::Damaged)?,
    };
    public.common.key_id = Some(id.clone());
    public.common.public_key_use = Some(PublicKeyUse::Signature);
    let checks = DecodingKey::from_jwk(&public).map_err(|_| KeyFileError::Damaged)?;
    let public = serde_json::to_value(&public).map_err(|_| KeyFileError::Damaged)?;
    Ok(Key { id, algorithm, signs, checks, public, until: None })
}

fn decode_part(jwk: &Value, name: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(jwk[name].as_str()?.trim_end_matches('=')).ok()
}

fn parse_elliptic(jwk: &Value) -> Option<EncodingKey> {
    let secret = p256::SecretKey::from_slice(&decode_part(jwk, "d")?).ok()?;
    // The named public key must match the private one.
    let point = secret.public_key().to_sec1_point(false);
    let named = [decode_part(jwk, "x")?, decode_part(jwk, "y")?].concat();
    let own = point.as_bytes().get(1..)?;
    (own == named).then(|| secret.to_pkcs8_der().ok().map(|der| EncodingKey::from_ec_der(der.as_bytes())))?
}

/// Parses an RSA key; ring verifies that its parts match.
fn parse_rsa(jwk: &Value) -> Result<EncodingKey, KeyFileError> {
    const PARTS: [&str; 8] = ["n", "e", "d", "p", "q", "dp", "dq", "qi"];
    let parts = PARTS.map(|name| decode_part(jwk, name).ok_or(KeyFileError::MissingPart(name)));
    let [n, e, d, p, q, dp, dq, qi] = parts;
    let [n, e, d, p, q, dp, dq, qi] = [n?, e?, d?, p?, q?, dp?, dq?, qi?];
    let number = |bytes| UintRef::new(bytes).map_err(|_| KeyFileError::Damaged);
    let key = pkcs1::RsaPrivateKey {
        modulus: number(&n)?,
        public_exponent: number(&e)?,
        private_exponent: number(&d)?,
        prime1: number(&p)?,
        prime2: number(&q)?,
        exponent1: number(&dp)?,
        exponent2: number(&dq)?,
        coefficient: number(&qi)?,
        other_prime_infos: None,
    };
    let significant = key.modulus.as_bytes();
    let bits = significant.len() * 8 - significant.first().map_or(0, |byte| byte.leading_zeros() as usize);
    if bits < RSA_BITS {
        return Err(KeyFileError::TooShort);
    }
    Ok(EncodingKey::from_rsa_der(&key.to_der().map_err(|_| KeyFileError::Damaged)?))
}
