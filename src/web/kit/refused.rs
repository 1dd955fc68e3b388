//! Saves the input of a refused form. Its page is shown at the address of the page with the form,
//! and a parameter leads to the saved input.
//!
//! The page of a refused form is the response to its POST, whose address takes forms alone. So the
//! input is saved, and every link on the page to itself (language, appearance, the script that
//! follows changes, a reload) uses the address of the form's page with the parameter. A form that
//! cannot be saved is shown all the same; its links lead to the page without it.

use actix_web::http::{Method, Uri, header};
use actix_web::{HttpRequest, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::auth::{self, Referee};
use super::csrf::Guest;
use super::errors::Failure;
use super::reached;
use crate::arbiter::{Arbiter, Typist};
use crate::web::kit::fields::Fields;
use crate::web::kit::link;

/// The parameter with the secret of a saved form.
pub const PARAMETER: &str = "refused";
#[derive(Serialize, Deserialize)]
pub struct SavedForm {
    /// The path of the page that has it.
    pub path: String,
    pub form: String,
    pub fields: Vec<(String, String)>,
    /// Its failure; `None` for a form that was only reviewed.
    pub failure: Option<Failure>,
}

/// Saves forms on behalf of the sender of a request.
#[derive(Clone)]
pub struct Keeper {
    arbiter: web::Data<Arbiter>,
    typist: Option<Typist>,
    /// Whether the response is a page. A script shows the input again itself, unless it says that
    /// the browser will navigate to the page.
    is_for_page: bool,
}

impl Keeper {
    /// The time of the service.
    pub fn now(&self) -> DateTime<Utc> {
        self.arbiter.now()
    }

    /// For the sender of a request: the signed-in user on the desk, the player on the own page, and
    /// otherwise the browser.
    ///
    /// # Errors
    /// When sessions and links cannot be read.
    pub async fn from_request(request: &HttpRequest) -> Result<Self, Failure> {
        let is_in = |room| is_in(request.path(), room);
        let typist = if is_in("/desk") {
            let referee = Referee::signed_in(request).await?;
            referee.map(|referee| Typist::account(referee.session.account.id))
        } else if is_in(link::PLAY) {
            let player = link::player(request).await?;
            player.as_ref().map(Typist::player)
        } else {
            let guest = Guest::known(request);
            guest.map(|guest| Typist::guest(guest.token()))
        };
        let arbiter = auth::arbiter(request)?.clone();
        Ok(Self {
            arbiter,
            typist,
            is_for_page: is_for_page(request),
        })
    }

    /// For a browser without a session.
    ///
    /// # Errors
    /// When the application was built without an arbiter.
    pub fn of_guest(request: &HttpRequest, guest: &Guest) -> Result<Self, Failure> {
        Ok(Self {
            arbiter: auth::arbiter(request)?.clone(),
            typist: Some(Typist::guest(guest.token())),
            is_for_page: is_for_page(request),
        })
    }

    /// Saves a form, and returns the query pair that opens it; `None` when it cannot be saved.
    pub async fn keep(&self, kept: &SavedForm) -> Option<String> {
        let typist = self.typist.as_ref().filter(|_| self.is_for_page)?;
        let text = serde_json::to_vec(kept).ok()?;
        match self.arbiter.keep_refused(typist, &text, self.now()).await {
            Ok(secret) => secret.map(|secret| format!("{PARAMETER}={}", secret.as_str())),
            Err(error) => {
                tracing::warn!(%error, "a form that was refused is not kept");
                None
            }
        }
    }
}

/// The saved form that the address of a request names; `None` if there is none for its sender.
pub async fn asked(request: &HttpRequest) -> Option<SavedForm> {
    let query = Fields::of_query(request.query_string());
    let secret = query.given(PARAMETER)?;
    let found = async {
        let Keeper {
            arbiter, typist, ..
        } = Keeper::from_request(request).await?;
        let Some(typist) = typist else {
            return Ok(None);
        };
        let found = arbiter.refused(&typist, secret, arbiter.now()).await;
        found.map_err(Failure::from)
    };
    // Without the form there is still its page.
    let text = found.await.ok().flatten()?;
    let kept: SavedForm = serde_json::from_slice(&text).ok()?;
    (kept.path == request.path()).then_some(kept)
}

/// The page from which a form was sent, for a page that merely reports a failure: path and query.
/// `None` when the browser does not say, or it is another site.
pub fn before(request: &HttpRequest) -> Option<(String, String)> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let referer = request.headers().get(header::REFERER)?.to_str().ok()?;
    let referer: Uri = referer.parse().ok()?;
    let is_own = reached::is_own_authority(request, referer.authority()?.as_str());
    is_own.then(|| {
        let query = referer.query().unwrap_or_default();
        (referer.path().to_owned(), query.to_owned())
    })
}

/// The header of a script that sends a form and then goes to the page that answers it: to the
/// address in `x-page` when it is done, or to that of the refused form.
pub const FOR_PAGE: &str = "x-for-page";

/// Whether the browser navigates to the response; if it does not say, it may.
fn is_for_page(request: &HttpRequest) -> bool {
    let destination = request.headers().get("sec-fetch-dest");
    let is_of_script = destination.is_some_and(|destination| destination == "empty");
    !is_of_script || request.headers().contains_key(FOR_PAGE)
}

fn is_in(path: &str, room: &str) -> bool {
    let rest = path.strip_prefix(room);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_script_gets_a_page_only_where_it_says_so() {
        let post = TestRequest::post;
        assert!(is_for_page(&post().to_http_request()));
        let script = || post().insert_header(("sec-fetch-dest", "empty"));
        assert!(!is_for_page(&script().to_http_request()));
        let asked = script().insert_header((FOR_PAGE, "yes"));
        assert!(is_for_page(&asked.to_http_request()));
        let document = post().insert_header(("sec-fetch-dest", "document"));
        assert!(is_for_page(&document.to_http_request()));
    }

    #[test]
    fn a_page_is_in_its_room() {
        for (path, is) in [
            ("/desk", true),
            ("/desk/players", true),
            ("/desks", false),
            ("/", false),
        ] {
            assert_eq!(is_in(path, "/desk"), is, "{path}");
        }
    }

    #[test]
    fn where_somebody_came_from_is_a_page_of_this_site() {
        let came = |from: &'static str| {
            let request = TestRequest::post().insert_header((header::HOST, "hall:8080"));
            before(
                &request
                    .insert_header((header::REFERER, from))
                    .to_http_request(),
            )
        };
        let own = Some(("/desk/players".to_owned(), "search=a".to_owned()));
        assert_eq!(came("http://hall:8080/desk/players?search=a"), own);
        assert_eq!(came("http://evil.example/desk/players"), None);
        assert_eq!(came("no address"), None);
        let read = TestRequest::get().insert_header((header::REFERER, "http://hall:8080/x"));
        assert_eq!(before(&read.to_http_request()), None);
    }
}
