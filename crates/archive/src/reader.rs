//! Reads an archive: a part that differs from its manifest is rejected by name.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use age::stream::StreamReader;
use anyhow::{Context as _, bail, ensure};
use flate2::read::DeflateDecoder;
use platform::database::transfer::MAX_LINE_BYTES;
use platform::files::transfer::BlobId;
use rawzip::{CompressionMethod, FileReader, ReaderAt, ZipArchive, ZipArchiveEntryWayfinder, ZipLocator};
use sha2::{Digest as _, Sha256};

use crate::blobs;
use crate::encryption::{DecryptionKey, MAGIC};
use crate::manifest::{FILES, MANIFEST, MAX_COMMENT_BYTES, MAX_MANIFEST_BYTES, Manifest, Part};

/// The most entries of an archive: more than any site has files; bounds the memory for a malicious directory.
const MAX_ENTRIES: u64 = 5_000_000;
/// The most parts of an archive: more than this program will ever have tables.
const MAX_PARTS: usize = 1000;
/// Maximum compression ratio of a part: rows of text reach 50, a ZIP bomb 1,000.
const MAX_COMPRESSION_RATIO: u64 = 500;
/// Bytes of a part exempt from the ratio.
const RATIO_EXEMPT_BYTES: u64 = 1 << 20;

/// The bytes of the ZIP file. An encrypted one is decrypted while it is read.
enum Source {
    Plain(FileReader),
    Encrypted(Box<Mutex<StreamReader<File>>>),
}

impl ReaderAt for Source {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        match self {
            Self::Plain(file) => file.read_at(buffer, offset),
            Self::Encrypted(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(offset))?;
                file.read(buffer)
            }
        }
    }
}

#[derive(Clone, Copy)]
struct ZipEntry {
    at: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
}

pub struct Archive {
    zip: ZipArchive<Source>,
    entries: HashMap<String, ZipEntry>,
    /// Folder of files outside of the ZIP file.
    beside: PathBuf,
    pub manifest: Manifest,
    /// The SHA-256 of the manifest, in lower-case hexadecimal.
    pub digest: String,
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Archive").field("digest", &self.digest).finish_non_exhaustive()
    }
}

impl Archive {
    /// Opens an archive and reads its manifest, without checking its parts.
    pub fn open(path: &Path, key: Option<&DecryptionKey>) -> anyhow::Result<Self> {
        let name = path.display();
        let (source, size) = open_source(path, key)?;
        let is_encrypted = matches!(source, Source::Encrypted(_));
        let mut buffer = vec![0; 64 * 1024];
        let located = ZipLocator::new().locate_in_reader(source, &mut buffer, size);
        let zip = located.map_err(|(_, error)| error).with_context(|| {
            format!(
                "{name} is no archive of Unionhall, or its end is missing: it may not have been copied whole"
            )
        })?;
        ensure!(zip.entries_hint() <= MAX_ENTRIES, "{name} has more entries than any site has files");
        let mut comment = Vec::new();
        zip.comment().take(MAX_COMMENT_BYTES).read_to_end(&mut comment)?;
        let entries =
            read_entries(&zip, &mut buffer).with_context(|| format!("the directory of {name} is damaged"))?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(".".as_ref());
        let empty = Manifest::placeholder();
        let beside = folder.join("files");
        let mut archive = Self { zip, entries, beside, manifest: empty, digest: String::new() };
        let bytes = archive.read_entry(MANIFEST, MAX_MANIFEST_BYTES)?;
        archive.manifest = Manifest::parse_and_verify(&bytes, &comment)?;
        archive.digest = hex::encode(Sha256::digest(&bytes));
        let is_plain_export = archive.manifest.files_inside && !is_encrypted;
        ensure!(
            !archive.manifest.secrets || !is_plain_export,
            "{name} holds keys and passwords and is not encrypted: unionhall writes no such archives"
        );
        archive.check_names()?;
        Ok(archive)
    }

    /// Checks that the ZIP file contains exactly the entries of the manifest.
    fn check_names(&self) -> anyhow::Result<()> {
        let Manifest { parts, files, files_inside, .. } = &self.manifest;
        ensure!(parts.len() <= MAX_PARTS, "{MANIFEST} names more parts than a site has tables");
        for part in parts {
            ensure!(
                part.table().is_some(),
                "{MANIFEST} names a part {:?}, which is none of a table",
                part.name
            );
            ensure!(self.entries.contains_key(&part.name), "{} is missing from the archive", part.name);
        }
        let named = |name: &str| name == MANIFEST || parts.iter().any(|part| part.name == name);
        let inside = self.entries.keys().filter(|name| name.starts_with(FILES)).count() as u64;
        if let Some(other) = self.entries.keys().find(|name| !name.starts_with(FILES) && !named(name)) {
            bail!("{other:?} is in the archive, but not in {MANIFEST}");
        }
        let expected = if *files_inside { *files } else { 0 };
        ensure!(inside == expected, "the archive holds {inside} files, but {MANIFEST} says {expected}");
        Ok(())
    }

    /// Returns the compression method, a reader of the compressed bytes, and their number.
    fn open_entry(&self, name: &str) -> anyhow::Result<(CompressionMethod, impl Read + Send + '_, u64)> {
        let entry = self.entries.get(name).with_context(|| format!("{name} is missing from the archive"))?;
        let found = self.zip.get_entry(entry.at).with_context(|| format!("{name} is damaged"))?;
        let (begins, ends) = found.compressed_data_range();
        Ok((entry.method, found.reader(), ends.saturating_sub(begins)))
    }

    fn read_entry(&self, name: &str, most: u64) -> anyhow::Result<Vec<u8>> {
        let (method, reader, _) = self.open_entry(name)?;
        let mut bytes = Vec::new();
        let read = match method {
            CompressionMethod::STORE => reader.take(most + 1).read_to_end(&mut bytes),
            CompressionMethod::DEFLATE => DeflateDecoder::new(reader).take(most + 1).read_to_end(&mut bytes),
            _ => bail!("{name} is compressed in a way that this program does not read"),
        };
        read.with_context(|| format!("{name} is damaged"))?;
        ensure!(bytes.len() as u64 <= most, "{name} is longer than {most} bytes");
        Ok(bytes)
    }

    /// Streams the lines of a part. The hash is checked at the end: data read before is valid only then.
    pub fn lines(&self, part: &Part) -> anyhow::Result<PartLines<'_>> {
        let (method, reader, size) = self.open_entry(&part.name)?;
        ensure!(method == CompressionMethod::DEFLATE, "{} is not compressed as it should be", part.name);
        ensure!(
            part.bytes <= size.saturating_mul(MAX_COMPRESSION_RATIO).saturating_add(RATIO_EXEMPT_BYTES),
            "{} unfolds to more than {MAX_COMPRESSION_RATIO} times its size: that is no part of a site",
            part.name
        );
        let compressed: Box<dyn Read + Send> = Box::new(reader);
        let reader = DeflateDecoder::new(HashingReader { inner: compressed, hash: Sha256::new() });
        Ok(PartLines {
            part: part.clone(),
            reader: BufReader::with_capacity(64 * 1024, reader.take(part.bytes.saturating_add(1))),
            hash: Sha256::new(),
            bytes: 0,
            rows: 0,
        })
    }

    /// Verifies every part against the manifest.
    pub fn verify_parts(&self, mut each: impl FnMut(u64)) -> anyhow::Result<()> {
        let mut line = Vec::new();
        for part in &self.manifest.parts {
            let mut lines = self.lines(part)?;
            while lines.next(&mut line)? {
                each(line.len() as u64);
            }
        }
        Ok(())
    }

    /// Lists the file contents that the archive's rows name.
    pub fn list_files(&self) -> anyhow::Result<Vec<BlobId>> {
        let part = self.manifest.parts.iter().find(|part| part.table() == Some(blobs::FILE_CONTENTS_TABLE));
        let Some(part) = part else { return Ok(Vec::new()) };
        let (mut lines, mut line, mut found) = (self.lines(part)?, Vec::new(), Vec::new());
        while lines.next(&mut line)? {
            found.push(blobs::parse_blob_row(&line)?);
        }
        Ok(found)
    }

    /// Opens the file with this content; the caller must verify the hash.
    pub fn open_file(&self, blob: &BlobId) -> anyhow::Result<Box<dyn Read + Send + '_>> {
        let sha256 = &blob.sha256;
        if !self.manifest.files_inside {
            let path = path_beside(&self.beside, sha256);
            let file =
                File::open(&path).with_context(|| format!("cannot read the file {}", path.display()))?;
            return Ok(Box::new(file));
        }
        let name = format!("{FILES}{sha256}");
        let (method, reader, size) = self.open_entry(&name)?;
        ensure!(
            method == CompressionMethod::STORE && size == blob.size,
            "{name} is damaged: it does not have the {} bytes that its row says",
            blob.size
        );
        Ok(Box::new(reader))
    }
}

/// Path of a file beside an archive.
pub(crate) fn path_beside(files: &Path, sha256: &str) -> PathBuf {
    files.join(sha256.get(..2).unwrap_or_default()).join(sha256)
}

/// Opens the file of an archive, and decrypts it if it is encrypted; returns the size of the ZIP file.
fn open_source(path: &Path, key: Option<&DecryptionKey>) -> anyhow::Result<(Source, u64)> {
    let name = path.display();
    let mut file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let mut beginning = [0; MAGIC.len()];
    let is_encrypted = file.read_exact(&mut beginning).is_ok() && beginning == MAGIC;
    file.rewind()?;
    if !is_encrypted {
        ensure!(
            key.is_none(),
            "{name} is not encrypted, so --identity and --passphrase-file do not open it: someone may have replaced it. Leave them out if it is \
             to be read all the same"
        );
        let size = file.metadata()?.len();
        return Ok((Source::Plain(file.into()), size));
    }
    let key = key.with_context(|| {
        format!("{name} is encrypted: name the file of its identity with --identity, or that of its passphrase with --passphrase-file")
    })?;
    let mut opened = key.decrypt(file).with_context(|| format!("cannot open {name}"))?;
    let damaged = || format!("{name} is damaged: it may not have been copied whole");
    let size = opened.seek(SeekFrom::End(0)).with_context(damaged)?;
    Ok((Source::Encrypted(Box::new(Mutex::new(opened))), size))
}

fn read_entries(zip: &ZipArchive<Source>, buffer: &mut [u8]) -> anyhow::Result<HashMap<String, ZipEntry>> {
    let mut found = HashMap::new();
    let mut entries = zip.entries(buffer);
    while let Some(entry) = entries.next_entry()? {
        let name = entry.file_path().try_normalize()?.as_ref().to_owned();
        ensure!(found.len() as u64 <= MAX_ENTRIES, "it has too many entries");
        let known = ZipEntry { at: entry.wayfinder(), method: entry.compression_method() };
        ensure!(found.insert(name.clone(), known).is_none(), "it has two entries {name:?}");
    }
    Ok(found)
}

struct HashingReader<'a> {
    inner: Box<dyn Read + Send + 'a>,
    hash: Sha256,
}

impl Read for HashingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.hash.update(buffer.get(..read).unwrap_or_default());
        Ok(read)
    }
}

pub struct PartLines<'a> {
    part: Part,
    reader: BufReader<io::Take<DeflateDecoder<HashingReader<'a>>>>,
    hash: Sha256,
    bytes: u64,
    rows: u64,
}

impl std::fmt::Debug for PartLines<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PartLines").field("part", &self.part.name).finish_non_exhaustive()
    }
}

impl PartLines<'_> {
    /// Reads the next line without its line feed. Returns `false` at the end, after verifying the hash.
    pub fn next(&mut self, line: &mut Vec<u8>) -> anyhow::Result<bool> {
        let name = &self.part.name;
        line.clear();
        let most = MAX_LINE_BYTES as u64 + 1;
        let read = (&mut self.reader).take(most).read_until(b'\n', line);
        let read = read.with_context(|| format!("{name} is damaged"))?;
        ensure!(
            read <= MAX_LINE_BYTES,
            "line {} of {name} is longer than {MAX_LINE_BYTES} bytes",
            self.rows + 1
        );
        if read > 0 {
            self.hash.update(&*line);
            self.bytes += read as u64;
            self.rows += 1;
            ensure!(line.pop() == Some(b'\n'), "{name} is damaged: its last line has no end");
            return Ok(true);
        }
        let hash = hex::encode(std::mem::take(&mut self.hash).finalize());
        let is_whole =
            (hash.as_str(), self.bytes, self.rows) == (&self.part.sha256, self.part.bytes, self.part.rows);
        // Trailing compressed bytes carry no data, but must not have changed either.
        let compressed = self.reader.get_mut().get_mut().get_mut();
        io::copy(compressed, &mut io::sink()).with_context(|| format!("{name} is damaged"))?;
        let compressed = hex::encode(std::mem::take(&mut compressed.hash).finalize());
        let is_whole = is_whole && compressed == self.part.compressed_sha256;
        ensure!(is_whole, "{name} is damaged: its hash is not the one that {MANIFEST} names");
        Ok(false)
    }

    /// Returns the number of the line that was read last.
    pub fn line_number(&self) -> u64 {
        self.rows
    }
}
