use std::io;
use std::path::{Path, PathBuf};

/// Returns the file of the running program, for a child process. Its path may contain a newer version by now, which would migrate the
/// database under the running server.
pub fn this_program() -> io::Result<PathBuf> {
    let this = Path::new("/proc/self/exe");
    if this.exists() { Ok(this.to_owned()) } else { std::env::current_exe() }
}
