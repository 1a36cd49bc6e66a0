//! Progress bar on a terminal while battles are played.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::battles::Progress;

/// Length of the whole bar, in characters.
const LENGTH: u64 = 40;

/// Does some work and shows its progress on standard error, if that is a terminal.
pub(super) fn with_progress_bar<T>(progress: &Progress, of: u64, work: impl FnOnce() -> T) -> T {
    if !stderr().is_terminal() {
        return work();
    }
    thread::scope(|scope| {
        let (finished, waits) = channel::<()>();
        scope.spawn(move || {
            while waits.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                // A terminal that is gone needs no bar.
                let _ = write!(stderr(), "\r{}", line(progress.battles_played(), of));
            }
            let _ = write!(stderr(), "\r{}\r", " ".repeat(line(of, of).chars().count()));
        });
        let done = work();
        drop(finished);
        done
    })
}

/// Returns the bar, such as "████░░░░  50% of 10,000 battles".
fn line(done: u64, of: u64) -> String {
    let (done, of) = (done.min(of), of.max(1));
    let full = usize::try_from(done * LENGTH / of).unwrap_or_default();
    let rest = usize::try_from(LENGTH).unwrap_or_default() - full;
    let (full, rest, percent) = ("█".repeat(full), "░".repeat(rest), format!("{:3}", done * 100 / of));
    tr!("{full}{rest} {percent}% of {of} battles", full, rest, percent, of)
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn the_bar_fills_from_empty_to_full() {
        assert_eq!(line(0, 10), format!("{}   0% of 10 battles", "░".repeat(40)));
        assert_eq!(line(5, 10), format!("{}{}  50% of 10 battles", "█".repeat(20), "░".repeat(20)));
        assert_eq!(line(11, 10), format!("{} 100% of 10 battles", "█".repeat(40)));
    }
}
