//! Export files in the hands of who wants to change them: their lines, the entries in them,
//! and checks that go on from any line.

use areopagus::arbiter::{Export, ServiceKey};
use areopagus::event::{Entry, EventState};
use areopagus::journal::{
    Checkpoint, EntryView, Head, KeyName, KeyUse, LeafHash, NoteSigner, SignedCheckpoint,
    Timestamp, tree_head,
};
use areopagus::verify::{
    Check, EventCheck, ExportLine, ExportWriter, Fault, FaultKind, Header, RoundsOver,
    StatedStandings, Trust, Verifier, verify,
};
use serde_json::Value;

/// The key under which the arbiter of a test's database signs a stream.
pub fn log_key(stream: &str) -> NoteSigner {
    let name = KeyName::new(&format!("areopagus/{stream}")).unwrap();
    NoteSigner::new(name, KeyUse::Log, &ServiceKey::new([7; 32]).signing_seed())
}

/// A checkpoint of these entries.
pub fn sign(stream: &str, leaves: &[LeafHash], key: &NoteSigner) -> SignedCheckpoint {
    let checkpoint = Checkpoint::of_stream(stream, tree_head(leaves)).unwrap();
    checkpoint.sign(key).unwrap()
}

/// The sequence number of an entry by its index.
pub fn seq(index: usize) -> u64 {
    u64::try_from(index).unwrap() + 1
}

/// The lines of a file, each with its end.
pub fn lines(file: &[u8]) -> Vec<&[u8]> {
    file.split_inclusive(|byte| *byte == b'\n').collect()
}

fn without_end(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap()
}

/// A check that has taken the first lines of a file, for every number of lines.
pub fn resting_points<C: Check + Clone + Default>(file: &[u8]) -> Vec<Verifier<C>>
where
    Verifier<C>: Clone,
{
    let lines = lines(file);
    let header = Header::read(without_end(lines[0])).unwrap();
    let trust = Trust::default();
    let mut verifier = Verifier::new(header, &trust, C::default()).unwrap();
    let mut points = vec![verifier.clone()];
    for line in &lines[1..] {
        let line = ExportLine::read(without_end(line)).unwrap();
        verifier.take(line).unwrap();
        points.push(verifier.clone());
    }
    points
}

/// Goes on from a resting point, as a check of the whole file does: what it has taken
/// so far decides, and nothing else.
pub fn go_on<C: Check>(mut verifier: Verifier<C>, rest: &[u8]) -> Result<(), Fault> {
    for line in lines(rest) {
        let line = line.strip_suffix(b"\n").ok_or(FaultKind::CutOff);
        match line.and_then(ExportLine::read) {
            Ok(line) => verifier.take(line)?,
            Err(kind) => return Err(verifier.unreadable(kind)),
        }
    }
    verifier.finish().map(|_| ())
}

/// The whole of an export.
pub async fn whole(mut export: Export) -> Vec<u8> {
    let mut file = Vec::new();
    while let Some(bytes) = export.next().await.unwrap() {
        file.extend(bytes);
    }
    file
}

/// What is found in an event's export.
pub fn judge(file: &[u8], trust: &Trust) -> Result<EventCheck, Fault> {
    verify(file, trust, EventCheck::default(), &mut |_| {}).map(|(_, check)| check)
}

/// The index of the first entry of a kind from an index on, with something in its body.
pub fn find(said: &[Said], from: usize, kind: &str, has: impl Fn(&Value) -> bool) -> usize {
    let mut behind = said.iter().enumerate().skip(from);
    let found = behind.find(|(_, it)| it.kind == kind && has(&it.body));
    found.unwrap_or_else(|| panic!("{kind}")).0
}

/// What an entry says, without its place.
#[derive(Clone)]
pub struct Said {
    pub at: Timestamp,
    pub actor: String,
    pub kind: String,
    pub body: Value,
}

/// The entries of a file that can be read.
pub fn entries(file: &[u8]) -> Vec<Said> {
    let lines = lines(file).into_iter().filter(|line| is_entry(line));
    let said = lines.map(|line| {
        let entry = EntryView::parse(without_end(line)).unwrap();
        Said {
            at: entry.at,
            actor: entry.actor.to_owned(),
            kind: entry.kind.to_owned(),
            body: serde_json::from_str(entry.body).unwrap(),
        }
    });
    said.collect()
}

/// The hashes of all entries, of those that are withheld too.
pub fn leaves(file: &[u8]) -> Vec<LeafHash> {
    let of_line = |line: &[u8]| match ExportLine::read(without_end(line)).ok()? {
        ExportLine::Entry(bytes) if is_entry(bytes) => Some(LeafHash::compute(bytes)),
        ExportLine::Withheld(hash) => Some(hash),
        _ => None,
    };
    lines(file).into_iter().filter_map(of_line).collect()
}

/// What who holds the key can make: entries numbered, chained and signed anew, with the
/// standings that they give.
pub fn forge(stream: &str, facts: &[Said], key: &NoteSigner) -> Vec<u8> {
    let header = Header {
        stream: stream.to_owned(),
        keys: vec![key.verifier()],
    };
    let mut writer = ExportWriter::new(Vec::new(), &header).unwrap();
    let (mut head, mut leaves) = (Head::EMPTY, Vec::new());
    let (mut state, mut over) = (None::<EventState>, RoundsOver::default());
    let mut folds = true;
    for fact in facts {
        let body = fact.body.clone();
        let link = head
            .link(stream, fact.at, &fact.actor, &fact.kind, body)
            .unwrap();
        head = link.head();
        leaves.push(link.hash);
        writer.entry(&link.bytes).unwrap();
        let entry = Entry::read(&EntryView::parse(&link.bytes).unwrap());
        let (true, Ok(entry)) = (folds, entry) else {
            continue;
        };
        let at = fact.at.moment();
        folds = match &mut state {
            None => {
                state = EventState::fold([(at, &entry)]).ok();
                state.is_some()
            }
            Some(state) => state.apply(at, &entry).is_ok(),
        };
        if let Some(state) = &state
            && let Some(round) = over.follow(state, &entry)
        {
            writer
                .standings(&StatedStandings::after_round(state, round))
                .unwrap();
        }
    }
    writer.checkpoint(&sign(stream, &leaves, key)).unwrap();
    writer.finish().unwrap()
}

fn is_entry(line: &[u8]) -> bool {
    line.starts_with(b"{\"actor\":")
}
