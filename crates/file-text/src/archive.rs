//! Parts of a ZIP archive, inflated within limits.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use flate2::read::DeflateDecoder;
use rawzip::{
    CompressionMethod, FileReader, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ZipArchive, ZipArchiveEntryWayfinder,
};

use crate::Unreadable;

/// The most bytes of one part. The largest sheets of a union's workbooks have some 5 MB.
const MAX_PART_BYTES: u64 = 16 * 1024 * 1024;
/// The most decompressed bytes of all parts.
const MAX_INFLATED_BYTES: u64 = 32 * 1024 * 1024;
const MAX_PARTS: usize = 2000;
const MAX_NAME_BYTES: usize = 100;
const BUFFER_BYTES: usize = 64 * 1024;

pub(crate) struct Parts {
    archive: ZipArchive<FileReader>,
    found: Vec<(String, CompressionMethod, ZipArchiveEntryWayfinder)>,
    left: u64,
}

impl Parts {
    /// Finds the parts with a wanted name; names are in lower case. The directory is streamed, so its length costs time but no memory.
    pub(crate) fn open(file: File, is_wanted: impl Fn(&str) -> bool) -> Result<Self, Unreadable> {
        let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
        let archive = ZipArchive::from_file(file, &mut buffer).map_err(|_| Unreadable)?;
        let mut found = Vec::new();
        let mut entries = archive.entries(&mut buffer);
        while let Ok(Some(entry)) = entries.next_entry() {
            let path = entry.file_path();
            let name = std::str::from_utf8(path.as_bytes()).ok().filter(|name| name.len() <= MAX_NAME_BYTES);
            let name = name.map(str::to_ascii_lowercase).filter(|name| is_wanted(name));
            if let Some(name) = name {
                found.push((name, entry.compression_method(), entry.wayfinder()));
            }
            if found.len() == MAX_PARTS {
                break;
            }
        }
        Ok(Self { archive, found, left: MAX_INFLATED_BYTES })
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.found.iter().map(|(name, ..)| name.as_str())
    }

    /// Calls `read` with the contents of a part, which end early at a limit.
    pub(crate) fn with<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut dyn BufRead) -> Result<T, Unreadable>,
    ) -> Result<T, Unreadable> {
        let found = self.found.iter().find(|(known, ..)| known == name);
        let (_, method, entry) = found.ok_or(Unreadable)?;
        let entry = self.archive.get_entry(*entry).map_err(|_| Unreadable)?;
        let raw = BufReader::with_capacity(BUFFER_BYTES, entry.reader());
        let bytes: Box<dyn Read + '_> = match *method {
            CompressionMethod::STORE => Box::new(raw),
            CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(raw)),
            _ => return Err(Unreadable),
        };
        let allowed = self.left.min(MAX_PART_BYTES);
        let mut bounded = BufReader::with_capacity(BUFFER_BYTES, bytes.take(allowed));
        let done = read(&mut bounded);
        self.left -= allowed - bounded.get_ref().limit();
        done
    }
}
