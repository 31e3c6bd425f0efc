//! The two doors of the site: visitors' pages and staff's screens each have a built page of their own around them, and a style file.

use super::assets::{Assets, FILES};
use super::style::{self, Style};
use crate::engine::html::Template;

/// The page around what is rendered, by door.
#[derive(Clone, Debug)]
pub struct Templates {
    /// Around visitors' pages, and around the small pages that the server makes itself.
    pub visitors: Door,
    /// Around the screens of `/auth` and `/admin`.
    pub staff: Door,
}

impl Templates {
    /// Reads both from the front end.
    ///
    /// # Errors
    /// Names the file that is missing and how to get it, or what a file lacks.
    pub fn read(assets: &Assets) -> Result<Self, String> {
        let [visitors, staff] = FILES.map(|file| assets.text(&format!("client/{file}")));
        let style = |path: &str| assets.text(&format!("client{path}"));
        Ok(Self {
            visitors: Door::new(style::VISITORS, &visitors?, style)?,
            staff: Door::new(style::STAFF, &staff?, style)?,
        })
    }

    /// The style of the door of this name.
    pub(super) fn style(&self, door: &str) -> Option<&Style> {
        [&self.visitors.style, &self.staff.style].into_iter().find(|style| style.door() == door)
    }
}

/// A built page and its style.
#[derive(Clone, Debug)]
pub struct Door {
    page: Template,
    style: Style,
}

impl Door {
    /// From a built page, whose link to its style file gives way to one that [`Door::fill`] writes. `read` gives the file of that link.
    ///
    /// # Errors
    /// Says what the page lacks, or why its style cannot be read.
    pub fn new(
        name: &'static str,
        html: &str,
        read: impl Fn(&str) -> Result<String, String>,
    ) -> Result<Self, String> {
        let (html, path) =
            style::cut_link(html).ok_or_else(|| format!("the page for {name} has no style file"))?;
        let page = Template::new(&html).map_err(|error| format!("the page for {name}: {error}"))?;
        Ok(Self { page, style: Style::new(name, read(path)?) })
    }

    /// The whole page, in the accent `color` of the setting. The link to its style comes first: nothing is shown before that is there.
    pub(super) fn fill(&self, color: &str, head: &str, html: &str, state: &str) -> String {
        let link = format!("<link rel=\"stylesheet\" href=\"{}\">\n", self.style.address(color));
        self.page.fill(&(link + head), html, state)
    }
}
