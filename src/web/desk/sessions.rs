//! The lines of the lists of an account's sessions, known browsers and sign-ins.

use uuid::Uuid;

use crate::arbiter::{Browser, Device, OpenSession, SecondStep, SignIn, SignInOutcome};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

pub struct SessionLine {
    pub id: Uuid,
    pub agent: Option<String>,
    pub since: String,
    pub seen: String,
    pub is_current: bool,
}

impl SessionLine {
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

/// A browser that is known for the account.
pub struct DeviceLine {
    pub id: Uuid,
    pub name: Option<String>,
    pub since: String,
    pub seen: String,
    pub is_current: bool,
}

impl DeviceLine {
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

/// A sign-in to the account, or an attempt.
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
