/// An email to one person. Texts are plain and are escaped where needed.
#[derive(Clone, Default)]
pub struct Email {
    pub to: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub paragraphs: Vec<String>,
    pub code: Option<String>,
    pub action: Option<Action>,
    pub closing: Vec<String>,
    pub quoted: Option<String>,
    pub attachment: Option<Attachment>,
    /// Written by a person to this recipient; otherwise marked as automatic.
    pub is_personal: bool,
}

#[derive(Clone)]
pub struct Attachment {
    pub name: String,
    /// Such as `text/calendar; charset=utf-8`.
    pub content_type: &'static str,
    pub text: String,
}

#[derive(Clone)]
pub struct Action {
    pub label: String,
    pub url: String,
}

/// Codes and links sign a user in and must not appear in a log.
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
