//! The declarations of a subject: its data, its steps in the checklist of owners, and its calls for visitors and staff.

use std::fmt;

use aide::axum::ApiRouter;

use crate::examples::Examples;
use crate::live::Topic;
use crate::resource::{CheckImported, RemovePicture};
use crate::setup_step::SetupStep;
use accounts::auth::Auth;
use platform::core::Core;
use platform::subject::Declaration;

/// A subject of the site.
#[derive(Clone, Copy)]
pub struct Subject {
    /// What it stores, reads from the settings, sends and does at times.
    pub declaration: Declaration,
    /// The tables that the staff's screens follow.
    pub topics: &'static [Topic],
    /// Drafts that a new site may start with.
    pub examples: Option<Examples>,
    /// Its steps in the checklist of owners.
    pub setup_steps: &'static [SetupStep],
    /// Takes a picture out of its rows that refer to it.
    pub remove_picture: Option<RemovePicture>,
    /// Checks its rows that an import has brought.
    pub check_imported: Option<CheckImported>,
    /// The calls of visitors, below `/api/v1`.
    pub public: fn() -> ApiRouter<Core>,
    /// The calls of the staff, below `/api/v1/admin`.
    pub staff: fn() -> ApiRouter<Core>,
    /// The previews of the staff's drafts, below `/api/v1/admin`: a preview token is bound to a session.
    pub previews: fn() -> ApiRouter<Auth>,
}

impl Subject {
    /// Nothing, for what a subject leaves out.
    pub const EMPTY: Self = Self {
        declaration: Declaration::EMPTY,
        topics: &[],
        examples: None,
        setup_steps: &[],
        remove_picture: None,
        check_imported: None,
        public: ApiRouter::new,
        staff: ApiRouter::new,
        previews: ApiRouter::new,
    };
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Subject").field(&self.declaration.name).finish()
    }
}
