//! The user object of the protocol (docs/behavior/authentication.md#user-object).

use serde_json::{Value, json};

use super::RefreshKey;
use super::model::account::Model as Account;
use super::model::factor::Model as Factor;
use platform::database::Instant;

/// Written by the server only: roles are stored here, never in the metadata that users can write.
pub(super) fn app_metadata(account: &Account) -> Value {
    let mut all = account.app_metadata.clone();
    for (name, value) in
        [("provider", json!("email")), ("providers", json!(["email"])), ("role", json!(account.role))]
    {
        all[name] = value;
    }
    all
}

fn identity(account: &Account) -> Value {
    json!({
        "identity_id": account.id,
        "id": account.id,
        "user_id": account.id,
        "identity_data": {
            "sub": account.id,
            "email": account.email,
            "email_verified": account.email_confirmed_at.is_some(),
            "phone_verified": false,
        },
        "provider": "email",
        "last_sign_in_at": account.last_sign_in_at,
        "created_at": account.created_at,
        "updated_at": account.updated_at,
        "email": account.email,
    })
}

/// A factor in the protocol's form, without its secret.
pub(super) fn factor(factor: &Factor) -> Value {
    json!({
        "id": factor.id,
        "created_at": factor.created_at,
        "updated_at": factor.updated_at,
        "status": if factor.verified_at.is_some() { "verified" } else { "unverified" },
        "friendly_name": factor.friendly_name,
        "factor_type": factor.factor_type.protocol_name(),
        "last_challenged_at": factor.last_challenged_at,
    })
}

pub(super) fn object(account: &Account, factors: &[Factor]) -> Value {
    let mut user = json!({
        "id": account.id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": account.email,
        "phone": "",
        "app_metadata": app_metadata(account),
        "user_metadata": account.user_metadata,
        "identities": [identity(account)],
        "created_at": account.created_at,
        "updated_at": account.updated_at,
        "is_anonymous": false,
    });
    // Omitted if not set.
    let instants = [
        ("email_confirmed_at", account.email_confirmed_at),
        ("confirmed_at", account.email_confirmed_at),
        ("last_sign_in_at", account.last_sign_in_at),
        ("invited_at", account.invited_at),
        ("confirmation_sent_at", account.confirmation_sent_at),
        ("recovery_sent_at", account.recovery_sent_at),
        ("reauthentication_sent_at", account.reauthentication_sent_at),
        ("email_change_sent_at", account.email_change_sent_at),
        ("banned_until", account.banned_until),
    ];
    for (name, instant) in instants {
        if let Some(instant) = instant {
            user[name] = json!(instant);
        }
    }
    if let Some(email) = &account.new_email {
        user["new_email"] = json!(email);
    }
    if !factors.is_empty() {
        user["factors"] = factors.iter().map(factor).collect();
    }
    user
}

/// The response to a sign-up while its email address is not confirmed (docs/behavior/authentication.md#sign-up-and-approval). It depends
/// only on the request and the time, so that it is the same for a taken address; repeated requests get the same id.
pub(super) fn sign_up_response(key: &RefreshKey, email: &str, data: &Value, now: Instant) -> Value {
    let seal = key.seal("sign-up", email.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&seal.as_bytes()[..16]);
    json!({
        "id": uuid::Builder::from_random_bytes(bytes).into_uuid(),
        "aud": "authenticated",
        "role": "authenticated",
        "email": email,
        "phone": "",
        "app_metadata": { "provider": "email", "providers": ["email"] },
        "user_metadata": data,
        "identities": [],
        "confirmation_sent_at": now,
        "created_at": now,
        "updated_at": now,
        "is_anonymous": false,
    })
}
