use super::Change;
use platform::mail::{Action, Email};

const NOT_YOU: &str = "If you didn't request this, you can ignore this email.";
const CODE_INTRODUCTION: &str = "Follow the link below, or enter this code where you were asked for it:";

fn email(to: &str, subject: &str, paragraphs: &[&str]) -> Email {
    Email {
        to: to.to_owned(),
        subject: subject.to_owned(),
        paragraphs: paragraphs.iter().map(|&text| text.to_owned()).collect(),
        ..Email::default()
    }
}

fn button(label: &str, url: &str) -> Option<Action> {
    Some(Action { label: label.to_owned(), url: url.to_owned() })
}

fn with_secrets(email: Email, label: &str, code: &str, url: &str, closing: &str) -> Email {
    let code = Some(code.to_owned());
    let mut paragraphs = email.paragraphs;
    paragraphs.push(CODE_INTRODUCTION.to_owned());
    Email { paragraphs, code, action: button(label, url), closing: vec![closing.to_owned()], ..email }
}

pub(super) fn confirm(to: &str, code: &str, url: &str) -> Email {
    let text = email(
        to,
        "Confirm your email",
        &["Please confirm that this email is yours. The link works for one day."],
    );
    with_secrets(text, "Confirm my email", code, url, NOT_YOU)
}

pub(super) fn account_exists(to: &str, url: &str) -> Email {
    let text = email(
        to,
        "You already have an account",
        &[
            "Someone (maybe you) tried to sign up with this address. It already has an account, so just sign in. If you forgot the password, you can choose a new one there.",
        ],
    );
    Email { action: button("Sign in", url), closing: vec![NOT_YOU.to_owned()], ..text }
}

pub(super) fn recover(to: &str, code: &str, url: &str) -> Email {
    let text = email(
        to,
        "Choose a new password",
        &["You can choose a new password now. The link works for one hour."],
    );
    with_secrets(text, "Choose a new password", code, url, NOT_YOU)
}

pub(super) fn sign_in(to: &str, code: &str, url: &str) -> Email {
    let text =
        email(to, "Your sign-in link", &["This link signs you in. It works once, within the next hour."]);
    with_secrets(text, "Sign in", code, url, NOT_YOU)
}

pub(super) fn invite(to: &str, code: &str, url: &str) -> Email {
    let text = email(
        to,
        "You are invited",
        &[
            "An owner of this site invited you to help run it. Accept and choose a password. The link works for one week.",
        ],
    );
    with_secrets(text, "Accept invitation", code, url, NOT_YOU)
}

pub(super) fn email_change(to: &str, code: &str, url: &str, new: &str) -> Email {
    let sentence = format!(
        "Someone asked to change this account's email to {new}. Both addresses must confirm. The link works for one day."
    );
    let closing =
        "If you didn't request this, don't confirm it, and choose a new password: someone may know yours.";
    with_secrets(email(to, "Confirm your new email", &[&sentence]), "Confirm the change", code, url, closing)
}

pub(super) fn reauthenticate(to: &str, code: &str) -> Email {
    let text =
        email(to, "Your code", &["Enter this code where you were asked for it. It works for ten minutes."]);
    let closing = "If you didn't request it, sign out everywhere: someone is in your account.";
    Email { code: Some(code.to_owned()), closing: vec![closing.to_owned()], ..text }
}

pub(super) fn approval_request(to: &str, who: &str, url: &str) -> Email {
    let sentence = format!(
        "{who} signed up and confirmed their email. They have no access until an owner approves them."
    );
    let text = email(to, &format!("{who} is requesting access"), &[&sentence]);
    let closing = "Only approve people you know. This link is for you alone; please don't forward it.";
    Email { action: button("Review request", url), closing: vec![closing.to_owned()], ..text }
}

pub(super) fn accounts_waiting(to: &str, names: &[String], total: u64, url: &str) -> Email {
    let subject = if total == 1 {
        "1 account is waiting for approval".into()
    } else {
        format!("{total} accounts are waiting for approval")
    };
    let more = total.saturating_sub(names.len() as u64);
    let mut list = names.join(", ");
    if more > 0 {
        list += &format!(" and {more} more");
    }
    let sentence = format!("These people signed up and confirmed their email: {list}.");
    let text = email(to, &subject, &[&sentence, "They have no access until an owner approves them."]);
    let closing = "Only approve people you know. We group these emails, so you get one an hour at most.";
    Email { action: button("Review accounts", url), closing: vec![closing.to_owned()], ..text }
}

pub(super) fn wrong_factor_codes(to: &str, url: &str) -> Email {
    let text = email(
        to,
        "Someone is guessing your sign-in codes",
        &[
            "Someone entered ten wrong codes in a row for your account. Whoever it is knows your password.",
            "If it was you, check that your phone's clock is right. If not, choose a new password now.",
        ],
    );
    Email { action: button("Change my password", url), ..text }
}

pub(super) fn address_taken(to: &str, url: &str) -> Email {
    let text = email(
        to,
        "You already have an account",
        &[
            "Someone (maybe you) asked to move another account to this address. It already has an account, so nothing was changed.",
        ],
    );
    Email { action: button("Sign in", url), closing: vec![NOT_YOU.to_owned()], ..text }
}

pub(super) fn approval_decided(to: &str, approved: bool, url: &str) -> Email {
    if approved {
        let text =
            email(to, "Your account is approved", &["An owner approved your account. You can sign in now."]);
        return Email { action: button("Sign in", url), ..text };
    }
    email(
        to,
        "Your account was not approved",
        &[
            "An owner declined your account, and it was removed. If this is a mistake, please talk to your union.",
        ],
    )
}

pub(super) fn account_changed(to: &str, what: Change, url: &str) -> Email {
    let (subject, sentence) = match what {
        Change::Password => (
            "Your password was changed",
            "Your account's password was changed. All other devices were signed out.",
        ),
        Change::Address => (
            "Your email was changed",
            "Your account now has a different email. You can no longer sign in with this one.",
        ),
        Change::FactorAdded => {
            ("An authenticator app was added", "Your account now asks for a code from an authenticator app.")
        }
        Change::FactorRemoved => {
            ("An authenticator app was removed", "An authenticator app was removed from your account.")
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
    let closing = "If this wasn't you, choose a new password right away and tell an owner of the site.";
    Email {
        action: button("Review your account", url),
        closing: vec![closing.to_owned()],
        ..email(to, subject, &[sentence])
    }
}
