use platform::config::{Config, LogFormat};

/// Log targets of our crates, and of the console of pages.
const OURS: [&str; 9] =
    ["archive", "platform", "accounts", "admin", "content", "shop", "site", "unionhall", "page"];

pub(crate) fn start(config: &Config) {
    use std::io::IsTerminal as _;

    use tracing_subscriber::filter::{LevelFilter, Targets};
    use tracing_subscriber::fmt;
    use tracing_subscriber::prelude::*;

    // Libraries log warnings only, unless the level is debug.
    let level = LevelFilter::from_level(config.log.level);
    let others = if level >= LevelFilter::DEBUG { level } else { level.min(LevelFilter::WARN) };
    let filter = Targets::new().with_targets(OURS.map(|name| (name, level))).with_default(others);
    let lines = fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry().with(filter);
    match config.log.format {
        LogFormat::Json => registry.with(lines.json().flatten_event(true)).init(),
        LogFormat::Text => registry.with(lines.with_ansi(std::io::stderr().is_terminal())).init(),
    }
}
