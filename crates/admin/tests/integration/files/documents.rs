//! Accepted documents. Types are detected from whole files as common office programs write them.

use std::io::{Cursor, Write as _};

use super::{PDF, rejection, staffed, upload};
use platform::files::testing::on_disk;

const DOCX: &[u8] = include_bytes!("../../../../unionhall/tests/files/minutes.docx");
const XLSX: &[u8] = include_bytes!("../../../../unionhall/tests/files/shifts.xlsx");
const PPTX: &[u8] = include_bytes!("../../../../unionhall/tests/files/talks.pptx");
const ODT: &[u8] = include_bytes!("../../../../unionhall/tests/files/letter.odt");

/// A file as offices wrote it until 2007, with more in it than its beginning tells.
fn compound(stream: &str) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create_with_version(cfb::Version::V3, Cursor::new(Vec::new())).unwrap();
    for name in ["1Table", stream] {
        file.create_stream(name).unwrap().write_all(&[7; 100_000]).unwrap();
    }
    file.into_inner().into_inner()
}

/// An archive of these parts, which hold their own names.
fn archive(parts: &[&str]) -> Vec<u8> {
    let parts: Vec<_> = parts.iter().map(|part| (*part, part.as_bytes())).collect();
    archive_of(&parts)
}

fn archive_of(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    for (name, content) in parts {
        let (mut entry, config) = archive.new_file(name).start().unwrap();
        let mut writer = config.wrap(&mut entry);
        writer.write_all(content).unwrap();
        let (_, descriptor) = writer.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

#[tokio::test]
async fn office_and_pdf_documents_are_accepted() {
    let (app, token) = staffed().await;
    let office = "application/vnd.openxmlformats-officedocument";
    let (doc, xls, old_xls, ppt) =
        (compound("WordDocument"), compound("Workbook"), compound("Book"), compound("PowerPoint Document"));
    let renumbered = archive(&["[Content_Types].xml", "_rels/.rels", "word/document2.xml"]);
    for (name, bytes, kind) in [
        ("minutes.docx", DOCX, format!("{office}.wordprocessingml.document")),
        ("shifts.xlsx", XLSX, format!("{office}.spreadsheetml.sheet")),
        ("talks.pptx", PPTX, format!("{office}.presentationml.presentation")),
        ("renumbered.docx", &renumbered, format!("{office}.wordprocessingml.document")),
        ("letter.odt", ODT, "application/vnd.oasis.opendocument.text".into()),
        ("minutes.doc", &doc, "application/msword".into()),
        ("shifts.xls", &xls, "application/vnd.ms-excel".into()),
        ("shifts-1995.xls", &old_xls, "application/vnd.ms-excel".into()),
        ("talks.ppt", &ppt, "application/vnd.ms-powerpoint".into()),
        ("bylaws.pdf", PDF, "application/pdf".into()),
        ("scan.pdf", &[&[b' '; 1024], PDF].concat(), "application/pdf".into()),
    ] {
        let answer = upload(&app, &token, &format!("documents/{name}"), bytes.to_vec()).await;
        assert_eq!(answer.status, 201, "{name}: {}", answer.text());
        assert_eq!(answer.json()["content_type"], kind, "{name}");
        assert_eq!(app.page(&format!("/media/documents/{name}")).await.body, bytes, "{name}");
    }
}

#[tokio::test]
async fn files_that_only_resemble_documents_are_rejected() {
    let (app, token) = staffed().await;
    let word = ["[Content_Types].xml", "word/document.xml"];
    let text = "application/vnd.oasis.opendocument.text";
    let program = [b"MZ\x90\0".as_slice(), DOCX].concat();
    for (name, bytes) in [
        ("macros.docx", archive(&[word[0], word[1], "word/vbaProject.bin"])),
        ("macros-elsewhere.docx", archive(&[word[0], word[1], "word/deeper/VBAPROJECT.BIN"])),
        ("some.zip", archive(&["readme.txt"])),
        ("no-types.docx", archive(&[word[1]])),
        ("no-text.docx", archive(&[word[0], "word/styles.xml"])),
        ("two.docx", archive(&[word[0], word[1], "xl/workbook.xml"])),
        ("deep.docx", archive(&[word[0], "other/word/document.xml"])),
        ("empty.docx", archive(&[])),
        ("half.docx", DOCX[..DOCX.len() / 2].to_vec()),
        ("program.docx", program),
        ("template.odt", archive_of(&[("mimetype", format!("{text}-template").as_bytes())])),
        ("late.odt", archive_of(&[("content.xml", b"<a/>"), ("mimetype", text.as_bytes())])),
        ("long.odt", archive_of(&[("mimetype", text.repeat(1000).as_bytes())])),
        ("mail.doc", compound("__properties_version1.0")),
        ("half.doc", compound("WordDocument")[..60_000].to_vec()),
        ("head.doc", compound("WordDocument")[..8].to_vec()),
        ("late.pdf", [&[b' '; 1025], PDF].concat()),
    ] {
        let answer = upload(&app, &token, &format!("documents/{name}"), bytes).await;
        assert_eq!(rejection(&answer), (415, "unsupported_type".into()), "{name}: {}", answer.text());
    }
    assert_eq!(on_disk(app.folder()), [""; 0]);
}
