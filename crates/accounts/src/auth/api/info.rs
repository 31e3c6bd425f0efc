use axum::Json;
use axum::response::IntoResponse as _;
use serde_json::json;

use super::{Answer, Call};
use crate::auth::config::SignUp;

pub(super) async fn health(_: Call) -> Answer {
    let version = env!("CARGO_PKG_VERSION");
    Ok(Json(json!({ "name": "unionhall", "version": version, "description": "Accounts" })).into_response())
}

pub(super) async fn settings(call: Call) -> Answer {
    let config = call.auth.settings();
    let settings = json!({
        "external": { "email": true, "phone": false, "anonymous_users": false },
        "disable_signup": config.sign_up == SignUp::Closed,
        "mailer_autoconfirm": !config.confirm_email,
        "phone_autoconfirm": false,
        "mfa_enabled": true,
        "passkeys_enabled": config.webauthn.is_some(),
    });
    Ok(Json(settings).into_response())
}

pub(super) async fn jwks(call: Call) -> Answer {
    Ok(Json(call.auth.keys.public(call.auth.clock.now())).into_response())
}
