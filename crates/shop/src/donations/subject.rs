use super::config::DonationsConfig;
use super::mail;
use super::schema::{DONATION_PAYMENTS, DONATIONS};
use super::staff::Donations;
use admin::live::Topic;
use admin::resource::Resource as _;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::config::Section;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;
use platform::subject::PersonalData;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DONATIONS, DONATION_PAYMENTS],
    cascades: &[(DONATIONS, DONATION_PAYMENTS)],
    searched: &[SearchedTable::whole(DONATIONS)],
    baseline: super::schema::baseline,
    archived: &[Archived::people(DONATIONS), Archived::people(DONATION_PAYMENTS)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "donations",
        schema: SCHEMA,
        config: &[Section::of::<DonationsConfig>("donations")],
        mails: &[mail::TEMPLATE],
        personal_data: PersonalData { forms: &[Donations::NAMES.label], titles: &[] },
        ..Declaration::EMPTY
    },
    topics: &[Topic::staff(DONATIONS, "donations")],
    resources: &[AnyResource::of::<Donations>()],
    staff: resource::routes_of_records::<Donations>,
    ..Subject::EMPTY
};
