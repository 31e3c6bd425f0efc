//! The path parameters of autosaves, and whose they are: an account with the permission to change the resource.

use std::sync::Arc;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use accounts::access::Matrix;
use accounts::auth::Caller;
use platform::web::ApiError;

/// A resource in the path.
#[derive(Debug, Deserialize, JsonSchema)]
struct ResourceParams {
    /// The resource, by the last part of its path: `news`.
    resource: String,
}

/// An item in the path.
#[derive(Debug, Deserialize, JsonSchema)]
struct ItemParams {
    /// The resource, by the last part of its path: `news`.
    resource: String,
    /// The item's id. For an item that does not exist yet, any new UUID.
    item: Uuid,
}

/// The resource in the path, for a caller who may change its items.
pub(super) struct OwnResource {
    pub account: Uuid,
    pub resource: String,
}

/// The item in the path, for a caller who may change items of its resource.
pub(super) struct OwnItem {
    pub account: Uuid,
    pub resource: String,
    pub item: Uuid,
}

/// Checks that a resource exists and that the caller may change its items; returns the account. The access matrix knows both.
fn require_change_permission(parts: &Parts, resource: &str) -> Result<Uuid, ApiError> {
    let caller = parts.extensions.get::<Caller>().ok_or(ApiError::NotSignedIn)?;
    let matrix = parts.extensions.get::<Arc<Matrix>>().ok_or(ApiError::Forbidden)?;
    let permission = matrix.change_permission(resource);
    let permission = permission.ok_or(ApiError::NotFound)?;
    if permission.allows(Some(caller.account.role)) {
        Ok(caller.account.id)
    } else {
        Err(ApiError::Forbidden)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for OwnResource {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<ResourceParams>::from_request_parts(parts, state).await;
        let Path(ResourceParams { resource }) = path.map_err(|_| ApiError::NotFound)?;
        Ok(Self { account: require_change_permission(parts, &resource)?, resource })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for OwnItem {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<ItemParams>::from_request_parts(parts, state).await;
        let Path(ItemParams { resource, item }) = path.map_err(|_| ApiError::NotFound)?;
        Ok(Self { account: require_change_permission(parts, &resource)?, resource, item })
    }
}

impl OperationInput for OwnResource {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Path::<ResourceParams>::operation_input(ctx, operation);
    }
}

impl OperationInput for OwnItem {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Path::<ItemParams>::operation_input(ctx, operation);
    }
}
