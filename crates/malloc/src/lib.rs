//! How the system's allocator gives memory back.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test fails by panicking"))]

/// Blocks from this size on, in bytes, are mapped one by one and returned to the system when they are freed.
pub const THRESHOLD: i32 = 256 * 1024;

/// Makes large blocks go back to the system as soon as they are freed.
///
/// glibc begins like that, but raises its threshold with each large block that is freed, up to 32 MiB: what a picture of 12 megapixels
/// needs for two seconds then stays with the process in pieces that fit nothing else (mallopt(3), `M_MMAP_THRESHOLD`). Eight such pictures
/// at once took 230 MB, and take 140. Answers whether it could be set; elsewhere than with glibc there is nothing to set.
pub fn return_large_blocks() -> bool {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[allow(unsafe_code, reason = "a call into the C library that takes two numbers by value")]
        // SAFETY: mallopt reads nothing but its arguments; it is documented as safe before other threads are started.
        let answer = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, THRESHOLD) };
        answer == 1
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    false
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    /// Resident memory of this process, in KiB.
    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    #[test]
    fn what_was_large_is_given_back() {
        assert!(super::return_large_blocks());
        // By these glibc would learn to keep such blocks.
        drop(vec![1_u8; 30 << 20]);
        let before = resident();
        let blocks: Vec<_> = (0..20).map(|_| vec![1_u8; 4 << 20]).collect();
        let small = vec![1_u8; 64 << 10];
        assert!(resident() > before + 70_000);
        drop(blocks);
        assert!(resident() < before + 10_000, "{} {before} {}", resident(), small.len());
    }
}
