use std::fmt::Write as _;

use file_text::testing::{encrypted, flate, page, page_with, pdf, stream};

use super::Broken;
use super::Outcome::{self, Killed, LongText, Text, Unreadable};

const CATALOG: &str = "<< /Type /Catalog /Pages 2 0 R >>";
const DUES: &[u8] = b"BT /F 9 Tf (Dues) Tj ET";

fn broken(name: &'static str, bytes: Vec<u8>, outcome: Outcome) -> Broken {
    Broken { name, ending: "pdf", bytes, outcome }
}

fn replaced(pdf: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = pdf.windows(from.len()).rposition(|part| part == from.as_bytes()).unwrap();
    [&pdf[..at], to.as_bytes(), &pdf[at + from.len()..]].concat()
}

/// A page that shows the first of these forms.
fn forms(forms: &[Vec<u8>]) -> Vec<u8> {
    let names: String = (0..forms.len()).map(|form| format!("/X{form} {} 0 R ", form + 6)).collect();
    page_with(&format!("/Font << /F 4 0 R >> /XObject << {names} >>"), b"/X0 Do", forms)
}

fn form(content: &str) -> Vec<u8> {
    stream("/Type /XObject /Subtype /Form", content.as_bytes())
}

/// A page whose text is in this font, with more objects from the number 7 on.
fn in_font(font: &str, more: &[Vec<u8>]) -> Vec<u8> {
    let objects = [&[font.as_bytes().to_vec()], more].concat();
    page_with("/Font << /F 6 0 R >>", DUES, &objects)
}

fn with_filters(filters: &str, content: &[u8]) -> Vec<u8> {
    let content = stream(&format!("/Filter {filters}"), content);
    let page = "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>";
    let pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
    pdf(&[CATALOG.as_bytes(), pages.as_bytes(), page.as_bytes(), &content])
}

fn pages(kids: &str) -> Vec<u8> {
    let pages = format!("<< /Type /Pages /Kids [{kids}] /Count 2147483647 >>");
    let page = "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>";
    let font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
    pdf(&[CATALOG.as_bytes(), pages.as_bytes(), page.as_bytes(), &stream("", DUES), font.as_bytes()])
}

fn ten_thousand_pages() -> Vec<u8> {
    let mut kids = String::new();
    let mut objects = vec![CATALOG.as_bytes().to_vec(), Vec::new()];
    objects.push(b"<< /Font << /F 4 0 R >> >>".to_vec());
    objects
        .push(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec());
    objects.push(stream("", b"BT /F 9 Tf (A page about dues and fees) Tj ET"));
    for _ in 0..10_000 {
        objects.push(b"<< /Type /Page /Parent 2 0 R /Resources 3 0 R /Contents 5 0 R >>".to_vec());
        write!(kids, "{} 0 R ", objects.len()).unwrap();
    }
    objects[1] = format!("<< /Type /Pages /Count 10000 /Kids [{kids}] >>").into_bytes();
    pdf(&objects)
}

fn deep_page_tree() -> Vec<u8> {
    let mut objects = vec![CATALOG.to_owned()];
    objects.extend((0..10_000).map(|level| format!("<< /Type /Pages /Count 1 /Kids [{} 0 R] >>", level + 3)));
    objects.push("<< /Type /Page >>".to_owned());
    pdf(&objects)
}

fn compressed_objects(content: &[u8]) -> Vec<u8> {
    let objects = stream("/Type /ObjStm /N 1000000 /First 10 /Filter /FlateDecode", &flate(content));
    pdf(&[CATALOG.as_bytes(), b"<< /Type /Pages /Kids [] /Count 0 >>", &objects])
}

/// A page that shows one stream again and again.
fn many_bombs(bomb: &[u8]) -> Vec<u8> {
    let page = format!("<< /Type /Page /Parent 2 0 R /Contents [{}] >>", "4 0 R ".repeat(100));
    let pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
    pdf(&[CATALOG.as_bytes(), pages.as_bytes(), page.as_bytes(), &stream("/Filter /FlateDecode", bomb)])
}

pub(super) fn all() -> Vec<Broken> {
    let whole = page(DUES, &[]);
    let zeros = vec![0; 1 << 26];
    let table = whole.windows(5).rposition(|part| part == b"xref\n").unwrap() - 5;
    let start = whole.windows(9).position(|part| part == b"startxref").unwrap();
    let prev = format!("/Root 1 0 R /Prev {}", start - 200);
    let calls = |form: usize| format!("/X{form} Do ").repeat(10);
    let fan: Vec<_> =
        (1..=10).map(|level| form(&calls(level))).chain([form("BT /F 9 Tf (Dues) Tj ET")]).collect();
    let identity = "<< /Type /Font /Subtype /Type0 /Encoding /Identity-H /ToUnicode 7 0 R >>";
    let all_codes = b"1 beginbfrange <00000000> <ffffffff> <0000> endbfrange";
    let unicode_bomb = stream("/Filter /FlateDecode", &flate(&zeros));
    let widths = "<< /Type /Font /Subtype /Type0 /Encoding /WinAnsiEncoding /DescendantFonts [<< /W [0 4294967295 500 0 65535 500] >>] >>";
    let nested = |open: &str| page(DUES, &[open.repeat(100_000).into_bytes()]);
    let rows = "/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>";
    let predicted = [flate(b"dues"), Vec::new()].concat();
    vec![
        broken("an empty file", Vec::new(), Unreadable),
        broken("a header alone", b"%PDF-1.7\n".to_vec(), Unreadable),
        broken("half a file", whole[..whole.len() / 2].to_vec(), Unreadable),
        broken("no table of objects", whole[..table].to_vec(), Text("Dues")),
        broken(
            "bytes at random",
            [b"%PDF-1.7\n".as_slice(), &flate(&flate(DUES)).repeat(5000)].concat(),
            Unreadable,
        ),
        broken("a table that is its own predecessor", replaced(&whole, "/Root 1 0 R", &prev), Text("Dues")),
        broken("a table of four billion objects", replaced(&whole, "0 6\n", "0 4294967295\n"), Text("Dues")),
        broken(
            "a table outside the file",
            replaced(&whole, "startxref\n", "startxref\n99999999999"),
            Text("Dues"),
        ),
        broken("pages within themselves", pages("2 0 R"), Unreadable),
        broken(
            "one page a million times",
            pages(&"3 0 R ".repeat(1_000_000)),
            Text("Dues\nDues\nDues\nDues\nDues"),
        ),
        broken("ten thousand pages", ten_thousand_pages(), LongText),
        broken("a page tree of ten thousand levels", deep_page_tree(), Text("")),
        broken("a reference to itself", pdf(&["1 0 R"]), Unreadable),
        broken("references in a circle", pdf(&["2 0 R", "1 0 R"]), Unreadable),
        broken("a bomb", with_filters("/FlateDecode", &flate(&zeros)), Unreadable),
        broken("a page of many bombs", many_bombs(&flate(&zeros[..30 << 20])), Killed),
        broken(
            "a bomb of bombs",
            with_filters("[/FlateDecode /FlateDecode]", &flate(&flate(&zeros))),
            Unreadable,
        ),
        broken("a bomb of objects", compressed_objects(&zeros), Unreadable),
        broken("objects that are none", compressed_objects(b"1 0 2 0 3 0 4 0 "), Unreadable),
        broken(
            "rows of two billion columns",
            with_filters(rows.trim_start_matches("/Filter "), &predicted),
            Unreadable,
        ),
        broken(
            "a form within itself",
            forms(&[form("BT /F 9 Tf (Dues) Tj ET /X0 Do")]),
            Text("DuesDuesDuesDuesDuesDuesDuesDues"),
        ),
        broken("ten billion forms", forms(&fan), Killed),
        broken("a mapping of four billion codes", in_font(identity, &[stream("", all_codes)]), Text("䑵敳")),
        broken("a bomb as a mapping", in_font(identity, &[unicode_bomb]), Text("")),
        broken("widths of four billion codes", in_font(widths, &[]), Text("Dues")),
        broken(
            "an encoding of itself",
            in_font("<< /Type /Font /Encoding 7 0 R >>", &[b"7 0 R".to_vec()]),
            Text("Dues"),
        ),
        broken("nested arrays", nested("["), Text("Dues")),
        broken("nested dictionaries", nested("<</A"), Text("Dues")),
        broken("nested arrays on a page", page("[".repeat(1_000_000).as_bytes(), &[]), Unreadable),
        broken("a string without an end", page(b"BT /F 9 Tf (Dues) Tj (", &[]), Text("Dues")),
        broken("a picture without an end", page(&[DUES, b" BI /W 9 ID x"].concat(), &[]), Text("Dues")),
        broken(
            "many saved states",
            page(&[b"q ".repeat(200_000).as_slice(), DUES].concat(), &[]),
            Text("Dues"),
        ),
        broken(
            "a length of two gigabytes",
            replaced(&whole, "/Length 23", "/Length 2147483647"),
            Text("Dues"),
        ),
        broken("a length that is its stream", replaced(&whole, "/Length 23", "/Length 5 0 R"), Text("")),
        broken(
            "numbers without bounds",
            page(b"BT /F 1e999 Tf 9e99 -9e99 9e99 9e99 9e99 9e99 Tm (Dues) Tj ET", &[]),
            Text(""),
        ),
        broken("a password", encrypted("Dues", "secret"), Unreadable),
        broken(
            "an encryption that is none",
            replaced(&whole, "/Root 1 0 R", "/Root 1 0 R /Encrypt 4 0 R"),
            Unreadable,
        ),
        broken("a web page", b"<html>%PDF-1.7</html>".to_vec(), Unreadable),
    ]
}
