use std::io::Write as _;

use archive::backup::Step;
use tokio::sync::mpsc;

use super::*;

fn script(text: &str) -> (tempfile::TempDir, ChildProcess) {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    // Written by another process: a file that is open for writing, also in a concurrently forked process, cannot be executed.
    let mut writer = std::process::Command::new("sh")
        .args(["-c", r#"cat > "$0" && chmod 700 "$0""#])
        .arg(&program)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    write!(writer.stdin.take().unwrap(), "#!/bin/sh\ncd '{}'\n{text}\n", folder.path().display()).unwrap();
    assert!(writer.wait().unwrap().success());
    let options = vec!["--data".into(), "data".into()];
    let process = ChildProcess { options, clock: None, grace: Duration::from_secs(60), program };
    (folder, process)
}

#[tokio::test]
async fn the_last_output_line_is_the_outcome() {
    let text = r#"echo "$@" > arguments
echo '{"report":"step","step":"proving"}'
echo '{"report":"locked"}'"#;
    let (folder, process) = script(text);
    let (progress, mut steps) = mpsc::unbounded_channel();
    let report = process.run(Task::Send, progress, CancellationToken::new()).await.unwrap();
    assert_eq!((report, steps.recv().await), (Report::Locked, Some(Step::Proving)));
    let arguments = std::fs::read_to_string(folder.path().join("arguments")).unwrap();
    assert_eq!(arguments.trim(), "backup --json --data data --send");
}

#[tokio::test]
async fn a_process_without_an_outcome_is_an_error() {
    for (text, part) in
        [("exit 3", "exit status: 3"), ("kill -9 $$", "signal: 9"), ("echo no", "cannot read")]
    {
        let (_folder, process) = script(text);
        let progress = mpsc::unbounded_channel().0;
        let error = process.run(Task::Backup, progress, CancellationToken::new()).await.unwrap_err();
        assert!(format!("{error:#}").contains(part), "{text}: {error:#}");
    }
}

#[tokio::test]
async fn cancellation_terminates_the_process_gracefully() {
    let text = r#"trap 'echo ended > ended; exit 0' TERM
echo '{"report":"step","step":"copying"}'
while true; do read line < fifo || true; done"#;
    let (folder, process) = script(text);
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("fifo")).status().unwrap();
    assert!(made.success());
    let (stop, (progress, mut steps)) = (CancellationToken::new(), mpsc::unbounded_channel());
    let ends = stop.clone();
    let (done, ()) = tokio::join!(process.run(Task::Backup, progress, stop), async move {
        assert_eq!(steps.recv().await, Some(Step::Copying));
        ends.cancel();
    });
    assert!(done.unwrap_err().to_string().contains("the server stops"));
    assert!(folder.path().join("ended").exists(), "it was not killed");
}
