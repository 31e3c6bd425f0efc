//! Every call and its permission, collected from the routes. Unlisted calls are rejected.

use std::collections::HashMap;
use std::fmt;

use aide::openapi::{OpenApi, Operation};
use axum::http::Method;
use serde::Deserialize as _;

use super::permission::{EXTENSION, Permission, Role};
use platform::web::cache;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// GET includes HEAD.
    pub method: Method,
    /// With parameters in braces: `/api/v1/news/{slug}`.
    pub path: String,
    pub permission: Permission,
    pub cached: bool,
    pub tag: Option<String>,
}

#[derive(Debug)]
pub struct Matrix {
    endpoints: Vec<Endpoint>,
    permissions: HashMap<Method, HashMap<String, Permission>>,
}

impl Matrix {
    /// The first of duplicate calls counts.
    pub fn new(endpoints: Vec<Endpoint>) -> Self {
        let mut permissions: HashMap<Method, HashMap<String, Permission>> = HashMap::new();
        for endpoint in &endpoints {
            let of_method = permissions.entry(endpoint.method.clone()).or_default();
            of_method.entry(endpoint.path.clone()).or_insert(endpoint.permission);
        }
        Self { endpoints, permissions }
    }

    pub fn endpoints(&self) -> &[Endpoint] {
        &self.endpoints
    }

    pub fn has_path(&self, path: &str) -> bool {
        self.permissions.values().any(|paths| paths.contains_key(path))
    }

    pub fn permission(&self, method: &Method, path: &str) -> Option<Permission> {
        // The handler of GET answers HEAD.
        let method = if method == Method::HEAD { &Method::GET } else { method };
        self.permissions.get(method)?.get(path).copied()
    }

    /// The permission for changing items of a staff resource, by the last part of its path (`news`); `None` for an unknown resource.
    pub fn change_permission(&self, resource: &str) -> Option<Permission> {
        let is_name = resource.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let path = is_name.then(|| format!("/api/v1/admin/{resource}"))?;
        self.permission(&Method::PATCH, &format!("{path}/{{id}}"))
    }

    /// The permission for changing items of a group of calls, such as `news`, or the settings of that name; `None` for a group without
    /// such a call.
    pub fn tag_change_permission(&self, tag: &str) -> Option<Permission> {
        let changes = |call: &&Endpoint| {
            let path = call.path.strip_prefix("/api/v1/admin/").unwrap_or_default();
            let is_item = call.method == Method::PATCH && path.ends_with("/{id}");
            let is_whole = call.method == Method::PUT && !path.is_empty() && !path.contains('/');
            call.tag.as_deref() == Some(tag) && (is_item || is_whole)
        };
        self.endpoints.iter().find(changes).map(|call| call.permission)
    }
}

pub fn endpoints(description: &OpenApi) -> Vec<Endpoint> {
    let paths = description.paths.iter().flat_map(|paths| &paths.paths);
    let items = paths.filter_map(|(path, item)| item.as_item().map(|item| (path, item)));
    let calls = items.flat_map(|(path, item)| item.iter().map(move |(method, call)| (method, path, call)));
    calls.filter_map(|(method, path, call)| endpoint(method, path, call)).collect()
}

fn endpoint(method: &str, path: &str, operation: &Operation) -> Option<Endpoint> {
    let permission = Permission::deserialize(operation.extensions.get(EXTENSION)?).ok()?;
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).ok()?;
    let (cached, tag) = (cache::is_cached(operation), operation.tags.first().cloned());
    Some(Endpoint { method, path: path.to_owned(), permission, cached, tag })
}

const ROLES: [(&str, Option<Role>); 6] = [
    ("anonymous", None),
    ("pending", Some(Role::Pending)),
    ("editor", Some(Role::Editor)),
    ("shop", Some(Role::Shop)),
    ("staff", Some(Role::Staff)),
    ("owner", Some(Role::Owner)),
];

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |yes| if yes { "yes" } else { "-" };
        write!(f, "{:<57}", "")?;
        ROLES.iter().try_for_each(|(name, _)| write!(f, "{name:<11}"))?;
        writeln!(f, "service key  cached")?;
        let mut endpoints: Vec<_> = self.endpoints.iter().collect();
        endpoints.sort_by_key(|endpoint| (&endpoint.path, endpoint.method.as_str()));
        for Endpoint { method, path, permission, cached, .. } in endpoints {
            write!(f, "{:<7}{path:<50}", method.as_str())?;
            ROLES.iter().try_for_each(|(_, role)| write!(f, "{:<11}", word(permission.allows(*role))))?;
            let service = matches!(permission, Permission::Public | Permission::Service);
            writeln!(f, "{:<13}{}", word(service), word(*cached))?;
        }
        Ok(())
    }
}
