//! The user object (AUTH-CONTRACT 1.3).

use serde_json::{Value, json};

use super::model::account::Model as Account;

/// Written by the server alone: the role of a member of staff stands here, never in what the user may write.
pub(super) fn app_metadata(account: &Account) -> Value {
    json!({ "provider": "email", "providers": ["email"], "role": account.role })
}

pub(super) fn object(account: &Account) -> Value {
    let identity = json!({
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
    });
    let mut user = json!({
        "id": account.id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": account.email,
        "phone": "",
        "app_metadata": app_metadata(account),
        "user_metadata": account.user_metadata,
        "identities": [identity],
        "created_at": account.created_at,
        "updated_at": account.updated_at,
        "is_anonymous": false,
    });
    // These are present when they are set.
    if let Some(confirmed) = account.email_confirmed_at {
        user["email_confirmed_at"] = json!(confirmed);
        user["confirmed_at"] = json!(confirmed);
    }
    if let Some(signed_in) = account.last_sign_in_at {
        user["last_sign_in_at"] = json!(signed_in);
    }
    user
}
