// What the scripts of several pages know by name. Browsers are not sent this.

interface DocumentEventMap {
    /** The page as the service shows it now has come. */
    renewed: CustomEvent<Document>;
}

/** What is typed into, or chosen from. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Side = "white" | "black";

/** A time that runs since a moment, or stands. */
type Count = { since: string } | { stands_ms: number };

/** The times of a game by plans, as the service tells them. */
interface Times {
    game_minutes: number;
    reply_seconds: number;
    memorise_seconds: number;
    play: Count | null;
    answering: { side: Side; time: Count } | null;
    memorising: Count | null;
    doom: Count | null;
    timers_ms: Record<Side, number>;
}

/** What a form of a game by acts sends. */
interface Act {
    action: string;
    body: string;
    said: string;
    isSecret: boolean;
    /** Whether it was sent once: it stays as it was then, so that it counts once. */
    isSent?: boolean;
}

/** The page that answers an act. */
interface Answer {
    ok: boolean;
    /** The address of the page, where the service names one. */
    address: string | null;
    page: Document;
}

/** The squares of a part of a plan; a skip has none. */
interface Way {
    from: string | null;
    to: string | null;
}

/** An entry of an event's journal about what is sealed; each kind has some of the fields. */
interface SealFact {
    seq: number;
    kind: string;
    body: {
        game: string;
        hand: number;
        part: number;
        side: Side;
        secret: string;
        seals: string[];
        value: string;
        blind: string;
        round: number;
        choice: string;
        person: string;
        seal?: string;
        choices: { person: string; value: string; blind: string }[];
    };
}

/** What can be written in a game by plans: a book for each side where there is something to write. */
interface Choices {
    books: { [side: string]: BookOfParts | undefined };
    /** What stands on a square, in words. */
    men: { [square: string]: string };
}

interface BookOfParts {
    /** Each with the squares that it begins and ends on. */
    parts: [text: string, from: Way["from"], to: Way["to"]][];
    /** The parts that can stand first, by their numbers, with those that can stand behind. */
    plans: [first: number, behind: number[]][];
}

/** What the service says of a part. */
interface Look {
    look?: string;
    detail: string;
    clause?: string | null;
    /** The referee's rulings on it, a fragment of the page. */
    rulings?: string | null;
}
