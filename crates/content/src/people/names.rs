use admin::resource::ResourceNames;

pub(super) const NAMES: ResourceNames =
    ResourceNames { path: "/people", tag: "people", one: "Person", many: "People", label: "person" };
