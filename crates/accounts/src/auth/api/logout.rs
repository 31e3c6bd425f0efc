use axum::http::StatusCode;
use axum::response::IntoResponse as _;

use super::{Answer, Call};
use crate::auth::AuthError;
use crate::auth::sessions::{self, SignOutScope};

pub(super) async fn logout(call: Call) -> Answer {
    let scope = match call.parameter("scope").as_deref() {
        None | Some("global") => SignOutScope::Global,
        Some("local") => SignOutScope::Local,
        Some("others") => SignOutScope::Others,
        Some(_) => return Err(AuthError::invalid("scope must be global, local or others")),
    };
    let tx = call.auth.store.begin().await?;
    sessions::sign_out(&tx, &call.caller()?.session, scope).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
