//! Office documents until 2007: compound files ([MS-CFB]) with a stream of a specific name.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::{DOC, PPT, XLS};

/// Streams that identify the type; Excel's was renamed in 1997.
const STREAMS: &[(&str, &str)] =
    &[("WordDocument", DOC), ("Workbook", XLS), ("Book", XLS), ("PowerPoint Document", PPT)];
/// Maximum bytes of allocation tables and directory: four bytes per sector of 512, the same for small streams, plus the directory. A
/// malicious file may claim more by repeating a sector.
const MAX_DIRECTORY_BYTES: u64 = 1024 * 1024;
const PART_OF_ALL: u64 = 64;
const BUFFER_BYTES: usize = 4096;

pub(super) fn document_type(file: &File) -> Option<&'static str> {
    let left = MAX_DIRECTORY_BYTES + file.metadata().ok()?.len() / PART_OF_ALL;
    let bounded = BoundedReader { inner: BufReader::with_capacity(BUFFER_BYTES, file), left };
    let file = cfb::CompoundFile::open(bounded).ok()?;
    STREAMS.iter().find(|(stream, _)| file.is_stream(stream)).map(|(_, kind)| *kind)
}

struct BoundedReader<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for BoundedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let left = self.left.checked_sub(read as u64);
        self.left = left.ok_or_else(|| io::Error::other("its directory is larger than it can be"))?;
        Ok(read)
    }
}

impl<R: Seek> Seek for BoundedReader<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}
