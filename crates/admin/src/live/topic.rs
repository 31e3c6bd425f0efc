//! Topics of live updates.

use accounts::access::Permission;
use platform::store::Table;

/// A table whose changes are told, by a name that screens know.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// The table.
    pub table: Table,
    /// What it is called: the tag of its calls.
    pub name: &'static str,
    /// Who is told.
    pub permission: Permission,
}

impl Topic {
    /// A topic for editors, staff and owners.
    pub const fn content(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::Content }
    }

    /// A topic for shop accounts, staff and owners.
    pub const fn shop(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::Shop }
    }

    /// A topic for every role that works here.
    pub const fn staff_area(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::StaffArea }
    }

    /// A topic for staff and owners.
    pub const fn staff(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::Staff }
    }

    /// A topic for owners alone.
    pub const fn owners(table: Table, name: &'static str) -> Self {
        Self { table, name, permission: Permission::Owner }
    }
}
