/// A whole backup, or only the copies that could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Backup,
    Send,
}
