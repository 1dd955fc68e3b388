//! Raises the limit of open files, because every connection needs one.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Limit below which a large event could not serve its spectators.
const FEW: u64 = 4096;

/// Raises the limit of open files as far as the system allows, and returns it.
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
