//! An incomplete archive is rejected by name, and nothing of it is imported.

use std::io::{Read as _, Write as _};
use std::path::Path;

use archive::manifest::{Manifest, Part};
use platform::database::migrate::Migrations;
use rawzip::{CompressionMethod, ZipArchive};
use sha2::{Digest as _, Sha256};

use super::{Backend, PEOPLE, Site};

/// An archive of the demonstration, and the data range of each entry.
async fn archive() -> (Vec<u8>, Vec<(String, std::ops::Range<usize>)>) {
    let site = Site::demo(Backend::Sqlite).await;
    let bytes = site.bytes(&PEOPLE, "site.zip").await;
    let zip = ZipArchive::from_slice(&bytes).unwrap();
    let (mut entries, mut found) = (zip.entries(), Vec::new());
    while let Some(entry) = entries.next_entry().unwrap() {
        let name = entry.file_path().try_normalize().unwrap().as_ref().to_owned();
        let (from, to) = zip.get_entry(entry.wayfinder()).unwrap().compressed_data_range();
        found.push((name, from.try_into().unwrap()..to.try_into().unwrap()));
    }
    (bytes, found)
}

async fn refusal(site: &Site, bytes: &[u8]) -> String {
    let path = site.path("refused.zip");
    std::fs::write(&path, bytes).unwrap();
    let refused = site.import(&path).await.expect_err("it was taken");
    format!("{refused:#}")
}

async fn rows(site: &Site, name: &str) -> Vec<u8> {
    site.bytes(&PEOPLE, name).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_byte_in_a_part_is_rejected_with_the_parts_name() {
    let (bytes, entries) = archive().await;
    let site = Site::new(Backend::Sqlite).await;
    let before = rows(&site, "before.zip").await;
    let changed = entries.iter().filter(|(_, range)| !range.is_empty());
    for (name, range) in changed {
        let hash = name.strip_prefix("files/").unwrap_or(name);
        for at in [range.start + range.len() / 2, range.end - 1] {
            println!("byte {at} of {name}");
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            let refused = refusal(&site, &damaged).await;
            assert!(refused.contains(hash), "{name}: {refused}");
        }
    }
    assert!(rows(&site, "after.zip").await == before, "something came in");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_truncated_archive_is_rejected() {
    let (bytes, _) = archive().await;
    let site = Site::new(Backend::Sqlite).await;
    for cut in [0, 1, 100, bytes.len() / 2, bytes.len() - 1] {
        let refused = refusal(&site, &bytes[..cut]).await;
        assert!(
            refused.contains("refused.zip") || refused.contains("the end of the archive"),
            "{cut}: {refused}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_with_swapped_parts_is_rejected() {
    let (bytes, entries) = archive().await;
    let site = Site::new(Backend::Sqlite).await;
    let of = |name: &str| entries.iter().find(|(found, _)| found == name).unwrap().1.clone();
    // Swapped names in the directory: each part has the contents of the other.
    let (one, other) = ("rows/events.jsonl", "rows/albums.jsonl");
    assert_eq!(one.len(), other.len());
    let mut swapped = bytes.clone();
    let directory = of("manifest.json").end;
    let at = |name: &str| {
        let found = bytes[directory..].windows(name.len()).position(|window| window == name.as_bytes());
        directory + found.unwrap()
    };
    swapped[at(one)..][..one.len()].copy_from_slice(other.as_bytes());
    swapped[at(other)..][..one.len()].copy_from_slice(one.as_bytes());
    let refused = refusal(&site, &swapped).await;
    assert!(refused.contains(one) || refused.contains(other), "{refused}");
}

fn forged_part(
    zip: &mut rawzip::ZipArchiveWriter<std::fs::File>,
    table: &str,
    line: &str,
    times: usize,
) -> Part {
    let (mut hash, mut size) = (Sha256::new(), 0);
    let name = Part::name_of_table(table);
    let (mut entry, config) =
        zip.new_file(&name).compression_method(CompressionMethod::DEFLATE).start().unwrap();
    let mut compressed = Vec::new();
    let mut writer =
        config.wrap(flate2::write::DeflateEncoder::new(&mut compressed, flate2::Compression::best()));
    for _ in 0..times {
        writer.write_all(line.as_bytes()).unwrap();
        hash.update(line);
        size += line.len() as u64;
    }
    let (encoder, descriptor) = writer.finish().unwrap();
    encoder.finish().unwrap();
    entry.write_all(&compressed).unwrap();
    entry.finish(descriptor).unwrap();
    let compressed_sha256 = hex::encode(Sha256::digest(&compressed));
    let rows = if line.is_empty() || line.ends_with('\n') { times as u64 } else { 1 };
    Part { name, rows, bytes: size, sha256: hex::encode(hash.finalize()), compressed_sha256 }
}

/// A ZIP file with parts of these tables, each repeating a line, and a matching manifest.
pub(super) fn forged(path: &Path, tables: &[(&str, &str, usize)]) {
    let mut zip = rawzip::ZipArchiveWriter::new(std::fs::File::create(path).unwrap());
    let parts =
        tables.iter().map(|(table, line, times)| forged_part(&mut zip, table, line, *times)).collect();
    let schema = unionhall::subjects::schema();
    let migrations = Migrations(&schema).names().into_iter().map(str::to_owned).collect();
    let manifest = Manifest {
        format: 1,
        program: "0.1.0".to_owned(),
        migrations,
        people: true,
        secrets: false,
        files_inside: true,
        files: 0,
        file_bytes: 0,
        parts,
    };
    finish(zip, &manifest);
}

#[tokio::test(flavor = "multi_thread")]
async fn zip_bombs_malformed_rows_and_unknown_tables_are_rejected() {
    let site = Site::new(Backend::Sqlite).await;
    let path = site.path("bomb.zip");
    let nested = format!("{}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    // Incompressible.
    let noise: String =
        (0..1_u64 << 20).map(|at| char::from(b'a' + (at.wrapping_mul(at) >> 7) as u8 % 26)).collect();
    let cases = [
        ("a zip bomb", " ".repeat(1 << 20), 2000, "unfolds to more than"),
        ("a line without end", noise, 20, "longer than"),
        ("a nested line", nested, 1, "no JSON object"),
        ("an unknown field", "{\"id\":null,\"other\":1}\n".to_owned(), 1, "\"id\" must be there"),
        ("no object", "[1]\n".to_owned(), 1, "no JSON object"),
    ];
    for (case, line, times, expected) in cases {
        forged(&path, &[("news_posts", &line, times)]);
        let refused = format!("{:#}", site.import(&path).await.expect_err(case));
        assert!(refused.contains(expected), "{case}: {refused}");
    }
    forged(&path, &[("sqlite_master", "{}\n", 1)]);
    let refused = format!("{:#}", site.import(&path).await.expect_err("a table of the database's own"));
    assert!(refused.contains("sqlite_master"), "{refused}");
    forged(&path, &[("sessions", "{}\n", 1)]);
    let refused = format!("{:#}", site.import(&path).await.expect_err("a table that no archive holds"));
    assert!(refused.contains("sessions"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_into_a_site_with_data_is_rejected() {
    let (full, other) = (Site::demo(Backend::Sqlite).await, Site::demo(Backend::Sqlite).await);
    full.export(&PEOPLE, &full.path("site.zip")).await.unwrap();
    let before = other.bytes(&PEOPLE, "before.zip").await;
    let refused = format!("{:#}", other.import(&full.path("site.zip")).await.unwrap_err());
    assert!(refused.starts_with("the site is not empty"), "{refused}");
    assert!(other.bytes(&PEOPLE, "after.zip").await == before);
}

/// Copies an archive with other parts and a manifest with matching hashes.
pub(super) fn edited(
    from: &Path,
    to: &Path,
    part: impl Fn(&str, String) -> String,
    change: impl FnOnce(&mut Manifest),
) {
    let mut manifest = archive::reader::Archive::open(from, None).unwrap().manifest;
    let bytes = std::fs::read(from).unwrap();
    let zip = ZipArchive::from_slice(&bytes).unwrap();
    let mut out = rawzip::ZipArchiveWriter::new(std::fs::File::create(to).unwrap());
    let (mut entries, mut parts) = (zip.entries(), Vec::new());
    while let Some(entry) = entries.next_entry().unwrap() {
        let name = entry.file_path().try_normalize().unwrap().as_ref().to_owned();
        let data = zip.get_entry(entry.wayfinder()).unwrap().data();
        if let Some(table) = name.strip_prefix("rows/").and_then(|name| name.strip_suffix(".jsonl")) {
            let mut text = String::new();
            flate2::read::DeflateDecoder::new(data).read_to_string(&mut text).unwrap();
            let text = part(table, text);
            let rows = text.lines().count() as u64;
            parts.push(Part { rows, ..forged_part(&mut out, table, &text, 1) });
        } else if name != "manifest.json" {
            let (mut entry, config) = out.new_file(&name).start().unwrap();
            let mut writer = config.wrap(&mut entry);
            writer.write_all(data).unwrap();
            let (_, descriptor) = writer.finish().unwrap();
            entry.finish(descriptor).unwrap();
        }
    }
    manifest.parts = parts;
    change(&mut manifest);
    finish(out, &manifest);
}

fn finish(mut zip: rawzip::ZipArchiveWriter<std::fs::File>, manifest: &Manifest) {
    let bytes = manifest.to_bytes().unwrap();
    let (mut entry, config) = zip.new_file("manifest.json").start().unwrap();
    let mut writer = config.wrap(&mut entry);
    writer.write_all(&bytes).unwrap();
    let (_, descriptor) = writer.finish().unwrap();
    entry.finish(descriptor).unwrap();
    zip.set_comment(Manifest::zip_comment(&bytes));
    zip.finish().unwrap();
}
