//! A text as a PDF on Letter paper: headings, paragraphs, items, and lines to fill in.

use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use super::helvetica::{Face, encoded};

/// Letter, in points.
const PAPER: (f32, f32) = (612.0, 792.0);
const MARGIN: f32 = 72.0;
const WIDTH: f32 = PAPER.0 - 2.0 * MARGIN;
const BODY: f32 = 11.0;
const HEADING: f32 = 13.0;
const TITLE: f32 = 22.0;
const SMALL: f32 = 9.0;
/// From line to line, for each point of size.
const LEADING: f32 = 1.4;
/// Room before what follows an empty line.
const GAP: f32 = 7.0;
const INDENT: f32 = 16.0;
/// The header bar's navy of the site.
const NAVY: (f32, f32, f32) = (0.07, 0.15, 0.25);

/// What is written, and by whom.
pub(super) struct Paper<'a> {
    pub(super) title: &'a str,
    pub(super) organization: &'a str,
    /// `# ` begins a heading, `- ` an item, `_ ` a line to fill in; every other line is a paragraph.
    pub(super) body: &'a str,
}

impl Paper<'_> {
    /// The file. The same paper makes the same bytes.
    pub(super) fn pdf(&self) -> Vec<u8> {
        let mut sheets = Sheets { done: Vec::new(), page: Content::new(), y: PAPER.1 - MARGIN };
        self.head(&mut sheets);
        let mut gap = 0.0;
        for line in self.body.lines() {
            if line.trim().is_empty() {
                gap = GAP;
                continue;
            }
            sheets.down(gap);
            gap = 0.0;
            sheets.block(line.trim_end());
        }
        sheets.done.push(sheets.page);
        self.file(sheets.done)
    }

    fn head(&self, sheets: &mut Sheets) {
        sheets.line((MARGIN, Face::Bold, SMALL), self.organization);
        sheets.down(10.0);
        for line in Face::Bold.wrapped(self.title, TITLE, WIDTH) {
            sheets.line((MARGIN, Face::Bold, TITLE), &line);
        }
        sheets.down(4.0);
        sheets.rule(MARGIN);
        sheets.down(12.0);
    }

    fn file(&self, pages: Vec<Content>) -> Vec<u8> {
        let [catalog, tree, info, regular, bold] = [1, 2, 3, 4, 5].map(Ref::new);
        let total = pages.len();
        let id = |number: usize| Ref::new(i32::try_from(number).unwrap_or(i32::MAX));
        let page_ids: Vec<_> = (0..total).map(|number| id(6 + 2 * number)).collect();
        let mut pdf = Pdf::new();
        let mut root = pdf.catalog(catalog);
        root.pages(tree).lang(TextStr("en-US"));
        root.viewer_preferences().display_doc_title(true);
        root.finish();
        pdf.document_info(info).title(TextStr(self.title)).author(TextStr(self.organization));
        pdf.pages(tree).kids(page_ids.iter().copied()).count(i32::try_from(total).unwrap_or(i32::MAX));
        for (font, name) in [(regular, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
            pdf.type1_font(font).base_font(Name(name)).encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        for (number, (mut content, page_id)) in pages.into_iter().zip(page_ids).enumerate() {
            self.foot(&mut content, (number + 1, total));
            let stream = id(7 + 2 * number);
            let mut page = pdf.page(page_id);
            page.media_box(Rect::new(0.0, 0.0, PAPER.0, PAPER.1)).parent(tree).contents(stream);
            page.resources().fonts().pair(Name(b"F1"), regular).pair(Name(b"F2"), bold);
            page.finish();
            pdf.stream(stream, &content.finish());
        }
        pdf.finish()
    }

    fn foot(&self, content: &mut Content, (number, total): (usize, usize)) {
        let y = MARGIN / 2.0;
        write(content, (MARGIN, y), (Face::Regular, SMALL), self.title);
        let count = format!("Page {number} of {total}");
        let x = PAPER.0 - MARGIN - Face::Regular.width(&count, SMALL);
        write(content, (x, y), (Face::Regular, SMALL), &count);
    }
}

fn write(content: &mut Content, (x, y): (f32, f32), (face, size): (Face, f32), text: &str) {
    let (red, green, blue) = if face == Face::Bold { NAVY } else { (0.1, 0.1, 0.1) };
    let font = if face == Face::Bold { Name(b"F2") } else { Name(b"F1") };
    content.set_fill_rgb(red, green, blue).begin_text().set_font(font, size);
    content.next_line(x, y).show(Str(&encoded(text))).end_text();
}

/// The pages so far, and how far down the last one is written.
struct Sheets {
    done: Vec<Content>,
    page: Content,
    y: f32,
}

impl Sheets {
    fn block(&mut self, line: &str) {
        if let Some(text) = line.strip_prefix("# ") {
            // Not without what it stands above.
            self.need(HEADING * LEADING + 3.0 * BODY * LEADING);
            self.down(GAP);
            self.line((MARGIN, Face::Bold, HEADING), text);
        } else if let Some(label) = line.strip_prefix('_') {
            self.fill_in(label.trim());
        } else if let Some(text) = line.strip_prefix("- ") {
            let lines = Face::Regular.wrapped(text, BODY, WIDTH - INDENT);
            for (number, line) in lines.iter().enumerate() {
                self.need(BODY * LEADING);
                if number == 0 {
                    write(&mut self.page, (MARGIN + 4.0, self.y - BODY), (Face::Regular, BODY), "•");
                }
                self.line((MARGIN + INDENT, Face::Regular, BODY), line);
            }
        } else {
            for line in Face::Regular.wrapped(line, BODY, WIDTH) {
                self.line((MARGIN, Face::Regular, BODY), &line);
            }
        }
    }

    /// A name and a line to write on.
    fn fill_in(&mut self, label: &str) {
        self.down(9.0);
        self.need(BODY * LEADING);
        let from = if label.is_empty() { MARGIN } else { MARGIN + Face::Regular.width(label, BODY) + 6.0 };
        self.line((MARGIN, Face::Regular, BODY), label);
        self.rule(from);
    }

    fn line(&mut self, (x, face, size): (f32, Face, f32), text: &str) {
        self.need(size * LEADING);
        write(&mut self.page, (x, self.y - size), (face, size), text);
        self.y -= size * LEADING;
    }

    /// A line under what was written last, from `x` to the margin.
    fn rule(&mut self, x: f32) {
        let y = self.y + 2.0;
        self.page.set_line_width(0.5).move_to(x, y).line_to(PAPER.0 - MARGIN, y).stroke();
    }

    fn down(&mut self, points: f32) {
        self.y -= points;
    }

    /// Begins another page where so many points are no longer left.
    fn need(&mut self, points: f32) {
        if self.y - points < MARGIN {
            self.done.push(std::mem::replace(&mut self.page, Content::new()));
            self.y = PAPER.1 - MARGIN;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paper(body: &str) -> Vec<u8> {
        Paper { title: "Member Handbook", organization: "Our Union", body }.pdf()
    }

    fn count(file: &[u8], text: &str) -> usize {
        file.windows(text.len()).filter(|part| *part == text.as_bytes()).count()
    }

    #[test]
    fn a_text_becomes_a_file_with_title_and_pages() {
        let file = paper("# Welcome\n\nOne (and only) line – with a dash.\n- An item\n_ Name");
        assert!(file.starts_with(b"%PDF-") && file.trim_ascii_end().ends_with(b"%%EOF"));
        assert_eq!(count(&file, "/Type /Page\n") + count(&file, "/Type /Page "), 1);
        assert_eq!(count(&file, "(Page 1 of 1)"), 1);
        assert!(count(&file, "Member Handbook") >= 3, "as the title of the file, above and below the text");
        assert_eq!(paper("x"), paper("x"), "the same text makes the same bytes");
    }

    #[test]
    fn a_long_text_goes_on_and_stays_between_the_margins() {
        let words = "watch ".repeat(2_000);
        let file = paper(&words);
        assert_eq!(count(&file, "of 4)"), 4, "four pages");
        for line in Face::Regular.wrapped(&words, BODY, WIDTH) {
            assert!(Face::Regular.width(&line, BODY) <= WIDTH);
        }
    }

    #[test]
    fn letters_are_written_as_readers_know_them() {
        assert_eq!(encoded("a–’é日"), [b'a', 0x96, 0x92, 0xe9, b'?']);
    }
}
