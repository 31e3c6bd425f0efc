/// A Monday at noon in New York.
pub const NOW: &str = "2026-06-15T16:00:00Z";

#[derive(Debug)]
pub struct ReceivedMail {
    pub to: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The text of the attached file.
    pub attached: Option<String>,
}

impl ReceivedMail {
    pub fn read(mail: &[u8]) -> Self {
        let mail = mail_parser::MessageParser::default().parse(mail).unwrap();
        Self {
            to: mail.to().unwrap().first().unwrap().address().unwrap().to_owned(),
            reply_to: mail.reply_to().map(|to| to.first().unwrap().address().unwrap().to_owned()),
            subject: mail.subject().unwrap().to_owned(),
            text: mail.body_text(0).unwrap().into_owned(),
            html: mail.body_html(0).unwrap().into_owned(),
            attached: mail.attachment(0).and_then(|file| file.text_contents()).map(str::to_owned),
        }
    }
}
