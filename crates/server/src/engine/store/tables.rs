//! Which tables an answer was made from, and whether they have changed since.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Timestamp;
use tokio::sync::Notify;

macro_rules! tables {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        /// A table whose changes are followed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each is the table of its name")]
        pub enum Table { $($variant),+ }

        impl Table {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Its name in the database.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

tables! {
    Config = "config_entries",
    NavLinks = "nav_links",
    News = "news_posts",
    Events = "events",
    Documents = "documents",
    ContactMessages = "contact_messages",
    Products = "products",
    ProductVariants = "product_variants",
    VariantStock = "variant_stock",
    StockChanges = "stock_changes",
    Carts = "carts",
    CartItems = "cart_items",
    Orders = "orders",
    OrderLines = "order_lines",
    Payments = "payments",
    Refunds = "refunds",
    ProviderEvents = "provider_events",
    DiscountCodes = "discount_codes",
    RemovedDiscountCodes = "removed_discount_codes",
    ShopSettings = "shop_settings",
    Donations = "donations",
    DonationPayments = "donation_payments",
    DemoSessions = "demo_sessions",
    DemoRefunds = "demo_refunds",
    SocialPosts = "social_posts",
    Slides = "image_slides",
    Settings = "site_settings",
    OldSlugs = "old_slugs",
    Accounts = "accounts",
    Sessions = "sessions",
    SigningKeys = "signing_keys",
    Audit = "audit_entries",
    Outbox = "outbox",
    OneTimeTokens = "one_time_tokens",
    Factors = "factors",
    Challenges = "challenges",
    Passkeys = "passkeys",
    WebauthnChallenges = "webauthn_challenges",
    Files = "files",
    FileContents = "file_contents",
    PictureSizes = "picture_sizes",
    FileLeftovers = "file_leftovers",
    Presence = "presence",
    FileUses = "file_uses",
}

/// Parent and child of each foreign key that changes the child when a row of the parent goes.
pub(super) const CASCADES: &[(Table, Table)] = &[
    (Table::Carts, Table::CartItems),
    (Table::Orders, Table::OrderLines),
    (Table::Donations, Table::DonationPayments),
    (Table::Products, Table::ProductVariants),
    (Table::ProductVariants, Table::VariantStock),
    (Table::Accounts, Table::Sessions),
    (Table::Accounts, Table::OneTimeTokens),
    (Table::Accounts, Table::Factors),
    (Table::Factors, Table::Challenges),
    (Table::Accounts, Table::Passkeys),
    (Table::Accounts, Table::WebauthnChallenges),
    (Table::Factors, Table::WebauthnChallenges),
    (Table::FileContents, Table::PictureSizes),
    (Table::Accounts, Table::Presence),
];

const COUNT: usize = Table::ALL.len();

const _: () = assert!(COUNT <= u64::BITS as usize, "each table is one bit of a `TableSet`");

/// A set of tables, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableSet(u64);

impl TableSet {
    /// Whether `table` is in it.
    pub const fn contains(self, table: Table) -> bool {
        self.0 & bit(table) != 0
    }

    /// These and all tables that the database may change when rows of these go.
    pub(super) fn with_cascades(self) -> Self {
        let mut all = self;
        loop {
            let parents = CASCADES.iter().filter(|(parent, _)| all.contains(*parent));
            let more = parents.fold(all.0, |set, (_, child)| set | bit(*child));
            if more == all.0 {
                return all;
            }
            all = Self(more);
        }
    }

    /// The tables in it.
    pub fn iter(self) -> impl Iterator<Item = Table> {
        Table::ALL.iter().copied().filter(move |table| self.contains(*table))
    }
}

impl FromIterator<Table> for TableSet {
    fn from_iter<I: IntoIterator<Item = Table>>(tables: I) -> Self {
        Self(tables.into_iter().fold(0, |set, table| set | bit(table)))
    }
}

const fn bit(table: Table) -> u64 {
    1 << table as u32
}

/// What an answer depends on, gathered while it is made.
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
    of: [AtomicU64; COUNT],
    /// Wakes who waits for a change.
    raised: Notify,
    /// Tells our own announcements from those of other servers.
    owner: String,
}

/// The versions at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot([u64; COUNT]);

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
        for table in tables.iter() {
            self.of[table as usize].fetch_add(1, Ordering::Release);
        }
        self.raised.notify_waiters();
    }

    /// Raises all: something changed, and nobody can say what.
    pub fn raise_all(&self) {
        self.raise(Table::ALL.iter().copied().collect());
    }

    /// The version of one table now.
    pub(super) fn of(&self, table: Table) -> u64 {
        self.of[table as usize].load(Ordering::Acquire)
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

    /// Whether none of `tables` has changed since `then`.
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
