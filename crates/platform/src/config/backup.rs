use std::fmt;
use std::path::PathBuf;

use jiff::civil::Time;

use super::age_recipient::AgeRecipient;
use super::keys::Keys;
use super::s3::{S3, S3Keys};
use super::section::Settings;
use super::server::Server;
use super::values::{WithDisplay, between, optional};

#[derive(Clone, Debug)]
pub struct Backup {
    pub schedule: Schedule,
    /// Local time of the site.
    pub at: Time,
    pub folder: PathBuf,
    pub retention: Retention,
    pub offsite: Option<OffsiteCopies>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    Nightly,
    /// Only by hand, with `unionhall backup`.
    Off,
}

/// Keeps the newest backup of each of the last days, weeks and months.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    pub daily: usize,
    /// Weeks begin on Monday (ISO 8601).
    pub weekly: usize,
    pub monthly: usize,
}

#[derive(Clone, Debug)]
pub struct OffsiteCopies {
    pub bucket: S3,
    pub recipient: AgeRecipient,
    /// Prefix of object keys, without a trailing slash; empty for the bucket's root.
    pub prefix: String,
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nightly => "nightly",
            Self::Off => "off",
        })
    }
}

const S3_KEYS: S3Keys = S3Keys {
    endpoint: "backup.s3_endpoint",
    bucket: "backup.s3_bucket",
    region: "backup.s3_region",
    access_key: "backup.s3_access_key",
    secret_key: "backup.s3_secret_key",
    path_style: "backup.s3_path_style",
};

impl Settings for Backup {
    fn read(keys: &mut Keys, server: &Server) -> Self {
        let schedule =
            keys.take_with("backup.schedule", Schedule::Nightly, "nightly or off", |text| match text {
                "nightly" => Some(Schedule::Nightly),
                "off" => Some(Schedule::Off),
                _ => None,
            });
        let at = keys.take_with(
            "backup.at",
            WithDisplay(jiff::civil::time(2, 0, 0, 0), "02:00".into()),
            "a time of day, such as 02:00",
            |text| time_of_day(text).map(|time| WithDisplay(time, text.to_owned())),
        );
        let usual = server.data.join("backups");
        let usual = WithDisplay(usual.clone(), usual.display().to_string());
        let folder = keys.take_with("backup.folder", usual, "a folder", |text| {
            (!text.is_empty()).then(|| WithDisplay(text.into(), text.to_owned()))
        });
        let mut count = |key, usual, least| {
            let allowed = format!("{least} to 1000");
            usize::try_from(keys.take_with(key, usual, &allowed, between(least, 1000))).unwrap_or_default()
        };
        let retention = Retention {
            daily: count("backup.daily", 7, 1),
            weekly: count("backup.weekly", 4, 0),
            monthly: count("backup.monthly", 6, 0),
        };
        let offsite = offsite(keys);
        Self { schedule, at: at.0, folder: folder.0, retention, offsite }
    }
}

fn offsite(keys: &mut Keys) -> Option<OffsiteCopies> {
    let recipient = keys.take_with(
        "backup.recipient",
        WithDisplay(None, "(none)".into()),
        "an age recipient, such as age1... (`age-keygen` prints one)",
        |text| AgeRecipient::parse(text).map(|recipient| WithDisplay(Some(recipient), text.to_owned())),
    );
    let prefix = optional(keys, "backup.s3_prefix", "letters, digits, -, ., _ and /", prefix);
    let S3Keys { bucket, endpoint, access_key, secret_key, .. } = S3_KEYS;
    let set = [bucket, endpoint, access_key, secret_key].into_iter().find(|key| keys.is_set(key));
    let reason = set.map(|key| format!("{key} is set"));
    let bucket = S3::read(keys, &S3_KEYS, reason.as_deref())?;
    let recipient = keys.required("backup.recipient", recipient.0, reason.as_deref().unwrap_or_default());
    Some(OffsiteCopies { bucket, recipient, prefix: prefix.unwrap_or_default() })
}

fn time_of_day(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    let number = |digits: &str| {
        let is_plain = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| digits.parse::<i8>().ok()).flatten()
    };
    Time::new(number(hour)?, number(minute)?, 0, 0).ok()
}

/// Accepts segments separated by slashes; rejects empty segments and `..`.
fn prefix(text: &str) -> Option<String> {
    let text = text.trim_end_matches('/');
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let is_part = |part: &str| !["", ".", ".."].contains(&part) && part.bytes().all(letter);
    text.split('/').all(is_part).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_must_be_written_as_hh_mm() {
        assert_eq!(time_of_day("02:00"), Some(jiff::civil::time(2, 0, 0, 0)));
        assert_eq!(time_of_day("23:59"), Some(jiff::civil::time(23, 59, 0, 0)));
        for wrong in ["", "2:00", "24:00", "02:60", "02", "02:00:00", "+2:00", "2 AM"] {
            assert_eq!(time_of_day(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_prefix_must_be_plain_segments_between_slashes() {
        assert_eq!(prefix("local-7/site/").as_deref(), Some("local-7/site"));
        for wrong in ["", "/", "/a", "a//b", "a/../b", "a b"] {
            assert_eq!(prefix(wrong), None, "{wrong}");
        }
    }
}
