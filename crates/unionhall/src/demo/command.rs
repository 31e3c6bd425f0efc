use std::io::{BufRead as _, Write as _};

use clap::Subcommand;

use super::removal::Removal;
use accounts::audit::Actor;
use platform::samples::RemovedSamples;

/// Manage the demonstration.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Remove the demonstration, except what someone has changed.
    Remove {
        /// Remove it without asking.
        #[arg(long)]
        yes: bool,
    },
}

pub async fn run(removal: &Removal<'_>, command: Command) -> anyhow::Result<String> {
    let Command::Remove { yes } = command;
    let none = || "This site has no demonstration to remove.".to_owned();
    let Some(planned) = removal.count().await? else { return Ok(none()) };
    if !yes && !is_confirmed(planned)? {
        return Ok("Nothing was removed.".to_owned());
    }
    let Some(RemovedSamples { removed, remaining }) = removal.run(&Actor::CommandLine).await? else {
        return Ok(none());
    };
    Ok(format!("Removed {}.{}", count_in_words(removed), remaining_sentence(remaining)))
}

#[allow(clippy::print_stdout, reason = "it asks who started the program")]
fn is_confirmed(RemovedSamples { removed, remaining }: RemovedSamples) -> anyhow::Result<bool> {
    println!("This removes {}.{}", count_in_words(removed), remaining_sentence(remaining));
    print!("Remove them? [y/N] ");
    std::io::stdout().flush()?;
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

fn count_in_words(count: u64) -> String {
    if count == 1 { "1 item".to_owned() } else { format!("{count} items") }
}

fn remaining_sentence(remaining: u64) -> String {
    match remaining {
        0 => String::new(),
        1 => " 1 that was changed or is still in use stays.".to_owned(),
        _ => format!(" {remaining} that were changed or are still in use stay."),
    }
}
