use std::io::{self, Write};

use sha2::{Digest as _, Sha256};

#[derive(Debug)]
pub(crate) struct CountingWriter<W> {
    inner: W,
    hash: Sha256,
    bytes: u64,
}

impl<W> CountingWriter<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self { inner, hash: Sha256::new(), bytes: 0 }
    }

    pub(crate) fn finish(self) -> (W, u64, String) {
        (self.inner, self.bytes, hex::encode(self.hash.finalize()))
    }
}

impl<W: Write> Write for CountingWriter<W> {
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
