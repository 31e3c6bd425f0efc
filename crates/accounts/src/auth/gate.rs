//! The gate before every call: checks the public key, then the permission. Deny by default.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use uuid::Uuid;

use super::model::Assurance;
use super::{Auth, AuthError, Caller, reauthentication, security_log, service};
use crate::access::{Matrix, Permission, Role};
use platform::web::client::Client;
use platform::web::{ApiError, key};

#[derive(Clone, Debug)]
pub enum Principal {
    Anyone,
    Caller(Box<Caller>),
    Service,
}

/// Authenticates the sender and authorizes the call. Fails with the protocol's rejections, and with `NotAdmin` without the permission.
pub async fn authorize(
    auth: &Auth,
    permission: Permission,
    method: &Method,
    headers: &HeaderMap,
    about: &OnceLock<Uuid>,
) -> Result<Principal, AuthError> {
    if permission == Permission::Public {
        return Ok(Principal::Anyone);
    }
    if permission == Permission::Service && service::is_sent(auth, headers).await? {
        return Ok(Principal::Service);
    }
    let caller = Caller::of(auth, headers).await?;
    let _ = about.set(caller.account.id);
    require_permission(auth, &caller, permission)?;
    // Owners' changes concern accounts, including their own, for which a stolen session must not be enough.
    if matches!(permission, Permission::Owner | Permission::Service) && !method.is_safe() {
        reauthentication::require(&caller, auth.now())?;
    }
    Ok(Principal::Caller(Box::new(caller)))
}

/// Checks that `caller` may read data of `permission`: `NotAdmin` for another role; a missing second factor has its own error.
pub fn require_permission(auth: &Auth, caller: &Caller, permission: Permission) -> Result<(), AuthError> {
    if !permission.allows(Some(caller.account.role)) {
        return Err(AuthError::NotAdmin);
    }
    let two_factors = caller.second_factor || caller.session.aal == Assurance::Aal2;
    let owner_without = caller.account.role == Role::Owner && !two_factors;
    if permission != Permission::Account && owner_without && auth.settings().owner_second_factor {
        return Err(AuthError::SecondFactorRequired);
    }
    // An account with a second factor reads other people's data only in a session that used it.
    if permission != Permission::Account && caller.second_factor && caller.session.aal != Assurance::Aal2 {
        return Err(AuthError::InsufficientAal);
    }
    Ok(())
}

#[derive(Clone, Debug)]
pub struct Gate {
    pub auth: Auth,
    pub matrix: Arc<Matrix>,
}

/// Runs before every call of the API; handlers find the [`Caller`] and the [`Matrix`] in the request's extensions. Rejects calls without
/// the public key, without a declared permission, and by an account without the permission.
pub async fn guard(State(gate): State<Gate>, mut request: Request, next: Next) -> Result<Response, ApiError> {
    let Gate { auth, matrix } = &gate;
    let headers = request.headers();
    if !key::is_valid(headers, &auth.key) && !service::is_sent(auth, headers).await? {
        return Err(ApiError::Key);
    }
    let path = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str).unwrap_or_default();
    let Some(permission) = matrix.permission(request.method(), path) else {
        if matrix.has_path(path) {
            return Err(ApiError::Method);
        }
        tracing::error!(method = %request.method(), path, "rejected a call: its route declares no access rule");
        return Err(ApiError::Forbidden);
    };
    let about = OnceLock::new();
    let principal =
        authorize(auth, permission, request.method(), headers, &about).await.map_err(|rejection| {
            let address =
                request.extensions().get::<Client>().map_or(IpAddr::from([0; 4]), |client| client.0);
            security_log::log_rejection(&rejection, about.get().copied(), path, address);
            match rejection {
                AuthError::Internal(reason) => ApiError::Internal(reason),
                AuthError::DatabaseUnavailable => ApiError::DatabaseUnavailable,
                AuthError::ReadOnlySite => ApiError::ReadOnlySite,
                AuthError::UserBanned | AuthError::NotAdmin => ApiError::Forbidden,
                AuthError::InsufficientAal => ApiError::SecondFactor,
                AuthError::SecondFactorRequired => ApiError::SecondFactorRequired,
                AuthError::ReauthenticationNeeded => ApiError::ReauthenticationNeeded,
                _ => ApiError::NotSignedIn,
            }
        })?;
    if let Principal::Caller(caller) = principal {
        request.extensions_mut().insert(*caller);
        // For calls about other calls, such as storing drafts.
        request.extensions_mut().insert(Arc::clone(matrix));
    }
    let response = next.run(request).await;
    Ok(if permission == Permission::Public { response } else { mark_private(response).await })
}

/// Marks a response as private to the caller: browsers and proxies must not store it.
pub async fn mark_private(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
