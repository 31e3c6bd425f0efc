use sea_orm::entity::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum DemoState {
    Open,
    Paid,
    Expired,
}

/// Paid or expired sessions. An open session has no row: its id contains it.
pub mod session {
    use sea_orm::entity::prelude::*;

    use super::DemoState;
    use platform::database::Instant;
    use platform::money::Money;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "demo_sessions")]
    pub struct Model {
        /// The signed contents of the page: it authorizes payment.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        #[sea_orm(unique)]
        pub reference: Uuid,
        pub title: String,
        pub description: String,
        pub amount_cents: Money,
        pub success_url: String,
        pub cancel_url: String,
        pub expires_at: Instant,
        pub state: DemoState,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub mod refund {
    use sea_orm::entity::prelude::*;

    use platform::money::Money;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "demo_refunds")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub payment_id: String,
        pub amount_cents: Money,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
