//! Drafts at their real page, for staff alone: a [`PreviewToken`] in a cookie of that one page, and the [`Preview`] that it becomes.
//!
//! The way of a preview: the staff's call seals a pass for the page and the session that asked. The key of the response cache knows
//! passes, so that such a request is neither answered from the cache nor kept in it. [`attach_preview`] stands before the pages: it asks whether
//! that session may still read drafts, and marks the request with a [`Preview`]; any other request gets the public page. The page
//! passes the mark on to its calls for the same item, which are not cached either. Only the program can set the mark: no header does.
//! Unsaved settings and forms are previewed the same way, on the home page and on the item's page; their values are stored in the
//! database by session.

mod closed_site_pass;
mod form;
mod middleware;
mod settings;
mod token;

pub use closed_site_pass::{closed_site_pass, has_closed_site_pass};
pub use form::{delete_typed_form, store_typed_form};
pub use middleware::{PreviewResponse, attach_preview};
pub use settings::{delete_typed_settings, store_typed_settings};
pub use token::{PreviewToken, item_cookie};

use std::collections::BTreeMap;
use std::sync::Arc;

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use platform::slugs::{self, Scope};

pub type SettingsValues = BTreeMap<String, String>;

#[derive(Clone, Debug)]
pub enum Preview {
    Item {
        page: String,
        id: Uuid,
        slug: String,
    },
    /// One item as it is typed, not saved.
    Form {
        page: String,
        /// The item; any id for one that does not exist yet.
        id: Uuid,
        slug: String,
        form: Arc<Value>,
    },
    /// The site with settings that are not saved.
    Settings(Arc<SettingsValues>),
}

impl Preview {
    /// Tells whether a call of the API is about it: `/api/v1/news/{slug}` and what is below it, the lookup of a content page, or
    /// `/api/v1/settings`.
    pub fn covers(&self, path: &str) -> bool {
        let rest = path.strip_prefix("/api/v1").and_then(|path| match self {
            Self::Item { page, slug, .. } | Self::Form { page, slug, .. } if page == slugs::ROOT.page() => {
                let call = path.strip_prefix(slugs::LOOKUP)?;
                let is_this = slugs::path_of_lookup(path).is_some_and(|path| path == *slug);
                is_this.then_some(call)
            }
            Self::Item { page, slug, .. } | Self::Form { page, slug, .. } => {
                path.strip_prefix(&**page)?.strip_prefix('/')?.strip_prefix(&**slug)
            }
            Self::Settings(_) => path.strip_prefix("/settings"),
        });
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    }

    pub fn typed_settings(&self) -> Option<&SettingsValues> {
        match self {
            Self::Settings(values) => Some(values),
            Self::Item { .. } | Self::Form { .. } => None,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct RequestPreview(Option<Preview>);

impl RequestPreview {
    /// Returns the id of the item at `slug`, if the request previews it as it is stored.
    pub fn stored_item_id(&self, scope: Scope, slug: &str) -> Option<Uuid> {
        match self.0.as_ref()? {
            Preview::Item { page, id, slug: at } => (page == scope.page() && at == slug).then_some(*id),
            Preview::Form { .. } | Preview::Settings(_) => None,
        }
    }

    /// Returns the id and the unsaved form of the item at `slug`, if the request previews them.
    pub fn typed_form<F: DeserializeOwned>(&self, scope: Scope, slug: &str) -> Option<(Uuid, F)> {
        match self.0.as_ref()? {
            Preview::Form { page, id, slug: at, form } if page == scope.page() && at == slug => {
                Some((*id, F::deserialize(&**form).ok()?))
            }
            _ => None,
        }
    }

    pub fn typed_settings(&self) -> Option<&SettingsValues> {
        self.0.as_ref()?.typed_settings()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for RequestPreview {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(parts.extensions.get().cloned()))
    }
}

impl OperationInput for RequestPreview {}
