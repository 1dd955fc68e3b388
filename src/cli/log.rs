//! The log on standard error. A thread of its own writes it, so that nothing waits for it or
//! fails because of it. Lines that do not fit the buffer are dropped, and their number is
//! logged as soon as possible.

use std::io::{self, IsTerminal as _, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::{LogFormat, Settings};

/// Lines that are buffered for a slow reader.
const WAITING: usize = 8192;

/// How long the process waits at its end for unwritten lines.
const PATIENCE: Duration = Duration::from_millis(500);

/// The buffered lines.
static LINES: OnceLock<Lines> = OnceLock::new();

/// Starts to write the log on standard error, panics included.
///
/// # Errors
/// When the filter is invalid, or the log was started before.
pub fn start(settings: &Settings) -> Result<(), Box<dyn std::error::Error>> {
    let filter = settings
        .log
        .parse::<Targets>()
        .map_err(|error| format!("the log filter {:?}: {error}", settings.log))?;
    let format = settings.log_format;
    let lines = LINES.get_or_init(|| Lines::to(io::stderr(), format, WAITING));
    let log = tracing_subscriber::fmt()
        // The level is left to the filter.
        .with_max_level(LevelFilter::TRACE)
        .with_ansi(io::stderr().is_terminal())
        .log_internal_errors(false)
        .with_writer(|| lines.clone());
    match format {
        LogFormat::Pretty => log.finish().with(filter).try_init(),
        LogFormat::Json => log.json().finish().with(filter).try_init(),
    }?;
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let cause = panic.payload_as_str().unwrap_or_default();
        tracing::error!(cause, place, "a panic");
    }));
    Ok(())
}

/// Prints a message on standard output without waiting for the reader.
pub fn tell(text: String) {
    let write = move || {
        // If nobody reads standard output, the message is lost.
        let _ = writeln!(io::stdout().lock(), "{text}");
    };
    // Without a thread there is nothing that could wait for the reader.
    let _ = thread::Builder::new().name("tell".to_owned()).spawn(write);
}

/// Logs the error with which a command ended, after the other lines.
pub fn tell_end(error: &dyn std::fmt::Display) {
    let text = format!("areopagus: {error}\n");
    let format = LogFormat::default();
    let lines = LINES.get_or_init(|| Lines::to(io::stderr(), format, WAITING));
    lines.take(text.into_bytes());
}

/// Waits briefly for the unwritten lines.
pub fn finish() {
    if let Some(lines) = LINES.get() {
        lines.finish();
    }
}

/// A message to the thread.
enum LogMessage {
    Line(Vec<u8>),
    /// The end: it is answered when everything before it was written.
    End(SyncSender<()>),
}

/// The sending side. Adding a line never blocks and never fails.
#[derive(Clone)]
struct Lines {
    sender: SyncSender<LogMessage>,
    lost: Arc<AtomicU64>,
}

impl Lines {
    /// Starts a thread that writes to a target, with at most `waiting` buffered lines.
    fn to(target: impl Write + Send + 'static, format: LogFormat, waiting: usize) -> Self {
        let (sender, receiver) = sync_channel(waiting);
        let lost = Arc::new(AtomicU64::new(0));
        let lines = Self { sender, lost };
        let writer = Writer {
            target,
            format,
            lost: Arc::clone(&lines.lost),
        };
        // Without its thread every line is lost.
        let _ = thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || writer.run(&receiver));
        lines
    }

    fn take(&self, line: Vec<u8>) {
        match self.sender.try_send(LogMessage::Line(line)) {
            Ok(()) => {}
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                self.lost.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    fn finish(&self) {
        let (done, wait) = sync_channel(1);
        let until = Instant::now() + PATIENCE;
        let mut end = LogMessage::End(done);
        while let Err(TrySendError::Full(again)) = self.sender.try_send(end) {
            if Instant::now() >= until {
                return;
            }
            end = again;
            thread::sleep(PATIENCE / 50);
        }
        // Written or not, the process ends now.
        let _ = wait.recv_timeout(until.saturating_duration_since(Instant::now()));
    }
}

impl Write for Lines {
    /// An event arrives in a single call.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.take(line.to_owned());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How often the number of lost lines is retried if no line arrives.
const AGAIN: Duration = Duration::from_secs(1);

/// The writing side.
struct Writer<W> {
    target: W,
    format: LogFormat,
    lost: Arc<AtomicU64>,
}

impl<W: Write> Writer<W> {
    fn run(mut self, sent: &Receiver<LogMessage>) {
        loop {
            match sent.recv_timeout(AGAIN) {
                Ok(LogMessage::Line(line)) => {
                    self.tell_lost();
                    if !self.write(&line) {
                        self.lost.fetch_add(1, Ordering::Relaxed);
                    }
                }
                Ok(LogMessage::End(done)) => {
                    self.tell_lost();
                    // The sender may have stopped waiting.
                    let _ = done.try_send(());
                }
                Err(RecvTimeoutError::Timeout) => self.tell_lost(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Reports how many lines were lost, unless the report is lost as well.
    fn tell_lost(&mut self) {
        let lost = self.lost.swap(0, Ordering::Relaxed);
        if lost > 0 && !self.write(lost_line(lost, self.format).as_bytes()) {
            self.lost.fetch_add(lost, Ordering::Relaxed);
        }
    }

    fn write(&mut self, line: &[u8]) -> bool {
        let written = self.target.write_all(line);
        written.and_then(|()| self.target.flush()).is_ok()
    }
}

fn lost_line(lost: u64, format: LogFormat) -> String {
    let now = chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
    match format {
        LogFormat::Pretty => format!("{now}  WARN areopagus: {lost} lines of the log were lost\n"),
        LogFormat::Json => {
            let line = serde_json::json!({
                "timestamp": now,
                "level": "WARN",
                "fields": { "message": "lines of the log were lost", "lost": lost },
                "target": "areopagus",
            });
            format!("{line}\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::channel;

    use super::*;

    /// A target that can be told to fail.
    #[derive(Clone, Default)]
    struct Disk(Arc<Mutex<(bool, String)>>);

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let mut disk = self.0.lock().unwrap();
            if disk.0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            disk.1.push_str(std::str::from_utf8(bytes).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Disk {
        fn set_full(&self, full: bool) {
            self.0.lock().unwrap().0 = full;
        }

        fn text(&self) -> String {
            self.0.lock().unwrap().1.clone()
        }
    }

    /// Waits until all lines are written, without a limit.
    fn settle(lines: &Lines) {
        let (done, wait) = sync_channel(1);
        lines.sender.send(LogMessage::End(done)).unwrap();
        wait.recv().unwrap();
    }

    /// Waits as a process does at its end. On a busy machine its patience may end first.
    fn finish(lines: &Lines, disk: &Disk, line: &str) {
        let start = Instant::now();
        lines.finish();
        assert!(disk.text().contains(line) || start.elapsed() >= PATIENCE);
        settle(lines);
    }

    #[test]
    fn what_a_full_disk_lost_is_counted_and_told() {
        for format in [LogFormat::Pretty, LogFormat::Json] {
            let disk = Disk::default();
            let mut lines = Lines::to(disk.clone(), format, 100);
            writeln!(lines, "first").unwrap();
            finish(&lines, &disk, "first\n");
            disk.set_full(true);
            for _ in 0..7 {
                lines.take(b"nowhere\n".to_vec());
            }
            settle(&lines);
            disk.set_full(false);
            lines.take(b"last\n".to_vec());
            finish(&lines, &disk, "last\n");
            let text = disk.text();
            assert!(
                text.starts_with("first\n") && text.ends_with("last\n"),
                "{text}"
            );
            assert!(!text.contains("nowhere"), "{text}");
            let told = text.lines().nth(1).unwrap();
            let wanted = ["7 lines of the log were lost", "\"lost\":7"];
            assert!(wanted.iter().any(|wanted| told.contains(wanted)), "{told}");
            assert_eq!(text.lines().count(), 3, "{text}");
        }
    }

    /// A disk that blocks until it is released.
    struct Stuck(Receiver<()>, Disk);

    impl Write for Stuck {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            // If the sender is gone, it counts as released.
            let _ = self.0.recv();
            self.1.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nobody_waits_for_a_reader_who_does_not_read() {
        let ((release, stuck), disk) = (channel(), Disk::default());
        let lines = Lines::to(Stuck(stuck, disk.clone()), LogFormat::Pretty, 10);
        let start = Instant::now();
        for _ in 0..1000 {
            lines.take(b"a line\n".to_vec());
        }
        lines.finish();
        // If each line had waited, it would have taken minutes.
        assert!(start.elapsed() < Duration::from_mins(1));
        drop(release);
        settle(&lines);
        let text = disk.text();
        let told = text.lines().filter_map(|line| {
            let (before, _) = line.split_once(" lines of the log were lost")?;
            before.rsplit(' ').next()?.parse::<usize>().ok()
        });
        let written = text.lines().filter(|line| *line == "a line").count();
        assert!((10..=11).contains(&written), "{text}");
        assert_eq!(written + told.sum::<usize>(), 1000, "{text}");
    }
}
