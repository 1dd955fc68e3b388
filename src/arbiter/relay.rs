//! Fetches signatures of the public beacon from a relay over HTTP, so that nobody has to type
//! 96 digits. Off unless an address is set. The relay is not trusted: the protocol of the lots
//! verifies every signature with the beacon's own key.

use std::time::Duration;

use serde::Deserialize;
use ureq::Agent;

use crate::lots::{Hex, beacon};

/// Timeout of a request.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum length of an answer, in bytes.
const LONGEST: u64 = 4096;

/// A relay of the beacon, such as `https://api.drand.sh`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BeaconRelay(String);

crate::language::sentences! {
    /// Why no signature was fetched.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum RelayError {
        /// The address is not an HTTP URL.
        #[error("a relay's address begins with https:// or http://, not {0}")]
        Address(address: String) =>
            en "A relay's address begins with https:// or http://, not {address}.",
            ru "Адрес ретранслятора начинается с https:// или http://, а не {address}.",
            de "Die Adresse eines Relais beginnt mit https:// oder http://, nicht mit {address}.";
        /// The relay does not answer, or does not have the round yet.
        #[error("{address} does not answer: {why}")]
        Silent {
            address: String,
            /// What happened instead.
            why: String,
        } =>
            en "{address} does not answer, or has not got the round yet. Try again, or type the signature.",
            ru "{address} не отвечает, или раунда там ещё нет. Попробуйте ещё раз или впишите подпись.",
            de "{address} antwortet nicht oder hat die Runde noch nicht. Versuchen Sie es noch einmal oder tippen Sie die Signatur ein.";
        /// The answer is not the requested round.
        #[error("{address} does not answer with round {round} and its signature")]
        Answer {
            address: String,
            round: u64,
        } =>
            en "{address} does not answer with round {round} and its signature. Type the signature.",
            ru "{address} отвечает не раундом {round} с его подписью. Впишите подпись.",
            de "{address} antwortet nicht mit Runde {round} und ihrer Signatur. Tippen Sie die Signatur ein.";
    }
}

/// The answer of a relay; other members are ignored.
#[derive(Deserialize)]
struct Answer {
    round: u64,
    signature: Hex<48>,
}

impl BeaconRelay {
    /// A relay of an address.
    ///
    /// # Errors
    /// [`RelayError::Address`] when it is not an HTTP URL.
    pub fn new(address: &str) -> Result<Self, RelayError> {
        let address = address.trim().trim_end_matches('/');
        let mut schemes = ["https://", "http://"].into_iter();
        if schemes.any(|scheme| address.len() > scheme.len() && address.starts_with(scheme)) {
            Ok(Self(address.to_owned()))
        } else {
            Err(RelayError::Address(address.to_owned()))
        }
    }

    /// The address of a round.
    pub fn address(&self, round: u64) -> String {
        self.0.clone() + &beacon::path(round)
    }

    /// The signature of a round according to the relay. It is not verified here.
    ///
    /// # Errors
    /// [`RelayError`] when the relay does not answer with it.
    pub fn fetch(&self, round: u64) -> Result<Hex<48>, RelayError> {
        let address = self.address(round);
        let silent = |error: ureq::Error| RelayError::Silent {
            address: address.clone(),
            why: error.to_string(),
        };
        let agent = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .max_redirects(0)
            .build()
            .new_agent();
        let mut response = agent.get(&address).call().map_err(silent)?;
        let text = response
            .body_mut()
            .with_config()
            .limit(LONGEST)
            .read_to_string()
            .map_err(silent)?;
        match serde_json::from_str(&text) {
            Ok(Answer {
                round: found,
                signature,
            }) if found == round => Ok(signature),
            _ => Err(RelayError::Answer { address, round }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;
    use std::thread;

    use super::*;
    use crate::language::Language;

    const ROUND: u64 = 1000;

    /// A relay that answers one request, and the request that it got.
    fn relay(status: &'static str, body: String) -> (BeaconRelay, thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let asked = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 2048];
            let read = stream.read(&mut request).unwrap();
            let length = body.len();
            let head = format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\n\r\n");
            // The client may have closed the connection.
            let _ = stream.write_all((head + &body).as_bytes());
            let request = String::from_utf8_lossy(&request[..read]);
            request.lines().next().unwrap().to_owned()
        });
        (BeaconRelay::new(&address).unwrap(), asked)
    }

    fn answer(round: u64, signature: &str) -> String {
        format!("{{\"round\":{round},\"randomness\":\"00\",\"signature\":\"{signature}\"}}")
    }

    #[test]
    fn a_round_is_asked_for_at_the_address_that_the_beacon_s_servers_have() {
        let (relay, asked) = relay("200 OK", answer(ROUND, &"0a".repeat(48)));
        assert_eq!(relay.fetch(ROUND), Ok(Hex::new([10; 48])));
        let path = format!("GET /{}/public/1000 HTTP/1.1", beacon::CHAIN);
        assert_eq!(asked.join().unwrap(), path);
    }

    #[test]
    fn whatever_else_a_relay_answers_is_an_error() {
        let digits = "0a".repeat(48);
        for body in [
            String::new(),
            "<html>".to_owned(),
            answer(ROUND + 1, &digits),
            answer(ROUND, "0a"),
        ] {
            let (relay, _) = relay("200 OK", body.clone());
            let error = relay.fetch(ROUND).unwrap_err();
            assert!(matches!(error, RelayError::Answer { .. }), "{body} {error}");
            for language in Language::ALL {
                assert!(error.say(language).contains("1000"));
            }
        }
        let long = " ".repeat(5000) + &answer(ROUND, &digits);
        for (status, body) in [("404 Not Found", String::new()), ("200 OK", long)] {
            let (relay, _) = relay(status, body);
            let error = relay.fetch(ROUND).unwrap_err();
            assert!(
                matches!(error, RelayError::Silent { .. }),
                "{status} {error}"
            );
        }
    }

    #[test]
    fn an_address_is_one_of_http() {
        for text in ["", "api.drand.sh", "https://", "file:///etc/passwd"] {
            assert!(BeaconRelay::new(text).is_err(), "{text}");
        }
        let relay = BeaconRelay::new("https://api.drand.sh/").unwrap();
        assert!(relay.address(1).starts_with("https://api.drand.sh/52db"));
    }
}
