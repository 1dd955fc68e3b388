//! Chromium, driven through chromedriver, both started here and gone at the end.

pub mod api;
pub mod axe;
pub mod screen;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::json;
use tempfile::TempDir;
use thirtyfour::prelude::*;

/// How long a script may take: a machine may be busy with other tests.
pub const PATIENCE: Duration = Duration::from_mins(10);

/// The browsers, by how light they are: the first one is Chromium without its windows.
const PROGRAMS: [&str; 4] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
];

/// What the browsers are told. Nothing of it may reach beyond this machine.
const FLAGS: [&str; 14] = [
    "--headless",
    // What moves without end is painted without end, by a processor that other tests wait for.
    "--force-prefers-reduced-motion",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-logging",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=en-US",
    "--window-size=1280,900",
];

/// A browser that differs from an ordinary one on a desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// 1280 pixels wide.
    Desktop,
    /// 360 pixels wide, as a phone.
    Phone,
    /// One in which scripts do not run.
    WithoutScripts,
}

/// A running chromedriver. All its browsers end with it.
pub struct Chromium {
    driver: Child,
    address: String,
    folder: TempDir,
}

/// How often a driver is started before it is given up.
const STARTS: usize = 5;

/// What starts the browser that the driver's environment names.
const LAUNCHER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pages/chromium/browser");

/// A driver of a browser and its port; `None` when it ends without having one.
fn start_driver(browser: &Path, home: &Path) -> Option<(Child, String)> {
    let mut driver = Command::new(find("CHROMEDRIVER", &["chromedriver"]))
        .arg("--port=0")
        .env("BROWSER", browser)
        .env("HOME", home)
        .env("TMPDIR", home)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(driver.stdout.take().unwrap()).lines();
    let port = lines.map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        Some(port.trim_end_matches('.').to_owned())
    });
    if port.is_none() {
        let _ = driver.kill();
        let _ = driver.wait();
    }
    Some((driver, port?))
}

impl Chromium {
    /// Starts chromedriver at a free port.
    pub fn start() -> Self {
        let program = find("CHROME", &PROGRAMS);
        let folder = tempfile::Builder::new()
            .prefix("areopagus-browser-")
            .tempdir()
            .unwrap();
        // Another one may take the port that a driver has found free.
        let (driver, port) = (0..STARTS)
            .find_map(|_| start_driver(&program, folder.path()))
            .expect("chromedriver did not start");
        Self {
            driver,
            address: format!("http://127.0.0.1:{port}"),
            folder,
        }
    }

    /// A new browser that knows nothing of the others.
    pub async fn browser(&self, kind: Kind) -> WebDriver {
        let profile = tempfile::tempdir_in(&self.folder).unwrap().keep();
        let mut wanted = DesiredCapabilities::chrome();
        wanted.set_binary(LAUNCHER).unwrap();
        for flag in FLAGS {
            wanted.add_arg(flag).unwrap();
        }
        let profile = format!("--user-data-dir={}", profile.display());
        wanted.add_arg(&profile).unwrap();
        if kind == Kind::Phone {
            let screen = json!({"deviceMetrics": {"width": 360, "height": 740, "pixelRatio": 2.0}});
            wanted
                .add_experimental_option("mobileEmulation", screen)
                .unwrap();
        }
        let browser = WebDriver::builder(&self.address, wanted)
            .request_timeout(2 * PATIENCE)
            .await
            .expect("Chromium did not start");
        if kind == Kind::WithoutScripts {
            let off = json!({ "value": true });
            let cdp = browser.cdp();
            cdp.send_raw("Emulation.setScriptExecutionDisabled", off)
                .await
                .unwrap();
        }
        browser
    }

    /// The processes that were given this driver's folder: its browsers.
    fn browsers(&self) -> Vec<Pid> {
        let folder = self.folder.path().as_os_str().as_bytes();
        let processes = fs::read_dir("/proc").unwrap().flatten();
        processes
            .filter(|process| {
                let told = fs::read(process.path().join("cmdline")).unwrap_or_default();
                told.windows(folder.len()).any(|part| part == folder)
            })
            .filter_map(|process| process.file_name().to_str()?.parse().ok())
            .map(Pid::from_raw)
            .collect()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Whoever has ended already cannot be killed.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let deadline = Instant::now() + Duration::from_secs(10);
        while Instant::now() < deadline {
            let browsers = self.browsers();
            // A browser's last child may still write when its parent is gone.
            if browsers.is_empty() && fs::remove_dir_all(&self.folder).is_ok() {
                return;
            }
            for browser in browsers {
                let _ = kill(browser, Signal::SIGKILL);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A program by its variable, else by its name on the path.
fn find(variable: &str, names: &[&str]) -> PathBuf {
    if let Some(program) = std::env::var_os(variable).filter(|program| !program.is_empty()) {
        return program.into();
    }
    // Machines of GitHub name the folder of theirs.
    let folders = std::env::var_os("CHROMEWEBDRIVER").into_iter();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path)
        .chain(folders.map(PathBuf::from))
        .collect();
    let mut programs = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    programs
        .find(|program| is_program(program))
        .unwrap_or_else(|| {
            panic!(
                "There is no {} on this machine, and the browser tests need it. Install it with: \
                 sudo apt-get install chromium chromium-driver (or name the program in {variable})",
                names.join(" or ")
            )
        })
}

fn is_program(path: &Path) -> bool {
    nix::unistd::access(path, nix::unistd::AccessFlags::X_OK).is_ok() && path.is_file()
}
