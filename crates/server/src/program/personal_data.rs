//! Which resources hold personal data in the record.

use crate::content::contact::staff::Messages;
use crate::people::audit::PersonalData;
use crate::people::resource::Resource as _;
use crate::shop::donations::staff::Donations;
use crate::shop::orders::staff::Orders;

/// What staff note about buyers and donors, and addresses of accounts and emails.
pub(super) const PERSONAL_DATA: PersonalData = PersonalData {
    forms: &[Orders::NAMES.label, Donations::NAMES.label, Messages::NAMES.label, "account", "email"],
    titles: &["account", "email"],
};
