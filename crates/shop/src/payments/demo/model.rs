//! The tables `demo_sessions` and `demo_refunds`.

use sea_orm::entity::prelude::*;

/// The state of a demo session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum DemoState {
    /// It can be paid.
    Open,
    /// It was.
    Paid,
    /// It was not.
    Expired,
}

/// Pages that were paid or ended. One that is open has no row: its id says all there is to it.
pub mod session {
    use sea_orm::entity::prelude::*;

    use super::DemoState;
    use platform::store::Instant;

    /// A row of `demo_sessions`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "demo_sessions")]
    pub struct Model {
        /// The signed contents of the page: a person who has it may pay.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// What is paid for.
        #[sea_orm(unique)]
        pub reference: Uuid,
        /// The name.
        pub title: String,
        /// The description.
        pub description: String,
        /// US cents.
        pub amount_cents: i64,
        /// Where the browser goes once it is paid.
        pub success_url: String,
        /// The URL to open when the buyer cancels.
        pub cancel_url: String,
        /// From when on it cannot be paid.
        pub expires_at: Instant,
        /// The state of the session.
        pub state: DemoState,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// What was given back.
pub mod refund {
    use sea_orm::entity::prelude::*;

    /// A row of `demo_refunds`.
    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "demo_refunds")]
    pub struct Model {
        /// The id of our refund.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// From which payment.
        pub payment_id: String,
        /// US cents.
        pub amount_cents: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
