//! Lists the downloadable files for the OpenAPI document. They have the addresses of the public
//! pages, and their errors are pages, not problem details.

use crate::web::kit::i18n::Key;

/// A file that is public.
pub struct File {
    /// The address, with its variables in braces.
    pub path: &'static str,
    /// The id of the operation in the document.
    pub id: &'static str,
    /// The description, in a sentence.
    pub summary: Key,
    pub media_type: &'static str,
}

const CSV: &str = "text/csv";

#[rustfmt::skip]
pub static FILES: &[File] = &[
    File { path: "/events/{slug}/trf", id: "reportFile", summary: Key("api-file-trf"), media_type: "text/plain" },
    File { path: "/events/{slug}/standings.csv", id: "standingsTable", summary: Key("api-file-standings"), media_type: CSV },
    File { path: "/events/{slug}/games.csv", id: "gamesTable", summary: Key("api-file-games"), media_type: CSV },
    File { path: "/events/{slug}/bracket.csv", id: "bracketTable", summary: Key("api-file-bracket"), media_type: CSV },
    File { path: "/events/{slug}/categories.csv", id: "categoriesTable", summary: Key("api-file-categories"), media_type: CSV },
    File { path: "/events/{slug}/prizes.csv", id: "prizesTable", summary: Key("api-file-prizes"), media_type: CSV },
    File { path: "/events/{slug}/calendar.ics", id: "calendar", summary: Key("api-file-calendar"), media_type: "text/calendar" },
    File { path: "/ratings.csv", id: "ratingsTable", summary: Key("api-file-ratings"), media_type: CSV },
    File { path: "/federation/export", id: "federationJournal", summary: Key("api-file-federation"), media_type: "application/x-ndjson" },
];
