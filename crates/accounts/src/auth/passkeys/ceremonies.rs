//! WebAuthn ceremonies: options for authenticators and verification of their responses (WebAuthn 3, 7) by the library, whose state is
//! stored as JSON in between.

use sea_orm::prelude::Json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;
use webauthn_rs::prelude::{
    AuthenticationResult, CreationChallengeResponse, CredentialID, DiscoverableAuthentication, Passkey,
    PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential, SecurityKey,
    SecurityKeyAuthentication, SecurityKeyRegistration, WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use super::challenges;
use crate::auth::AuthError;
use crate::auth::config::AuthConfig;
use crate::auth::model::account::Model as Account;

#[derive(Debug)]
pub struct Ceremony {
    /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
    pub options: Json,
    pub state: Json,
}

#[derive(Debug)]
pub enum Failure {
    /// The counter did not increase: the key may be cloned.
    Cloned,
    Wrong(String),
}

#[derive(Debug)]
pub struct VerifiedCredential {
    pub id: Vec<u8>,
    /// As the library serializes it.
    pub credential: Json,
}

#[derive(Debug)]
pub struct RelyingParty(Webauthn);

impl RelyingParty {
    pub fn new(config: &AuthConfig) -> Result<Self, AuthError> {
        let site = config.webauthn.as_ref().ok_or(AuthError::PasskeysDisabled)?;
        let [first, others @ ..] = site.origins.as_slice() else { return Err(AuthError::PasskeysDisabled) };
        let builder = WebauthnBuilder::new(&site.rp_id, first).map_err(internal)?;
        let builder = others.iter().fold(builder, WebauthnBuilder::append_allowed_origin);
        let builder = builder.rp_name(&site.rp_id).timeout(challenges::LIFETIME.unsigned_abs());
        Ok(Self(builder.build().map_err(internal)?))
    }

    /// Options for a new passkey; the authenticators of `known` are excluded.
    pub fn begin_passkey_registration(
        &self,
        account: &Account,
        known: &[Json],
    ) -> Result<Ceremony, AuthError> {
        let known = ids(known, |passkey: &Passkey| passkey.cred_id().clone())?;
        let asked =
            self.0.start_passkey_registration(account.id, &account.email, &account.email, Some(known));
        let (asked, state) = asked.map_err(internal)?;
        let mut question = creation(&asked, &state)?;
        // The library requires this only with attestation. No user name is typed here, so the credential must be discoverable.
        let selection = &mut question.options["authenticatorSelection"];
        selection["residentKey"] = "required".into();
        selection["requireResidentKey"] = true.into();
        Ok(question)
    }

    pub fn verify_passkey_registration(
        &self,
        state: Json,
        answer: Json,
    ) -> Result<VerifiedCredential, Failure> {
        let state: PasskeyRegistration = read(state)?;
        let answer: RegisterPublicKeyCredential = read(answer)?;
        let passkey = self.0.finish_passkey_registration(&answer, &state).map_err(Failure::from)?;
        Ok(VerifiedCredential { id: passkey.cred_id().clone(), credential: credential_json(&passkey)? })
    }

    pub fn begin_sign_in(&self) -> Result<Ceremony, AuthError> {
        let (asked, state) = self.0.start_discoverable_authentication().map_err(internal)?;
        Ok(Ceremony { options: json(&asked.public_key)?, state: json(&state)? })
    }

    /// The account and the credential id that a response claims, before it is verified.
    pub(in crate::auth) fn claimed_passkey(&self, answer: &Json) -> Result<(Uuid, Vec<u8>), Failure> {
        let answer: PublicKeyCredential = read(answer.clone())?;
        let (account, id) = self.0.identify_discoverable_authentication(&answer).map_err(Failure::from)?;
        Ok((account, id.to_vec()))
    }

    /// Verifies a response by the passkey that it claims to come from. A valid one includes user verification: a fingerprint, a face or a
    /// PIN.
    pub fn verify_sign_in(
        &self,
        state: Json,
        answer: Json,
        passkey: Json,
    ) -> Result<VerifiedCredential, Failure> {
        let state: DiscoverableAuthentication = read(state)?;
        let answer: PublicKeyCredential = read(answer)?;
        let mut passkey: Passkey = read(passkey)?;
        let result = self.0.finish_discoverable_authentication_v2(&answer, state, &passkey);
        let result: AuthenticationResult = result.map_err(Failure::from)?;
        passkey.update_credential(&result);
        Ok(VerifiedCredential { id: passkey.cred_id().clone(), credential: credential_json(&passkey)? })
    }

    pub(in crate::auth) fn begin_security_key_registration(
        &self,
        account: &Account,
        known: &[Json],
    ) -> Result<Ceremony, AuthError> {
        let known = ids(known, |key: &SecurityKey| key.cred_id().clone())?;
        let name = &account.email;
        let asked = self.0.start_securitykey_registration(account.id, name, name, Some(known), None, None);
        let (asked, state) = asked.map_err(internal)?;
        let mut question = creation(&asked, &state)?;
        // Chromium rejects a credential protection policy while user verification is only preferred.
        if let Some(extensions) = question.options["extensions"].as_object_mut() {
            extensions.retain(|name, _| !name.ends_with("ProtectionPolicy"));
        }
        Ok(question)
    }

    pub(in crate::auth) fn verify_security_key_registration(
        &self,
        state: Json,
        answer: Json,
    ) -> Result<VerifiedCredential, Failure> {
        let state: SecurityKeyRegistration = read(state)?;
        let answer: RegisterPublicKeyCredential = read(answer)?;
        let key = self.0.finish_securitykey_registration(&answer, &state).map_err(Failure::from)?;
        Ok(VerifiedCredential { id: key.cred_id().clone(), credential: credential_json(&key)? })
    }

    pub(in crate::auth) fn begin_security_key_check(&self, key: Json) -> Result<Ceremony, AuthError> {
        let key: SecurityKey = read(key).map_err(internal)?;
        let (asked, state) = self.0.start_securitykey_authentication(&[key]).map_err(internal)?;
        Ok(Ceremony { options: json(&asked.public_key)?, state: json(&state)? })
    }

    pub(in crate::auth) fn verify_security_key(
        &self,
        state: Json,
        answer: Json,
        key: Json,
    ) -> Result<VerifiedCredential, Failure> {
        let state: SecurityKeyAuthentication = read(state)?;
        let answer: PublicKeyCredential = read(answer)?;
        let mut key: SecurityKey = read(key)?;
        let result = self.0.finish_securitykey_authentication(&answer, &state).map_err(Failure::from)?;
        key.update_credential(&result);
        Ok(VerifiedCredential { id: key.cred_id().clone(), credential: credential_json(&key)? })
    }
}

fn creation(asked: &CreationChallengeResponse, state: &impl Serialize) -> Result<Ceremony, AuthError> {
    Ok(Ceremony { options: json(&asked.public_key)?, state: json(state)? })
}

fn ids<C: DeserializeOwned>(
    known: &[Json],
    id: impl Fn(&C) -> CredentialID,
) -> Result<Vec<CredentialID>, AuthError> {
    known.iter().map(|kept| read(kept.clone()).map(|credential| id(&credential)).map_err(internal)).collect()
}

fn json(value: &impl Serialize) -> Result<Json, AuthError> {
    serde_json::to_value(value).map_err(|error| AuthError::Internal(error.to_string()))
}

fn credential_json(credential: &impl Serialize) -> Result<Json, Failure> {
    serde_json::to_value(credential).map_err(|error| Failure::Wrong(error.to_string()))
}

fn read<T: DeserializeOwned>(json: Json) -> Result<T, Failure> {
    serde_json::from_value(json).map_err(|error| Failure::Wrong(error.to_string()))
}

fn internal(error: impl std::fmt::Debug) -> AuthError {
    AuthError::Internal(format!("WebAuthn: {error:?}"))
}

impl From<WebauthnError> for Failure {
    fn from(error: WebauthnError) -> Self {
        match error {
            WebauthnError::CredentialPossibleCompromise => Self::Cloned,
            other => Self::Wrong(other.to_string()),
        }
    }
}
