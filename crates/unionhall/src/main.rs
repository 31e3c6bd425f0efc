use std::process::ExitCode;

fn main() -> ExitCode {
    unionhall::cli::main()
}
