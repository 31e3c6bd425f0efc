#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Backup,
    Send,
}
