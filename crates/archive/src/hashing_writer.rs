use std::io::{self, Write};

use sha2::{Digest as _, Sha256};

#[derive(Debug)]
pub(crate) struct HashingWriter<W> {
    inner: W,
    hash: Sha256,
    bytes: u64,
}

impl<W> HashingWriter<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self { inner, hash: Sha256::new(), bytes: 0 }
    }

    /// Returns the inner writer, the number of bytes written to it, and their SHA-256 in lower-case hexadecimal.
    pub(crate) fn finish(self) -> (W, u64, String) {
        (self.inner, self.bytes, hex::encode(self.hash.finalize()))
    }
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        if let Some(written) = bytes.get(..written) {
            self.hash.update(written);
            self.bytes += written.len() as u64;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
