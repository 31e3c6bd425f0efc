use url::Url;

use super::attributes::Attributes;
use platform::markdown::{escape, leads_out};
use platform::rules;

const MAX_PICTURES: usize = 8;
/// The start of a link to a map, as on the contact page (web/src/shared/components/contact-details.tsx).
const MAPS_URL: &str = "https://www.google.com/maps/search/";
const MAX_TEXT_CHARS: usize = 100;

/// Renders a part such as `label="Join us" link=/join`.
pub(super) fn render_button(mut attributes: Attributes) -> Option<String> {
    let (label, link) = (attributes.text("label")?, attributes.text("link")?);
    let is_good = attributes.is_empty() && is_short(&label) && rules::link(&link, &()).is_ok();
    is_good.then(|| format!("<p>{}</p>", anchor("btn btn-solid", &link, &label)))
}

/// Renders a part such as `address="12 Main Street, Harlow"`.
pub(super) fn render_map_link(mut attributes: Attributes) -> Option<String> {
    let address = attributes.text("address")?;
    if !attributes.is_empty() || !is_short(&address) {
        return None;
    }
    let link = Url::parse_with_params(MAPS_URL, [("api", "1"), ("query", address.as_str())]).ok()?;
    let link = anchor("btn", link.as_str(), "View on Google Maps");
    Some(format!("<p>{}</p><p>{link}</p>", escape(&address)))
}

/// Renders a part such as `picture=/media/images/a.jpg picture=/media/images/b.jpg`, with alternative texts from the library.
pub(super) fn render_pictures(mut attributes: Attributes) -> Option<String> {
    let urls: Vec<_> = std::iter::from_fn(|| attributes.text("picture")).collect();
    let is_good = attributes.is_empty()
        && (1..=MAX_PICTURES).contains(&urls.len())
        && urls.iter().all(|url| rules::file_url(url, &()).is_ok());
    is_good.then(|| {
        let items = urls.iter().map(|url| format!("<li><img src=\"{}\" alt=\"\" /></li>", escape(url)));
        format!("<ul class=\"pictures\">{}</ul>", items.collect::<String>())
    })
}

fn is_short(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= MAX_TEXT_CHARS
}

fn anchor(class: &str, link: &str, label: &str) -> String {
    // The target follows the URL directly, where `markdown::open_own_links_in_tab` expects it.
    let target = if leads_out(link) { " target=\"_blank\"" } else { "" };
    format!("<a href=\"{}\"{target} class=\"{class}\">{}</a>", escape(link), escape(label))
}
