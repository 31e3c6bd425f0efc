//! Which resources hold personal data in the record.

use accounts::audit::PersonalData;
use admin::resource::Resource as _;
use content::contact::staff::Messages;
use shop::donations::staff::Donations;
use shop::orders::staff::Orders;

/// What staff note about buyers and donors, and addresses of accounts and emails.
pub(super) const PERSONAL_DATA: PersonalData = PersonalData {
    forms: &[Orders::NAMES.label, Donations::NAMES.label, Messages::NAMES.label, "account", "email"],
    titles: &["account", "email"],
};
