//! An email as MIME message (RFC 5322, RFC 2046).

use std::time::SystemTime;

use jiff::Timestamp;
use lettre::message::header::{ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use url::Host;
use uuid::Uuid;

use super::email::{Attachment, Email};
use super::encoded_words::{encode, looks_encoded};
use super::error::MessageError;
use super::layout;

/// Longest unencoded line, in bytes (RFC 5322, 2.1.1).
const LONGEST_LINE: usize = 998;

/// Longest header text, in characters: encoded, it must fit a line.
const LONGEST_TEXT: usize = 200;

#[derive(Clone, Copy)]
pub(super) struct SenderIdentity<'a> {
    pub(super) site: &'a str,
    pub(super) from: &'a Mailbox,
}

/// Builds the message. The same row gets the same `Message-ID`, so that a duplicate is recognized.
pub(super) fn build_message(
    email: &Email,
    sender: SenderIdentity<'_>,
    id: Uuid,
    now: Timestamp,
) -> Result<Message, MessageError> {
    let parsed = |text: &str| {
        parse_address(text).map_err(|reason| MessageError::Address { address: text.to_owned(), reason })
    };
    let to = parsed(&email.to)?;
    let site = header_text(sender.site);
    let name = sender.from.name.clone().or_else(|| (!site.is_empty()).then_some(site));
    let from = Mailbox::new(name, parsed(sender.from.email.as_ref())?);
    let subject = header_text(&email.subject);
    let odd = [
        looks_encoded(&subject).then(|| header("Subject", &subject, encode(&subject))),
        from.name
            .as_deref()
            .filter(|name| looks_encoded(name))
            .map(|name| header("From", &from.to_string(), format!("{} <{}>", encode(name), from.email))),
    ];
    let mut builder = Message::builder()
        .message_id(Some(format!("<{id}@{}>", from.email.domain())))
        .date(SystemTime::from(now))
        .to(to.into())
        .subject(subject)
        .from(from);
    if !email.is_personal {
        builder = builder.header(AutoSubmitted);
    }
    if let Some(reply_to) = &email.reply_to {
        match parse_address(reply_to) {
            Ok(address) => builder = builder.reply_to(address.into()),
            // An invalid `Reply-To` is dropped: the email itself matters more.
            Err(error) => tracing::warn!(mail = %id, %error, "no Reply-To: it is not an email address"),
        }
    }
    // A deterministic boundary: a random one would differ from run to run.
    let boundary = format!("part-{}", id.simple());
    let parts = MultiPart::alternative()
        .boundary(boundary)
        .singlepart(text_part(ContentType::TEXT_PLAIN, layout::render_text(email, sender.site)))
        .singlepart(text_part(ContentType::TEXT_HTML, layout::render_html(email, sender.site)));
    let mut message = builder.multipart(match &email.attachment {
        None => parts,
        Some(file) => {
            let mixed = MultiPart::mixed().boundary(format!("mixed-{}", id.simple())).multipart(parts);
            mixed.singlepart(attachment_part(file))
        }
    })?;
    odd.into_iter().flatten().for_each(|header| message.headers_mut().insert_raw(header));
    Ok(message)
}

fn parse_address(text: &str) -> Result<Address, String> {
    if looks_encoded(text) {
        return Err("it looks like an encoded word".to_owned());
    }
    let address: Address = text.parse().map_err(|error: lettre::address::AddressError| error.to_string())?;
    // Servers without SMTPUTF8 accept only the ASCII form of a domain (RFC 5890, 2.3.2.1).
    let host = Host::parse(address.domain()).map_err(|error| error.to_string())?;
    Address::new(address.user(), host.to_string()).map_err(|error| error.to_string())
}

fn header(name: &'static str, text: &str, encoded: String) -> HeaderValue {
    HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), text.to_owned(), encoded)
}

fn header_text(text: &str) -> String {
    layout::one_line(text).chars().take(LONGEST_TEXT).collect()
}

/// Makes a part of plain text or HTML. ASCII stays readable; other text is encoded.
fn text_part(kind: ContentType, text: String) -> SinglePart {
    let plain = text.is_ascii() && text.lines().all(|line| line.len() <= LONGEST_LINE);
    let body = if plain {
        let lines = text.lines().collect::<Vec<_>>().join("\r\n") + "\r\n";
        Body::dangerous_pre_encoded(lines.into_bytes(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text)
    };
    SinglePart::builder().content_type(kind).body(body)
}

fn attachment_part(file: &Attachment) -> SinglePart {
    let kind = ContentType::parse(file.content_type).unwrap_or(ContentType::TEXT_PLAIN);
    lettre::message::Attachment::new(file.name.clone()).body(file.text.clone(), kind)
}

/// Marks the email as automatic, so that no program answers (RFC 3834, 5).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        // Required by the trait; the program only writes this header.
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::Action;
    use crate::testing::{NOW, ReceivedMail};

    const ID: Uuid = Uuid::from_u128(7);

    fn email() -> Email {
        Email {
            to: "nora@example.org".into(),
            subject: "Your new password".into(),
            paragraphs: vec!["Somebody asked for a new password.".into(), "word ".repeat(400)],
            code: Some("123456".into()),
            action: Some(Action {
                label: "Choose a password".into(),
                url: "https://union.example/x?a=1&b=2".into(),
            }),
            closing: vec!["If it was not you, do nothing.".into()],
            ..Email::default()
        }
    }

    fn made(email: &Email, site: &str) -> Result<String, MessageError> {
        let from = "unionhall@union.example".parse().unwrap();
        let now = NOW.parse().unwrap();
        build_message(email, SenderIdentity { site, from: &from }, ID, now)
            .map(|made| String::from_utf8(made.formatted()).unwrap())
    }

    fn headers(mail: &str) -> Vec<&str> {
        mail.split("\r\n\r\n").next().unwrap().split("\r\n").collect()
    }

    #[test]
    fn headers_contain_date_sender_and_auto_submitted() {
        let mail = made(&email(), "Our Union").unwrap();
        for header in [
            "Message-ID: <00000000-0000-0000-0000-000000000007@union.example>",
            "Date: Mon, 15 Jun 2026 16:00:00 +0000",
            "Auto-Submitted: auto-generated",
            "To: nora@example.org",
            "Subject: Your new password",
            "From: \"Our Union\" <unionhall@union.example>",
        ] {
            assert!(headers(&mail).contains(&header), "{header} in {mail}");
        }
        assert_eq!(mail, made(&email(), "Our Union").unwrap(), "no entropy in it");
    }

    #[test]
    fn ascii_mails_are_sent_as_7bit() {
        let mail = made(&email(), "Our Union").unwrap();
        assert_eq!(mail.matches("Content-Transfer-Encoding: 7bit").count(), 2);
        assert!(mail.split("\r\n").all(|line| line.len() <= LONGEST_LINE && !line.contains(['\r', '\n'])));
        assert!(mail.contains("\r\nhttps://union.example/x?a=1&b=2\r\n"));
    }

    #[test]
    fn text_and_html_parts_survive_any_characters() {
        let long = "x".repeat(3000);
        for (site, text) in [
            ("Unión «Norte»", "Grüße an Zoë — 你好"),
            ("Our Union", &long),
            ("", ".\n.."),
            ("a\"b, <c>@d (e);", "="),
        ] {
            let email = Email { subject: text.into(), paragraphs: vec![text.into()], ..email() };
            let mail = made(&email, site).unwrap();
            assert!(mail.is_ascii() && mail.split("\r\n").all(|line| line.len() <= LONGEST_LINE));
            let read = ReceivedMail::read(mail.as_bytes());
            assert!(
                read.text.contains(&text.replace('\n', "\r\n")) && read.html.contains("123456"),
                "{mail}"
            );
            let subject: String = text.replace('\n', " ").chars().take(LONGEST_TEXT).collect();
            assert_eq!(read.subject, subject);
        }
    }

    #[test]
    fn line_breaks_cannot_inject_headers() {
        let evil = "x\r\nBcc: victim@example.org\r\n\r\nbody";
        let email = Email { subject: evil.into(), reply_to: Some(format!("a@b.example{evil}")), ..email() };
        let mail = made(&email, evil).unwrap();
        let headers = headers(&mail);
        assert!(
            !headers.iter().any(|line| line.starts_with("Bcc") || line.starts_with("Reply-To")),
            "{mail}"
        );
        let to = Email { to: format!("a@b.example{evil}"), ..email };
        assert!(made(&to, "Our Union").unwrap_err().to_string().contains("is not an email address"));
        for to in ["", "nobody", "a@b.example, c@d.example", "Nora <nora@example.org>", "a@b.example>\nX: y"]
        {
            assert!(made(&Email { to: to.into(), ..to_nobody() }, "Our Union").is_err(), "{to:?}");
        }
    }

    fn to_nobody() -> Email {
        Email { to: String::new(), ..email() }
    }

    #[test]
    fn international_domains_are_sent_in_punycode() {
        let reply_to = Some("office@łódź.example".into());
        let email = Email { to: "nora@bücher.example".into(), reply_to, ..email() };
        let from = "Our Union <office@bücher.example>".parse().unwrap();
        let message = build_message(
            &email,
            SenderIdentity { from: &from, site: "Our Union" },
            ID,
            NOW.parse().unwrap(),
        )
        .unwrap();
        assert_eq!(message.envelope().to()[0].to_string(), "nora@xn--bcher-kva.example");
        let mail = String::from_utf8(message.formatted()).unwrap();
        for line in [
            "To: nora@xn--bcher-kva.example",
            "From: \"Our Union\" <office@xn--bcher-kva.example>",
            "Reply-To: office@xn--d-uga0v4h.example",
        ] {
            assert!(headers(&mail).contains(&line), "{line}: {mail}");
        }
    }

    #[test]
    fn text_resembling_encoded_words_is_preserved() {
        let typed = "=?utf-8?q?You_won?= =?utf-8?B?R3LDvMOfZQ==?= Grüße";
        let mail = made(&Email { subject: typed.into(), ..email() }, typed).unwrap();
        assert!(mail.split("\r\n").all(|line| line.len() <= LONGEST_LINE) && mail.is_ascii(), "{mail}");
        assert_eq!(ReceivedMail::read(mail.as_bytes()).subject, typed);
        let read = mail_parser::MessageParser::default().parse(mail.as_bytes()).unwrap();
        let from = read.from().unwrap().first().unwrap();
        assert_eq!((from.name(), from.address()), (Some(typed), Some("unionhall@union.example")));
        let odd = "=?utf-8?q?boss?=@union.example";
        let mail = made(&Email { reply_to: Some(odd.into()), ..email() }, "Our Union").unwrap();
        assert!(!headers(&mail).iter().any(|line| line.starts_with("Reply-To")), "{mail}");
        assert!(made(&Email { to: odd.into(), ..email() }, "Our Union").is_err());
    }

    #[test]
    fn a_personal_email_has_no_auto_submitted_header() {
        let mail = made(&Email { is_personal: true, ..email() }, "Our Union").unwrap();
        assert!(!mail.contains("Auto-Submitted"), "{mail}");
    }

    #[test]
    fn reply_to_is_set_from_the_email() {
        let email = Email { reply_to: Some("visitor@example.org".into()), ..email() };
        assert!(headers(&made(&email, "Our Union").unwrap()).contains(&"Reply-To: visitor@example.org"));
    }
}
