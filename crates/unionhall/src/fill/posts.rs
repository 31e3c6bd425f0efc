//! Posts and events.

use jiff::{SignedDuration, Timestamp};

use super::words::Writer;
use super::{DAYS, spread};
use content::events::model::{EventType, Registration};
use content::events::rules::EventForm;
use content::news::rules::NewsForm;
use platform::store::Instant;
use platform::time_zone;

/// One post in so many is a draft, featured, without a category.
const DRAFTS: u32 = 40;
const FEATURED: u32 = 50;
const UNCATEGORIZED: u32 = 20;

/// What is to be written.
pub(super) struct Plan {
    pub(super) posts: u32,
    pub(super) events: u32,
    pub(super) now: Timestamp,
}

impl Plan {
    pub(super) fn post(&self, number: u32) -> anyhow::Result<(NewsForm, Instant)> {
        let first = self.now.checked_sub(SignedDuration::from_hours(24 * DAYS))?;
        let mut writer = Writer::new(u64::from(number));
        let title = writer.title();
        let form = NewsForm {
            slug: format!("{}-{number}", platform::rules::slug_of(&title)),
            excerpt: number.is_multiple_of(2).then(|| writer.sentence()),
            content_md: Some(writer.article(number, self.posts)),
            author_name: Some("The Editors".to_owned()),
            featured_img: None,
            category: (number % UNCATEGORIZED != 3).then(|| writer.category().to_owned()),
            featured: number % FEATURED == 7,
            published: number % DRAFTS != 11,
            visible_from: None,
            visible_until: None,
            title,
        };
        Ok((form, spread(first, DAYS, number, self.posts)?))
    }

    pub(super) fn event(&self, number: u32) -> anyhow::Result<EventForm> {
        let first = self.now.checked_sub(SignedDuration::from_hours(24 * DAYS))?;
        let start = spread(first, 2 * DAYS, number, self.events)?;
        // Apart from the posts, so that the texts differ.
        let mut writer = Writer::new(u64::from(number) | 1 << 40);
        let title = writer.title();
        let types = [EventType::Meeting, EventType::Training, EventType::Social, EventType::Announcement];
        Ok(EventForm {
            slug: format!("{}-{number}", platform::rules::slug_of(&title)),
            title,
            description: Some(writer.text(number, self.events, 300)),
            excerpt: None,
            content_md: Some(writer.text(number, self.events, 800)),
            featured_image: None,
            start_date: start,
            end_date: None,
            start_time: Some(start),
            end_time: None,
            timezone: time_zone::DEFAULT.to_owned(),
            location: Some("Union Hall".to_owned()),
            venue_name: None,
            venue_address: None,
            venue_city: None,
            venue_state: None,
            venue_zip: None,
            event_type: types[number as usize % types.len()],
            registration: Registration::None,
            external_url: None,
            cost_display: None,
            all_day: false,
            published: number % DRAFTS != 11,
            visible_from: None,
            visible_until: None,
        })
    }
}
