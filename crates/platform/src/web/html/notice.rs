//! Small pages behind links in mails. They need no script, and a mail scanner that opens a link changes
//! nothing.

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use maud::{Markup, html};

/// A page with sentences and optional buttons; every text is escaped.
#[derive(Clone, Debug, Default)]
pub struct Notice {
    pub title: String,
    pub paragraphs: Vec<String>,
    pub form: Option<Form>,
    pub link: Option<(String, String)>,
}

#[derive(Clone, Debug)]
pub struct Form {
    pub action: &'static str,
    pub hidden: Vec<(&'static str, String)>,
    /// Value and label of each button; the first is the default.
    pub buttons: Vec<(&'static str, &'static str)>,
}

impl Form {
    fn markup(&self) -> Markup {
        html! {
            form method="post" action=(self.action) {
                @for (name, value) in &self.hidden {
                    input type="hidden" name=(name) value=(value);
                }
                p.actions {
                    @for (at, (value, words)) in self.buttons.iter().enumerate() {
                        button.btn.btn-solid[at == 0] name="do" value=(value) { (words) }
                    }
                }
            }
        }
    }
}

impl Notice {
    pub fn body(&self, site: &str) -> Markup {
        html! {
            div.wrap.page {
                main.notice {
                    a.notice-site href="/" { (site) }
                    h1 { (self.title) }
                    @for paragraph in &self.paragraphs { p { (paragraph) } }
                    @if let Some(form) = &self.form { (form.markup()) }
                    @if let Some((address, words)) = &self.link { p { a href=(address) { (words) } } }
                }
            }
        }
    }

    pub fn head(&self, site: &str) -> Markup {
        html! {
            title { (self.title) " | " (site) }
            meta name="robots" content="noindex";
        }
    }

    /// Builds an untemplated response. The site's layer finds the notice in the extensions and adds the site's
    /// template.
    pub fn into_response(self, status: StatusCode) -> Response {
        // The URL contains a token: the page must not be cached, and no other site may see it as a referrer.
        let headers = [(header::CACHE_CONTROL, "no-store"), (header::REFERRER_POLICY, "no-referrer")];
        let page =
            html! { (maud::DOCTYPE) html lang="en" { head { (self.head("")) } body { (self.body("")) } } };
        let mut response = (status, headers, Html(page.into_string())).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn untrusted_text_is_escaped() {
        let hidden = vec![("token", "\"><script>".to_owned())];
        let form = Form { action: "/x", hidden, buttons: vec![("yes", "Yes & no"), ("no", "No")] };
        let notice = Notice { title: "<b>".into(), form: Some(form), ..Notice::default() };
        let html = notice.body("O'Neil & <i>").into_string();
        assert!(
            html.contains("value=\"&quot;&gt;&lt;script&gt;\"") && html.contains("Yes &amp; no"),
            "{html}"
        );
        assert!(!html.contains("<b>") && !html.contains("<i>"), "{html}");
        assert_eq!(html.matches("btn-solid").count(), 1, "{html}");
    }
}
