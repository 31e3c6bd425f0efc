//! The content of a mail, without layout.

/// A mail to one person. All texts are plain; what they hold is shown, never interpreted.
#[derive(Clone, Default)]
pub struct Email {
    /// The address it goes to.
    pub to: String,
    /// Where an answer goes, if not to the sender.
    pub reply_to: Option<String>,
    /// One line.
    pub subject: String,
    /// The text; a line break within one stays.
    pub paragraphs: Vec<String>,
    /// A code of six digits, shown large.
    pub code: Option<String>,
    /// The one thing to do.
    pub action: Option<Action>,
    /// Small text at the end.
    pub closing: Vec<String>,
    /// The text that is answered, below everything else.
    pub quoted: Option<String>,
    /// Whether a person wrote it to this recipient; otherwise it is marked as written by a program.
    pub is_personal: bool,
}

/// A link that is shown as a button, and as text below it.
#[derive(Clone)]
pub struct Action {
    /// What the button says.
    pub label: String,
    /// Where it leads: `https://` or `http://`.
    pub url: String,
}

/// Codes and links sign a user in: they must not appear in a log.
impl std::fmt::Debug for Email {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Email").field("subject", &self.subject).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Action").field("label", &self.label).finish_non_exhaustive()
    }
}
