use jiff::tz::TimeZone;
use sea_orm::ConnectionTrait;

use crate::database::{StoreResult, site_setting};

/// The zone of a site that chose none (docs/behavior/dates.md#time-zone).
pub const DEFAULT: &str = "America/New_York";

pub fn known(name: &str, _: &()) -> garde::Result {
    match canonical(name) {
        Some(_) => Ok(()),
        None => Err(garde::Error::new(format!("Must be a time zone such as {DEFAULT}"))),
    }
}

/// Returns IANA's spelling: `America/Chicago` for `america/chicago`.
pub fn canonical(name: &str) -> Option<String> {
    let zone = TimeZone::get(name).ok()?;
    // IANA's name for an unconfigured machine; browsers do not know it.
    zone.iana_name().filter(|name| *name != "Factory").map(str::to_owned)
}

/// Names are checked before they are stored, so UTC only replaces a zone that was removed from the database.
pub fn named(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or(TimeZone::UTC)
}

/// Returns the name of the site's time zone. `db` is a connection that has noted the table `Settings` as read.
pub async fn name_of_site(db: &impl ConnectionTrait) -> StoreResult<String> {
    let name = site_setting::value(db, "time_zone").await?;
    Ok(name.unwrap_or_else(|| DEFAULT.to_owned()))
}

/// Returns the site's time zone; `db` as for [`name_of_site`].
pub async fn of_site(db: &impl ConnectionTrait) -> StoreResult<TimeZone> {
    Ok(named(&name_of_site(db).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_iana_time_zone_names_are_accepted() {
        for name in ["America/New_York", "America/Argentina/Ushuaia", "Pacific/Honolulu", "UTC"] {
            assert_eq!(canonical(name).as_deref(), Some(name));
        }
        assert_eq!(canonical("america/new_york").as_deref(), Some("America/New_York"));
        for name in [
            "",
            " ",
            "Mars/Olympus",
            "Etc/Unknown",
            "EST5EDT,M3.2.0,M11.1.0",
            "+02:00",
            "posix/UTC",
            "factory",
        ] {
            assert!(known(name, &()).is_err(), "{name}");
        }
    }
}
