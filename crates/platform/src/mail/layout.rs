//! The layout of emails: plain text, and the HTML that mail programs understand (tables, inline styles, no images).

use textwrap::{Options, WordSplitter};

use super::email::{Action, Email};

const TEXT_WIDTH: usize = 72;

const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/// Dark mode. Mail programs without support drop the whole element.
const DARK_STYLES: &str = "@media (prefers-color-scheme:dark){\
    .paper{background:#0f1722!important}.sheet{background:#17212f!important;border-color:#2c3d55!important}\
    .ink{color:#e8ecf2!important}.soft{color:#aab5c4!important}.code{background:#0f1722!important;color:#e8ecf2!important}\
    .link{color:#8fb2ff!important}}";

pub(super) fn render_text(email: &Email, site: &str) -> String {
    let mut parts: Vec<String> = email.paragraphs.iter().map(|paragraph| wrap(paragraph)).collect();
    parts.extend(email.code.iter().map(|code| format!("    {}", one_line(code))));
    if let Some(Action { label, url }) = &email.action {
        parts.push(format!("{}:\n{}", one_line(label), one_line(url)));
    }
    parts.extend(email.closing.iter().map(|line| wrap(line)));
    parts.extend(email.quoted.iter().map(|text| quote(text)));
    // "-- " begins a signature (RFC 3676, 4.3).
    parts.push(format!("-- \n{}", one_line(site)));
    parts.join("\n\n") + "\n"
}

pub(super) fn render_html(email: &Email, site: &str) -> String {
    let mut rows = String::new();
    for paragraph in &email.paragraphs {
        rows += &format!(
            "<p class=\"ink\" style=\"margin:0 0 16px;color:#17202c\">{}</p>\n",
            escape_lines(paragraph)
        );
    }
    if let Some(code) = &email.code {
        rows += &format!(
            "<p class=\"code\" style=\"margin:8px 0 24px;padding:16px;border-radius:8px;background:#f1efe8;color:#17202c;\
             font-family:Consolas,Menlo,monospace;font-size:32px;line-height:40px;letter-spacing:8px;text-align:center\">{}</p>\n",
            escape(&one_line(code))
        );
    }
    if let Some(action) = &email.action {
        rows += &render_button(action);
    }
    for line in &email.closing {
        rows += &format!(
            "<p class=\"soft\" style=\"margin:0 0 8px;color:#4a5563;font-size:14px;line-height:20px\">{}</p>\n",
            escape_lines(line)
        );
    }
    if let Some(text) = &email.quoted {
        rows += &format!(
            "<blockquote class=\"soft\" style=\"margin:0;padding:0 0 0 12px;border-left:3px solid #e3dfd4;color:#4a5563;\
             font-size:14px;line-height:20px\">{}</blockquote>\n",
            escape_lines(text)
        );
    }
    let (subject, site) = (escape(&one_line(&email.subject)), escape(&one_line(site)));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\n\
         <title>{subject}</title>\n<style>{DARK_STYLES}</style>\n</head>\n\
         <body class=\"paper\" style=\"margin:0;background:#fbfaf7\">\n\
         <table class=\"paper\" role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"background:#fbfaf7\">\n<tr><td align=\"center\" style=\"padding:24px 12px\">\n\
         <table class=\"sheet\" role=\"presentation\" width=\"560\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"width:100%;max-width:560px;background:#ffffff;border:1px solid #e3dfd4\">\n\
         <tr><td style=\"padding:16px 32px;background:#12263f;color:#f4f6f9;{FONT};font-size:18px;line-height:28px;\
         font-weight:600\">{site}</td></tr>\n\
         <tr><td style=\"padding:32px 32px 24px;{FONT};font-size:16px;line-height:24px\">\n{rows}</td></tr>\n\
         </table>\n</td></tr>\n</table>\n</body>\n</html>\n"
    )
}

/// A button with its URL below it, for readers who want to see the target and for programs without buttons.
fn render_button(action: &Action) -> String {
    let (label, url) = (escape(&one_line(&action.label)), escape(&one_line(&action.url)));
    if !leads_to_a_page(&action.url) {
        return format!("<p class=\"ink\" style=\"margin:0 0 16px;color:#17202c\">{label}: {url}</p>\n");
    }
    format!(
        "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" style=\"margin:8px 0 16px\">\n\
         <tr><td style=\"border-radius:8px;background:#2563eb\">\n\
         <a href=\"{url}\" style=\"display:inline-block;padding:12px 24px;border-radius:8px;background:#2563eb;\
         color:#ffffff;font-weight:600;text-decoration:none\">{label}</a>\n</td></tr>\n</table>\n\
         <p class=\"soft\" style=\"margin:0 0 24px;color:#4a5563;font-size:14px;line-height:20px;word-break:break-all\">\
         <a class=\"link\" href=\"{url}\" style=\"color:#1d4fd0\">{url}</a></p>\n"
    )
}

/// Returns whether a link opens a page, and cannot run code.
fn leads_to_a_page(url: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme))
}

/// Escapes a text and keeps its line breaks. The source lines are short, so that no transfer encoding is needed.
fn escape_lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(|line| escape(&wrap(line))).collect();
    lines.join("<br>\n")
}

fn escape(text: &str) -> String {
    maud::Render::render(text).into_string()
}

pub(super) fn one_line(text: &str) -> String {
    let kept = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    kept.filter(|letter| !letter.is_control()).collect::<String>().trim().to_owned()
}

/// Wraps at [`TEXT_WIDTH`] and keeps line breaks. Words are never broken: one may be a URL.
fn wrap(text: &str) -> String {
    wrap_to(TEXT_WIDTH, text)
}

fn quote(text: &str) -> String {
    let text = wrap_to(TEXT_WIDTH - 2, text);
    let lines: Vec<_> = text.lines().map(|line| format!("> {line}").trim_end().to_owned()).collect();
    lines.join("\n")
}

fn wrap_to(width: usize, text: &str) -> String {
    let options = Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    let lines: Vec<_> = text.lines().map(|line| textwrap::fill(&one_line(line), &options)).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn email(evil: &str) -> Email {
        Email {
            to: "nora@example.org".into(),
            subject: evil.into(),
            paragraphs: vec![evil.into(), "first line\nsecond line".into()],
            code: Some(evil.into()),
            action: Some(Action { label: evil.into(), url: format!("https://union.example/{evil}") }),
            closing: vec![evil.into()],
            ..Email::default()
        }
    }

    #[test]
    fn text_in_html_mails_is_escaped() {
        let evil = "<script>x</script>\" onclick='y' &amp;";
        let shown = render_html(&email(evil), evil);
        assert!(!shown.contains("<script>") && !shown.contains("\" onclick"), "{shown}");
        let escaped = "&lt;script&gt;x&lt;/script&gt;&quot; onclick='y' &amp;amp;";
        // Title, name, paragraph, code, button, two links, the address, closing.
        assert_eq!(shown.matches(escaped).count(), 9, "{shown}");
        assert!(shown.contains("first line<br>\nsecond line"));
    }

    #[test]
    fn html_mails_load_no_resources_and_link_only_web_urls() {
        let shown = render_html(&email("x"), "Our Union");
        assert!(!shown.contains("<img") && !shown.contains("url(") && !shown.contains("src="), "{shown}");
        assert_eq!(shown.matches("href=\"https://union.example/x\"").count(), 2);
        assert!(shown.contains(">https://union.example/x</a>"), "it can be read too");
        let script = Action { label: "Go".into(), url: "javascript:alert(1)".into() };
        let shown = render_html(&Email { action: Some(script), ..email("x") }, "Our Union");
        assert!(!shown.contains("href") && shown.contains("Go: javascript:alert(1)"), "{shown}");
    }

    #[test]
    fn every_line_of_a_quotation_is_prefixed() {
        let email = Email { quoted: Some(format!("{}\n\n<b>Nora", "word ".repeat(20))), ..Email::default() };
        let shown = render_text(&email, "Our Union");
        let marked: Vec<_> = shown.lines().take_while(|line| line.starts_with('>')).collect();
        assert_eq!((marked.len(), marked[2], marked[3]), (4, ">", "> <b>Nora"), "{shown}");
        assert!(marked.iter().all(|line| line.len() <= TEXT_WIDTH));
        let shown = render_html(&email, "Our Union");
        assert!(shown.contains("&lt;b&gt;Nora</blockquote>"), "{shown}");
    }

    #[test]
    fn plain_text_mails_contain_all_parts_in_order() {
        let email = Email {
            paragraphs: vec!["word ".repeat(40), "a\u{7}b\r\n> c".into()],
            code: Some("123456".into()),
            action: Some(Action {
                label: "Sign in".into(),
                url: format!("https://union.example/{}", "x".repeat(90)),
            }),
            closing: vec!["Bye.".into()],
            ..Email::default()
        };
        let shown = render_text(&email, "Our Union");
        let parts: Vec<_> = shown.split("\n\n").collect();
        assert!(parts[0].lines().count() == 3 && parts[0].lines().all(|line| line.len() <= TEXT_WIDTH));
        assert_eq!(parts[1..3], ["ab\n> c", "    123456"]);
        assert_eq!(parts[3], format!("Sign in:\nhttps://union.example/{}", "x".repeat(90)), "never broken");
        assert_eq!(parts[4..], ["Bye.", "-- \nOur Union\n"]);
    }
}
