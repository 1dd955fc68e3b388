//! A service on a database of its own in the test's process, which starts at once and whose clock
//! can be put forward.

use std::net::TcpListener;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use areopagus::arbiter::{Arbiter, Clock};
use areopagus::web;
use areopagus::web::kit::perimeter::Rules;
use chrono::TimeDelta;
use tokio::sync::oneshot::{self, Sender};

use super::Database;

/// What the first account is made with.
pub const CODE: &str = "the-setup-code";

/// A service that listens in a thread of its own. It ends when this is dropped, and gives its
/// connections back to the next one.
pub struct Running {
    stop: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Running {
    /// Serves at a listener, within a perimeter, with an arbiter that is made where it serves.
    pub fn start<Made: Future<Output = Arbiter>>(
        listener: TcpListener,
        perimeter: Rules,
        arbiter: impl FnOnce() -> Made + Send + 'static,
    ) -> Self {
        let settings = web::Settings {
            head: Some(super::PATIENCE),
            workers: Some(2),
            grace: Duration::from_secs(1),
            perimeter,
            plays: false,
        };
        let (stop, stopped) = oneshot::channel();
        let service = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let arbiter = arbiter().await;
                let stopped = async move {
                    let _ = stopped.await;
                };
                let served = web::run(listener, settings, arbiter.clone(), stopped).await;
                arbiter.close().await;
                served.unwrap();
            });
        });
        Self {
            stop: Some((stop, service)),
        }
    }

    /// Ends it, and gives whether it ended well.
    fn end(&mut self) -> bool {
        let Some((stop, service)) = self.stop.take() else {
            return true;
        };
        // When nobody listens any more it has ended already.
        let _ = stop.send(());
        service.join().is_ok()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let ended = self.end();
        assert!(ended || std::thread::panicking(), "the service failed");
    }
}

/// A service on a database of its own.
pub struct Site {
    /// Where it serves: `http://127.0.0.1:40547`.
    pub address: String,
    clock: Clock,
    running: Running,
    pub database: Database,
}

impl Site {
    /// With nothing in it.
    pub async fn empty() -> Self {
        Self::on(Database::new().await).await
    }

    /// With the demonstration in it.
    pub async fn demonstration() -> Self {
        Self::on(Database::demonstration().await).await
    }

    /// On a database that is there.
    pub async fn on(database: Database) -> Self {
        let clock = Clock::default();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (ready, began) = oneshot::channel();
        let (name, data) = (database.name().to_owned(), Arc::clone(&database.data));
        let own = clock.clone();
        // Its connections live in its own runtime, which goes on while a test's stands still.
        let arbiter = async move || {
            let database = Database::named(&name, data).await;
            let arbiter = database.arbiter_by(own);
            let offered = arbiter.offer_setup(Some(CODE), arbiter.now()).await;
            offered.unwrap();
            tokio::spawn(arbiter.clone().keep_times());
            // The test may have ended meanwhile.
            let _ = ready.send(());
            arbiter
        };
        let running = Running::start(listener, Rules::default(), arbiter);
        began.await.expect("the service did not start");
        Self {
            address,
            clock,
            running,
            database,
        }
    }

    /// Reached by a name in place of an address: browsers have security keys for names alone.
    pub fn by_name(mut self) -> Self {
        self.address = self.address.replace("127.0.0.1", "localhost");
        self
    }

    /// The data folder of the service.
    pub fn folder(&self) -> &std::path::Path {
        self.database.data.path()
    }

    /// Puts the service's clock forward. Browsers that are open notice it when they next ask
    /// what time it is.
    pub fn put_forward(&self, by: TimeDelta) {
        self.clock.put_forward(by);
    }

    /// Ends it, and gives whether it ended well.
    pub fn stop(mut self) -> bool {
        self.running.end()
    }
}
