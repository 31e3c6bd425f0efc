//! Every call, and what it asks of who sends it.

use axum::http::Method;

use crate::people::auth::model::Role;

/// What a call asks of who sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
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
pub fn may(needs: Permission, role: Option<Role>) -> bool {
    match needs {
        Permission::Nothing => true,
        Permission::Account => role.is_some(),
        Permission::Staff => matches!(role, Some(Role::Staff | Role::Owner)),
        Permission::Owner | Permission::Service => role == Some(Role::Owner),
    }
}

/// Method and path of every call, and what it needs.
pub const MATRIX: &[(Method, &str, Permission)] = &[
    (Method::GET, "/api/v1/events", Permission::Nothing),
    (Method::GET, "/api/v1/events/types", Permission::Nothing),
    (Method::GET, "/api/v1/events/{slug}", Permission::Nothing),
    (Method::GET, "/api/v1/nav-links", Permission::Nothing),
    (Method::GET, "/api/v1/news", Permission::Nothing),
    (Method::GET, "/api/v1/news/categories", Permission::Nothing),
    (Method::GET, "/api/v1/news/{slug}", Permission::Nothing),
    (Method::GET, "/api/v1/news/{slug}/related", Permission::Nothing),
    (Method::GET, "/api/v1/settings", Permission::Nothing),
    (Method::GET, "/api/v1/settings/{key}", Permission::Nothing),
    (Method::GET, "/api/v1/slides", Permission::Nothing),
    (Method::GET, "/api/v1/slides/categories", Permission::Nothing),
    (Method::GET, "/api/v1/slides/{id}", Permission::Nothing),
    (Method::GET, "/api/v1/social-posts", Permission::Nothing),
    (Method::GET, "/api/v1/social-posts/{id}", Permission::Nothing),
    // What lets in here is the one-time token of the set-up link.
    (Method::POST, "/api/v1/setup", Permission::Nothing),
    (Method::GET, "/api/v1/account", Permission::Account),
    (Method::GET, "/api/v1/account/sessions", Permission::Account),
    (Method::DELETE, "/api/v1/account/sessions/{id}", Permission::Account),
    (Method::GET, "/api/v1/admin/news", Permission::Staff),
    (Method::POST, "/api/v1/admin/news", Permission::Staff),
    (Method::GET, "/api/v1/admin/news/{id}", Permission::Staff),
    (Method::PATCH, "/api/v1/admin/news/{id}", Permission::Staff),
    (Method::DELETE, "/api/v1/admin/news/{id}", Permission::Staff),
    (Method::GET, "/api/v1/admin/users", Permission::Owner),
    (Method::POST, "/api/v1/admin/users", Permission::Owner),
    (Method::PATCH, "/api/v1/admin/users/{id}", Permission::Owner),
    (Method::DELETE, "/api/v1/admin/users/{id}", Permission::Owner),
    (Method::GET, "/api/v1/admin/users/{id}/sessions", Permission::Owner),
    (Method::DELETE, "/api/v1/admin/users/{id}/sessions/{session}", Permission::Owner),
    (Method::GET, "/api/v1/admin/audit", Permission::Owner),
    (Method::GET, "/auth/v1/health", Permission::Nothing),
    (Method::GET, "/auth/v1/settings", Permission::Nothing),
    (Method::GET, "/auth/v1/.well-known/jwks.json", Permission::Nothing),
    (Method::POST, "/auth/v1/signup", Permission::Nothing),
    (Method::POST, "/auth/v1/token", Permission::Nothing),
    (Method::POST, "/auth/v1/recover", Permission::Nothing),
    (Method::POST, "/auth/v1/resend", Permission::Nothing),
    (Method::POST, "/auth/v1/otp", Permission::Nothing),
    (Method::POST, "/auth/v1/magiclink", Permission::Nothing),
    // What lets in here is the one-time token of a mail, or its code.
    (Method::GET, "/auth/v1/verify", Permission::Nothing),
    (Method::POST, "/auth/v1/verify", Permission::Nothing),
    (Method::GET, "/auth/v1/user", Permission::Account),
    (Method::PUT, "/auth/v1/user", Permission::Account),
    (Method::GET, "/auth/v1/reauthenticate", Permission::Account),
    (Method::POST, "/auth/v1/logout", Permission::Account),
    (Method::POST, "/auth/v1/factors", Permission::Account),
    (Method::DELETE, "/auth/v1/factors/{id}", Permission::Account),
    (Method::POST, "/auth/v1/factors/{id}/challenge", Permission::Account),
    (Method::POST, "/auth/v1/factors/{id}/verify", Permission::Account),
    (Method::POST, "/auth/v1/invite", Permission::Service),
    (Method::POST, "/auth/v1/admin/generate_link", Permission::Service),
    (Method::GET, "/auth/v1/admin/users", Permission::Service),
    (Method::POST, "/auth/v1/admin/users", Permission::Service),
    (Method::GET, "/auth/v1/admin/users/{id}", Permission::Service),
    (Method::PUT, "/auth/v1/admin/users/{id}", Permission::Service),
    (Method::DELETE, "/auth/v1/admin/users/{id}", Permission::Service),
    (Method::GET, "/auth/v1/admin/users/{id}/factors", Permission::Service),
    (Method::DELETE, "/auth/v1/admin/users/{id}/factors/{factor}", Permission::Service),
];

/// What a call needs; `None` for one that nobody thought of.
pub(super) fn needs(method: &Method, path: &str) -> Option<Permission> {
    // HEAD is answered by the handler of GET.
    let method = if method == Method::HEAD { &Method::GET } else { method };
    MATRIX.iter().find(|(known, pattern, _)| known == method && *pattern == path).map(|(_, _, needs)| *needs)
}
