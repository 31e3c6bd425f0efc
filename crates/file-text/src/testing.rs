//! Small PDF and office files.

use std::fs::File;
use std::io::{Seek as _, Write as _};

use flate2::Compression;
use flate2::write::{DeflateEncoder, ZlibEncoder};
use lopdf::{Document, EncryptionState, EncryptionVersion, Object, Permissions, StringFormat};
use rawzip::{CompressionMethod, ZipArchiveWriter};

/// Returns a PDF with these objects, the first of which has the number 1 and is the catalog.
pub fn pdf<T: AsRef<[u8]>>(objects: &[T]) -> Vec<u8> {
    let mut pdf = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        places.push(pdf.len());
        writeln!(pdf, "{} 0 obj", number + 1).unwrap();
        pdf.extend_from_slice(object.as_ref());
        pdf.extend_from_slice(b"\nendobj\n");
    }
    let table = pdf.len();
    writeln!(pdf, "xref\n0 {}\n0000000000 65535 f ", places.len() + 1).unwrap();
    places.iter().for_each(|place| writeln!(pdf, "{place:010} 00000 n ").unwrap());
    writeln!(pdf, "trailer\n<< /Size {} /Root 1 0 R >>", places.len() + 1).unwrap();
    writeln!(pdf, "startxref\n{table}\n%%EOF").unwrap();
    pdf
}

/// Returns a stream with these entries in its dictionary, such as `/Filter /FlateDecode`.
pub fn stream(entries: &str, content: &[u8]) -> Vec<u8> {
    let start = format!("<< /Length {} {entries} >>\nstream\n", content.len());
    [start.as_bytes(), content, b"\nendstream"].concat()
}

/// Returns a PDF of one page with this content. `F` is a font with the encoding of Windows, and `more` are objects from the number 6 on.
pub fn page(content: &[u8], more: &[Vec<u8>]) -> Vec<u8> {
    page_with("/Font << /F 4 0 R >>", content, more)
}

/// As [`page`], with these resources.
pub fn page_with(resources: &str, content: &[u8], more: &[Vec<u8>]) -> Vec<u8> {
    let page = format!("<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << {resources} >> >>");
    let first = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        page.into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
        stream("", content),
    ];
    pdf(&[first.as_slice(), more].concat())
}

/// Returns the PDF of a text, encrypted with a password.
pub fn encrypted(text: &str, password: &str) -> Vec<u8> {
    let content = format!("BT /F 12 Tf ({text}) Tj ET");
    let mut document = Document::load_mem(&page(content.as_bytes(), &[])).unwrap();
    let id = Object::String(vec![7; 16], StringFormat::Hexadecimal);
    document.trailer.set("ID", Object::Array(vec![id.clone(), id]));
    let version = EncryptionVersion::V2 {
        document: &document,
        owner_password: "owner",
        user_password: password,
        key_length: 128,
        permissions: Permissions::all(),
    };
    let state = EncryptionState::try_from(version).unwrap();
    document.encrypt(&state).unwrap();
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

pub fn flate(content: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

pub fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (name, content) in files {
        let file = archive.new_file(name).compression_method(CompressionMethod::DEFLATE);
        let (mut entry, config) = file.start().unwrap();
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::best()));
        writer.write_all(content).unwrap();
        let (encoder, descriptor) = writer.finish().unwrap();
        encoder.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

/// Returns a document of Word with this XML as its body.
pub fn docx(body: &str) -> Vec<u8> {
    let xml = format!("<w:document xmlns:w='w'><w:body>{body}</w:body></w:document>");
    zip(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", xml.as_bytes())])
}

pub fn file(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}
