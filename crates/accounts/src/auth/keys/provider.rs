//! ES256 and RS256 (RFC 7518, 3.3 and 3.4) by ring, which TLS already requires.

use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::jwk::{EllipticCurve, ThumbprintHash};
use jsonwebtoken::signature::{Error as SignatureError, Signer, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, DecodingKeyKind};
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _,
    RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_SHA256, RsaKeyPair, RsaPublicKeyComponents, UnparsedPublicKey,
};
use sha2::{Digest as _, Sha256};

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| Ok(Box::new(OwnKey::read(*algorithm, key.as_bytes())?)),
    verifier_factory: |algorithm, key| match algorithm {
        Algorithm::ES256 | Algorithm::RS256 => Ok(Box::new(PublicKey(*algorithm, key.clone()))),
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    },
    key_utils: KeyUtils {
        rsa_pub_components_from_private_key: rsa_components,
        ec_pub_components_from_private_key: elliptic_components,
        compute_digest: digest,
        ..KeyUtils::new_unimplemented()
    },
};

/// Installs the provider of signatures. It must run before any token is signed or verified.
pub(super) fn install() {
    // Fails if it is already installed.
    let _ = PROVIDER.install_default();
}

enum OwnKey {
    Elliptic(EcdsaKeyPair),
    Rsa(RsaKeyPair),
}

impl OwnKey {
    /// Parses PKCS#8 (RFC 5208) for P-256, or PKCS#1 (RFC 8017) for RSA.
    fn read(algorithm: Algorithm, der: &[u8]) -> Result<Self, Error> {
        match algorithm {
            Algorithm::ES256 => {
                let pair =
                    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, der, &SystemRandom::new());
                Ok(Self::Elliptic(pair.map_err(|_| ErrorKind::InvalidEcdsaKey)?))
            }
            Algorithm::RS256 => {
                let pair = RsaKeyPair::from_der(der);
                Ok(Self::Rsa(pair.map_err(|error| ErrorKind::InvalidRsaKey(error.to_string()))?))
            }
            _ => Err(ErrorKind::InvalidAlgorithm.into()),
        }
    }
}

impl Signer<Vec<u8>> for OwnKey {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, SignatureError> {
        let random = SystemRandom::new();
        match self {
            Self::Elliptic(pair) => pair.sign(&random, message).map(|signature| signature.as_ref().to_vec()),
            Self::Rsa(pair) => {
                let mut signature = vec![0; pair.public().modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature).map(|()| signature)
            }
        }
        .map_err(|_| SignatureError::new())
    }
}

impl JwtSigner for OwnKey {
    fn algorithm(&self) -> Algorithm {
        match self {
            Self::Elliptic(_) => Algorithm::ES256,
            Self::Rsa(_) => Algorithm::RS256,
        }
    }
}

struct PublicKey(Algorithm, DecodingKey);

impl Verifier<Vec<u8>> for PublicKey {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), SignatureError> {
        match (self.0, self.1.kind()) {
            (Algorithm::ES256, DecodingKeyKind::SecretOrDer(point)) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(message, signature)
            }
            (Algorithm::RS256, DecodingKeyKind::RsaModulusExponent { n, e }) => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
            _ => Err(ring::error::Unspecified),
        }
        .map_err(|_| SignatureError::new())
    }
}

impl JwtVerifier for PublicKey {
    fn algorithm(&self) -> Algorithm {
        self.0
    }
}

fn rsa_components(der: &[u8]) -> Result<(Vec<u8>, Vec<u8>), Error> {
    match OwnKey::read(Algorithm::RS256, der)? {
        OwnKey::Rsa(pair) => {
            let public = RsaPublicKeyComponents::<Vec<u8>>::from(pair.public());
            Ok((public.n, public.e))
        }
        OwnKey::Elliptic(_) => Err(ErrorKind::InvalidKeyFormat.into()),
    }
}

fn elliptic_components(der: &[u8], algorithm: Algorithm) -> Result<(EllipticCurve, Vec<u8>, Vec<u8>), Error> {
    match OwnKey::read(algorithm, der)? {
        OwnKey::Elliptic(pair) => match pair.public_key().as_ref() {
            // Uncompressed (SEC 1, 2.3.3).
            [4, coordinates @ ..] => {
                let (x, y) = coordinates.split_at(coordinates.len() / 2);
                Ok((EllipticCurve::P256, x.to_vec(), y.to_vec()))
            }
            _ => Err(ErrorKind::InvalidEcdsaKey.into()),
        },
        OwnKey::Rsa(_) => Err(ErrorKind::InvalidKeyFormat.into()),
    }
}

fn digest(data: &[u8], function: ThumbprintHash) -> Result<Vec<u8>, Error> {
    match function {
        ThumbprintHash::SHA256 => Ok(Sha256::digest(data).to_vec()),
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    }
}
