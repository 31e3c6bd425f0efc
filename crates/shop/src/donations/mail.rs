use jiff::Timestamp;
use jiff::tz::TimeZone;
use sea_orm::EntityTrait as _;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::model::{DonationStatus, Entity, Model};
use super::pages;
use crate::donations::schema::DONATIONS;
use platform::core::ChangeStamp;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::database::{Reader, StoreResult, Tx};
use platform::mail::{Action, Email, MailTemplate, NewMail, outbox};
use platform::money::Money;
use platform::time_zone;

pub const KIND: &str = "donation";

pub(super) const TEMPLATE: MailTemplate = MailTemplate {
    kind: KIND,
    compose: |context, mail| {
        Box::pin(compose(&context.db, mail, context.contact_email.clone(), &context.site))
    },
    record: None,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DonationMail {
    /// To the donor: received.
    Receipt,
    /// To the union: a new donation.
    ToStaff,
    /// To the donor: no further payments.
    Ended,
}

/// Reference to the donation. Names and addresses stay in its own table.
#[derive(Serialize, Deserialize)]
struct About {
    donation: Uuid,
    tell: DonationMail,
    cents: i64,
    at: Timestamp,
}

pub(super) async fn queue(
    tx: &Tx,
    tell: DonationMail,
    amount: Money,
    donation: &Model,
    ChangeStamp { entropy, now }: ChangeStamp<'_>,
) -> StoreResult<()> {
    let about = About { donation: donation.id, tell, cents: amount.cents(), at: now.timestamp() };
    outbox::queue(tx, NewMail::about(KIND, about), entropy.uuid(), now).await
}

/// Composes the email; `None` without a recipient. `union` is the union's email address, `site` the site's URL.
pub async fn compose(
    db: &Reader,
    row: &outbox::Model,
    union: String,
    site: &str,
) -> StoreResult<Option<Email>> {
    let Some(about) = row.read_about::<About>() else { return Ok(None) };
    let Some(donation) = Entity::find_by_id(about.donation).one(db.on(DONATIONS)).await? else {
        return Ok(None);
    };
    let to = if about.tell == DonationMail::ToStaff { union } else { donation.email.clone() };
    let day = format_day(about.at, time_zone::of_site(db.on(SITE_SETTINGS)).await?);
    Ok((!to.is_empty()).then(|| email(&about, &donation, &day, to, site)))
}

/// The day of an instant in the union's time zone, such as `November 22, 2026`.
fn format_day(at: Timestamp, zone: TimeZone) -> String {
    at.to_zoned(zone).strftime("%B %-d, %Y").to_string()
}

fn email(about: &About, donation: &Model, day: &str, to: String, site: &str) -> Email {
    let amount = Money::from_cents(about.cents);
    let own = |label: &str| Action {
        label: label.into(),
        url: format!("{site}{}", pages::DONATION.of(&donation.token)),
    };
    let is_monthly = donation.status == DonationStatus::Active;
    let (subject, paragraphs, action) = match about.tell {
        DonationMail::Receipt => (
            format!("Receipt for your {amount} donation"),
            vec![
                format!("Thank you for your donation, {}.", donation.name),
                format!("Amount  {amount}\nDate  {day}"),
                match donation.status {
                    DonationStatus::Active => {
                        "You give this amount each month. You can stop at any time on your donation's page."
                    }
                    DonationStatus::Ended => {
                        "This payment was already under way when your donation ended. Nothing more will be charged."
                    }
                    _ => "Keep this email as your receipt.",
                }
                .into(),
            ],
            own("View your donation"),
        ),
        DonationMail::ToStaff => (
            format!("New {}donation: {amount}", if is_monthly { "monthly " } else { "" }),
            vec![format!(
                "{} gave {amount}{}.",
                donation.name,
                if is_monthly { " and will give the same each month" } else { "" }
            )],
            Action { label: "See all donations".into(), url: format!("{site}{}", pages::SCREEN.pattern) },
        ),
        DonationMail::Ended => (
            "Your monthly donation has ended".into(),
            vec![
                format!(
                    "Your monthly donation of {} has ended. Nothing more will be charged.",
                    donation.amount_cents
                ),
                "Thank you for everything you gave.".into(),
            ],
            own("View your donation"),
        ),
    };
    let closing = match about.tell {
        DonationMail::ToStaff => Vec::new(),
        _ => vec!["Anyone with this link can see your donation, so keep it to yourself.".into()],
    };
    Email { to, subject, paragraphs, action: Some(action), closing, ..Email::default() }
}
