use std::io::{Seek as _, Write as _};

use super::*;

fn script(text: &str) -> (tempfile::TempDir, TextProcess) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    // Written by another process: a file that is open for writing, also in a concurrently forked process, cannot be executed.
    let mut writer = std::process::Command::new("/bin/sh")
        .args(["-c", r#"cat > "$0" && chmod 700 "$0""#])
        .arg(&program)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    write!(writer.stdin.take().unwrap(), "#!/bin/sh\n{text}\n").unwrap();
    assert!(writer.wait().unwrap().success());
    (folder, TextProcess { program, wall_time: Duration::from_secs(60) })
}

fn file(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

#[tokio::test]
async fn the_output_of_the_text_process_is_the_text() {
    let (_folder, process) = script(r#"echo "$@"; /bin/cat"#);
    let read = process.read(file(b"Dues"), "docx").await.unwrap();
    assert_eq!(read, TextResult::Text("extract-text docx\nDues".to_owned()));
}

#[tokio::test]
async fn the_text_process_inherits_no_environment_or_open_files() {
    let (_folder, process) = script("/usr/bin/env; /bin/ls -l /proc/$$/fd");
    let other = tempfile::NamedTempFile::new().unwrap();
    let read = process.read(file(b""), "pdf").await.unwrap();
    let TextResult::Text(text) = read else { panic!("unreadable") };
    // The shell sets its own.
    let mut variables =
        text.lines().filter(|line| line.contains('=')).filter_map(|line| line.split('=').next());
    assert!(variables.all(|name| ["PWD", "OLDPWD", "_", "SHLVL"].contains(&name)), "{text}");
    assert!(text.contains(" 0 -> ") && !text.contains(other.path().to_str().unwrap()), "{text}");
}

#[tokio::test]
async fn a_failing_or_killed_text_process_makes_the_file_unreadable() {
    for (text, part) in [
        ("echo part; exit 1", "exit status: 1"),
        ("kill -9 $$", "signal: 9"),
        (r"printf '\377'", "exit status: 0"),
        ("while true; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done", "longer"),
    ] {
        let (_folder, process) = script(text);
        let TextResult::Unreadable(reason) = process.read(file(b""), "pdf").await.unwrap() else {
            panic!("{text} was read");
        };
        assert!(reason.contains(part), "{text}: {reason}");
    }
}

#[tokio::test]
async fn a_text_process_that_exceeds_its_wall_time_is_killed() {
    let (_folder, process) = script("exec /bin/sleep 1000");
    let process = TextProcess { wall_time: Duration::from_millis(100), ..process };
    let TextResult::Unreadable(reason) = process.read(file(b""), "pdf").await.unwrap() else {
        panic!("read")
    };
    assert!(reason.contains("in time"), "{reason}");
}

#[tokio::test]
async fn a_missing_text_program_returns_an_error() {
    let process = TextProcess::new("/nonexistent/program".into());
    assert!(process.read(file(b""), "pdf").await.is_err());
}
