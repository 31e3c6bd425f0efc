use sea_orm::entity::prelude::*;

use crate::documents::model::TextState;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "document_texts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub document_id: Uuid,
    /// The document's URL of the file that the text is of.
    pub file_url: String,
    /// Bucket and path of the file, for files of this site.
    pub file: Option<String>,
    /// The content of the file; `None` if it was missing.
    pub sha256: Option<String>,
    pub state: TextState,
    pub text: String,
}

impl ActiveModelBehavior for ActiveModel {}
