use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Timestamp;
use tokio::sync::Notify;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table(&'static str);

/// The most tables: each is a bit of a [`TableSet`].
pub const MAX_TABLES: usize = u64::BITS as usize;

/// Names by number. A table gets the next number at its first use.
static NAMES: [OnceLock<&'static str>; MAX_TABLES] = [const { OnceLock::new() }; MAX_TABLES];

impl Table {
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Process-local number. Tables beyond [`MAX_TABLES`] share the last one, which causes unneeded regeneration but no stale responses.
    fn number(self) -> usize {
        NAMES.iter().position(|name| *name.get_or_init(|| self.0) == self.0).unwrap_or(MAX_TABLES - 1)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableSet(u64);

impl TableSet {
    pub const ALL: Self = Self(u64::MAX);

    pub fn contains(self, table: Table) -> bool {
        self.0 & bit(table) != 0
    }

    pub(super) fn named(names: &[&str]) -> Self {
        Self::ALL.iter().filter(|table| names.contains(&table.name())).collect()
    }

    pub(super) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

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

#[derive(Debug)]
pub struct ReadSet {
    tables: AtomicU64,
    /// Microseconds since 1970; `i64::MAX` for no expiry.
    until: AtomicI64,
}

impl Default for ReadSet {
    fn default() -> Self {
        Self { tables: AtomicU64::new(0), until: AtomicI64::new(i64::MAX) }
    }
}

impl ReadSet {
    pub fn table(&self, table: Table) {
        self.tables.fetch_or(bit(table), Ordering::Relaxed);
    }

    pub fn until(&self, instant: Timestamp) {
        self.until.fetch_min(instant.as_microsecond(), Ordering::Relaxed);
    }

    /// Adds the dependencies of a response that became part of this one.
    pub fn merge(&self, tables: TableSet, until: i64) {
        self.tables.fetch_or(tables.0, Ordering::Relaxed);
        self.until.fetch_min(until, Ordering::Relaxed);
    }

    pub fn tables(&self) -> TableSet {
        TableSet(self.tables.load(Ordering::Relaxed))
    }

    pub fn holds_until(&self) -> i64 {
        self.until.load(Ordering::Relaxed)
    }
}

/// Versions of tables; each committed write increases them.
#[derive(Debug)]
pub struct Versions {
    of: [AtomicU64; MAX_TABLES],
    raised: Notify,
    /// Distinguishes our announcements from those of other servers.
    server_id: String,
}

#[derive(Clone, Copy, Debug)]
pub struct Snapshot([u64; MAX_TABLES]);

impl Versions {
    /// `server_id` must be unique among servers.
    pub fn new(server_id: String) -> Self {
        Self { of: std::array::from_fn(|_| AtomicU64::new(0)), raised: Notify::new(), server_id }
    }

    pub(super) fn server_id(&self) -> &str {
        &self.server_id
    }

    pub fn raise(&self, tables: TableSet) {
        let mut left = tables.0;
        while left != 0 {
            self.of[left.trailing_zeros() as usize].fetch_add(1, Ordering::Release);
            left &= left - 1;
        }
        self.raised.notify_waiters();
    }

    pub fn raise_all(&self) {
        self.raise(TableSet::ALL);
    }

    pub fn of(&self, table: Table) -> u64 {
        self.of[table.number()].load(Ordering::Acquire)
    }

    /// Returns a snapshot of the versions, to be taken before the first read of data that is checked later.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(std::array::from_fn(|table| self.of[table].load(Ordering::Acquire)))
    }

    pub async fn change(&self, tables: TableSet, then: &Snapshot) {
        loop {
            let raised = self.raised.notified();
            tokio::pin!(raised);
            // Registered before the check, so that a change in between is not missed.
            raised.as_mut().enable();
            if !self.unchanged(tables, then) {
                return;
            }
            raised.await;
        }
    }

    pub fn unchanged(&self, tables: TableSet, then: &Snapshot) -> bool {
        // Bit by bit, since every cache lookup calls this.
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
