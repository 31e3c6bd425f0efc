use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use platform::config::{Keys, Server, Settings, between};

#[derive(Clone, Debug)]
pub struct ContactConfig {
    /// Days until spam is deleted.
    pub spam_days: u64,
    /// Days until other messages are deleted.
    pub message_days: u64,
    pub reply_to: ReplyTo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReplyTo {
    /// The `contact_email` of the site's settings; without one, the sender.
    Office,
    /// The account that sends the reply.
    Sender,
}

impl fmt::Display for ReplyTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Office => "office",
            Self::Sender => "sender",
        })
    }
}

impl FromStr for ReplyTo {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "office" => Ok(Self::Office),
            "sender" => Ok(Self::Sender),
            _ => Err(()),
        }
    }
}

impl Settings for ContactConfig {
    fn read(keys: &mut Keys, _: &Server) -> Self {
        Self {
            spam_days: keys.take_with("contact.spam_days", 30, "1 to 3650", between(1, 3650)),
            message_days: keys.take_with("contact.message_days", 365, "1 to 36500", between(1, 36_500)),
            reply_to: keys.take("contact.reply_to", ReplyTo::Office, "office or sender"),
        }
    }
}
