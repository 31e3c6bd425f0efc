//! The tables of the subject `contact`.

use platform::store::Table;

/// Contact messages.
pub const CONTACT_MESSAGES: Table = Table::new("contact_messages");

/// Replies of staff to contact messages.
pub const MESSAGE_REPLIES: Table = Table::new("message_replies");
