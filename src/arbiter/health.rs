//! Health checks of the database, the notifications, the folds, the watermarks and the disk.

use std::time::{Duration, Instant};

use nix::sys::statvfs::{FsFlags, statvfs};

use super::handle::Arbiter;

/// Maximum age of the database's last answer. A heartbeat is sent every second.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);

/// Free bytes of the disk below which the check fails.
const LEAST_FREE: u64 = 64 << 20;

/// Free bytes of the disk below which the check warns.
const FEW_FREE: u64 = 1 << 30;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    Pass,
    /// Requests are answered correctly, but the operator should look.
    Warn,
    /// Requests cannot be answered, or not all of them.
    Fail,
}

/// A health check and its status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    pub name: &'static str,
    pub standing: Standing,
    /// The finding, in English, for the operator.
    pub found: String,
}

/// The health of the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Health {
    /// Everything that was looked at.
    pub checks: Vec<Check>,
}

impl Health {
    /// The worst status.
    pub fn standing(&self) -> Standing {
        let standings = self.checks.iter().map(|check| check.standing);
        standings.max().unwrap_or(Standing::Pass)
    }
}

impl Arbiter {
    /// The health of the service. It does not wait for the database: the last answer counts.
    pub async fn health(&self) -> Health {
        let checks = vec![
            self.database_health(),
            self.listener_health(),
            self.clock_health(),
            self.key_health(),
            self.folds_health(),
            self.watermarks_health().await,
            self.disk_health(),
        ];
        Health { checks }
    }

    /// Whether the start is over: the database has answered and notifications arrive.
    pub fn is_started(&self) -> bool {
        self.cache.is_fresh() || self.watch.hearing().answered.is_some()
    }

    /// Completes when the current connections to the database are considered dead.
    pub fn until_doubted(&self) -> impl Future<Output = ()> + 'static {
        self.store.until_doubted()
    }

    fn database_health(&self) -> Check {
        let (standing, found) = match self.watch.hearing().answered {
            _ if self.store.is_closed() => {
                (Standing::Fail, "its connections are closed".to_owned())
            }
            Some(at) if at.elapsed() < ANSWERED_WITHIN => {
                (Standing::Pass, format!("answered {}", ago(at)))
            }
            Some(at) => (Standing::Fail, format!("answered last {}", ago(at))),
            None => (Standing::Fail, "has not answered yet".to_owned()),
        };
        Check {
            name: "database",
            standing,
            found,
        }
    }

    fn listener_health(&self) -> Check {
        let hearing = self.watch.hearing();
        let (standing, found) = match hearing.heard {
            Some((_, took)) if self.cache.is_fresh() => (
                Standing::Pass,
                format!("hears what is written after {} ms", took.as_millis()),
            ),
            Some((at, _)) => (
                Standing::Warn,
                format!("heard last {}; every read asks the database", ago(at)),
            ),
            None => (
                Standing::Warn,
                "has heard nothing yet; every read asks the database".to_owned(),
            ),
        };
        Check {
            name: "listener",
            standing,
            found,
        }
    }

    /// Compares the system clock with the database's, which is the reference.
    fn clock_health(&self) -> Check {
        let (standing, found) = match self.clock().skew() {
            None => (
                Standing::Warn,
                "not compared with the database's yet".to_owned(),
            ),
            Some(skew) if skew.is_zero() => {
                (Standing::Pass, "as the database's, to a second".to_owned())
            }
            Some(skew) => {
                let seconds = skew.num_seconds();
                let by = seconds.unsigned_abs();
                let way = if seconds < 0 { "behind" } else { "ahead of" };
                let found = format!(
                    "{by} s {way} the database's, by which the service goes; this process brings \
                     no end of a time until it is set right"
                );
                (Standing::Warn, found)
            }
        };
        Check {
            name: "clock",
            standing,
            found,
        }
    }

    fn key_health(&self) -> Check {
        let (standing, found) = if self.watch.hearing().is_key_replaced {
            (Standing::Fail, "the database is used with another key")
        } else {
            (Standing::Pass, "the one that the database is used with")
        };
        Check {
            name: "key",
            standing,
            found: found.to_owned(),
        }
    }

    fn folds_health(&self) -> Check {
        let (kept, unreadable) = self.cache.counts();
        let standing = match unreadable {
            0 => Standing::Pass,
            _ => Standing::Warn,
        };
        Check {
            name: "folds",
            standing,
            found: format!("{kept} events in memory; {unreadable} journals cannot be read"),
        }
    }

    async fn watermarks_health(&self) -> Check {
        let (standing, found) = match self.guard.look().await {
            Ok(0) => (Standing::Pass, "readable; no journal is behind".to_owned()),
            Ok(behind) => (Standing::Warn, format!("{behind} journals are behind")),
            Err(error) => {
                let found = format!("{error}; nothing is signed and no lot is drawn");
                (Standing::Fail, found)
            }
        };
        Check {
            name: "watermarks",
            standing,
            found,
        }
    }

    /// The disk of the data folder, which holds the watermarks and the private database.
    fn disk_health(&self) -> Check {
        let (standing, found) = match statvfs(self.guard.folder()) {
            Ok(disk) if disk.flags().contains(FsFlags::ST_RDONLY) => {
                (Standing::Fail, "cannot be written on".to_owned())
            }
            Ok(disk) => {
                let free = disk.blocks_available().saturating_mul(disk.fragment_size());
                let standing = match free {
                    0..LEAST_FREE => Standing::Fail,
                    LEAST_FREE..FEW_FREE => Standing::Warn,
                    _ => Standing::Pass,
                };
                (standing, format!("{} MB free", free >> 20))
            }
            Err(error) => (Standing::Fail, error.desc().to_owned()),
        };
        Check {
            name: "disk",
            standing,
            found,
        }
    }
}

fn ago(at: Instant) -> String {
    format!("{} ms ago", at.elapsed().as_millis())
}
