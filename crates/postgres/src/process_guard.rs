//! The guard: a short-lived form of our own program that becomes a program of
//! PostgreSQL.
//!
//! PostgreSQL refuses to run as root, and must not outlive the service. Both need
//! calls that only a process with one thread can make safely between its start and
//! its `exec`; so the service starts itself as the guard, and the guard turns into
//! `postgres` or `initdb`.

use std::ffi::{OsStr, OsString};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::{fs, io};

use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Pid, Uid, getgid, getppid, getuid};

/// The first argument that makes our program the guard.
pub const SUBCOMMAND: &str = "database-guard";

/// The user id inside the namespace; any but 0 will do.
const INNER_ID: u32 = 1000;

/// Whose processes the database's are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Identity {
    /// The caller's own, who is not root.
    Same,
    /// Root's outside, an ordinary user's inside a user namespace; files stay root's.
    Namespace,
    /// Another user's: root gives up its rights for good.
    User {
        /// The user's name, for messages.
        name: String,
        /// The user.
        uid: Uid,
        /// The user's group.
        gid: Gid,
    },
}

/// The command that starts a program of PostgreSQL through the guard. The thread
/// that spawns it must live as long as the program should.
pub(super) fn command(identity: &Identity, program: &OsStr) -> Command {
    let mut command = Command::new("/proc/self/exe");
    let inside = match identity {
        Identity::Namespace => "namespace",
        Identity::Same | Identity::User { .. } => "same",
    };
    command
        .args([SUBCOMMAND, inside])
        .arg(std::process::id().to_string())
        .arg(program)
        .current_dir("/")
        .stdin(Stdio::null())
        // The terminal's Ctrl-C is for the service, which then stops the database.
        .process_group(0);
    if let Identity::User { uid, gid, .. } = identity {
        command.uid(uid.as_raw()).gid(gid.as_raw());
    }
    command
}

/// Runs the guard with the arguments after [`SUBCOMMAND`]: `same` or `namespace`,
/// the service's process id, the program and its arguments. Must be called before
/// any thread exists. Returns only when it failed.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> io::Error {
    match prepare(arguments) {
        Ok(mut command) => command.exec(),
        Err(error) => error,
    }
}

fn prepare(arguments: impl IntoIterator<Item = OsString>) -> io::Result<Command> {
    let mut arguments = arguments.into_iter();
    let usage = || {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("usage: {SUBCOMMAND} same|namespace PARENT PROGRAM [ARGUMENT…]"),
        )
    };
    let (Some(inside), Some(parent), Some(program)) =
        (arguments.next(), arguments.next(), arguments.next())
    else {
        return Err(usage());
    };
    let parent = parent.to_str().and_then(|text| text.parse().ok());
    let parent = Pid::from_raw(parent.ok_or_else(usage)?);
    match inside.to_str() {
        Some("same") => {}
        Some("namespace") => enter_namespace()?,
        _ => return Err(usage()),
    }
    // Last, since a change of credentials clears it; and the service may have died
    // before it was set.
    set_pdeathsig(Signal::SIGINT)?;
    if getppid() != parent {
        return Err(io::Error::other("the service is gone"));
    }
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

fn enter_namespace() -> io::Result<()> {
    let (uid, gid) = (getuid(), getgid());
    unshare(CloneFlags::CLONE_NEWUSER)?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{INNER_ID} {uid} 1"))?;
    fs::write("/proc/self/gid_map", format!("{INNER_ID} {gid} 1"))
}
