//! The end of a JPEG (ITU-T T.81, annex B).

use std::io::{self, BufRead, Read as _};

const STUFFED: u8 = 0x00;
const TEM: u8 = 0x01;
const FIRST_RESTART: u8 = 0xd0;
const START: u8 = 0xd8;
const END: u8 = 0xd9;

/// Tells whether a JPEG has its end: the decoder fills up what is missing with gray. Segments are skipped by their lengths, so that the end of a
/// thumbnail in one of them does not count.
pub(super) fn has_end(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        input.skip_until(0xff)?;
        let mut marker = [0xff];
        // Any number of these may stand before a marker.
        while marker[0] == 0xff {
            if input.read(&mut marker)? == 0 {
                return Ok(false);
            }
        }
        match marker[0] {
            END => return Ok(true),
            STUFFED | TEM | FIRST_RESTART..=START => {}
            _ => skip_segment(input)?,
        }
    }
}

/// Skips a segment, which begins with its length. What is not there is missed at the next marker.
fn skip_segment(input: &mut impl BufRead) -> io::Result<()> {
    let mut length = Vec::new();
    input.by_ref().take(2).read_to_end(&mut length)?;
    let length = length.iter().fold(0, |length, byte| length << 8 | u64::from(*byte));
    io::copy(&mut input.by_ref().take(length.saturating_sub(2)), &mut io::sink())?;
    Ok(())
}
