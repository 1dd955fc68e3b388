//! Caches response bodies: each is made once, with its tag and its compressed forms, and the same
//! bytes answer every request.

use std::collections::HashMap;
use std::hash::Hash;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, EntityTag, Header, HeaderValue, IfNoneMatch, Preference,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};

/// Bodies shorter than this are not worth compressing.
const WORTH_COMPRESSING: usize = 1024;

/// The media type of PNG pictures, which are compressed as they are.
pub const PNG: &str = "image/png";

/// The media types of what is compressed as it is.
const COMPRESSED: [&str; 2] = [PNG, "font/woff2"];

/// Brotli's quality, 0 to 11, for a body that is sent until its event changes.
const BROTLI_QUALITY: u32 = 6;

/// Brotli's quality for a body that never changes. An unoptimised build takes seconds for the best.
const BEST_BROTLI_QUALITY: u32 = if cfg!(debug_assertions) {
    BROTLI_QUALITY
} else {
    11
};

/// A body with its tag. Its compressed forms are made when first asked for.
#[derive(Debug)]
pub struct Body {
    media_type: &'static str,
    tag: EntityTag,
    /// The tag as it is sent.
    sent_tag: HeaderValue,
    /// How well Brotli compresses it.
    quality: u32,
    plain: Bytes,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
}

impl Body {
    /// A body with a media type.
    pub fn new(media_type: &'static str, bytes: impl Into<Bytes>) -> Self {
        let plain = bytes.into();
        let digest = hex::encode(Sha256::digest(&plain));
        Self::digested(media_type, &digest, plain)
    }

    /// A body whose digest is known.
    pub fn digested(media_type: &'static str, digest: &str, bytes: impl Into<Bytes>) -> Self {
        let plain = bytes.into();
        let tag = EntityTag::new_weak(digest.chars().take(20).collect());
        let sent_tag = HeaderValue::from_str(&tag.to_string());
        Self {
            media_type,
            // A digest in quotes is always a header's value.
            sent_tag: sent_tag.unwrap_or_else(|_| HeaderValue::from_static("")),
            tag,
            quality: BROTLI_QUALITY,
            plain,
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    /// A body that never changes, and is compressed as well as it can be.
    pub fn unchanging(media_type: &'static str, bytes: impl Into<Bytes>) -> Self {
        Self {
            quality: BEST_BROTLI_QUALITY,
            ..Self::new(media_type, bytes)
        }
    }

    /// The bytes that it takes, with its compressed forms, which together have at most about half
    /// of the plain one.
    pub fn weight(&self) -> usize {
        self.plain.len() + self.plain.len() / 2
    }

    /// The uncompressed bytes.
    pub fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// The bytes in an encoding; plain where compression fails or saves nothing.
    fn encoded(&self, encoding: ContentEncoding) -> (Bytes, ContentEncoding) {
        if self.plain.len() < WORTH_COMPRESSING || COMPRESSED.contains(&self.media_type) {
            return (self.plain.clone(), ContentEncoding::Identity);
        }
        let bytes = match encoding {
            ContentEncoding::Brotli => self
                .brotli
                .get_or_init(|| kept(brotli(&self.plain, self.quality))),
            ContentEncoding::Gzip => self.gzip.get_or_init(|| kept(gzip(&self.plain))),
            _ => return (self.plain.clone(), ContentEncoding::Identity),
        };
        if bytes.is_empty() || bytes.len() >= self.plain.len() {
            (self.plain.clone(), ContentEncoding::Identity)
        } else {
            (bytes.clone(), encoding)
        }
    }

    /// The response to a request: 304 when the client has this version, else the body in the best
    /// encoding. The tag is weak, since all encodings share it.
    pub fn respond(&self, request: &HttpRequest, caching: &'static str) -> HttpResponse {
        let known = match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Any) => request.headers().contains_key(header::IF_NONE_MATCH),
            Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|known| known.weak_eq(&self.tag)),
            Err(_) => false,
        };
        let status = if known {
            StatusCode::NOT_MODIFIED
        } else {
            StatusCode::OK
        };
        let mut response = HttpResponse::new(status);
        // Values that need no check: most requests are for such a body.
        let headers = response.headers_mut();
        headers.insert(header::ETAG, self.sent_tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        if known {
            return response;
        }
        let value = HeaderValue::from_static(self.media_type);
        headers.insert(header::CONTENT_TYPE, value);
        let value = HeaderValue::from_static("Accept-Encoding");
        headers.insert(header::VARY, value);
        let (bytes, encoding) = self.encoded(best_encoding(request));
        if encoding != ContentEncoding::Identity {
            let value = HeaderValue::from_static(encoding.as_str());
            headers.insert(header::CONTENT_ENCODING, value);
        }
        response.set_body(BoxBody::new(bytes))
    }
}

/// The encoding that a request prefers: Brotli, then gzip, wins a tie.
fn best_encoding(request: &HttpRequest) -> ContentEncoding {
    let Ok(accepted) = AcceptEncoding::parse(request) else {
        return ContentEncoding::Identity;
    };
    let accepts = |encoding: &str| {
        accepted.iter().any(|item| {
            item.quality > header::Quality::ZERO
                && matches!(&item.item, Preference::Specific(name) if name.to_string() == encoding)
        })
    };
    if accepts("br") {
        ContentEncoding::Brotli
    } else if accepts("gzip") {
        ContentEncoding::Gzip
    } else {
        ContentEncoding::Identity
    }
}

/// A compressed form; empty when compression failed.
fn kept(compressed: std::io::Result<Vec<u8>>) -> Bytes {
    compressed.map_or_else(
        |error| {
            tracing::error!(%error, "a body cannot be compressed");
            Bytes::new()
        },
        Bytes::from,
    )
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(bytes)?;
    writer.finish()
}

fn brotli(bytes: &[u8], quality: u32) -> std::io::Result<Vec<u8>> {
    let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, quality, 20);
    writer.write_all(bytes)?;
    writer.flush()?;
    Ok(writer.into_inner())
}

/// The estimated number of bytes that all holders of a [`Share`] of it keep in memory. Cheap to
/// clone; all clones share one count.
#[derive(Debug, Clone, Default)]
pub struct MemoryUse(Arc<AtomicUsize>);

impl MemoryUse {
    /// The number of bytes kept.
    pub fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// The bytes that one holder keeps. They are no longer counted once this is dropped.
#[derive(Debug)]
pub struct Share {
    all: MemoryUse,
    own: AtomicUsize,
}

impl Share {
    /// A share of no bytes.
    pub fn empty(all: &MemoryUse) -> Self {
        Self {
            all: all.clone(),
            own: AtomicUsize::new(0),
        }
    }

    /// Counts more bytes.
    pub fn add(&self, bytes: usize) {
        self.own.fetch_add(bytes, Ordering::Relaxed);
        self.all.0.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The number of its bytes.
    pub fn bytes(&self) -> usize {
        self.own.load(Ordering::Relaxed)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let own = *self.own.get_mut();
        self.all.0.fetch_sub(own, Ordering::Relaxed);
    }
}

/// What a key and its entry take in addition to the value, in bytes.
const PLACE: usize = 160;

/// Values that are made once for each key. While a value is made, only requests for the same key
/// wait.
#[derive(Debug)]
pub struct Once<K, V> {
    values: Mutex<HashMap<K, Arc<OnceLock<V>>>>,
    most: usize,
    /// The share that counts the values' bytes, and the weight of a value.
    share: Arc<Share>,
    weigh: fn(&V) -> usize,
}

impl<K: Eq + Hash, V: Clone> Once<K, V> {
    /// An empty collection that keeps at most this many values and counts their bytes.
    pub fn new(most: usize, share: &Arc<Share>, weigh: fn(&V) -> usize) -> Self {
        Self {
            values: Mutex::new(HashMap::new()),
            most,
            share: Arc::clone(share),
            weigh,
        }
    }

    /// The value of a key, made now if it is not there yet.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        let place = {
            let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
            match values.get(&key) {
                Some(place) => Arc::clone(place),
                None if values.len() >= self.most => return make(),
                None => Arc::clone(values.entry(key).or_default()),
            }
        };
        let make = || {
            let value = make();
            self.share.add(PLACE + (self.weigh)(&value));
            value
        };
        place.get_or_init(make).clone()
    }

    /// The value of a key, if it is there already.
    pub fn known(&self, key: &K) -> Option<V> {
        let values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        values.get(key)?.get().cloned()
    }
}

/// A value with the name of what it was made for, of which only the newest is kept.
#[derive(Debug)]
pub struct Latest<V>(Mutex<(String, V)>);

impl<V: Clone> Latest<V> {
    pub fn new(name: &str, value: V) -> Self {
        Self(Mutex::new((name.to_owned(), value)))
    }

    /// The value for a name, made now if it was made for another one.
    pub fn get(&self, name: &str, make: impl FnOnce() -> V) -> V {
        self.known(name).unwrap_or_else(|| {
            let value = make();
            let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            *latest = (name.to_owned(), value.clone());
            value
        })
    }

    /// The value, if it was made for this name.
    pub fn known(&self, name: &str) -> Option<V> {
        let (kept, value) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (kept == name).then(|| value.clone())
    }

    /// The weight of the value.
    pub fn weight(&self, weigh: fn(&V) -> usize) -> usize {
        weigh(&self.0.lock().unwrap_or_else(PoisonError::into_inner).1)
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn long() -> Body {
        Body::new("text/plain", "round and round ".repeat(500))
    }

    #[test]
    fn the_same_bytes_have_the_same_tag_and_are_not_sent_twice() {
        let body = long();
        assert_eq!(body.tag, long().tag);
        let first = body.respond(&TestRequest::get().to_http_request(), "no-cache");
        assert_eq!(first.status(), StatusCode::OK);
        let tag = first.headers().get(header::ETAG).unwrap().clone();
        let again = TestRequest::get()
            .insert_header((header::IF_NONE_MATCH, tag))
            .to_http_request();
        assert_eq!(
            body.respond(&again, "no-cache").status(),
            StatusCode::NOT_MODIFIED
        );
        let other = TestRequest::get()
            .insert_header((header::IF_NONE_MATCH, "W/\"other\""))
            .to_http_request();
        assert_eq!(body.respond(&other, "no-cache").status(), StatusCode::OK);
    }

    #[test]
    fn an_accepted_encoding_is_used_and_smaller() {
        for (accepted, used) in [
            ("gzip, br", Some("br")),
            ("gzip", Some("gzip")),
            ("br;q=0, gzip;q=0.5", Some("gzip")),
            ("identity", None),
            ("", None),
        ] {
            let request = TestRequest::get()
                .insert_header((header::ACCEPT_ENCODING, accepted))
                .to_http_request();
            let response = long().respond(&request, "no-cache");
            let encoding = response.headers().get(header::CONTENT_ENCODING);
            let encoding = encoding.map(|encoding| encoding.to_str().unwrap());
            assert_eq!(encoding, used, "{accepted}");
        }
        let body = long();
        let (gzip, _) = body.encoded(ContentEncoding::Gzip);
        let (brotli, _) = body.encoded(ContentEncoding::Brotli);
        assert!(gzip.len() < body.plain.len() / 10);
        assert!(brotli.len() < body.plain.len() / 10);
    }

    #[test]
    fn a_value_is_made_once_and_the_collection_does_not_grow_without_end() {
        let tally = MemoryUse::default();
        let share = Arc::new(Share::empty(&tally));
        let once = Once::new(1, &share, |_| 40);
        assert_eq!(once.get("a", || 1), 1);
        assert_eq!(once.get("a", || 2), 1);
        assert_eq!(once.get("b", || 3), 3);
        assert_eq!(once.get("b", || 4), 4);
        assert_eq!((share.bytes(), tally.bytes()), (PLACE + 40, PLACE + 40));
        let other = Share::empty(&tally);
        other.add(7);
        drop((once, share));
        assert_eq!(tally.bytes(), 7);
    }
}
