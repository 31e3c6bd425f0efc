use super::*;

#[test]
fn writing_in_steps_writes_every_byte() {
    let mut file = tempfile::tempfile().unwrap();
    let bytes: Vec<u8> = (0..5_000_000_u32).map(|at| at.to_le_bytes()[1]).collect();
    let mut writer = SteppedWriter::new(&file);
    writer.write_all(&bytes).unwrap();
    assert!(writer.queued < STEP);
    io::Seek::rewind(&mut file).unwrap();
    let mut written = Vec::new();
    io::Read::read_to_end(&mut file, &mut written).unwrap();
    assert!(written == bytes);
}

#[test]
fn deleting_a_folder_keeps_the_other_hard_link_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("scratch")).unwrap();
    let bytes = vec![7; 3_500_000];
    fs::write(path("scratch/own"), &bytes).unwrap();
    fs::write(path("site"), &bytes).unwrap();
    fs::hard_link(path("site"), path("scratch/linked")).unwrap();
    delete_folder(&path("scratch")).unwrap();
    assert!(!path("scratch").exists());
    assert!(fs::read(path("site")).unwrap() == bytes);
}
