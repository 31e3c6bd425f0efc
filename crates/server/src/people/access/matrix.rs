//! Every call, and what it asks of who sends it.

use axum::http::Method;

use crate::people::auth::model::Role;

/// What a call asks of who sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing: everybody may.
    Nothing,
    /// An account, whatever its role: for what is its own.
    Account,
    /// A member of staff, or an owner.
    Staff,
    /// An owner.
    Owner,
    /// An owner, or a server with the service key.
    Service,
}

/// Who may send a call; `None` is a visitor.
pub fn may(needs: Needs, role: Option<Role>) -> bool {
    match needs {
        Needs::Nothing => true,
        Needs::Account => role.is_some(),
        Needs::Staff => matches!(role, Some(Role::Staff | Role::Owner)),
        Needs::Owner | Needs::Service => role == Some(Role::Owner),
    }
}

/// Method and path of every call, and what it needs.
pub const MATRIX: &[(Method, &str, Needs)] = &[
    (Method::GET, "/api/v1/events", Needs::Nothing),
    (Method::GET, "/api/v1/events/types", Needs::Nothing),
    (Method::GET, "/api/v1/events/{slug}", Needs::Nothing),
    (Method::GET, "/api/v1/nav-links", Needs::Nothing),
    (Method::GET, "/api/v1/news", Needs::Nothing),
    (Method::GET, "/api/v1/news/categories", Needs::Nothing),
    (Method::GET, "/api/v1/news/{slug}", Needs::Nothing),
    (Method::GET, "/api/v1/news/{slug}/related", Needs::Nothing),
    (Method::GET, "/api/v1/settings", Needs::Nothing),
    (Method::GET, "/api/v1/settings/{key}", Needs::Nothing),
    (Method::GET, "/api/v1/slides", Needs::Nothing),
    (Method::GET, "/api/v1/slides/categories", Needs::Nothing),
    (Method::GET, "/api/v1/slides/{id}", Needs::Nothing),
    (Method::GET, "/api/v1/social-posts", Needs::Nothing),
    (Method::GET, "/api/v1/social-posts/{id}", Needs::Nothing),
    // What lets in here is the one-time token of the set-up link.
    (Method::POST, "/api/v1/setup", Needs::Nothing),
    (Method::GET, "/api/v1/account", Needs::Account),
    (Method::GET, "/api/v1/account/sessions", Needs::Account),
    (Method::DELETE, "/api/v1/account/sessions/{id}", Needs::Account),
    (Method::GET, "/api/v1/admin/news", Needs::Staff),
    (Method::POST, "/api/v1/admin/news", Needs::Staff),
    (Method::GET, "/api/v1/admin/news/{id}", Needs::Staff),
    (Method::PATCH, "/api/v1/admin/news/{id}", Needs::Staff),
    (Method::DELETE, "/api/v1/admin/news/{id}", Needs::Staff),
    (Method::GET, "/api/v1/admin/users", Needs::Owner),
    (Method::POST, "/api/v1/admin/users", Needs::Owner),
    (Method::PATCH, "/api/v1/admin/users/{id}", Needs::Owner),
    (Method::DELETE, "/api/v1/admin/users/{id}", Needs::Owner),
    (Method::GET, "/api/v1/admin/users/{id}/sessions", Needs::Owner),
    (Method::DELETE, "/api/v1/admin/users/{id}/sessions/{session}", Needs::Owner),
    (Method::GET, "/api/v1/admin/audit", Needs::Owner),
    (Method::GET, "/auth/v1/health", Needs::Nothing),
    (Method::GET, "/auth/v1/settings", Needs::Nothing),
    (Method::GET, "/auth/v1/.well-known/jwks.json", Needs::Nothing),
    (Method::POST, "/auth/v1/signup", Needs::Nothing),
    (Method::POST, "/auth/v1/token", Needs::Nothing),
    (Method::POST, "/auth/v1/recover", Needs::Nothing),
    (Method::POST, "/auth/v1/resend", Needs::Nothing),
    (Method::POST, "/auth/v1/otp", Needs::Nothing),
    (Method::POST, "/auth/v1/magiclink", Needs::Nothing),
    // What lets in here is the one-time token of a mail, or its code.
    (Method::GET, "/auth/v1/verify", Needs::Nothing),
    (Method::POST, "/auth/v1/verify", Needs::Nothing),
    (Method::GET, "/auth/v1/user", Needs::Account),
    (Method::PUT, "/auth/v1/user", Needs::Account),
    (Method::GET, "/auth/v1/reauthenticate", Needs::Account),
    (Method::POST, "/auth/v1/logout", Needs::Account),
    (Method::POST, "/auth/v1/factors", Needs::Account),
    (Method::DELETE, "/auth/v1/factors/{id}", Needs::Account),
    (Method::POST, "/auth/v1/factors/{id}/challenge", Needs::Account),
    (Method::POST, "/auth/v1/factors/{id}/verify", Needs::Account),
    (Method::POST, "/auth/v1/invite", Needs::Service),
    (Method::POST, "/auth/v1/admin/generate_link", Needs::Service),
    (Method::GET, "/auth/v1/admin/users", Needs::Service),
    (Method::POST, "/auth/v1/admin/users", Needs::Service),
    (Method::GET, "/auth/v1/admin/users/{id}", Needs::Service),
    (Method::PUT, "/auth/v1/admin/users/{id}", Needs::Service),
    (Method::DELETE, "/auth/v1/admin/users/{id}", Needs::Service),
    (Method::GET, "/auth/v1/admin/users/{id}/factors", Needs::Service),
    (Method::DELETE, "/auth/v1/admin/users/{id}/factors/{factor}", Needs::Service),
];

/// What a call needs; `None` for one that nobody thought of.
pub(super) fn needs(method: &Method, path: &str) -> Option<Needs> {
    // HEAD is answered by the handler of GET.
    let method = if method == Method::HEAD { &Method::GET } else { method };
    MATRIX.iter().find(|(known, pattern, _)| known == method && *pattern == path).map(|(_, _, needs)| *needs)
}
