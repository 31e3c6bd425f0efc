use super::model::Setting;
use platform::time_zone;

#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub name: &'static str,
    pub default: &'static str,
    pub description: &'static str,
}

macro_rules! keys {
    ($($name:ident = $default:expr, $description:literal;)+) => {
        pub const KEYS: &[Key] = &[$(Key {
            name: stringify!($name),
            default: $default,
            description: $description,
        }),+];
    };
}

pub(super) fn defaults() -> Vec<Setting> {
    KEYS.iter().map(Key::setting).collect()
}

impl Key {
    fn setting(&self) -> Setting {
        Setting {
            key: self.name.to_owned(),
            value: self.default.to_owned(),
            description: Some(self.description.to_owned()),
            updated_at: None,
        }
    }
}

keys! {
    contact_address = "", "Mailing address, one line or several";
    contact_email = "", "Email for members and visitors";
    contact_phone = "", "Phone number";
    donation_page = "", "Path of the page whose picture and text the donation page shows; empty for none";
    facebook_url = "", "Address of the union's page on Facebook, for the Follow button";
    footer_text = "© 2024 County Correctional Officers Union. All rights reserved.", "Last line of each page";
    hero_description = "News, events and support for the officers who keep our county safe, and for their families.",
        "Sentence under the headline of the home page";
    hero_subtitle = "Standing Together for Our Members", "Line above or below the headline of the home page";
    hero_title = "County Correctional Officers Union", "Headline of the home page";
    home_sections = "", "Sections of the home page that visitors see, as a JSON list; empty for the standard ones";
    instagram_url = "", "Address of the union's page on Instagram, for the Follow button";
    logo_url = "", "URL of the logo; the crest is shown without one";
    organization_name = "County Correctional Officers Union", "Full name of the organization";
    primary_color = "#2563eb", "Color of links and buttons, as #rrggbb";
    site_description = "The union of the correctional officers of our county: news, events and resources for members.",
        "Sentence for search engines and shared links";
    site_name = "County Correctional Officers Union", "Name of the site, in titles and the header";
    time_zone = time_zone::DEFAULT, "Time zone of dates and times, by its IANA name";
}
