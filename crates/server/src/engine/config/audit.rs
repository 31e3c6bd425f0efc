//! `[audit]`

use super::keys::Keys;
use super::values::between;

/// What the audit log keeps.
#[derive(Clone, Debug)]
pub struct Audit {
    /// Days after which personal data goes from an entry; the entry itself stays.
    pub personal_days: u64,
}

impl Audit {
    pub(super) fn read(keys: &mut Keys) -> Self {
        let personal_days = keys.take_with("audit.personal_days", 1000, "1 to 36500", between(1, 36_500));
        Self { personal_days }
    }
}
