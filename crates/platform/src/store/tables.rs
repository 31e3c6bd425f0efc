//! Tables that a response depends on, and the versions that tell whether they have changed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Timestamp;
use tokio::sync::Notify;

/// A table whose changes are followed, as the subject that owns it declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table(&'static str);

/// The most tables that are followed: each is one bit of a [`TableSet`].
pub const MAX_TABLES: usize = u64::BITS as usize;

/// The names of the tables by their numbers. A table gets the next number when the process first uses it.
static NAMES: [OnceLock<&'static str>; MAX_TABLES] = [const { OnceLock::new() }; MAX_TABLES];

impl Table {
    /// The table of this name.
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Its number in this process. Beyond [`MAX_TABLES`], tables share the last one: that costs answers made anew, never stale ones.
    fn number(self) -> usize {
        NAMES.iter().position(|name| *name.get_or_init(|| self.0) == self.0).unwrap_or(MAX_TABLES - 1)
    }
}

/// A set of tables, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableSet(u64);

impl TableSet {
    /// All tables.
    pub const ALL: Self = Self(u64::MAX);

    /// Tells whether `table` is in it.
    pub fn contains(self, table: Table) -> bool {
        self.0 & bit(table) != 0
    }

    /// The tables in use that have one of these names.
    pub(super) fn named(names: &[&str]) -> Self {
        Self::ALL.iter().filter(|table| names.contains(&table.name())).collect()
    }

    /// The tables that are in either.
    pub(super) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The tables in it, as far as they are in use.
    pub fn iter(self) -> impl Iterator<Item = Table> {
        let in_use = NAMES.iter().enumerate().filter_map(|(number, name)| Some((number, *name.get()?)));
        in_use.filter(move |(number, _)| self.0 & (1 << number) != 0).map(|(_, name)| Table(name))
    }
}

impl FromIterator<Table> for TableSet {
    fn from_iter<I: IntoIterator<Item = Table>>(tables: I) -> Self {
        Self(tables.into_iter().fold(0, |set, table| set | bit(table)))
    }
}

fn bit(table: Table) -> u64 {
    1 << table.number()
}

/// The dependencies of a response, gathered while it is generated.
#[derive(Debug)]
pub struct ReadSet {
    tables: AtomicU64,
    /// Microseconds since 1970; `i64::MAX` for "as long as no table changes".
    until: AtomicI64,
}

impl Default for ReadSet {
    fn default() -> Self {
        Self { tables: AtomicU64::new(0), until: AtomicI64::new(i64::MAX) }
    }
}

impl ReadSet {
    /// Notes a table.
    pub fn table(&self, table: Table) {
        self.tables.fetch_or(bit(table), Ordering::Relaxed);
    }

    /// Notes that the answer is another one from `instant` on.
    pub fn until(&self, instant: Timestamp) {
        self.until.fetch_min(instant.as_microsecond(), Ordering::Relaxed);
    }

    /// Takes over what another answer, now part of this one, depends on.
    pub fn merge(&self, tables: TableSet, until: i64) {
        self.tables.fetch_or(tables.0, Ordering::Relaxed);
        self.until.fetch_min(until, Ordering::Relaxed);
    }

    /// The tables noted so far.
    pub fn tables(&self) -> TableSet {
        TableSet(self.tables.load(Ordering::Relaxed))
    }

    /// Until when the answer holds, in microseconds since 1970.
    pub fn holds_until(&self) -> i64 {
        self.until.load(Ordering::Relaxed)
    }
}

/// A number for each table that rises with each committed write to it.
#[derive(Debug)]
pub struct Versions {
    of: [AtomicU64; MAX_TABLES],
    /// Wakes who waits for a change.
    raised: Notify,
    /// Tells our own announcements from those of other servers.
    owner: String,
}

/// The versions at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot([u64; MAX_TABLES]);

impl Versions {
    /// All at zero. `owner` is any text that no other server has.
    pub fn new(owner: String) -> Self {
        Self { of: std::array::from_fn(|_| AtomicU64::new(0)), raised: Notify::new(), owner }
    }

    pub(super) fn owner(&self) -> &str {
        &self.owner
    }

    /// Raises the version of each table in `tables`.
    pub fn raise(&self, tables: TableSet) {
        let mut left = tables.0;
        while left != 0 {
            self.of[left.trailing_zeros() as usize].fetch_add(1, Ordering::Release);
            left &= left - 1;
        }
        self.raised.notify_waiters();
    }

    /// Raises the versions of all tables, after a change of unknown extent.
    pub fn raise_all(&self) {
        self.raise(TableSet::ALL);
    }

    /// The version of one table now.
    pub fn of(&self, table: Table) -> u64 {
        self.of[table.number()].load(Ordering::Acquire)
    }

    /// The versions now. Take it before the first read of what is to be checked later.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(std::array::from_fn(|table| self.of[table].load(Ordering::Acquire)))
    }

    /// Waits until one of `tables` has changed since `then`.
    pub async fn change(&self, tables: TableSet, then: &Snapshot) {
        loop {
            let raised = self.raised.notified();
            tokio::pin!(raised);
            // Before the look: what is raised between the two must not be slept through.
            raised.as_mut().enable();
            if !self.unchanged(tables, then) {
                return;
            }
            raised.await;
        }
    }

    /// Tells whether none of `tables` has changed since `then`.
    pub fn unchanged(&self, tables: TableSet, then: &Snapshot) -> bool {
        // Bit by bit: this is asked before each answer that is kept.
        let mut left = tables.0;
        while left != 0 {
            let table = left.trailing_zeros() as usize;
            if self.of[table].load(Ordering::Acquire) != then.0[table] {
                return false;
            }
            left &= left - 1;
        }
        true
    }
}
