//! Small pages that the server makes itself: what a link of a mail opens. They need no script, and mail scanners that
//! open links do nothing with them.

use std::sync::Arc;

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};

use crate::content::settings;
use crate::program::app::App;

/// A page with some sentences and perhaps buttons.
#[derive(Debug, Default)]
pub(crate) struct Notice<'a> {
    /// Heading and title.
    pub(crate) title: &'a str,
    /// Sentences below it.
    pub(crate) paragraphs: &'a [&'a str],
    /// What can be done about it.
    pub(crate) form: Option<Form<'a>>,
    /// Where else to go: address and words.
    pub(crate) link: Option<(&'a str, &'a str)>,
}

/// Buttons that post to `action`.
#[derive(Debug)]
pub(crate) struct Form<'a> {
    /// A path of this site.
    pub(crate) action: &'a str,
    /// Names and values that go with it.
    pub(crate) hidden: &'a [(&'a str, &'a str)],
    /// Value and words of each button; the first is the one that most people want.
    pub(crate) buttons: &'a [(&'a str, &'a str)],
}

impl Form<'_> {
    fn html(&self) -> String {
        let field = |(name, value): &(&str, &str)| {
            format!("<input type=\"hidden\" name=\"{}\" value=\"{}\">", escaped(name), escaped(value))
        };
        let hidden: String = self.hidden.iter().map(field).collect();
        let button = |(at, (value, words)): (usize, &(&str, &str))| {
            let class = if at == 0 { "btn btn-solid" } else { "btn" };
            let (value, words) = (escaped(value), escaped(words));
            format!("<button class=\"{class}\" name=\"do\" value=\"{value}\">{words}</button>")
        };
        let buttons: String = self.buttons.iter().enumerate().map(button).collect();
        let action = escaped(self.action);
        format!(
            "<form method=\"post\" action=\"{action}\">{hidden}<p class=\"notice-actions\">{buttons}</p></form>"
        )
    }
}

/// `text` as HTML, in content and in quoted attributes.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            other => html.push(other),
        }
    }
    html
}

/// The page, under the site's name.
pub(crate) async fn notice(app: &App, status: StatusCode, notice: &Notice<'_>) -> Response {
    let title = escaped(notice.title);
    // A page without the name still does what it is for.
    let site = settings::queries::value(&app.store.reader(Arc::default()), "site_name").await;
    let site = escaped(&site.unwrap_or_default());
    let head = format!("<title>{title} | {site}</title><meta name=\"robots\" content=\"noindex\">");
    let paragraphs: String =
        notice.paragraphs.iter().map(|text| format!("<p>{}</p>", escaped(text))).collect();
    let form = notice.form.as_ref().map(Form::html).unwrap_or_default();
    let link = notice.link.map_or_else(String::new, |(address, words)| {
        format!("<p><a href=\"{}\">{}</a></p>", escaped(address), escaped(words))
    });
    let html = format!(
        "<div class=\"wrap page\"><main class=\"notice\">\
         <a class=\"notice-site\" href=\"/\">{site}</a><h1>{title}</h1>{paragraphs}{form}{link}</main></div>"
    );
    // There is a token in the address of each: nobody keeps them, and no other page learns where it was come from.
    let headers = [(header::CACHE_CONTROL, "no-store"), (header::REFERRER_POLICY, "no-referrer")];
    (status, headers, Html(app.template.fill(&head, &html, ""))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_outside_stays_text() {
        let form =
            Form { action: "/x", hidden: &[("token", "\"><script>")], buttons: &[("yes", "Yes & no")] };
        let html = form.html();
        assert!(
            html.contains("value=\"&quot;&gt;&lt;script&gt;\"") && html.contains("Yes &amp; no"),
            "{html}"
        );
    }
}
