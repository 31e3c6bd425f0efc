use accounts::access::Permission;
use platform::database::Table;

/// A table whose changes browsers in the staff area receive under a name, if they have the permission.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    pub table: Table,
    pub name: &'static str,
    pub permission: Permission,
}

impl Topic {
    pub const fn content(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::Content }
    }

    pub const fn shop(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::Shop }
    }

    /// A topic for every role but `pending`.
    pub const fn staff_area(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::StaffArea }
    }

    /// A topic for staff and owners.
    pub const fn staff(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::Staff }
    }

    pub const fn owners(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::Owner }
    }
}
