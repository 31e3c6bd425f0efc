//! Every call and what it needs, gathered from the routes. What does not stand here is refused.

use std::collections::HashMap;
use std::fmt;

use aide::openapi::{OpenApi, Operation};
use axum::http::Method;
use serde::Deserialize as _;

use super::permission::{EXTENSION, Permission, Role};
use platform::http::cache;

/// A call, as its route describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// GET stands for HEAD too.
    pub method: Method,
    /// The path with its parameters in braces: `/api/v1/news/{slug}`.
    pub path: String,
    /// The permission that the call requires.
    pub permission: Permission,
    /// Whether its answers are kept in the response cache.
    pub cached: bool,
}

/// Every call and what it needs.
#[derive(Debug)]
pub struct Matrix {
    endpoints: Vec<Endpoint>,
    permissions: HashMap<Method, HashMap<String, Permission>>,
}

impl Matrix {
    /// The matrix of these calls. Where one stands twice, the first counts.
    pub fn new(endpoints: Vec<Endpoint>) -> Self {
        let mut permissions: HashMap<Method, HashMap<String, Permission>> = HashMap::new();
        for endpoint in &endpoints {
            let of_method = permissions.entry(endpoint.method.clone()).or_default();
            of_method.entry(endpoint.path.clone()).or_insert(endpoint.permission);
        }
        Self { endpoints, permissions }
    }

    /// All calls of the API.
    pub fn endpoints(&self) -> &[Endpoint] {
        &self.endpoints
    }

    /// Tells whether any call has this path.
    pub fn has_path(&self, path: &str) -> bool {
        self.permissions.values().any(|paths| paths.contains_key(path))
    }

    /// The permission that a call requires; `None` for one whose route declares none.
    pub fn permission(&self, method: &Method, path: &str) -> Option<Permission> {
        // HEAD is answered by the handler of GET.
        let method = if method == Method::HEAD { &Method::GET } else { method };
        self.permissions.get(method)?.get(path).copied()
    }
}

/// The calls of a description whose routes say what they need.
pub fn endpoints(description: &OpenApi) -> Vec<Endpoint> {
    let paths = description.paths.iter().flat_map(|paths| &paths.paths);
    let items = paths.filter_map(|(path, item)| item.as_item().map(|item| (path, item)));
    let calls = items.flat_map(|(path, item)| item.iter().map(move |(method, call)| (method, path, call)));
    calls.filter_map(|(method, path, call)| endpoint(method, path, call)).collect()
}

fn endpoint(method: &str, path: &str, operation: &Operation) -> Option<Endpoint> {
    let permission = Permission::deserialize(operation.extensions.get(EXTENSION)?).ok()?;
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).ok()?;
    Some(Endpoint { method, path: path.to_owned(), permission, cached: cache::is_cached(operation) })
}

const ROLES: [(&str, Option<Role>); 4] = [
    ("anonymous", None),
    ("pending", Some(Role::Pending)),
    ("staff", Some(Role::Staff)),
    ("owner", Some(Role::Owner)),
];

/// The text that is reviewed: who may send what, and what is answered from the response cache.
impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |yes| if yes { "yes" } else { "-" };
        write!(f, "{:<57}", "")?;
        ROLES.iter().try_for_each(|(name, _)| write!(f, "{name:<11}"))?;
        writeln!(f, "service key  cached")?;
        let mut endpoints: Vec<_> = self.endpoints.iter().collect();
        endpoints.sort_by_key(|endpoint| (&endpoint.path, endpoint.method.as_str()));
        for Endpoint { method, path, permission, cached } in endpoints {
            write!(f, "{:<7}{path:<50}", method.as_str())?;
            ROLES.iter().try_for_each(|(_, role)| write!(f, "{:<11}", word(permission.allows(*role))))?;
            let service = matches!(permission, Permission::Public | Permission::Service);
            writeln!(f, "{:<13}{}", word(service), word(*cached))?;
        }
        Ok(())
    }
}
