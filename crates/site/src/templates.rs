//! The two application shells, of the visitors' pages and of the staff's screens: each is a built page with a style file.

use std::sync::{PoisonError, RwLock};

use super::assets::{AssetError, Assets, SHELL_FILES};
use super::logo::{self, LogoCache};
use super::style::{self, Style};
use super::theme;
use platform::web::html::{MissingMarker, Template};

#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    #[error(transparent)]
    Asset(#[from] AssetError),
    #[error("the page for {0} has no style file")]
    NoStyle(&'static str),
    #[error("the page for {0}: {1}")]
    Page(&'static str, MissingMarker),
}

/// The shells of pages, the icons of the last drawn logo, and the last known look for error pages.
#[derive(Debug)]
pub struct Templates {
    /// For visitors' pages and small server-rendered pages.
    pub visitors: Shell,
    /// For the screens of `/auth` and `/admin`.
    pub staff: Shell,
    pub(super) logo: LogoCache,
    look: RwLock<SiteLook>,
}

/// Name, color and logo, as of the last rendered page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SiteLook {
    pub(super) name: String,
    /// The setting `primary_color`, such as `#2563eb`; empty before the first page.
    pub(super) color: String,
    /// The setting `logo_url`; empty without one.
    pub(super) logo: String,
}

impl Templates {
    pub fn read(assets: &Assets) -> Result<Self, TemplateError> {
        let [visitors, staff] = SHELL_FILES.map(|file| assets.text(&format!("client/{file}")));
        let style = |path: &str| assets.text(&format!("client{path}"));
        Ok(Self::new(
            Shell::new(style::VISITORS, &visitors?, style)?,
            Shell::new(style::STAFF, &staff?, style)?,
        ))
    }

    pub fn new(visitors: Shell, staff: Shell) -> Self {
        Self { visitors, staff, logo: LogoCache::default(), look: RwLock::default() }
    }

    /// The last known look, for error pages, which cannot read the settings.
    pub(super) fn last_look(&self) -> SiteLook {
        self.look.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps the look of a rendered page for later error pages.
    pub(super) fn remember_look(&self, look: SiteLook) {
        if self.last_look() != look {
            *self.look.write().unwrap_or_else(PoisonError::into_inner) = look;
        }
    }

    pub(super) fn style_of(&self, shell: &str) -> Option<&Style> {
        [&self.visitors.style, &self.staff.style].into_iter().find(|style| style.shell() == shell)
    }
}

/// A built HTML page into which pages are rendered, with its styles.
#[derive(Clone, Debug)]
pub struct Shell {
    page: Template,
    style: Style,
    /// Links to the front end's icons, for a site without a logo.
    icons: String,
}

impl Shell {
    /// Creates a shell from a built page, and replaces the link to its stylesheet, which [`Shell::render`] writes. `read` reads the
    /// linked file.
    pub fn new(
        name: &'static str,
        html: &str,
        read: impl Fn(&str) -> Result<String, AssetError>,
    ) -> Result<Self, TemplateError> {
        let (html, path) = style::cut_stylesheet_link(html).ok_or(TemplateError::NoStyle(name))?;
        let (html, icon) = cut_link(&html, "icon");
        let (html, touch) = cut_link(&html, "apple-touch-icon");
        let page = Template::new(&html).map_err(|error| TemplateError::Page(name, error))?;
        Ok(Self { page, style: Style::new(name, read(path)?), icons: icon + &touch })
    }

    /// The URL of the stylesheet with the accent `color`.
    pub(super) fn stylesheet_url(&self, color: &str, origin: &str) -> String {
        self.style.url(color, origin)
    }

    /// Renders the whole page with the accent `color` and the icons of `logo`, for the site at `origin`. The stylesheet comes first,
    /// since it blocks rendering.
    pub(super) fn render(
        &self,
        (color, logo, origin): (&str, &str, &str),
        head: &str,
        html: &str,
        state: &str,
    ) -> String {
        let link = format!("<link rel=\"stylesheet\" href=\"{}\">\n", self.stylesheet_url(color, origin));
        let icons = logo::icon_links(logo, origin).unwrap_or_else(|| self.icons.clone());
        let head = link + &theme::theme_color_tags(color) + &icons + head;
        self.page.render(&head, html, state)
    }
}

/// Splits the first link of this kind off a page; returns the page and the link, which is empty if there is none.
fn cut_link(html: &str, rel: &str) -> (String, String) {
    let cut = || {
        let (before, rest) = html.split_once(&format!("<link rel=\"{rel}\""))?;
        let (link, after) = rest.split_once('>')?;
        Some((before.trim_end().to_owned() + after, format!("<link rel=\"{rel}\"{link}>\n")))
    };
    cut().unwrap_or_else(|| (html.to_owned(), String::new()))
}
