//! Limits how slowly the body of a request may arrive, and holds guards until the body of a
//! response is sent.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use actix_web::HttpMessage as _;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::error::PayloadError;
use actix_web::http::header;
use actix_web::web::Bytes;
use futures_util::Stream;
use futures_util::future::LocalBoxFuture;
use pin_project_lite::pin_project;
use tokio::time::{Instant, Sleep, sleep_until};

/// The slowest pace of a request's body.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// The longest silence, and the time granted on top of the rate.
    pub grace: Duration,
    /// The average, in bytes per second.
    pub least_rate: u32,
}

impl Default for Pace {
    /// A form of a megabyte may take eight and a half minutes, from a phone with a weak signal; ten
    /// bytes may not take a minute.
    fn default() -> Self {
        Self {
            grace: Duration::from_secs(30),
            least_rate: 2048,
        }
    }
}

/// Bytes of a body that are passed on at a time, because the server buffers what it gets.
const PORTION: usize = 1 << 15;

/// Whether a body has arrived too slowly.
#[derive(Debug, Clone, Default)]
pub struct Late(Rc<Cell<bool>>);

impl Late {
    pub fn is_so(&self) -> bool {
        self.0.get()
    }
}

/// Limits the pace of a request's body; `None` if it has none.
pub fn keep_pace(request: &mut ServiceRequest, pace: Pace) -> Option<Late> {
    let headers = request.headers();
    let length = headers.get(header::CONTENT_LENGTH);
    let has_body = length.is_some_and(|length| length != "0")
        || headers.contains_key(header::TRANSFER_ENCODING);
    if !has_body {
        return None;
    }
    let late = Late::default();
    let now = Instant::now();
    let arriving = Arriving {
        body: request.take_payload(),
        pace,
        begun: now,
        read: 0,
        deadline: Box::pin(sleep_until(now + pace.grace)),
        late: late.clone(),
    };
    request.set_payload(Payload::Stream {
        payload: Box::pin(arriving),
    });
    Some(late)
}

/// A body that is arriving.
struct Arriving {
    body: Payload,
    pace: Pace,
    begun: Instant,
    /// Bytes so far.
    read: u64,
    deadline: Pin<Box<Sleep>>,
    late: Late,
}

impl Arriving {
    /// When the next piece is due.
    fn due(&self, now: Instant) -> Instant {
        let rate = u64::from(self.pace.least_rate.max(1));
        let earned = Duration::from_millis(self.read.saturating_mul(1000) / rate);
        let whole = self.begun.checked_add(earned + self.pace.grace);
        let next = now + self.pace.grace;
        whole.map_or(next, |whole| whole.min(next))
    }
}

impl Stream for Arriving {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // What has arrived is accepted, however late this is polled.
        let polled = Pin::new(&mut self.body).poll_next(context);
        if let Poll::Ready(Some(Ok(bytes))) = &polled {
            self.read += bytes.len() as u64;
            let due = self.due(Instant::now());
            self.deadline.as_mut().reset(due);
        }
        if polled.is_pending() && self.deadline.as_mut().poll(context).is_ready() {
            self.late.0.set(true);
            let error = PayloadError::Io(io::ErrorKind::TimedOut.into());
            return Poll::Ready(Some(Err(error)));
        }
        polled
    }
}

pin_project! {
    /// The body of a response, and guards that are held until it is sent.
    pub struct Holding<B, G> {
        #[pin]
        body: B,
        // The rest of the current piece, sent a portion at a time.
        next: Bytes,
        held: G,
        // What ends it early.
        until: Option<LocalBoxFuture<'static, ()>>,
    }
}

impl<B, G> Holding<B, G> {
    /// A body and the guards that it holds.
    pub const fn new(body: B, held: G) -> Self {
        Self {
            body,
            next: Bytes::new(),
            held,
            until: None,
        }
    }

    /// The same body, which ends early when a future is done.
    #[must_use]
    pub fn until(self, until: impl Future<Output = ()> + 'static) -> Self {
        let until: Option<LocalBoxFuture<'static, ()>> = Some(Box::pin(until));
        Self { until, ..self }
    }
}

impl<B: MessageBody, G> MessageBody for Holding<B, G> {
    type Error = B::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let this = self.project();
        let has_ended = |until: &mut LocalBoxFuture<_>| until.as_mut().poll(context).is_ready();
        if this.until.as_mut().is_some_and(has_ended) {
            return Poll::Ready(None);
        }
        if this.next.is_empty() {
            match ready!(this.body.poll_next(context)) {
                Some(Ok(bytes)) => *this.next = bytes,
                end => return Poll::Ready(end),
            }
        }
        let portion = this.next.len().min(PORTION);
        Poll::Ready(Some(Ok(this.next.split_to(portion))))
    }

    fn try_into_bytes(self) -> Result<Bytes, Self> {
        let Self {
            body,
            next,
            held,
            until,
        } = self;
        let whole = body.try_into_bytes();
        whole.map_err(|body| Self {
            body,
            next,
            held,
            until,
        })
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use futures_util::stream::{self, StreamExt as _};

    use super::*;

    const PACE: Pace = Pace {
        grace: Duration::from_secs(2),
        least_rate: 1000,
    };

    /// How much of a body arrives whose pieces each come after a pause.
    async fn arrived(piece: usize, pause: Duration, pieces: usize) -> (usize, bool) {
        let sent = stream::unfold(0, move |number| async move {
            tokio::time::sleep(pause).await;
            (number < pieces).then(|| (Ok(Bytes::from(vec![0; piece])), number + 1))
        });
        let request = TestRequest::post().insert_header((header::TRANSFER_ENCODING, "chunked"));
        let mut request = request.to_srv_request();
        request.set_payload(Payload::Stream {
            payload: Box::pin(sent),
        });
        let late = keep_pace(&mut request, PACE).unwrap();
        let mut body = request.take_payload();
        let mut read = 0;
        while let Some(Ok(bytes)) = body.next().await {
            read += bytes.len();
        }
        (read, late.is_so())
    }

    #[tokio::test]
    async fn who_is_slow_sends_a_whole_body_and_a_trickle_is_ended() {
        let tenth = Duration::from_millis(100);
        let (slow, trickle, silent) = tokio::join!(
            arrived(1000, tenth, 30),
            arrived(1, tenth, 100),
            arrived(100_000, Duration::from_hours(1), 2),
        );
        assert_eq!(slow, (30_000, false));
        assert!(trickle.1 && trickle.0 < 50, "{trickle:?}");
        assert_eq!(silent, (0, true));
    }

    #[test]
    fn what_has_no_body_has_no_pace() {
        let mut request = TestRequest::get().to_srv_request();
        assert!(keep_pace(&mut request, PACE).is_none());
    }
}
