//! How many files the process may have open: every connection is one of them.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Files below which a hall would miss its spectators.
const FEW: u64 = 4096;

/// Raises the limit of open files as far as the system lets the service, and gives it.
pub fn raise_limit() -> u64 {
    let (soft, hard) = match getrlimit(Resource::RLIMIT_NOFILE) {
        Ok(limits) => limits,
        Err(error) => {
            tracing::warn!(%error, "how many files may be open is not known");
            return FEW;
        }
    };
    let limit = match setrlimit(Resource::RLIMIT_NOFILE, hard, hard) {
        Ok(()) => hard,
        Err(error) => {
            tracing::warn!(%error, soft, hard, "the limit of open files cannot be raised");
            soft
        }
    };
    tracing::info!(limit, before = soft, "files that may be open");
    if limit < FEW {
        tracing::warn!(
            limit,
            "few files may be open, and every connection needs one: see LimitNOFILE of systemd, \
             ulimits of Docker"
        );
    }
    limit
}
