//! The idempotency key of a purchase or donation: the browser creates it once and sends it with each repetition; one attempt makes one
//! payment (the header of draft-ietf-httpapi-idempotency-key-header).

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use platform::web::schemas::header_parameter;
use platform::web::{ApiError, FieldError};

const HEADER: &str = "idempotency-key";

#[derive(Clone, Copy, Debug)]
pub struct IdempotencyKey(Uuid);

impl IdempotencyKey {
    /// The stored form of the key, scoped to `of`.
    pub fn of(self, of: &str) -> String {
        hex::encode(Sha256::new().chain_update(of).chain_update(self.0.as_bytes()).finalize())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let text = parts.headers.get(HEADER).and_then(|value| value.to_str().ok());
        // The draft requires quotation marks; most clients omit them.
        let key = text.and_then(|text| Uuid::try_parse(text.trim_matches('"')).ok());
        key.map(Self).ok_or_else(|| {
            let error =
                FieldError::parameter("Idempotency-Key", "Must be a UUID, the same for each repetition");
            ApiError::Parameters(vec![error])
        })
    }
}

impl OperationInput for IdempotencyKey {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        header_parameter(
            ctx,
            operation,
            "Idempotency-Key",
            "A UUID that is made for this attempt to buy and sent again with each repetition of it: one attempt makes one order.",
        );
    }
}
