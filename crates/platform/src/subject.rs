use std::future::Future;
use std::pin::Pin;

use crate::config::Section;
use crate::core::Core;
use crate::database::SchemaPart;
use crate::mail::MailTemplate;
use crate::samples::demo::Demo;
#[cfg(feature = "seed")]
use crate::samples::seed::Seed;

/// A subject's tables, settings, mails and background work, as plain data that the program collects.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    pub name: &'static str,
    pub schema: SchemaPart,
    pub config: &'static [Section],
    /// The emails that it queues and that need no more than a [`MailContext`](crate::mail::MailContext).
    pub mails: &'static [MailTemplate],
    /// Where the audit log holds personal data of its.
    pub personal_data: PersonalData,
    pub work: &'static [Work],
    /// Its part of the demonstration site. Only a site whose tables of such subjects are all empty is filled with it.
    pub demo: Option<Demo>,
    #[cfg(feature = "seed")]
    pub seed: Option<Seed>,
}

/// A background job: either a loop that does what is due and sleeps, or work that ends by itself.
pub type Work = fn(Core) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// The personal data in the audit log, by resource.
#[derive(Clone, Copy, Debug)]
pub struct PersonalData {
    /// Resources whose forms hold it.
    pub forms: &'static [&'static str],
    /// Resources whose titles hold it.
    pub titles: &'static [&'static str],
}

impl PersonalData {
    pub const NONE: Self = Self { forms: &[], titles: &[] };
}

impl Declaration {
    pub const EMPTY: Self = Self {
        name: "",
        schema: SchemaPart::EMPTY,
        config: &[],
        mails: &[],
        personal_data: PersonalData::NONE,
        work: &[],
        demo: None,
        #[cfg(feature = "seed")]
        seed: None,
    };
}
