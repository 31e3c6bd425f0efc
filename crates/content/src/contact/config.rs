//! `[contact]`

use platform::config::{Keys, Server, Settings, between};

/// Retention of contact messages.
#[derive(Clone, Debug)]
pub struct ContactConfig {
    /// Days after which spam is deleted.
    pub spam_days: u64,
    /// Days after which any other message is deleted.
    pub message_days: u64,
}

impl Settings for ContactConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        Self {
            spam_days: keys.take_with("contact.spam_days", 30, "1 to 3650", between(1, 3650)),
            message_days: keys.take_with("contact.message_days", 365, "1 to 36500", between(1, 36_500)),
        }
    }
}
