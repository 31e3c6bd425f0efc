//! A letter as it travels (RFC 5322, RFC 2046): both looks and the headers.

use std::time::SystemTime;

use jiff::Timestamp;
use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use uuid::Uuid;

use super::layout;
use super::letter::Letter;

/// Longest line that travels as it is, in bytes (RFC 5322, 2.1.1).
const LONGEST_LINE: usize = 998;

/// What a message is made with besides its letter.
#[derive(Clone, Copy)]
pub(super) struct Sender<'a> {
    /// The site's name.
    pub(super) site: &'a str,
    /// Whom it is from; without a name it bears the site's.
    pub(super) from: &'a Mailbox,
}

/// Makes the message. The same row makes the same `Message-ID` again, so that a mail sent twice is seen as one.
///
/// # Errors
/// When it cannot be sent to that address, in words.
pub(super) fn message(
    letter: &Letter,
    sender: Sender<'_>,
    id: Uuid,
    now: Timestamp,
) -> Result<Message, String> {
    let to: Address =
        letter.to.parse().map_err(|error| format!("{:?} is no mail address: {error}", letter.to))?;
    let site = layout::one_line(sender.site);
    let name = sender.from.name.clone().or_else(|| (!site.is_empty()).then_some(site));
    let from = Mailbox::new(name, sender.from.email.clone());
    let mut builder = Message::builder()
        .message_id(Some(format!("<{id}@{}>", from.email.domain())))
        .date(SystemTime::from(now))
        .to(to.into())
        .subject(layout::one_line(&letter.subject))
        .header(AutoSubmitted)
        .from(from);
    if let Some(address) = &letter.reply_to {
        match address.parse::<Address>() {
            Ok(address) => builder = builder.reply_to(address.into()),
            // The mail itself is worth more than a short way to answer it.
            Err(error) => tracing::warn!(mail = %id, %error, "no Reply-To: it is no mail address"),
        }
    }
    // Chosen by us: a random one would differ from run to run.
    let boundary = format!("part-{}", id.simple());
    let parts = MultiPart::alternative()
        .boundary(boundary)
        .singlepart(part(ContentType::TEXT_PLAIN, layout::text(letter, sender.site)))
        .singlepart(part(ContentType::TEXT_HTML, layout::html(letter, sender.site)));
    builder.multipart(parts).map_err(|error| error.to_string())
}

/// ASCII travels as it is, and can be read in the file; anything else is encoded.
fn part(kind: ContentType, text: String) -> SinglePart {
    let plain = text.is_ascii() && text.lines().all(|line| line.len() <= LONGEST_LINE);
    let body = if plain {
        let lines = text.lines().collect::<Vec<_>>().join("\r\n") + "\r\n";
        Body::dangerous_pre_encoded(lines.into_bytes(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text)
    };
    SinglePart::builder().content_type(kind).body(body)
}

/// Says that a program wrote it, so that no program answers (RFC 3834, 5).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
