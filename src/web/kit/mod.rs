//! Shared tools of the public pages, the desk, the players' pages, the API and the presentations of
//! games. It depends on none of them, which the architecture test enforces.
//!
//! | what | modules |
//! |---|---|
//! | Requests | `routes`, `reached`, `spelling`, `auth`, `link`, `csrf`, `cookies`, `perimeter`, `presence`, `find`, `upload` |
//! | Forms | `form`, `signed_out_forms`, `fields`, `labels`, `inputs`, `composed`, `act_fields`, `regulations`, `slug`, `refused` |
//! | Answers | `layout`, `respond`, `cache`, `headers`, `errors`, `cut_off`, `assets` |
//! | Words | `i18n`, `kinds`, `format`, `points_text`, `clocks`, `signatures`, `addresses`, `code` |
//! | Games | `game_line`, `game_step`, `move_words`, `lots`, `protests`, `waits`, `interruption` |
//! | Appearance | `appearance`, `face`, `face_files`, `colours`, `chart`, `arrow` |
//! | Versions and lists | `stream_version`, `fingerprint`, `listing`, `clock` |
//! | Live pages | `live`, `stream` |

pub(super) mod act_fields;
pub(super) mod addresses;
pub mod appearance;
pub(super) mod arrow;
pub mod assets;
pub mod auth;
pub mod cache;
pub(super) mod chart;
pub mod clock;
pub(super) mod clocks;
pub(super) mod code;
pub(super) mod colours;
pub(super) mod composed;
pub(super) mod cookies;
pub mod csrf;
pub(super) mod cut_off;
pub mod errors;
pub(super) mod face;
pub(super) mod face_files;
pub(super) mod fields;
pub mod find;
pub(super) mod fingerprint;
pub(super) mod form;
pub(super) mod format;
pub(super) mod game_line;
pub(super) mod game_step;
pub mod headers;
pub mod i18n;
pub(super) mod inputs;
pub(super) mod interruption;
pub(super) mod kinds;
pub(super) mod labels;
pub mod layout;
pub(super) mod link;
pub(super) mod listing;
pub mod live;
pub(super) mod lots;
pub(super) mod move_words;
pub mod perimeter;
pub(super) mod points_text;
pub mod presence;
pub(super) mod protests;
pub mod raster;
pub mod reached;
pub(super) mod refused;
pub mod regulations;
pub(super) mod respond;
pub mod routes;
pub(super) mod side_words;
pub(super) mod signatures;
pub(super) mod signed_out_forms;
pub(super) mod slug;
pub(super) mod spelling;
pub(super) mod stream;
pub mod stream_version;
pub mod upload;
pub(super) mod waits;
