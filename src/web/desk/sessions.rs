//! The sessions of an account, the browsers that it is used with and who came into it, as lists
//! show them.

use uuid::Uuid;

use crate::arbiter::{Browser, Device, OpenSession, SecondStep, SignIn, SignInOutcome};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// A session in a list.
pub struct SessionLine {
    pub id: Uuid,
    pub agent: Option<String>,
    pub since: String,
    pub seen: String,
    pub is_current: bool,
}

impl SessionLine {
    /// An open session.
    pub fn from_session(session: OpenSession) -> Self {
        Self {
            id: session.id,
            agent: session.agent,
            since: Clocks::UTC.moment(session.created_at),
            seen: Clocks::UTC.moment(session.seen_at),
            is_current: session.is_current,
        }
    }
}

/// A browser that the account is known to be used with.
pub struct DeviceLine {
    pub id: Uuid,
    pub name: Option<String>,
    pub since: String,
    pub seen: String,
    pub is_current: bool,
}

impl DeviceLine {
    /// A browser as it is kept.
    pub fn from_device(device: Device) -> Self {
        Self {
            id: device.id,
            name: device.name,
            since: Clocks::UTC.moment(device.created_at),
            seen: Clocks::UTC.moment(device.seen_at),
            is_current: device.is_current,
        }
    }
}

/// Somebody who came into the account, or tried to.
pub struct SignInLine {
    pub at: String,
    pub what: String,
    pub is_in: bool,
    pub step: Option<String>,
    pub agent: Option<String>,
    pub browser: String,
    pub address: Option<String>,
    pub is_news: bool,
}

impl SignInLine {
    /// A sign-in as it is kept.
    pub fn from_sign_in(page: &Page, sign_in: SignIn) -> Self {
        let what = match sign_in.outcome {
            SignInOutcome::In => Key("sign-in-in"),
            SignInOutcome::WrongPassword => Key("sign-in-wrong-password"),
            SignInOutcome::WrongCode => Key("sign-in-wrong-code"),
        };
        let step = sign_in
            .step
            .filter(|_| sign_in.outcome == SignInOutcome::In);
        let step = step.map(|step| match step {
            SecondStep::Code => Key("sign-in-by-code"),
            SecondStep::Recovery => Key("sign-in-by-recovery"),
            SecondStep::Key => Key("sign-in-by-key"),
        });
        let browser = match sign_in.browser {
            Browser::Known => Key("sign-in-known"),
            Browser::New => Key("sign-in-new"),
            Browser::None => Key("sign-in-program"),
        };
        Self {
            at: Clocks::UTC.moment(sign_in.at),
            what: page.t(what),
            is_in: sign_in.outcome == SignInOutcome::In,
            step: step.map(|step| page.t(step)),
            agent: sign_in.agent,
            browser: page.t(browser),
            address: sign_in.address,
            is_news: sign_in.is_news,
        }
    }
}
