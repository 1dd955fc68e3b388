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
    status: number;
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

/** A game as the service tells it to one of its players. */
interface PlayState {
    version: number;
    finished: boolean;
    rules: { dice: string; contributions: string };
    server: string | null;
    own: "none" | { chain?: string; static?: string } | null;
    secret: "closed" | "asked" | null;
    asked: number | null;
    shown: { k: number; link: string } | null;
    waits: string;
    price: string | null;
    resign: string | null;
    row_open: boolean;
    held: boolean;
    armament: string | null;
    agreement: string | null;
    terrain: string | null;
    acts: string | null;
    games: string;
    game_move: number;
    makers: string[];
    own_plan: PlanState | null;
    rival_plan: PlanState | null;
    times: Times | null;
}

interface PlanState {
    commitment: string | null;
    at: string;
    open: boolean;
}

/** An entry of an event's journal about lots and plans. */
interface LotFact {
    seq: number;
    kind: string;
    at: string;
    body: LotBody;
}

/** What such an entry says; each kind has some of it. */
interface LotBody {
    gid: string;
    role: string;
    contribution: "none" | { chain?: string; static?: string };
    secret: string;
    k: number;
    /** What is drawn, and what for. */
    kind: string;
    purpose?: string;
    candidates?: string[];
    beacon?: number;
    link: string;
    signature: string;
    outcome: string;
    seal: string;
    blind: string;
    referee: string;
    clause: string;
    reason: string;
    game_move: number;
    commitment: string;
    plan: string;
    server: string;
    /** Whether a lot is hidden; of the chains, the anchor of that for hidden lots. */
    hidden?: boolean | string;
}

/** An entry of the federation's journal. */
interface Entry {
    seq: number;
    kind: string;
    at: string;
    actor: string;
    /** Each kind has some of it. */
    body: {
        army: string;
        version: number;
        owner: string;
        name: string;
        figures: Figure[];
        remark?: string;
        person: string;
        category: string;
        from: string;
        until?: string;
        /** The entry by which a category was given. */
        given: number;
        reason: string;
    };
}

/** A figure of an army: what it stands for, its drawing by its hash, its dimensions. */
interface Figure {
    kind: string;
    glyph: string;
    height: number;
    base: number;
}
