use super::schema::{DISCOUNT_CODES, REMOVED_DISCOUNT_CODES};
use super::staff::DiscountCodes;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[DISCOUNT_CODES, REMOVED_DISCOUNT_CODES],
    searched: &[SearchedTable::whole(DISCOUNT_CODES)],
    baseline: super::schema::baseline,
    archived: &[Archived::always(DISCOUNT_CODES), Archived::always(REMOVED_DISCOUNT_CODES)],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration { name: "discounts", schema: SCHEMA, ..Declaration::EMPTY },
    topics: &[Topic::staff(DISCOUNT_CODES, "discounts")],
    resources: &[AnyResource::of::<DiscountCodes>()],
    staff: resource::routes::<DiscountCodes>,
    ..Subject::EMPTY
};
