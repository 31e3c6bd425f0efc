use super::routes;
use super::schema::{CART_ITEMS, CARTS};
use admin::subject::Subject;
use platform::database::{Archived, SchemaPart};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[CARTS, CART_ITEMS],
    cascades: &[(CARTS, CART_ITEMS)],
    baseline: super::schema::baseline,
    archived: &[Archived::secrets(CARTS).with_defaults(), Archived::secrets(CART_ITEMS).with_defaults()],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration { name: "cart", schema: SCHEMA, ..Declaration::EMPTY },
    public: routes::public,
    ..Subject::EMPTY
};
