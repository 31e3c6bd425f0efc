//! The names of people in paths, in the API and in the audit log.

use admin::resource::ResourceNames;

/// The names.
pub(super) const NAMES: ResourceNames =
    ResourceNames { path: "/people", tag: "people", one: "Person", many: "People", label: "person" };
