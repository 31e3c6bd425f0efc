use std::fmt;
use std::str::FromStr;

use sea_orm::entity::prelude::*;

use crate::files::file_urls;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Bucket {
    Images,
    Documents,
}

impl Bucket {
    pub fn name(self) -> &'static str {
        match self {
            Self::Images => "images",
            Self::Documents => "documents",
        }
    }
}

impl FromStr for Bucket {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "images" => Ok(Self::Images),
            "documents" => Ok(Self::Documents),
            _ => Err(()),
        }
    }
}

/// The path of a file in its bucket, such as `2026/hall.jpg`. It is canonical and needs no escaping in a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(String);

impl Path {
    pub const RULE: &str = "A file's path has up to 200 characters: letters a to z, digits, '.', '-', '_', and '/' between folders. No part of it begins or ends with a dot.";

    pub fn parse(text: &str) -> Option<Self> {
        file_urls::is_path(text).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn name(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or_default()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
