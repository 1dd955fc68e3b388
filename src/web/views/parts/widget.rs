//! The standings in short, for other sites.

use askama::Template;

use crate::event::standings::Standing;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::points_text::PointsText;
use crate::web::views::snapshot::Snapshot;

struct WidgetRow {
    rank: String,
    entrant: u16,
    name: String,
    games: u16,
    points: PointsText,
}

/// The part that the small page shows and follows.
#[derive(Template)]
#[template(path = "public/part_widget.html")]
pub struct Widget {
    words: Words,
    slug: String,
    name: String,
    status: String,
    look: &'static str,
    rows: Vec<WidgetRow>,
}

impl Widget {
    /// The widget of a version of an event.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let (status, look) = format::status(words, view.state.status());
        let row = |row: &Standing| WidgetRow {
            rank: format::rank(row.rank),
            entrant: row.entrant.get(),
            name: format::name(words, view, row.entrant),
            games: row.games,
            points: PointsText::new(snapshot.unit(), row.points),
        };
        Self {
            words,
            slug: view.slug().to_string(),
            name: view.state.info.name.to_string(),
            status,
            look,
            rows: snapshot.standings().rows.iter().map(row).collect(),
        }
    }
}
