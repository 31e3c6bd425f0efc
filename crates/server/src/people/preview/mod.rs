//! Drafts at their real page, for staff alone: a [`Pass`] in a cookie of that one page, and the [`Preview`] that it becomes.
//!
//! The way of a preview: the staff's call seals a pass for the page and the session that asked. The key of the response cache knows
//! passes, so that such a request is neither answered from the cache nor kept in it. [`admit`] stands before the pages: it asks whether
//! that session may still read drafts, and marks the request with a [`Preview`]; whoever may not gets the page that everybody gets. The page
//! passes the mark on to those calls of its own that are about this very item, which are not kept either. Only the program can set the mark:
//! no header leads to it.

mod admit;
mod pass;
#[cfg(test)]
mod tests;

pub use admit::admit;
pub use pass::{Pass, cookie};

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use uuid::Uuid;

use crate::engine::slugs::Scope;

/// Marks a request, by an extension, whose answer shows one item as it is stored now, published or not.
#[derive(Clone, Debug)]
pub struct Preview {
    scope: Scope,
    id: Uuid,
    slug: String,
}

impl Preview {
    /// Whether a call of the API is about the item: `/api/v1/news/{slug}` and what is below it.
    pub fn covers(&self, path: &str) -> bool {
        let below = path.strip_prefix("/api/v1").and_then(|path| path.strip_prefix(self.scope.page()));
        let rest =
            below.and_then(|path| path.strip_prefix('/')).and_then(|path| path.strip_prefix(&*self.slug));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    }
}

/// The item that a call may show although it is no page of visitors, if there is one.
#[derive(Clone, Debug, Default)]
pub struct Shown(Option<Preview>);

impl Shown {
    /// The id of the item at `slug`.
    pub fn id(&self, scope: Scope, slug: &str) -> Option<Uuid> {
        let preview = self.0.as_ref()?;
        (preview.scope == scope && preview.slug == slug).then_some(preview.id)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Shown {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(parts.extensions.get().cloned()))
    }
}

impl OperationInput for Shown {}
