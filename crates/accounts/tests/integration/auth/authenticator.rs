//! A software authenticator: the legitimate browser and phone, and an attacker's.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

pub(crate) const PRESENT: u8 = 0x01;
pub(crate) const VERIFIED: u8 = 0x04;
/// Attested credential data included.
const ATTESTED: u8 = 0x40;

/// An authenticator with one credential. A test changes fields to spoil its next response.
#[derive(Clone)]
pub(crate) struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    pub(crate) user: Vec<u8>,
    pub(crate) origin: String,
    pub(crate) rp_id: String,
    pub(crate) flags: u8,
    pub(crate) counter: u32,
}

pub(crate) type Spoil<'a> = (&'a str, &'a dyn Fn(&mut Authenticator));

/// The head of a CBOR item (RFC 8949, 3) of less than 65,536 parts.
fn head(major: u8, length: usize) -> Vec<u8> {
    let major = major << 5;
    let length = u16::try_from(length).unwrap();
    match u8::try_from(length) {
        Ok(small @ 0..24) => vec![major | small],
        Ok(byte) => vec![major | 24, byte],
        Err(_) => [vec![major | 25], length.to_be_bytes().to_vec()].concat(),
    }
}

fn text(text: &str) -> Vec<u8> {
    [head(3, text.len()), text.as_bytes().to_vec()].concat()
}

fn bytes(bytes: &[u8]) -> Vec<u8> {
    [head(2, bytes.len()), bytes.to_vec()].concat()
}

pub(crate) fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decoded(value: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(value.as_str().unwrap_or_else(|| panic!("{value}"))).unwrap()
}

impl Authenticator {
    pub(crate) fn new(seed: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[seed; 32]).unwrap(),
            id: vec![seed; 32],
            user: Vec::new(),
            origin: "https://union.example".to_owned(),
            rp_id: "union.example".to_owned(),
            flags: PRESENT | VERIFIED,
            counter: 1,
        }
    }

    /// The public key for ES256 (RFC 9053, 2.1 and 7.1): kty, alg, crv, x, y.
    fn cose(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let head = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01];
        let (x, y) = (bytes(point.x().unwrap()), bytes(point.y().unwrap()));
        [head, vec![0x21], x, vec![0x22], y].concat()
    }

    /// Authenticator data (WebAuthn 3, 6.1).
    fn data(&mut self, flags: u8, enclosed: &[u8]) -> Vec<u8> {
        let counter = self.counter.to_be_bytes();
        self.counter += 1;
        let site = Sha256::digest(self.rp_id.as_bytes());
        [site.as_slice(), &[flags], &counter, enclosed].concat()
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = &options["challenge"];
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn answer(&self, response: Value) -> Value {
        let id = encoded(&self.id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
        })
    }

    /// As `navigator.credentials.create()`.
    pub(crate) fn create(&mut self, options: &Value) -> Value {
        self.user = decoded(&options["user"]["id"]);
        let id_length = u16::try_from(self.id.len()).unwrap().to_be_bytes();
        let enclosed = [[0; 16].as_slice(), &id_length, &self.id, &self.cose()].concat();
        let data = self.data(self.flags | ATTESTED, &enclosed);
        let parts = [text("fmt"), text("none"), text("attStmt"), head(5, 0), text("authData"), bytes(&data)];
        let object = [head(5, 3), parts.concat()].concat();
        self.answer(json!({
            "attestationObject": encoded(&object),
            "clientDataJSON": encoded(&self.client_data("webauthn.create", options)),
            "transports": ["internal"],
        }))
    }

    /// As `navigator.credentials.get()`.
    pub(crate) fn get(&mut self, options: &Value) -> Value {
        let data = self.data(self.flags, &[]);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [data.as_slice(), Sha256::digest(&client_data).as_slice()].concat();
        let signature: Signature = self.key.sign(&signed);
        self.answer(json!({
            "authenticatorData": encoded(&data),
            "clientDataJSON": encoded(&client_data),
            "signature": encoded(signature.to_der().as_bytes()),
            "userHandle": encoded(&self.user),
        }))
    }
}
