//! Reauthentication before sensitive changes: a new password, address or factor.
//!
//! A sign-in, a code of a second factor, the password, and an emailed code count for ten minutes each.

use aide::axum::ApiRouter;
use axum::extract::{ConnectInfo, Extension, State};
use axum::http::{HeaderMap, StatusCode};
use garde::Validate;
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};

use super::model::Purpose;
use super::{Auth, AuthError, Caller, device, one_time, sessions};
use crate::access::{Call, Calls as _};
use crate::auth::limits::AccountLimits as _;
use platform::database::Instant;
use platform::web::{ApiError, ApiResult, Body, FieldError, client};

const PROOF_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

/// Fails with [`AuthError::ReauthenticationNeeded`] without a recent proof.
pub(super) fn require(caller: &Caller, now: Instant) -> Result<(), AuthError> {
    let last = caller.session.amr.0.iter().map(|proof| proof.timestamp).max().unwrap_or_default();
    let is_recent = now.timestamp().as_second() - last < PROOF_LIFETIME.as_secs();
    if is_recent { Ok(()) } else { Err(AuthError::ReauthenticationNeeded) }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Proof<'a> {
    Password(&'a str),
    Code(&'a str),
}

/// Checks a proof and records it on the session. Wrong passwords count as in sign-ins, wrong codes revoke the emailed one. Fails with
/// [`AuthError::ReauthenticationNotValid`] for a wrong proof, and during a delay.
pub(super) async fn prove(
    auth: &Auth,
    caller: &Caller,
    headers: &HeaderMap,
    peer: IpAddr,
    proof: Proof<'_>,
) -> Result<(), AuthError> {
    let (account, now) = (&caller.account, auth.now());
    let method = match proof {
        Proof::Password(password) => {
            let what =
                device::guess_counter_key(&auth.refresh_key, &account.email, Some(account.id), headers);
            auth.limits.count_guess(&what).await?;
            let kept = account.good_password_hash(now).map(str::to_owned);
            if !auth.hashing.check(peer, password.to_owned(), kept).await? {
                return Err(AuthError::ReauthenticationNotValid);
            }
            auth.limits.uncount_guess(&what).await?;
            "password"
        }
        Proof::Code(code) => {
            let tx = auth.store.begin().await?;
            let purposes = &[Purpose::Reauthentication];
            let (key, email) = (&auth.refresh_key, account.email.as_str());
            let taken = one_time::consume_by_code(&tx, key, email, code.trim(), purposes, now).await?;
            // Commits the count of the wrong code.
            tx.commit().await?;
            taken.ok_or(AuthError::ReauthenticationNotValid)?;
            "otp"
        }
    };
    let tx = auth.store.begin().await?;
    sessions::record_proof(&tx, &caller.session, method, now).await?;
    Ok(tx.commit().await?)
}

/// A proof of the account's identity: either a password or a code.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ReauthenticationForm {
    /// The current password.
    #[serde(default)]
    #[garde(inner(length(max = 1024)))]
    pub password: Option<String>,
    /// The code from the email that `GET /auth/v1/reauthenticate` sends.
    #[serde(default)]
    #[garde(inner(length(max = 100)))]
    pub code: Option<String>,
}

pub fn routes() -> ApiRouter<Auth> {
    ApiRouter::new().post(
        "/account/reauthentication",
        reauthenticate,
        Call::account("reauthenticate", "account", "Reauthenticate with the password or an emailed code")
            .no_content(),
    )
}

async fn reauthenticate(
    State(auth): State<Auth>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
    Extension(caller): Extension<Caller>,
    Body(form): Body<ReauthenticationForm>,
) -> ApiResult<StatusCode> {
    let header = auth.config.server.client_header.as_deref();
    let peer = client::client_ip(header, &headers, peer.map(|Extension(peer)| peer.0.ip()));
    let (proof, field, wrong) = match (&form.password, &form.code) {
        (Some(password), None) => (Proof::Password(password), "/password", "Incorrect password"),
        (None, Some(code)) => (Proof::Code(code), "/code", "The code is wrong or has expired"),
        _ => return Err(ApiError::Malformed("Send either password or code.".into())),
    };
    let proved = async {
        auth.limits.count_form(peer).await?;
        prove(&auth, &caller, &headers, peer, proof).await
    };
    proved.await.map_err(|rejection| match rejection {
        AuthError::ReauthenticationNotValid => ApiError::Fields(vec![FieldError::field(field, wrong)]),
        other => other.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}
