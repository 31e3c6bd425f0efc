use super::testing::{docx, encrypted, file, page, page_with, stream, zip};
use super::*;

fn read(bytes: &[u8], ending: &str) -> Result<String, Unreadable> {
    text_of(file(bytes), Kind::of_ending(ending).unwrap())
}

fn shown(content: &str) -> String {
    read(&page(content.as_bytes(), &[]), "pdf").unwrap()
}

#[test]
fn pdf_words_and_lines_follow_glyph_positions() {
    assert_eq!(shown("BT /F 10 Tf 72 700 Td (Dues and) Tj 0 -12 Td (fees) Tj ET"), "Dues and\nfees");
    assert_eq!(
        shown("BT /F 10 Tf [(Du) 20 (es) -300 (and)] TJ T* (fees) ' ET"),
        "Dues andfees",
        "no leading"
    );
    assert_eq!(shown("BT /F 10 Tf 12 TL (Dues) Tj (and) ' 0 0 (fees) \" ET"), "Dues\nand\nfees");
    assert_eq!(
        shown("BT /F 10 Tf (Dues) Tj 40 0 Td (and) Tj 18 4 Td (2) Tj ET"),
        "Dues and 2",
        "a superscript"
    );
    let turned =
        "q 0 1 -1 0 0 0 cm BT /F 10 Tf (Dues) Tj 40 0 Td (and) Tj ET Q BT /F 10 Tf 9 90 Td (fees) Tj ET";
    assert_eq!(shown(turned), "Dues and\nfees");
    assert_eq!(shown("BT /F 10 Tf (caf\\351 \\226 \\200 5) Tj ET"), "café – € 5");
}

#[test]
fn pdf_font_widths_join_the_parts_of_a_word() {
    let font = b"<< /Type /Font /Subtype /TrueType /FirstChar 97 /Widths [500 500 500] /Encoding /WinAnsiEncoding >>";
    let parts = b"BT /F 10 Tf (ab) Tj 10 0 Td (c) Tj 8 0 Td (a) Tj ET";
    let pdf = page_with("/Font << /F 6 0 R >>", parts, &[font.to_vec()]);
    assert_eq!(read(&pdf, "pdf").unwrap(), "abc a");
}

#[test]
fn a_to_unicode_map_takes_precedence_over_the_encoding() {
    let mapping = b"begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange \
        2 beginbfchar <0001> <0044> <0002> <FB01> endbfchar 1 beginbfrange <0003> <0005> <0061> endbfrange endcmap";
    let font = b"<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 7 0 R \
        /DescendantFonts [<< /DW 500 /W [1 [600 600] 3 5 700] >>] >>";
    let content = b"BT /F 10 Tf [<00010002> 10 <0003>] TJ 30 0 Td <0005> Tj ET";
    let pdf = page_with("/Font << /F 6 0 R >>", content, &[font.to_vec(), stream("", mapping)]);
    assert_eq!(read(&pdf, "pdf").unwrap(), "Dfia c");
}

#[test]
fn text_in_pdf_form_xobjects_is_read() {
    let form = stream(
        "/Type /XObject /Subtype /Form /Resources << /Font << /G 4 0 R >> >>",
        b"BT /G 9 Tf (fees) Tj ET",
    );
    let resources = "/Font << /F 4 0 R >> /XObject << /X 6 0 R >>";
    let pdf = page_with(resources, b"BT /F 9 Tf (Dues) Tj ET q 1 0 0 1 0 -50 cm /X Do Q", &[form]);
    assert_eq!(read(&pdf, "pdf").unwrap(), "Dues\nfees");
}

#[test]
fn a_scanned_pdf_returns_empty_text() {
    let image = stream(
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray",
        b"x",
    );
    let pdf = page_with("/XObject << /I 6 0 R >>", b"q 600 0 0 800 0 0 cm /I Do Q", &[image]);
    assert_eq!(read(&pdf, "pdf"), Ok(String::new()));
}

#[test]
fn an_encrypted_pdf_is_read_only_without_a_user_password() {
    assert_eq!(read(&encrypted("Dues", ""), "pdf").unwrap(), "Dues");
    assert_eq!(read(&encrypted("Dues", "secret"), "pdf"), Err(Unreadable));
}

#[test]
fn text_before_the_damaged_part_of_a_page_is_read() {
    let whole = page(b"BT /F 9 Tf (Dues) Tj ET BI /W 1 ID without an end", &[]);
    assert_eq!(read(&whole, "pdf").unwrap(), "Dues");
    assert_eq!(read(b"%PDF-1.7\n", "pdf"), Err(Unreadable));
}

#[test]
fn docx_paragraphs_become_lines() {
    let body = "<w:p><w:r><w:t>Dues &amp; </w:t></w:r><w:r><w:t>fe&#101;s</w:t></w:r></w:p>\
        <w:p><w:r><w:t>2026</w:t><w:tab/><w:t>May</w:t><w:br/><w:t>June</w:t></w:r></w:p>\
        <w:p><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del></w:p>";
    assert_eq!(read(&docx(body), "docx").unwrap(), "Dues & fees\n2026 May\nJune");
}

#[test]
fn pptx_slides_are_read_in_order_before_notes() {
    let slide = |text: &str| format!("<p:sld><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:sld>").into_bytes();
    let (first, second, tenth, notes) = (slide("one"), slide("two"), slide("ten"), slide("notes"));
    let pptx = zip(&[
        ("ppt/slides/slide10.xml", &tenth),
        ("ppt/notesSlides/notesSlide1.xml", &notes),
        ("ppt/slides/slide2.xml", &second),
        ("ppt/slides/slide1.xml", &first),
        ("ppt/slides/_rels/slide1.xml.rels", b"<Relationships/>"),
    ]);
    assert_eq!(read(&pptx, "pptx").unwrap(), "one\ntwo\nten\nnotes");
}

#[test]
fn shared_and_inline_texts_of_a_workbook_are_read() {
    let shared =
        b"<sst><si><t>Shift</t></si><si><r><t>Ni</t></r><r><t>ght</t></r><rPh><t>x</t></rPh></si></sst>";
    let sheet = b"<worksheet><c t='inlineStr'><is><t>Hours</t></is></c><c><v>8</v></c></worksheet>";
    let xlsx = zip(&[("xl/worksheets/sheet1.xml", sheet), ("xl/sharedStrings.xml", shared)]);
    assert_eq!(read(&xlsx, "xlsx").unwrap(), "Shift\nNight\nHours");
}

#[test]
fn odt_text_is_read() {
    let content = "<office:document-content><office:body><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>\
        <text:h>Dues</text:h><text:p>and<text:s/>fees<text:line-break/><text:span>2026</text:span></text:p></office:body></office:document-content>";
    let odt =
        zip(&[("mimetype", b"application/vnd.oasis.opendocument.text"), ("content.xml", content.as_bytes())]);
    assert_eq!(read(&odt, "odt").unwrap(), "Dues\nand fees\n2026");
}

#[test]
fn the_readable_part_of_a_damaged_document_is_returned() {
    let broken = docx("<w:p><w:t>Dues</w:t></w:p><w:p <");
    assert_eq!(read(&broken, "docx").unwrap(), "Dues");
    assert_eq!(read(&zip(&[("other.xml", b"<a/>")]), "docx"), Err(Unreadable));
    assert_eq!(read(b"PK\x03\x04", "docx"), Err(Unreadable));
}

#[test]
fn a_zip_entry_is_inflated_up_to_the_limit() {
    let text = format!("<w:t>Dues</w:t>{}<w:t>fees</w:t>", " ".repeat(16 << 20));
    assert_eq!(read(&docx(&text), "docx").unwrap(), "Dues");
}
