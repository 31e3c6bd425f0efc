use std::borrow::Cow;

use jiff::Timestamp;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use sea_orm::DeriveValueType;
use sea_orm::prelude::DateTimeUtc;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An instant in UTC, in whole microseconds. Stored by chrono, whose text sorts by time in SQLite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, DeriveValueType)]
pub struct Instant(DateTimeUtc);

impl Instant {
    pub fn timestamp(self) -> Timestamp {
        Timestamp::from_microsecond(self.0.timestamp_micros()).unwrap_or(Timestamp::MAX)
    }
}

impl From<Timestamp> for Instant {
    fn from(timestamp: Timestamp) -> Self {
        Self(DateTimeUtc::from_timestamp_micros(timestamp.as_microsecond()).unwrap_or(DateTimeUtc::MAX_UTC))
    }
}

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.timestamp().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let instant = text.parse::<Timestamp>();
        instant.map(Self::from).map_err(|_| serde::de::Error::custom("Invalid ISO datetime"))
    }
}

impl JsonSchema for Instant {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Instant".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "date-time" })
    }
}
