//! Reads one request at a time: a connection is read on when the previous response has been handed
//! to the network.
//!
//! A client that sends requests and does not read the responses would otherwise have all of them
//! decoded and held (RFC 9112, 9.3.2 lets a client pipeline requests, and the server read them when
//! it likes).

use std::cell::{Cell, OnceCell, RefCell};
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};

use actix_web::http::header::{self, HeaderMap};
use actix_web::web::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::connections::ConnectionState;
use super::framing::{Body, Head, Taken};

/// Replaces a byte that is not allowed at its position in a head, so that every decoder refuses the
/// head: it is allowed nowhere.
const NOWHERE_ALLOWED: u8 = 0;

/// The state of a connection.
#[derive(Debug, Clone, Copy)]
enum Phase {
    /// The head of a request is arriving.
    Head(Head),
    /// It has arrived, and its decoder has not said whether a body follows.
    Decoded,
    /// The body is arriving.
    Body(Body),
    /// The request is complete.
    Answer,
}

/// Whose turn it is on a connection: the client's until it has sent a request, then the server's
/// until the response has been handed to the network.
#[derive(Debug)]
pub struct Turn {
    phase: Cell<Phase>,
    /// Whether the response is complete, even if not handed over yet.
    is_answered: Cell<bool>,
    /// The task that waits to read on.
    reader: RefCell<Option<Waker>>,
    /// The part of the connection that others can see.
    line: OnceCell<Arc<ConnectionState>>,
}

impl Default for Turn {
    fn default() -> Self {
        Self {
            phase: Cell::new(Phase::Head(Head::default())),
            is_answered: Cell::default(),
            reader: RefCell::default(),
            line: OnceCell::new(),
        }
    }
}

impl Turn {
    /// Records that a request's head is decoded, which says whether a body follows; the request is
    /// in progress until the result is dropped.
    pub fn answer(self: &Rc<Self>, headers: &HeaderMap) -> Answering {
        let length = headers.get(header::CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
        let body = if headers.contains_key(header::TRANSFER_ENCODING) {
            Some(Body::CHUNKED)
        } else {
            length.filter(|length| *length > 0).map(Body::Bytes)
        };
        self.phase.set(body.map_or(Phase::Answer, Phase::Body));
        if body.is_some() {
            self.read_on();
        }
        Answering(Rc::clone(self))
    }

    /// Attaches the counted connection.
    pub(super) fn count_as(&self, line: &Arc<ConnectionState>) {
        self.line.get_or_init(|| Arc::clone(line));
    }

    fn read_on(&self) {
        let reader = self.reader.take();
        if let Some(reader) = reader {
            reader.wake();
        }
    }

    /// How many of the bytes that have arrived belong to the request.
    fn take(&self, bytes: &mut [u8]) -> usize {
        let mut phase = self.phase.get();
        let taken = match &mut phase {
            Phase::Head(head) => head.take(bytes),
            Phase::Body(body) => body.take(bytes),
            Phase::Decoded | Phase::Answer => Taken::Until(0),
        };
        let (taken, phase) = match (taken, phase) {
            (Taken::All, phase) => (bytes.len(), phase),
            (Taken::Until(end), Phase::Head(_)) => (end, Phase::Decoded),
            (Taken::Until(end), _) => (end, Phase::Answer),
            (Taken::Faulty(end), _) => {
                if let Some(byte) = end.checked_sub(1).and_then(|last| bytes.get_mut(last)) {
                    *byte = NOWHERE_ALLOWED;
                }
                // It is refused, and nothing more is read.
                (end, Phase::Answer)
            }
        };
        self.phase.set(phase);
        taken
    }

    /// Records that everything to write has been handed to the network.
    fn hand_over(&self) {
        if matches!(self.phase.get(), Phase::Answer) && self.is_answered.take() {
            self.phase.set(Phase::Head(Head::default()));
            if let Some(line) = self.line.get() {
                line.release();
            }
            self.read_on();
        }
    }
}

/// A request in progress.
#[derive(Debug)]
pub struct Answering(Rc<Turn>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.is_answered.set(true);
    }
}

/// A stream that yields one request at a time.
#[derive(Debug)]
pub struct Gate<S> {
    pub(super) stream: S,
    turn: Rc<Turn>,
    /// The bytes after the request.
    ahead: Bytes,
}

impl<S> Gate<S> {
    /// A gate in front of a stream.
    pub fn new(stream: S) -> Self {
        Self {
            stream,
            turn: Rc::default(),
            ahead: Bytes::new(),
        }
    }

    /// The turn of the connection.
    pub const fn turn(&self) -> &Rc<Turn> {
        &self.turn
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Gate<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if matches!(self.turn.phase.get(), Phase::Decoded | Phase::Answer) {
            self.turn.reader.replace(Some(context.waker().clone()));
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        let is_ahead = !self.ahead.is_empty();
        if is_ahead {
            let room = self.ahead.len().min(buffer.remaining());
            buffer.put_slice(&self.ahead.slice(..room));
        } else {
            ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        }
        let come = buffer.filled_mut().get_mut(before..).unwrap_or_default();
        let taken = self.turn.take(come);
        if is_ahead {
            drop(self.ahead.split_to(taken));
        } else {
            self.ahead = Bytes::copy_from_slice(come.get(taken..).unwrap_or_default());
        }
        buffer.set_filled(before + taken);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Gate<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if let Some(line) = self.turn.line.get() {
            line.is_blocked(written.is_pending());
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // The server flushes when it has written all that it had.
        self.turn.hand_over();
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::task::noop_waker;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

    use super::*;

    /// What the gate yields now; `None` if it waits.
    fn given(gate: &mut Gate<DuplexStream>) -> Option<String> {
        let waker = noop_waker();
        let mut bytes = [0; 512];
        let mut buffer = ReadBuf::new(&mut bytes);
        match Pin::new(gate).poll_read(&mut Context::from_waker(&waker), &mut buffer) {
            Poll::Ready(read) => {
                read.unwrap();
                Some(String::from_utf8(buffer.filled().to_vec()).unwrap())
            }
            Poll::Pending => None,
        }
    }

    fn headers(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        let value = |text| header::HeaderValue::from_static(text);
        pairs
            .iter()
            .map(|(name, text)| (name.clone(), value(text)))
            .collect()
    }

    #[tokio::test]
    async fn a_request_is_read_when_the_answer_before_has_been_handed_over() {
        let get = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
        let post = "POST / HTTP/1.1\r\ncontent-length: 4\r\n\r\n";
        let chunked = "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n";
        let (mut client, server) = duplex(16);
        let mut gate = Gate::new(server);
        let sent = format!("{get}{post}body{chunked}1\r\na\r\n0\r\n\r\n{get}");
        let sending = tokio::spawn(async move {
            client.write_all(sent.as_bytes()).await.unwrap();
            client
        });
        let length = headers(&[(header::CONTENT_LENGTH, "4")]);
        let chunks = headers(&[(header::TRANSFER_ENCODING, "chunked")]);
        for (head, body, headers) in [
            (get, "", headers(&[])),
            (post, "body", length),
            (chunked, "1\r\na\r\n0\r\n\r\n", chunks),
            (get, "", HeaderMap::new()),
        ] {
            let read_on = async |gate: &mut Gate<DuplexStream>, until: &str| {
                let mut read = String::new();
                while read.len() < until.len() {
                    match given(gate) {
                        Some(some) => read += &some,
                        None => tokio::task::yield_now().await,
                    }
                }
                read
            };
            assert_eq!(read_on(&mut gate, head).await, head);
            // Whatever follows it waits.
            assert_eq!(given(&mut gate), None);
            let answering = Rc::clone(gate.turn()).answer(&headers);
            assert_eq!(read_on(&mut gate, body).await, body);
            assert_eq!(given(&mut gate), None);
            drop(answering);
            assert_eq!(given(&mut gate), None, "it is not written");
            gate.flush().await.unwrap();
        }
        let mut client = sending.await.unwrap();
        gate.write_all(b"answer").await.unwrap();
        let mut answer = [0; 6];
        client.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"answer");
    }
}
