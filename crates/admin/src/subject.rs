//! The declarations of a subject: its data, its steps in the checklist of owners, and its calls for visitors and staff.

use std::fmt;

use aide::axum::ApiRouter;

use crate::examples::Examples;
use crate::live::Topic;
use crate::resource::{AnyResource, CheckImported, RemovePicture};
use crate::setup_step::SetupStep;
use accounts::auth::Auth;
use platform::core::Core;
use platform::subject::Declaration;

/// Everything that one part of the site, such as news or events, registers with the server.
#[derive(Clone, Copy)]
pub struct Subject {
    pub declaration: Declaration,
    pub topics: &'static [Topic],
    pub examples: Option<Examples>,
    pub setup_steps: &'static [SetupStep],
    pub resources: &'static [AnyResource],
    /// For pictures that are in no row of its resources.
    pub remove_picture: Option<RemovePicture>,
    /// For rows of no resource, and for what a row's form does not determine.
    pub check_imported: Option<CheckImported>,
    pub public: fn() -> ApiRouter<Core>,
    pub staff: fn() -> ApiRouter<Core>,
    /// The previews of the staff's drafts, below `/api/v1/admin`: a preview token is bound to a session.
    pub previews: fn() -> ApiRouter<Auth>,
}

impl Subject {
    pub const EMPTY: Self = Self {
        declaration: Declaration::EMPTY,
        topics: &[],
        examples: None,
        setup_steps: &[],
        resources: &[],
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
