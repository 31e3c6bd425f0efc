use std::fs::File;
use std::io::{BufReader, Write as _};
use std::process::Command;

use super::testing;
use super::*;

const MOST: u64 = 255 * 1024;
const PICTURE: &str = "UNIONHALL_TEST_PICTURE";
/// Makes the child process create the sizes instead of the original.
const SIZES: &str = "UNIONHALL_TEST_SIZES";

/// Peak memory of this process in KiB (proc_pid_status(5)).
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
#[ignore = "the process that the other test starts"]
fn child() {
    let file = BufReader::new(File::open(std::env::var(PICTURE).unwrap()).unwrap());
    let before = peak();
    let outcome = if std::env::var(SIZES).is_ok() {
        decode(file).map(|(_, picture)| {
            let widths = widths(picture.width());
            if let Ok(mut picture) = scale_to_widest(picture, *widths.last().unwrap()) {
                for width in widths.into_iter().rev() {
                    encode_size(&mut picture, width).unwrap();
                }
            }
        })
    } else {
        read(file).map(|decoded| {
            let stored = tempfile::tempfile().unwrap();
            encode_original(decoded, &mut std::io::BufWriter::new(stored)).unwrap();
        })
    };
    let line = format!("peak={} {}\n", peak() - before, outcome.is_ok());
    std::io::stdout().write_all(line.as_bytes()).unwrap();
}

fn measured(bytes: &[u8], makes_sizes: bool) -> (u64, bool) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "files::pictures::memory_tests::child", "--ignored", "--nocapture"]);
    child.env(PICTURE, file.path()).env("MALLOC_MMAP_THRESHOLD_", "131072");
    if makes_sizes {
        child.env(SIZES, "1");
    }
    let output = child.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.lines().find_map(|line| line.split_once("peak=")).unwrap_or_else(|| panic!("{text}")).1;
    let (peak, is_accepted) = line.split_once(' ').unwrap();
    (peak.parse().unwrap(), is_accepted == "true")
}

fn webp(side: u32, is_lossless: bool) -> Vec<u8> {
    let pixels = vec![0x40; (side * side * 3) as usize];
    ::webp::Encoder::from_rgb(&pixels, side, side).encode_simple(is_lossless, 20.0).unwrap().to_vec()
}

fn riff(flags: u8, side: u32, chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let chunk = |name: &[u8; 4], body: &[u8]| {
        let length = u32::try_from(body.len()).unwrap().to_le_bytes();
        [&name[..], &length, body, &[0][..body.len() % 2]].concat()
    };
    let head = [vec![flags, 0, 0, 0], side_of(side), side_of(side)].concat();
    let chunks = chunks.iter().flat_map(|(name, body)| chunk(name, body));
    chunk(b"RIFF", &[b"WEBP".to_vec(), chunk(b"VP8X", &head), chunks.collect()].concat())
}

fn side_of(side: u32) -> Vec<u8> {
    (side - 1).to_le_bytes()[..3].to_vec()
}

fn body(webp: &[u8]) -> Vec<u8> {
    webp[20..].to_vec()
}

fn animated(side: u32) -> Vec<u8> {
    let picture = body(&webp(side, true));
    let size = u32::try_from(picture.len()).unwrap().to_le_bytes().to_vec();
    let fields = [vec![0; 6], side_of(side), side_of(side), vec![0; 4]].concat();
    let frame = [fields, b"VP8L".to_vec(), size, picture].concat();
    riff(0x12, side, &[(b"ANIM", vec![0; 6]), (b"ANMF", frame)])
}

#[test]
fn decoding_an_image_uses_at_most_255_mib() {
    let profile = riff(0x20, 8, &[(b"ICCP", vec![7; 24 << 20]), (b"VP8L", body(&webp(8, true)))]);
    let hidden = riff(0, 8, &[(b"VP8 ", body(&webp(8_000, false)))]);
    let mut wrong = String::new();
    for (name, bytes, makes_sizes, is_expected) in [
        ("lossless WebP", webp(7_000, true), false, false),
        ("animated WebP", animated(7_000), false, false),
        ("lossy WebP on a small canvas", hidden, false, false),
        ("WebP with a profile of 24 MiB", profile, false, true),
        ("gray PNG", testing::bomb(7_000, 7_000), false, true),
        ("sizes of a high PNG", testing::bomb(3_051, 16_383), true, true),
    ] {
        let (peak, is_accepted) = measured(&bytes, makes_sizes);
        if peak > MOST || is_accepted != is_expected {
            wrong.push_str(&format!("{name}: {} MiB, {is_accepted}\n", peak / 1024));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
