//! Settings from flags, the environment and a TOML file, in this order of precedence.

use std::fmt;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Deserialize;

/// What `--help` says of the file.
pub const FILE_HELP: &str = "\
Settings are taken from the flags, then from the environment, then from the TOML \
file of --config, then the defaults. The file has the same names:

    data = \"data\"                    # the data folder
    listen = \"127.0.0.1:8080\"
    workers = 4
    grace = 10                       # seconds
    outage_seconds = 5               # after a longer outage clocks stand
    code_hours = 24                  # of a player's code; otherwise the end of its event
    database_url = \"postgres://areopagus_app:…@db/areopagus\"
    migration_url = \"postgres://areopagus_owner:…@db/areopagus\"
    setup_code = \"eight signs or more\"
    key = \"64 hex digits\"            # instead of the file service.key in the data folder
    beacon = \"https://api.drand.sh\"  # relay of the public beacon
    client_header = \"X-Forwarded-For\" # header with the client's address
    public_address = \"https://example.org\" # base of links and QR codes
    https = true                     # tell browsers to use TLS only
    writes_per_minute = 600          # of one account, player or address; 0 for no limit
    sign_ins_per_minute = 30         # from one address; 0 for no limit
    connections = 10000              # open at once; 0 for what the limit of open files allows
    connections_per_address = 1000   # open at once; 0 for no limit
    cache_megabytes = 128            # of memory for cached events and pages
    log = \"info\"
    log_format = \"pretty\"            # or \"json\"";

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the settings file {}: {error}", .path.display())]
    Unreadable {
        path: PathBuf,
        error: std::io::Error,
    },
    /// The file is not TOML, or has an unknown setting or an invalid value.
    ///
    /// The line itself is not shown: it may contain a password, and the message may be logged.
    #[error("the settings file {}, line {line}: {message}", .path.display())]
    Malformed {
        path: PathBuf,
        /// Where, counted from 1.
        line: usize,
        message: String,
    },
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Readable text
    #[default]
    Pretty,
    /// One line of JSON for each event
    Json,
}

/// A setting that is in no `Debug`: a key, a code, an address with a password in it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Withheld(String);

impl Withheld {
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Withheld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Withheld(..)")
    }
}

impl From<String> for Withheld {
    fn from(text: String) -> Self {
        Self(text)
    }
}

/// The settings of every command that needs the database.
#[derive(Debug, Clone, Args)]
pub struct Common {
    /// The file with settings, in TOML
    #[arg(long, global = true, env = "AREOPAGUS_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,

    /// The data folder, with the private database [default: data]
    #[arg(long, global = true, env = "AREOPAGUS_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// The PostgreSQL server (15 or newer) to use instead of the private database
    #[arg(
        long,
        global = true,
        env = "DATABASE_URL",
        value_name = "URL",
        hide_env_values = true
    )]
    database_url: Option<Withheld>,

    /// The same server with the role that owns the tables, for migrations [default: --database-url]
    #[arg(
        long,
        global = true,
        env = "AREOPAGUS_MIGRATION_URL",
        value_name = "URL",
        hide_env_values = true
    )]
    migration_url: Option<Withheld>,

    /// The key of the service, 64 hexadecimal digits, which encrypts the secrets in the database and
    /// signs checkpoints [default: the file service.key in the data folder, created at the first
    /// start]
    #[arg(
        long,
        global = true,
        env = "AREOPAGUS_KEY",
        value_name = "DIGITS",
        hide_env_values = true
    )]
    key: Option<Withheld>,

    /// The level of the log on standard error: error, warn, info, debug, trace, or a filter such as
    /// `info,sqlx=warn` [default: info]
    #[arg(long, global = true, env = "AREOPAGUS_LOG", value_name = "FILTER")]
    log: Option<String>,

    /// The format of the log [default: pretty]
    #[arg(long, global = true, env = "AREOPAGUS_LOG_FORMAT", value_enum)]
    log_format: Option<LogFormat>,
}

/// The settings of the server.
#[derive(Debug, Clone, Args)]
pub struct Server {
    /// The address and port to listen on; port 0 takes a free one [default: 127.0.0.1:8080]
    #[arg(long, env = "AREOPAGUS_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<String>,

    /// The number of threads that answer requests [default: one for each core]
    #[arg(long, env = "AREOPAGUS_WORKERS", value_name = "NUMBER")]
    workers: Option<NonZeroUsize>,

    /// The memory for cached events and pages, in megabytes; the least recently used are dropped
    /// [default: 128]
    #[arg(
        long = "cache-megabytes",
        env = "AREOPAGUS_CACHE_MB",
        value_name = "NUMBER"
    )]
    cache_megabytes: Option<NonZeroUsize>,

    /// The time for open requests to finish after the signal to stop, in seconds [default: 10]
    #[arg(long, env = "AREOPAGUS_GRACE", value_name = "SECONDS")]
    grace: Option<u64>,

    /// The longest outage after which clocks simply run on, in seconds; after a longer one they
    /// stand until the referee resumes them [default: 5]
    #[arg(long, env = "AREOPAGUS_OUTAGE_SECONDS", value_name = "SECONDS")]
    outage_seconds: Option<u32>,

    /// How long a player's code works, in hours; 0 for the end of the event [default: 0]
    #[arg(long, env = "AREOPAGUS_CODE_HOURS", value_name = "HOURS")]
    code_hours: Option<u16>,

    /// The code for the setup at the first run [default: a random one, printed at the start]
    #[arg(
        long,
        env = "AREOPAGUS_SETUP_CODE",
        value_name = "CODE",
        hide_env_values = true
    )]
    setup_code: Option<Withheld>,

    /// The relay to fetch the signatures of the public beacon from, such as `https://api.drand.sh`
    /// [default: none, referees type them]
    #[arg(long, env = "AREOPAGUS_BEACON", value_name = "URL")]
    beacon: Option<String>,

    /// The header in which a proxy passes on the address of the client, such as `X-Forwarded-For`,
    /// whose last address counts [default: none, the address of the connection]
    #[arg(long, env = "AREOPAGUS_CLIENT_HEADER", value_name = "NAME")]
    client_header: Option<String>,

    /// The address of the service in links and QR codes, such as `https://cup.example.org` [default:
    /// the `Host` of each request]
    #[arg(long, env = "AREOPAGUS_PUBLIC_ADDRESS", value_name = "URL")]
    public_address: Option<String>,

    /// Tell browsers to use TLS only from now on (HSTS)
    #[arg(long, env = "AREOPAGUS_HTTPS")]
    https: bool,

    /// The most changes per minute from one account, player's link or API token, and from one
    /// address for all others; 0 for no limit [default: 600]
    #[arg(long, env = "AREOPAGUS_WRITES_PER_MINUTE", value_name = "NUMBER")]
    writes_per_minute: Option<u32>,

    /// The most attempts to sign in per minute from one address; 0 for no limit [default: 30]
    #[arg(long, env = "AREOPAGUS_SIGN_INS_PER_MINUTE", value_name = "NUMBER")]
    sign_ins_per_minute: Option<u32>,

    /// The most open connections before newcomers who are not signed in are turned away; 0 for what
    /// the limit of open files allows [default: 10000, or less if it allows less]
    #[arg(long, env = "AREOPAGUS_CONNECTIONS", value_name = "NUMBER")]
    connections: Option<usize>,

    /// The same for one address, which may be that of a whole hall; 0 for no limit [default: 1000]
    #[arg(long, env = "AREOPAGUS_CONNECTIONS_PER_ADDRESS", value_name = "NUMBER")]
    connections_per_address: Option<usize>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    data: Option<PathBuf>,
    database_url: Option<Withheld>,
    migration_url: Option<Withheld>,
    key: Option<Withheld>,
    log: Option<String>,
    log_format: Option<LogFormat>,
    listen: Option<String>,
    workers: Option<NonZeroUsize>,
    cache_megabytes: Option<NonZeroUsize>,
    grace: Option<u64>,
    outage_seconds: Option<u32>,
    code_hours: Option<u16>,
    setup_code: Option<Withheld>,
    beacon: Option<String>,
    client_header: Option<String>,
    public_address: Option<String>,
    https: Option<bool>,
    writes_per_minute: Option<u32>,
    sign_ins_per_minute: Option<u32>,
    connections: Option<usize>,
    connections_per_address: Option<usize>,
}

/// The resolved settings.
#[derive(Debug, Clone)]
pub struct Settings {
    pub data: PathBuf,
    /// An external PostgreSQL server; without one the private database is used.
    pub database_url: Option<Withheld>,
    /// The owner of its tables, if that is another role.
    pub migration_url: Option<Withheld>,
    /// The service's key, if it is not in the data folder.
    pub key: Option<Withheld>,
    /// The filter of the log.
    pub log: String,
    /// How log lines look.
    pub log_format: LogFormat,
    /// The address of the pages.
    pub listen: String,
    /// Threads that answer requests.
    pub workers: Option<usize>,
    /// Megabytes for cached events and pages; `None` for the default.
    pub cache_megabytes: Option<usize>,
    /// How long open requests may go on after the signal to stop.
    pub grace: Duration,
    /// Seconds of an outage after which clocks go on by themselves; `None` for the default.
    pub outage_seconds: Option<u32>,
    /// Hours for which a player's code works; `None` for the end of the event.
    pub code_hours: Option<u16>,
    /// The operator's own setup code.
    pub setup_code: Option<Withheld>,
    /// A relay of the public beacon; without one nothing is fetched.
    pub beacon: Option<String>,
    /// The header with the client's address from a proxy.
    pub client_header: Option<String>,
    /// The address by which browsers reach the service.
    pub public_address: Option<String>,
    /// Whether browsers are told to use TLS only.
    pub https: bool,
    /// Changes per minute and sender; `None` for no limit.
    pub writes: Option<u32>,
    /// Attempts per minute and address to sign in; `None` for no limit.
    pub sign_ins: Option<u32>,
    /// Maximum number of connections, bounded by the limit of open files.
    pub connections: usize,
    /// Maximum number of connections per address.
    pub connections_per_address: usize,
}

/// Default for changes per minute and sender: above what entering results or plans takes, and
/// above what the clients of a hall that are not signed in send.
const WRITES: u32 = 600;

/// Default for attempts per minute and address to sign in.
const SIGN_INS: u32 = 30;

/// Default for the number of connections.
const CONNECTIONS: usize = 10_000;

/// Default for connections per address: a hall of three hundred devices behind one router, each
/// with a page or two.
const CONNECTIONS_PER_ADDRESS: usize = 1000;

impl Server {
    /// The flags of a command that is no server: none is set.
    const UNSET: Self = Self {
        listen: None,
        workers: None,
        cache_megabytes: None,
        grace: None,
        outage_seconds: None,
        code_hours: None,
        setup_code: None,
        beacon: None,
        client_header: None,
        public_address: None,
        https: false,
        writes_per_minute: None,
        sign_ins_per_minute: None,
        connections: None,
        connections_per_address: None,
    };
}

impl Settings {
    /// Resolves the settings of a command: its flags and environment, then the file.
    ///
    /// # Errors
    /// [`ConfigError`] when the file cannot be used.
    pub fn load(common: Common, server: Option<Server>) -> Result<Self, ConfigError> {
        let file = common.config.as_deref().map(read).transpose()?;
        let file = file.unwrap_or_default();
        let server = server.unwrap_or(Server::UNSET);
        // An empty text, as a compose file leaves it, counts as unset.
        let given = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        let rate = |flag: Option<u32>, file: Option<u32>, otherwise| {
            Some(flag.or(file).unwrap_or(otherwise)).filter(|rate| *rate > 0)
        };
        let number = |flag: Option<usize>, file: Option<usize>, otherwise| {
            let number = flag.or(file).unwrap_or(otherwise);
            if number == 0 { usize::MAX } else { number }
        };
        let secret = |text: Option<Withheld>| text.filter(|text| !text.reveal().trim().is_empty());
        Ok(Self {
            data: common.data.or(file.data).unwrap_or_else(|| "data".into()),
            database_url: secret(common.database_url).or(file.database_url),
            migration_url: secret(common.migration_url).or(file.migration_url),
            key: secret(common.key).or(file.key),
            log: given(common.log)
                .or(file.log)
                .unwrap_or_else(|| "info".into()),
            log_format: common.log_format.or(file.log_format).unwrap_or_default(),
            listen: given(server.listen)
                .or(file.listen)
                .unwrap_or_else(|| "127.0.0.1:8080".into()),
            workers: server.workers.or(file.workers).map(NonZeroUsize::get),
            cache_megabytes: server
                .cache_megabytes
                .or(file.cache_megabytes)
                .map(NonZeroUsize::get),
            grace: Duration::from_secs(server.grace.or(file.grace).unwrap_or(10)),
            outage_seconds: server.outage_seconds.or(file.outage_seconds),
            code_hours: (server.code_hours.or(file.code_hours)).filter(|hours| *hours > 0),
            setup_code: secret(server.setup_code).or(secret(file.setup_code)),
            beacon: given(server.beacon).or(given(file.beacon)),
            client_header: given(server.client_header).or(given(file.client_header)),
            public_address: given(server.public_address).or(given(file.public_address)),
            https: server.https || file.https.unwrap_or_default(),
            writes: rate(server.writes_per_minute, file.writes_per_minute, WRITES),
            sign_ins: rate(
                server.sign_ins_per_minute,
                file.sign_ins_per_minute,
                SIGN_INS,
            ),
            connections: number(server.connections, file.connections, CONNECTIONS),
            connections_per_address: number(
                server.connections_per_address,
                file.connections_per_address,
                CONNECTIONS_PER_ADDRESS,
            ),
        })
    }
}

fn read(path: &Path) -> Result<File, ConfigError> {
    let text = fs::read_to_string(path).map_err(|error| ConfigError::Unreadable {
        path: path.to_owned(),
        error,
    })?;
    toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        ConfigError::Malformed {
            path: path.to_owned(),
            line: before.unwrap_or_default().matches('\n').count() + 1,
            message: error.message().to_owned(),
        }
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        server: Server,
    }

    fn settings(flags: &[&str]) -> Result<Settings, ConfigError> {
        let flags = Flags::try_parse_from(["areopagus"].iter().chain(flags)).unwrap();
        Settings::load(flags.common, Some(flags.server))
    }

    fn file(text: &str) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), text).unwrap();
        file
    }

    #[test]
    fn a_flag_goes_before_the_file_and_the_file_before_the_default() {
        let file = file("listen = \"127.0.0.1:1\"\ngrace = 3\nlog_format = \"json\"\n");
        let path = file.path().to_str().unwrap();
        let settings = settings(&["--config", path, "--listen", "127.0.0.1:2"]).unwrap();
        assert_eq!(settings.listen, "127.0.0.1:2");
        assert_eq!(settings.grace, Duration::from_secs(3));
        assert_eq!(settings.log_format, LogFormat::Json);
        assert_eq!(settings.log, "info");
    }

    #[test]
    fn the_memory_for_what_can_be_made_again_is_set() {
        let file = file("cache_megabytes = 40\n");
        let path = file.path().to_str().unwrap();
        let set = settings(&["--config", path]).unwrap();
        assert_eq!(set.cache_megabytes, Some(40));
        let set = settings(&["--config", path, "--cache-megabytes", "64"]).unwrap();
        assert_eq!(set.cache_megabytes, Some(64));
        assert_eq!(settings(&[]).unwrap().cache_megabytes, None);
    }

    #[test]
    fn an_empty_value_is_no_setting() {
        let settings = settings(&["--database-url", "", "--setup-code", " "]).unwrap();
        assert_eq!(settings.database_url, None);
        assert_eq!(settings.setup_code, None);
    }

    #[test]
    fn a_rate_of_nothing_is_any_number() {
        let settings = settings(&["--writes-per-minute", "0"]).unwrap();
        assert_eq!(settings.writes, None);
        assert_eq!(settings.sign_ins, Some(SIGN_INS));
    }

    #[test]
    fn a_code_lasts_for_so_many_hours_or_as_long_as_its_event() {
        let file = file("code_hours = 24\n");
        let path = file.path().to_str().unwrap();
        assert_eq!(settings(&["--config", path]).unwrap().code_hours, Some(24));
        let event = settings(&["--config", path, "--code-hours", "0"]).unwrap();
        assert_eq!(event.code_hours, None);
        assert_eq!(settings(&[]).unwrap().code_hours, None);
    }

    #[test]
    fn no_number_of_connections_is_any() {
        let settings = settings(&["--connections-per-address", "0"]).unwrap();
        assert_eq!(settings.connections_per_address, usize::MAX);
        assert_eq!(settings.connections, CONNECTIONS);
    }

    #[test]
    fn debug_shows_no_secret() {
        let file = file("key = \"hidden-1\"\nsetup_code = \"hidden-2\"\n");
        let flags = [
            "areopagus",
            "--config",
            file.path().to_str().unwrap(),
            "--database-url",
            "postgres://chief:hidden-3@db/areopagus",
            "--migration-url",
            "postgres://owner:hidden-4@db/areopagus",
        ];
        let flags = Flags::try_parse_from(flags).unwrap();
        let shown = format!("{:?} {:?}", flags.common, flags.server);
        assert!(!shown.contains("hidden"), "{shown}");
        let settings = Settings::load(flags.common, Some(flags.server)).unwrap();
        let shown = format!("{settings:?} {:?}", read(file.path()).unwrap());
        assert!(!shown.contains("hidden"), "{shown}");
        let revealed = [settings.key, settings.setup_code].map(|text| text.unwrap().0);
        assert_eq!(revealed, ["hidden-1", "hidden-2"]);
    }

    #[test]
    fn an_unknown_name_in_the_file_is_told_with_its_place() {
        let file = file("listen = \"127.0.0.1:1\"\nlissen = 5\n");
        let path = file.path().to_str().unwrap();
        let error = settings(&["--config", path]).unwrap_err().to_string();
        assert!(
            error.contains("line 2") && error.contains("lissen"),
            "{error}"
        );
    }

    #[test]
    fn a_faulty_line_is_named_and_not_shown() {
        let file = file("log = \"info\"\ndatabase_url = postgres://chief:secret@db/areopagus\n");
        let error = settings(&["--config", file.path().to_str().unwrap()]).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("line 2"), "{text}");
        assert!(!text.contains("secret"), "{text}");
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = settings(&["--config", "/nowhere/at/all.toml"]).unwrap_err();
        assert!(error.to_string().contains("/nowhere/at/all.toml"));
    }
}
