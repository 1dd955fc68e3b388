//! A TCP stream that the server reads and writes, and that the perimeter can shut down.
//!
//! Both share it: a copy for the perimeter would double the open files of each connection.

use std::io::{self, ErrorKind};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll, ready};

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// The server's handle of the socket, which closes when this is dropped.
#[derive(Debug)]
pub struct Socket(Arc<TcpStream>);

impl Socket {
    /// The socket of an accepted connection.
    pub fn new(stream: TcpStream) -> Self {
        Self(Arc::new(stream))
    }

    pub(super) fn stream(&self) -> &TcpStream {
        &self.0
    }

    /// The perimeter's handle of the same socket.
    pub(super) fn ender(&self) -> Ender {
        Ender(Arc::downgrade(&self.0))
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.0.poll_read_ready(context))?;
            match self.0.try_read_buf(buffer) {
                Ok(_) => return Poll::Ready(Ok(())),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        loop {
            ready!(self.0.poll_write_ready(context))?;
            match self.0.try_write(bytes) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                written => return Poll::Ready(written),
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // There is no buffer to flush.
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(match SockRef::from(&*self.0).shutdown(Shutdown::Write) {
            // It is closed already.
            Err(error) if error.kind() == ErrorKind::NotConnected => Ok(()),
            ended => ended,
        })
    }
}

/// A weak handle of a socket: it does nothing once the socket is closed.
#[derive(Debug)]
pub(super) struct Ender(Weak<TcpStream>);

impl Ender {
    /// Closes the connection in both directions.
    pub fn end(&self) {
        if let Some(stream) = self.0.upgrade() {
            // A connection that is gone is closed already.
            let _ = SockRef::from(&*stream).shutdown(Shutdown::Both);
        }
    }

    /// Writes once without waiting; bytes that the system does not take are dropped.
    pub fn send(&self, bytes: &[u8]) {
        if let Some(stream) = self.0.upgrade() {
            let _ = SockRef::from(&*stream).send(bytes);
        }
    }

    /// Whether the peer has left, and everything that it sent was read.
    pub fn is_left(&self) -> bool {
        let stream = self.0.upgrade();
        stream.is_some_and(|stream| {
            let peeked = SockRef::from(&*stream).peek(&mut [MaybeUninit::uninit()]);
            matches!(peeked, Ok(0))
        })
    }
}
