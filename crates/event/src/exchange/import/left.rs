//! The parts of a report file that are not imported, and the assumptions where it says nothing.

use std::collections::BTreeMap;

use super::event::FormatWords;
use super::rounds::Reader;
use crate::exchange::import::{EQUIPMENT, GAME, REGULATIONS, SCORES, TIE_BREAKS};
use crate::exchange::reported::day;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::trf::{AbnormalKind, Heading, Player, Record, StartingRank, Trf};

/// A part that is left out, or an assumption, with its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    pub what: What,
    /// The first line concerned, from 1; `None` without a line.
    pub line: Option<usize>,
    /// The number of lines concerned.
    pub lines: usize,
}

/// What is left out or assumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The played rounds, at the referee's request.
    RoundsUnwanted,
    /// The played rounds of a format other than a Swiss or a round robin of players.
    RoundsOfFormat,
    /// Neither 192 nor 092 names the format.
    FormatAssumed,
    /// Neither 142 nor XXR has the number of rounds.
    RoundsAssumed,
    /// A tie-break that is unknown or does not fit the format.
    TieBreak,
    /// An acceleration other than Baku's of this event.
    Acceleration,
    /// A group of players who do not meet: with an unknown number, for past rounds, or with
    /// players who have met since.
    Group,
    /// A bye that can no longer be requested, or not like this.
    Bye,
    /// A win without an opponent, read as the pairing-allocated bye.
    WonAlone,
    /// An unreadable first or last day.
    Day,
    /// Regulations that are not valid for the game.
    Regulations,
    /// Pieces or a board that are not valid for the game.
    Equipment,
    /// Scores that no game of the file can have.
    Scores,
    /// The drawn colour, if no round was played.
    Colour,
    /// A bonus or a penalty in addition to the results.
    Adjustment,
    /// The points of a line differ from those of its rounds.
    Points,
    /// Line-ups, byes and forfeits of teams.
    TeamRounds,
    /// Teams in an event of players.
    Teams,
    /// Title, sex, birth or federation of a player.
    Person,
    /// A rating of a national list.
    NationalRating,
    /// The organiser's federation, arbiters and the time control.
    Heading,
    /// The days of the rounds.
    RoundDays,
    /// The method by which the starting ranks were made.
    Ranking,
    Comment,
    Unknown,
}

impl What {
    /// The sentence: what is left out and why.
    #[expect(
        clippy::too_many_lines,
        reason = "a table: a sentence for each reason, in all languages"
    )]
    const fn sentence(self, language: Language) -> &'static str {
        let (en, ru, de) = match self {
            Self::RoundsUnwanted => (
                "The played rounds are left out, as you wished.",
                "Сыгранные туры не переносятся – так вы пожелали.",
                "Die gespielten Runden werden weggelassen, wie Sie es wünschten.",
            ),
            Self::RoundsOfFormat => (
                "The played rounds: they are taken over only into a Swiss or a round robin of players.",
                "Сыгранные туры: они переносятся только в швейцарский или круговой личный турнир.",
                "Die gespielten Runden: Sie werden nur in ein Einzelturnier nach Schweizer System oder ein Rundenturnier übernommen.",
            ),
            Self::FormatAssumed => (
                "The format is not said (192 or 092): choose it below.",
                "Система не указана (192 или 092): выберите её ниже.",
                "Das System ist nicht angegeben (192 oder 092): Wählen Sie es unten.",
            ),
            Self::RoundsAssumed => (
                "How many rounds there are is not said (142 or XXR): look at the number below.",
                "Число туров не указано (142 или XXR): проверьте его ниже.",
                "Die Zahl der Runden ist nicht angegeben (142 oder XXR): Prüfen Sie sie unten.",
            ),
            Self::TieBreak => (
                "A tie-break that events here do not have, or not in this format.",
                "Показатель, которого здесь нет вообще или нет в этой системе.",
                "Eine Feinwertung, die es hier nicht gibt oder nicht in diesem System.",
            ),
            Self::Acceleration => (
                "An acceleration other than Baku’s for this event (R-101).",
                "Ускорение, отличное от Баку для этого турнира (R-101).",
                "Eine andere Beschleunigung als die von Baku für dieses Turnier (R-101).",
            ),
            Self::Group => (
                "A forbidden pair: a number is nobody’s, its rounds are over, or they have met since; then it holds from the next round on.",
                "Запрет пары: номер ничей, туры запрета прошли или встреча уже была – тогда он действует со следующего тура.",
                "Eine gesperrte Paarung: Eine Nummer gehört niemandem, ihre Runden sind vorbei, oder die beiden haben seither gespielt; dann gilt sie ab der nächsten Runde.",
            ),
            Self::Bye => (
                "A bye that nobody can ask for here: with the points of a win, as the pairing’s, or in a round that is over (R-131).",
                "Пропуск, о котором здесь нельзя просить: с очками победы, от жеребьёвки или в прошедшем туре (R-131).",
                "Ein Freilos, das sich hier niemand wünschen kann: mit den Punkten eines Sieges, von der Auslosung oder in einer vergangenen Runde (R-131).",
            ),
            Self::WonAlone => (
                "A win without an opponent, where nobody else was free: it is taken for the bye of the pairing (R-411).",
                "Победа без соперника в туре, где больше никто не был свободен: она принята за пропуск по жеребьёвке (R-411).",
                "Ein Sieg ohne Gegner, wo sonst niemand frei war: Er gilt als das Freilos der Auslosung (R-411).",
            ),
            Self::Day => (
                "A day that is not understood; it is written 2026/11/21. Enter it below.",
                "День, который не удалось понять; он пишется так: 2026/11/21. Укажите его ниже.",
                "Ein Tag, der nicht zu verstehen ist; er wird 2026/11/21 geschrieben. Geben Sie ihn unten ein.",
            ),
            Self::Regulations => (
                "Regulations that this game does not have: look at those below.",
                "Регламент, которого в этой игре нет: проверьте тот, что ниже.",
                "Eine Ausschreibung, die es in diesem Spiel nicht gibt: Prüfen Sie die unten.",
            ),
            Self::Equipment => (
                "Chips or a board that an event by these Regulations cannot have: enter them below.",
                "Фишки или поле, которых у турнира с таким регламентом быть не может: введите их ниже.",
                "Steine oder ein Feld, die ein Turnier mit dieser Ausschreibung nicht haben kann: Geben Sie sie unten ein.",
            ),
            Self::Scores => (
                "Scores that these games cannot have; their points count.",
                "Счёт, которого в этих партиях быть не может; считаются их очки.",
                "Stände, die diese Partien nicht haben können; ihre Punkte zählen.",
            ),
            Self::Colour => (
                "The colour of the lot: it is entered with the start.",
                "Цвет по жребию: он записывается с началом турнира.",
                "Die Farbe des Loses: Sie wird mit dem Beginn eingegeben.",
            ),
            Self::Adjustment => (
                "A bonus or a penalty in points: events here have none.",
                "Прибавка или штраф в очках: здесь таких нет.",
                "Ein Zuschlag oder Abzug in Punkten: Das haben Turniere hier nicht.",
            ),
            Self::Points => (
                "The points of the line (columns 81 to 84) are not those of its rounds; the rounds count.",
                "Очки в строке (столбцы 81–84) не те, что дают туры; считаются туры.",
                "Die Punkte der Zeile (Spalten 81 bis 84) sind nicht die ihrer Runden; die Runden zählen.",
            ),
            Self::TeamRounds => (
                "Line-ups, byes, forfeits and colours of team matches.",
                "Составы, пропуски, неявки и цвета командных матчей.",
                "Aufstellungen, Freilose, kampflose Ergebnisse und Farben von Mannschaftsbegegnungen.",
            ),
            Self::Teams => (
                "Teams: the event is one of players.",
                "Команды: турнир личный.",
                "Mannschaften: Das Turnier ist eines von Spielern.",
            ),
            Self::Person => (
                "Title, sex, birth or federation: entrants have a name, a number in the federation and a rating.",
                "Звание, пол, год рождения или федерация: у участников есть имя, номер в федерации и рейтинг.",
                "Titel, Geschlecht, Geburt oder Verband: Teilnehmer haben einen Namen, eine Nummer im Verband und eine Wertungszahl.",
            ),
            Self::NationalRating => (
                "A national rating: entrants have one rating, that of record 001.",
                "Национальный рейтинг: у участника один рейтинг, из записи 001.",
                "Eine nationale Wertungszahl: Teilnehmer haben eine, die des Datensatzes 001.",
            ),
            Self::Heading => (
                "Federation, arbiters, time control or program: events have no field for them.",
                "Федерация, судьи, контроль времени или программа: таких полей у турнира нет.",
                "Verband, Schiedsrichter, Bedenkzeit oder Programm: Dafür haben Turniere kein Feld.",
            ),
            Self::RoundDays => (
                "The days of the rounds: give the rounds their times on the schedule.",
                "Дни туров: время туров указывается в расписании.",
                "Die Tage der Runden: Geben Sie den Runden ihre Zeiten im Zeitplan.",
            ),
            Self::Ranking => (
                "How the starting ranks were made: the order of the file is taken as it is.",
                "Способ стартовой расстановки: порядок файла берётся как есть.",
                "Wie die Startnummern zustande kamen: Die Reihenfolge der Datei wird übernommen, wie sie ist.",
            ),
            Self::Comment => ("A comment.", "Комментарий.", "Ein Kommentar."),
            Self::Unknown => (
                "A record that is not known here.",
                "Запись, которая здесь не известна.",
                "Ein Datensatz, der hier nicht bekannt ist.",
            ),
        };
        match language {
            Language::En => en,
            Language::Ru => ru,
            Language::De => de,
        }
    }
}

impl Left {
    /// The sentence with its lines.
    pub fn say(&self, language: Language) -> String {
        let sentence = self.what.sentence(language);
        let others = self.lines.saturating_sub(1);
        match (self.line, others, language) {
            (None, ..) => sentence.to_owned(),
            (Some(line), 0, Language::En) => format!("Line {line}: {sentence}"),
            (Some(line), 0, Language::Ru) => format!("Строка {line}: {sentence}"),
            (Some(line), 0, Language::De) => format!("Zeile {line}: {sentence}"),
            (Some(line), _, Language::En) => format!("Line {line} and {others} more: {sentence}"),
            (Some(line), _, Language::Ru) => format!("Строка {line} и ещё {others}: {sentence}"),
            (Some(line), _, Language::De) => {
                format!("Zeile {line} und {others} weitere: {sentence}")
            }
        }
    }
}

/// Collects what is left out, each kind once with its first line.
#[derive(Debug, Default)]
pub(super) struct Gathered(Vec<Left>);

impl Gathered {
    /// Adds a line.
    pub(super) fn at(&mut self, what: What, line: usize) {
        match self.0.iter_mut().find(|left| left.what == what) {
            Some(left) => left.lines += 1,
            None => self.0.push(Left {
                what,
                line: Some(line),
                lines: 1,
            }),
        }
    }

    /// Adds something without a line.
    pub(super) fn note(&mut self, what: What) {
        self.0.push(Left {
            what,
            line: None,
            lines: 0,
        });
    }

    /// The whole list: items without a line first, then by line.
    pub(super) fn done(mut self) -> Vec<Left> {
        self.0.sort_by_key(|left| left.line);
        self.0
    }
}

/// Compares the points of the lines with those of the rounds.
pub(super) fn look_at_points(
    trf: &Trf,
    reader: &Reader<'_>,
    numbers: &BTreeMap<StartingRank, EntrantNumber>,
    left: &mut Gathered,
) {
    for player in trf.players() {
        let (Some(said), Some(number)) = (player.points, numbers.get(&player.number)) else {
            continue;
        };
        let score = u32::try_from(reader.score(*number)).unwrap_or_default();
        if said.tenths() != reader.unit().tenths(score) {
            left.at(What::Points, trf.line_of(player.number).unwrap_or(1));
        }
    }
}

/// Reports every line that has no counterpart in an event.
pub(super) fn look_at_rest(trf: &Trf, kind: &FormatWords, taken: u16, left: &mut Gathered) {
    let is_ours = |text: &str| {
        let known = [TIE_BREAKS, GAME, REGULATIONS, EQUIPMENT, SCORES];
        known.iter().any(|begin| text.starts_with(begin))
    };
    let comments = |text: &str| !is_ours(text) && !text.is_empty();
    for (line, record) in (1..).zip(trf.records()) {
        let what = match record {
            Record::Heading(
                Heading::Federation
                | Heading::ChiefArbiter
                | Heading::DeputyArbiter
                | Heading::Time
                | Heading::TimeCode
                | Heading::Controller,
                text,
            ) if !text.is_empty() => What::Heading,
            Record::Heading(Heading::Start | Heading::End, text)
                if !text.is_empty() && day(text).is_none() =>
            {
                What::Day
            }
            Record::RoundDates(_) => What::RoundDays,
            Record::RankingMethod(..) => What::Ranking,
            Record::InitialColour(_) if taken == 0 => What::Colour,
            Record::Player(player) if has_more(player) => What::Person,
            Record::National(_) => What::NationalRating,
            Record::Abnormal(abnormal) if abnormal.kind == AbnormalKind::Adjustment => {
                What::Adjustment
            }
            Record::Team(_) | Record::OldTeam(_) if !kind.of_teams() => What::Teams,
            Record::LineUp(_)
            | Record::TeamByes(_)
            | Record::ForfeitedMatch(_)
            | Record::BoardColours(_) => What::TeamRounds,
            Record::Comment(text) if comments(text) => What::Comment,
            Record::Other(_) => What::Unknown,
            _ => continue,
        };
        left.at(what, line);
    }
}

/// Whether a line says more about a person than an entrant has.
fn has_more(player: &Player) -> bool {
    let person = &player.person;
    let texts = [&person.title, &person.federation, &person.birth];
    person.sex.is_some() || texts.iter().any(|text| !text.is_empty())
}
