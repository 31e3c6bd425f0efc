use super::mail;
use super::routes;
use super::schema::{ORDER_LINES, ORDERS, PAYMENTS, REFUNDS};
use super::staff::Orders;
use admin::live::Topic;
use admin::resource::Resource as _;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;
use platform::subject::PersonalData;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[ORDERS, ORDER_LINES, PAYMENTS, REFUNDS],
    cascades: &[(ORDERS, ORDER_LINES)],
    searched: &[SearchedTable::whole(ORDERS)],
    baseline: super::schema::baseline,
    archived: &[
        Archived::people(ORDERS),
        Archived::people(ORDER_LINES),
        Archived::people(PAYMENTS),
        Archived::people(REFUNDS).not_merged(),
    ],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "orders",
        schema: SCHEMA,
        mails: &[mail::TEMPLATE],
        personal_data: PersonalData { forms: &[Orders::NAMES.label], titles: &[] },
        ..Declaration::EMPTY
    },
    topics: &[Topic::shop(ORDERS, "orders"), Topic::shop(REFUNDS, "orders")],
    resources: &[AnyResource::of::<Orders>()],
    public: routes::public,
    staff: || resource::routes_of_records::<Orders>().merge(routes::staff()),
    ..Subject::EMPTY
};
