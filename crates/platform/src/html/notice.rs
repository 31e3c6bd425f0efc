//! Small pages that the server makes itself: what a link of a mail opens. They need no script, and mail scanners that
//! open links do nothing with them.

use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use maud::{Markup, html};

/// A page with some sentences and perhaps buttons. All texts are shown, never interpreted.
#[derive(Clone, Debug, Default)]
pub struct Notice {
    /// Heading and title.
    pub title: String,
    /// Sentences below it.
    pub paragraphs: Vec<String>,
    /// What can be done about it.
    pub form: Option<Form>,
    /// Where else to go: address and words.
    pub link: Option<(String, String)>,
}

/// Buttons that post to `action`.
#[derive(Clone, Debug)]
pub struct Form {
    /// A path of this site.
    pub action: &'static str,
    /// Names and values that go with it.
    pub hidden: Vec<(&'static str, String)>,
    /// Value and words of each button; the first is the one that most people want.
    pub buttons: Vec<(&'static str, &'static str)>,
}

impl Form {
    fn markup(&self) -> Markup {
        html! {
            form method="post" action=(self.action) {
                @for (name, value) in &self.hidden {
                    input type="hidden" name=(name) value=(value);
                }
                p.notice-actions {
                    @for (at, (value, words)) in self.buttons.iter().enumerate() {
                        button.btn.btn-solid[at == 0] name="do" value=(value) { (words) }
                    }
                }
            }
        }
    }
}

impl Notice {
    /// The body of the page, below the site's name.
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

    /// The head of the page.
    pub fn head(&self, site: &str) -> Markup {
        html! {
            title { (self.title) " | " (site) }
            meta name="robots" content="noindex";
        }
    }

    /// The answer, plain. The site's layer finds the notice in its extensions and puts the site's template around it.
    pub fn into_response(self, status: StatusCode) -> Response {
        // There is a token in the address of each: nobody keeps them, and no other page learns where it was come from.
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
