//! What a subject declares about itself. The program lists all subjects in one place.

use crate::config::Section;
use crate::mail::MailTemplate;
use crate::store::SchemaPart;

/// The declarations of one subject: plain data, which the program collects.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// Its name, that of its folder.
    pub name: &'static str,
    /// What it stores.
    pub schema: SchemaPart,
    /// The settings of the operator that it reads.
    pub config: &'static [Section],
    /// The emails that it queues and that need no more than a [`MailContext`](crate::mail::MailContext).
    pub mails: &'static [MailTemplate],
}
