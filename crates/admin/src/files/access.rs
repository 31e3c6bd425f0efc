//! Access to files: pictures except portraits are open to each role, documents are content, and a file in use needs the permission for its uses.

use std::sync::Arc;

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use accounts::access::{Matrix, Permission};
use accounts::auth::Caller;
use platform::files::{Bucket, File, Uses};
use platform::web::{ApiError, ApiResult};

const PORTRAITS_RESOURCE: &str = "people";

/// The caller, with the rules of access to files.
pub(super) struct Requester {
    pub(super) caller: Caller,
    matrix: Arc<Matrix>,
}

impl Requester {
    pub(super) fn check_bucket_access(&self, bucket: Bucket) -> ApiResult<()> {
        let permission = match bucket {
            Bucket::Images => Permission::StaffArea,
            Bucket::Documents => Permission::Content,
        };
        if permission.allows(Some(self.caller.account.role)) { Ok(()) } else { Err(ApiError::Forbidden) }
    }

    /// Returns whether the caller may change items of a resource, by its tag.
    pub(super) fn may_change(&self, resource: &str) -> bool {
        let permission = self.matrix.tag_change_permission(resource);
        permission.is_some_and(|permission| permission.allows(Some(self.caller.account.role)))
    }

    /// The resource whose pictures are hidden from the caller: portraits, from a role that does not work on people.
    pub(super) fn hidden_resource(&self) -> Option<&'static str> {
        Some(PORTRAITS_RESOURCE).filter(|resource| !self.may_change(resource))
    }

    /// Rejects a file that is hidden from the caller as one that does not exist.
    pub(super) fn check_visible(&self, file: &File, uses: &Uses) -> ApiResult<()> {
        let is_hidden =
            self.hidden_resource().is_some_and(|resource| file.private || uses.resources.contains(resource));
        if is_hidden { Err(ApiError::NotFound) } else { Ok(()) }
    }

    /// Rejects a change of a file that is used by items which the caller may not change: a shop account leaves the pictures of news alone, and an
    /// editor those of products.
    pub(super) fn check_uses_access(&self, uses: &Uses) -> ApiResult<()> {
        let allowed = uses.resources.iter().all(|resource| self.may_change(resource));
        if allowed { Ok(()) } else { Err(ApiError::Forbidden) }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Requester {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let caller = parts.extensions.get::<Caller>().ok_or(ApiError::NotSignedIn)?.clone();
        let matrix = Arc::clone(parts.extensions.get::<Arc<Matrix>>().ok_or(ApiError::Forbidden)?);
        Ok(Self { caller, matrix })
    }
}

impl OperationInput for Requester {}
