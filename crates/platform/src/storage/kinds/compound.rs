//! Documents of offices until 2007: compound files ([MS-CFB]), each with a stream of its own name.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::{DOC, PPT, XLS};

/// The stream that makes it what it is; Excel's has another name since 1997.
const STREAMS: &[(&str, &str)] =
    &[("WordDocument", DOC), ("Workbook", XLS), ("Book", XLS), ("PowerPoint Document", PPT)];
/// How much of a file tells where its streams are, in bytes: a number of four bytes for each sector of 512, as much again for small streams,
/// and the directory. A file may claim far more, by naming one sector again and again.
const DIRECTORY: u64 = 1024 * 1024;
const PART_OF_ALL: u64 = 64;
/// The largest sector, in bytes.
const SECTOR: usize = 4096;

/// The media type of a compound file that is a document.
pub(super) fn document(file: &File) -> Option<&'static str> {
    let left = DIRECTORY + file.metadata().ok()?.len() / PART_OF_ALL;
    let bounded = BoundedReader { inner: BufReader::with_capacity(SECTOR, file), left };
    let file = cfb::CompoundFile::open(bounded).ok()?;
    STREAMS.iter().find(|(stream, _)| file.is_stream(stream)).map(|(_, kind)| *kind)
}

/// Fails once more was read of a file than it can take.
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
