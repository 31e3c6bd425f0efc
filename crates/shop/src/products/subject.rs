use super::config::StockConfig;
use super::demo::DEMO;
use super::found::SOURCE;
use super::routes;
use super::schema::{PRODUCT_VARIANTS, PRODUCTS, STOCK_CHANGES, VARIANT_STOCK};
use super::staff::Products;
use admin::live::Topic;
use admin::resource::{self, AnyResource};
use admin::subject::Subject;
use platform::config::Section;
use platform::database::{Archived, SchemaPart, SearchedTable};
use platform::subject::Declaration;

const SCHEMA: SchemaPart = SchemaPart {
    tables: &[PRODUCTS, PRODUCT_VARIANTS, VARIANT_STOCK, STOCK_CHANGES],
    cascades: &[(PRODUCTS, PRODUCT_VARIANTS), (PRODUCT_VARIANTS, VARIANT_STOCK)],
    searched: &[SearchedTable::by_flag(PRODUCTS, "is_active")],
    sources: &[SOURCE],
    baseline: super::schema::baseline,
    archived: &[
        Archived::always(PRODUCTS),
        Archived::always(PRODUCT_VARIANTS),
        Archived::always(VARIANT_STOCK)
            .without_people(&[("on_hand", "on_hand + held"), ("held", "CAST(0 AS BIGINT)")]),
        Archived::always(STOCK_CHANGES).without_people(&[("account_id", "NULL"), ("order_id", "NULL")]),
    ],
    ..SchemaPart::EMPTY
};

pub const SUBJECT: Subject = Subject {
    declaration: Declaration {
        name: "products",
        schema: SCHEMA,
        config: &[Section::of::<StockConfig>("shop")],
        demo: Some(DEMO),
        ..Declaration::EMPTY
    },
    topics: &[
        Topic::shop(PRODUCTS, "products"), // What is on hand stands beside a product and changes without it.
        Topic::shop(VARIANT_STOCK, "products"),
    ],
    resources: &[AnyResource::of::<Products>()],
    public: routes::public,
    staff: || resource::routes::<Products>().merge(routes::staff()),
    ..Subject::EMPTY
};
