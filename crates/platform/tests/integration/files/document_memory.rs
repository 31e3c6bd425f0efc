//! Memory for parsing a malicious document is bounded. Measured in a child process.

use std::fs::File;
use std::io::{BufWriter, Write as _};

use platform::files::document_type;
use testing::processes;

/// Peak memory of this process in KiB (proc(5)).
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Peak memory for detecting a document in KiB, and the result.
fn cost(file: &File) -> (u64, Option<&'static str>) {
    let before = peak();
    let kind = document_type(file).unwrap();
    (peak() - before, kind)
}

/// An archive whose directory lists this many entries, then those of a text (APPNOTE.TXT, 4.3).
fn archive(entries: u32) -> File {
    let file = tempfile::tempfile().unwrap();
    let mut out = BufWriter::new(&file);
    let start: &[u8] = b"PK\x03\x04 and what it holds";
    out.write_all(start).unwrap();
    let mut size = 0;
    let mut name = |name: &str| {
        let mut record = [0; 46];
        record[..4].copy_from_slice(b"PK\x01\x02");
        record[28] = u8::try_from(name.len()).unwrap();
        out.write_all(&record).unwrap();
        out.write_all(name.as_bytes()).unwrap();
        size += u32::try_from(record.len() + name.len()).unwrap();
    };
    for number in 0..entries {
        name(&format!("media/{number}.png"));
    }
    name("[Content_Types].xml");
    name("word/document.xml");
    let at = u32::try_from(start.len()).unwrap();
    out.write_all(b"PK\x05\x06\0\0\0\0\xff\xff\xff\xff").unwrap();
    out.write_all(&[size.to_le_bytes(), at.to_le_bytes()].concat()).unwrap();
    out.write_all(&[0, 0]).unwrap();
    out.flush().unwrap();
    drop(out);
    file
}

/// A compound file with this many sectors, each of which names the same sector of the allocation table ([MS-CFB] 2.2, 2.5).
fn compound(sectors: u32) -> File {
    let file = tempfile::tempfile().unwrap();
    let mut out = BufWriter::new(&file);
    out.write_all(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).unwrap();
    out.write_all(&[0; 16]).unwrap();
    for field in [0x3e_u16, 3, 0xfffe, 9, 6, 0, 0, 0] {
        out.write_all(&field.to_le_bytes()).unwrap();
    }
    let (end, free) = (0xffff_fffe_u32, 0xffff_ffff_u32);
    for field in [0, sectors * 127, 0, 0, 4096, end, 0, 1, sectors] {
        out.write_all(&field.to_le_bytes()).unwrap();
    }
    let numbers = |out: &mut BufWriter<&File>, number: u32, times: usize| {
        out.write_all(&number.to_le_bytes().repeat(times)).unwrap();
    };
    numbers(&mut out, 0, 109);
    numbers(&mut out, free, 128);
    for sector in 1..=sectors {
        numbers(&mut out, 0, 127);
        numbers(&mut out, if sector == sectors { end } else { sector + 1 }, 1);
    }
    out.flush().unwrap();
    drop(out);
    file
}

#[test]
fn a_document_that_claims_much_costs_little() {
    if !processes::is_again() {
        let name = "files::document_memory::a_document_that_claims_much_costs_little";
        let output = processes::again(name).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"), "no test is called {name}");
        return;
    }
    let few = archive(10);
    let many = archive(1_000_000);
    let claims = compound(4000);
    let docx = Some("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
    assert_eq!(cost(&few).1, docx);
    let (memory, kind) = cost(&many);
    assert_eq!(kind, docx);
    assert!(memory < 1024, "a million parts took {memory} KiB");
    let (memory, kind) = cost(&claims);
    assert_eq!(kind, None);
    assert!(memory < 16 * 1024, "a file of 2 MB took {memory} KiB");
}
