//! Settings of the system's allocator that limit the memory it retains.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test fails by panicking"))]

/// Blocks from this size on, in bytes, are mapped individually and returned to the system when they are freed.
pub const THRESHOLD: i32 = 256 * 1024;

/// glibc's default threshold rises with each large freed block, up to 32 MiB (mallopt(3), `M_MMAP_THRESHOLD`): eight pictures of 12
/// megapixels at once took 230 MB, and take 140. Returns whether it was set; without glibc there is nothing to set.
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

/// Limits the allocator's arenas (mallopt(3), `M_ARENA_MAX`). glibc creates one per thread, up to eight per core; with one per core the
/// server has 4 MB less when idle and 9 MB less under load, and is no slower. Must be called before other threads are started. Returns
/// whether it was set; without glibc there is nothing to set.
pub fn limit_arenas(arenas: usize) -> bool {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let arenas = i32::try_from(arenas.max(1)).unwrap_or(i32::MAX);
        #[allow(unsafe_code, reason = "a call into the C library that takes two numbers by value")]
        // SAFETY: as in `return_large_blocks`.
        let answer = unsafe { libc::mallopt(libc::M_ARENA_MAX, arenas) };
        answer == 1
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    {
        let _ = arenas;
        false
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use std::sync::Barrier;

    /// An arena's memory begins at a multiple of this many bytes (malloc(3), `HEAP_MAX_SIZE` on 64 bits).
    const ARENA: u64 = 64 << 20;

    fn arenas() -> usize {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let begins = maps.lines().filter(|line| line.contains(" rw-p 00000000 00:00 0"));
        let begins = begins.filter_map(|line| u64::from_str_radix(line.split('-').next()?, 16).ok());
        begins.filter(|begin| begin % ARENA == 0).count()
    }

    #[test]
    fn threads_share_few_arenas() {
        assert!(super::limit_arenas(3));
        let before = arenas();
        let together = Barrier::new(20);
        std::thread::scope(|scope| {
            let work = || {
                let block = vec![1_u8; 10_000];
                together.wait();
                block.len()
            };
            let threads: Vec<_> = (0..19).map(|_| scope.spawn(work)).collect();
            together.wait();
            assert!(arenas() <= before.max(3), "{} after {before}", arenas());
            for thread in threads {
                assert_eq!(thread.join().unwrap(), 10_000);
            }
        });
    }

    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    #[test]
    fn freed_memory_is_returned_to_the_system() {
        assert!(super::return_large_blocks());
        // Freeing these would make glibc raise its threshold.
        drop(vec![1_u8; 30 << 20]);
        let before = resident();
        let blocks: Vec<_> = (0..20).map(|_| vec![1_u8; 4 << 20]).collect();
        let small = vec![1_u8; 64 << 10];
        assert!(resident() > before + 70_000);
        drop(blocks);
        assert!(resident() < before + 10_000, "{} {before} {}", resident(), small.len());
    }
}
