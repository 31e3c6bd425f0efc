//! The words of the mails about accounts.

use super::Change;
use crate::engine::mail::{Action, Email};

/// Below each mail that nobody may have asked for.
const NOT_YOU: &str = "If you did not ask for this, you can ignore this mail: nothing happens.";
const CODE: &str = "Follow the link below, or type this code where you were asked for it:";

fn email(to: &str, subject: &str, paragraphs: &[&str]) -> Email {
    Email {
        to: to.to_owned(),
        reply_to: None,
        subject: subject.to_owned(),
        paragraphs: paragraphs.iter().map(|&text| text.to_owned()).collect(),
        code: None,
        action: None,
        closing: Vec::new(),
    }
}

fn action(label: &str, url: &str) -> Option<Action> {
    Some(Action { label: label.to_owned(), url: url.to_owned() })
}

fn with_secrets(email: Email, label: &str, code: &str, url: &str, closing: &str) -> Email {
    let code = Some(code.to_owned());
    let mut paragraphs = email.paragraphs;
    paragraphs.push(CODE.to_owned());
    Email { paragraphs, code, action: action(label, url), closing: vec![closing.to_owned()], ..email }
}

pub(super) fn confirm(to: &str, code: &str, url: &str) -> Email {
    let text = email(
        to,
        "Confirm your email",
        &["Please confirm that this address is yours. The link is good for a day."],
    );
    with_secrets(text, "Confirm my email", code, url, NOT_YOU)
}

pub(super) fn exists(to: &str, url: &str) -> Email {
    let text = email(
        to,
        "You have an account already",
        &[
            "Somebody, perhaps you, tried to sign up with this address. It has an account already: just sign in. If you forgot the password, choose a new one there.",
        ],
    );
    Email { action: action("Sign in", url), closing: vec![NOT_YOU.to_owned()], ..text }
}

pub(super) fn recover(to: &str, code: &str, url: &str) -> Email {
    let text = email(
        to,
        "Choose a new password",
        &["You can choose a new password now. The link is good for an hour."],
    );
    with_secrets(text, "Choose a new password", code, url, NOT_YOU)
}

pub(super) fn sign_in(to: &str, code: &str, url: &str) -> Email {
    let text = email(to, "Your sign-in link", &["This link signs you in. It is good once, for an hour."]);
    with_secrets(text, "Sign in", code, url, NOT_YOU)
}

pub(super) fn invite(to: &str, code: &str, url: &str) -> Email {
    let text = email(
        to,
        "You are invited",
        &[
            "An owner of this site invites you to help keep it. Accept and choose a password. The link is good for a week.",
        ],
    );
    with_secrets(text, "Accept the invitation", code, url, NOT_YOU)
}

pub(super) fn change(to: &str, code: &str, url: &str, new: &str) -> Email {
    let sentence = format!(
        "The address of an account is to become {new}. Both the present and the new address have to agree. The link is good for a day."
    );
    let closing =
        "If you did not ask for this, do not agree, and choose a new password: somebody may know yours.";
    with_secrets(email(to, "Confirm your new email", &[&sentence]), "Agree to the change", code, url, closing)
}

pub(super) fn reauthenticate(to: &str, code: &str) -> Email {
    let text =
        email(to, "Your code", &["Type this code where you were asked for it. It is good for ten minutes."]);
    let closing = "If you did not ask for it, sign out everywhere: somebody is in your account.";
    Email { code: Some(code.to_owned()), closing: vec![closing.to_owned()], ..text }
}

pub(super) fn approval(to: &str, who: &str, url: &str) -> Email {
    let sentence = format!(
        "{who} has signed up and confirmed the address. Nothing is shown to this account until an owner lets it in."
    );
    let text = email(to, &format!("{who} asks to be let in"), &[&sentence]);
    let closing = "Approve only whom you know. The link is for you alone; please do not pass it on.";
    Email { action: action("Decide", url), closing: vec![closing.to_owned()], ..text }
}

pub(super) fn waiting(to: &str, names: &[String], total: u64, url: &str) -> Email {
    let subject =
        if total == 1 { "1 account waits for you".into() } else { format!("{total} accounts wait for you") };
    let more = total.saturating_sub(names.len() as u64);
    let mut list = names.join(", ");
    if more > 0 {
        list += &format!(" and {more} more");
    }
    let sentence = format!("These have signed up and confirmed their address: {list}.");
    let text = email(to, &subject, &[&sentence, "Nothing is shown to them until an owner approves them."]);
    let closing = "Approve only people you know. We gather these mails, so you get one an hour at most.";
    Email { action: action("Review accounts", url), closing: vec![closing.to_owned()], ..text }
}

pub(super) fn wrong_codes(to: &str, url: &str) -> Email {
    let text = email(
        to,
        "Someone is guessing your sign-in codes",
        &[
            "Ten wrong codes in a row were typed for your account. Whoever types them knows your password.",
            "If it was you, make sure the clock of your phone is right. If not, choose a new password now.",
        ],
    );
    Email { action: action("Change my password", url), ..text }
}

pub(super) fn taken(to: &str, url: &str) -> Email {
    let text = email(
        to,
        "You already have an account",
        &[
            "Someone, perhaps you, asked to move another account to this address. It already has an account, so nothing was changed.",
        ],
    );
    Email { action: action("Sign in", url), closing: vec![NOT_YOU.to_owned()], ..text }
}

pub(super) fn decided(to: &str, approved: bool, url: &str) -> Email {
    if approved {
        let text = email(to, "You are in", &["An owner has approved your account. You can sign in now."]);
        return Email { action: action("Sign in", url), ..text };
    }
    email(
        to,
        "Your account was not approved",
        &[
            "An owner has decided against your account, and it was removed. If this is a mistake, please speak to your union.",
        ],
    )
}

pub(super) fn changed(to: &str, what: Change, url: &str) -> Email {
    let (subject, sentence) = match what {
        Change::Password => (
            "Your password was changed",
            "The password of your account was changed. All other devices were signed out.",
        ),
        Change::Address => (
            "Your email address was changed",
            "Your account now has another address. You cannot sign in with this one any more.",
        ),
        Change::FactorAdded => {
            ("A second factor was added", "Your account now asks for a code from an authenticator app.")
        }
        Change::FactorRemoved => {
            ("A second factor was removed", "An authenticator app was removed from your account.")
        }
        Change::SecurityKeyAdded => {
            ("A security key was added", "Your account now asks for a security key after your password.")
        }
        Change::SecurityKeyRemoved => {
            ("A security key was removed", "A security key was removed from your account.")
        }
        Change::PasskeyAdded => (
            "A passkey was added",
            "A passkey was added to your account. It signs you in without a password.",
        ),
        Change::PasskeyRemoved => {
            ("A passkey was removed", "A passkey was removed from your account. It no longer signs you in.")
        }
    };
    let closing = "If this was not you, choose a new password at once and tell an owner of the site.";
    Email {
        action: action("Look at your account", url),
        closing: vec![closing.to_owned()],
        ..email(to, subject, &[sentence])
    }
}
