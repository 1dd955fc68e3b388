// Writing a plan: parts are completed and looked at while they are typed, or picked on the
// board. What can be written comes with the page's game, so that nothing of a plan leaves
// this browser; only a referee's device asks the service why a part cannot stand.
// Without this module the same fields are typed into and judged when they are sent.

import { closest, find, need, THUMB } from "./dom.js";

const FILES = "abcdefghijkl";
const RANKS = 12;

/** The numbers of the ranks. */
const NUMBERS = Array.from({ length: RANKS }, (_, n) => n + 1);

/**
 * Cyrillic letters that look Latin, as typists use them (clause 9.4).
 *
 * @type {Record<string, string>}
 */
const TWINS = { К: "K", В: "B", Т: "T", Р: "P", С: "C", Е: "E", Н: "H", О: "O", А: "A", Х: "X", а: "a", в: "b", с: "c", е: "e", к: "k", о: "o", р: "p", х: "x" };

/** How long nothing was typed before a part is looked at, in milliseconds. */
const PAUSE = 400;

/**
 * A part as it is compared: without blanks, marks and look-alike letters.
 *
 * @param {string} text
 */
const plain = (text) =>
  [...text.normalize("NFC")].map((sign) => TWINS[sign] ?? sign).join("").replace(/[\s_\u0332]/g, "");

/**
 * A part as it is written, but for blanks and look-alike letters.
 *
 * @param {string} text
 */
const exact = (text) => plain(text.replace(/_/g, "\u0001")).replace(/\u0001/g, "_");

/** @typedef {Way & { text: string, plain: string, exact: string }} Part */

/** What a side can write. */
class Book {
  /** @param {BookOfParts} book */
  constructor({ parts, plans }) {
    /** @type {Part[]} */
    this.parts = parts.map(([text, from, to]) => ({ text, from, to, plain: plain(text), exact: exact(text) }));
    this.plans = new Map(plans.map(([first, behind]) => [this.parts[first], behind.map((n) => this.parts[n])]));
  }

  /** @param {string} text */
  find(text) {
    const wanted = exact(text);
    return this.parts.find((part) => part.exact === wanted);
  }

  /**
   * The parts that can stand second behind what stands first, as far as that is known.
   *
   * @param {string} first
   */
  behind(first) {
    const part = this.find(first);
    return part && this.plans.get(part);
  }

  /**
   * The parts that can stand first, or second behind what stands first.
   *
   * @param {number} nth
   * @param {string} first
   */
  of(nth, first) {
    return nth === 0 ? [...this.plans.keys()] : (this.behind(first) ?? this.parts);
  }
}

/**
 * Whether two squares touch, so that a thumb may hit one for the other.
 *
 * @param {string} one
 * @param {string} other
 */
const isBeside = (one, other) =>
  Math.abs(FILES.indexOf(one[0]) - FILES.indexOf(other[0])) <= 1 &&
  Math.abs(Number(one.slice(1)) - Number(other.slice(1))) <= 1;

let lists = 0;

/** A field of a part with the list of what it can be. */
class Field {
  /** @type {Part[]} */
  options = [];
  at = -1;
  /**
   * What can stand here.
   *
   * @type {() => Part[]}
   */
  offered = () => [];
  /** Leads to the next field. */
  whole = () => {};
  /** Whether the focus came from the field before, and nothing was pressed since. */
  isLedTo = false;

  /** Whether the field was left by a Tab. */
  isPassed = false;

  /**
   * @param {HTMLInputElement} input
   * @param {number} nth
   * @param {Record<string, string>} words
   * @param {(anew?: boolean) => void} changed
   */
  constructor(input, nth, words, changed) {
    this.input = input;
    this.nth = nth;
    this.words = words;
    this.changed = changed;
    lists += 1;
    this.list = document.createElement("ul");
    Object.assign(this.list, { id: `parts-${lists}`, className: "options", hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", input.getAttribute("aria-label") ?? input.labels?.[0]?.textContent ?? "");
    this.note = document.createElement("p");
    Object.assign(this.note, { id: `look-${lists}`, className: "look", hidden: true });
    this.note.setAttribute("role", "status");
    const frame = document.createElement("span");
    frame.className = "choosing";
    input.replaceWith(frame);
    frame.append(input, this.list);
    (frame.closest(".part") ?? frame).after(this.note);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", this.list.id]]) {
      input.setAttribute(name, value);
    }
    // What the service has said of this part as it stands, and the referee's rulings on it.
    this.fault = document.getElementById(`${input.name}-fault`);
    this.rulings = document.querySelector(`[data-rulings="${input.name}"]`);
    const described = [input.getAttribute("aria-describedby"), this.note.id];
    input.setAttribute("aria-describedby", described.filter(Boolean).join(" "));
    input.addEventListener("input", (event) => this.typed(event));
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", () => {
      this.isLedTo = false;
      this.close();
      // What its list was still open for is looked at now.
      this.changed(false);
    });
    // The list must not take the focus, or the field would close it.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = closest(event.target, "[role=option]");
      if (option) {
        this.take(this.options[Number(option.dataset.at)]);
      }
    });
  }

  get text() {
    return this.input.value.trim();
  }

  /** @param {Event} event */
  typed(event) {
    this.absolve();
    this.tell("", "");
    const wanted = plain(this.text);
    const marked = exact(this.text);
    /** @param {Part} part */
    const fits = (part) => part.plain.startsWith(wanted) && (part.exact.startsWith(marked) || !marked.includes("_"));
    const options = wanted === "" ? [] : this.offered().filter(fits);
    const isWhole = options.length === 1 && options[0].exact === marked;
    this.open(isWhole ? [] : options);
    this.changed();
    // What is pasted or taken back may be looked at; a part typed to its last sign is done.
    if (isWhole && event instanceof InputEvent && event.inputType === "insertText" && event.data?.length === 1) {
      this.whole();
    }
  }

  /** Takes the focus from the field before, whose part is whole. */
  leadTo() {
    this.input.focus();
    this.isLedTo = true;
  }

  /** What was said of another text is not said of this one. */
  absolve() {
    this.fault?.remove();
    this.fault = null;
    this.offer();
    this.input.removeAttribute("aria-invalid");
  }

  /**
   * Puts the rulings on the part below it, a fragment of the page; none without one.
   *
   * @param {string | null} [fragment]
   */
  offer(fragment) {
    this.rulings?.remove();
    const page = fragment ? new DOMParser().parseFromString(fragment, "text/html") : undefined;
    this.rulings = page?.querySelector("[data-rulings]") ?? null;
    if (this.rulings) {
      this.note.after(this.rulings);
      // An illegal part that was left by a Tab has no result: its rulings come next, whose keys
      // would be typed there.
      const { activeElement } = document;
      const isNext = activeElement instanceof HTMLInputElement && activeElement.value === "";
      if (this.isPassed && isNext && activeElement.closest(".part") === this.input.closest(".part")) {
        this.rule();
      }
    }
  }

  /** @param {Part[]} options */
  open(options) {
    this.options = options;
    this.at = -1;
    this.list.replaceChildren(
      ...options.map((part, n) => {
        const it = document.createElement("li");
        Object.assign(it, { id: `${this.list.id}-${n}`, textContent: part.text });
        it.setAttribute("role", "option");
        it.dataset.at = String(n);
        return it;
      }),
    );
    this.list.hidden = options.length === 0;
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    this.input.removeAttribute("aria-activedescendant");
  }

  close() {
    this.open([]);
  }

  /** @param {1 | -1} by */
  go(by) {
    if (this.options.length === 0) {
      // Asked for without a letter: everything that can stand here.
      this.open(this.offered());
    }
    const count = this.options.length;
    if (count === 0) {
      return;
    }
    this.list.children[this.at]?.removeAttribute("aria-selected");
    this.at = (this.at + by + (this.at < 0 && by < 0 ? 1 : 0) + count) % count;
    const option = this.list.children[this.at];
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    // A Tab from habit behind a whole part is not another one.
    const isHabit = this.isLedTo && event.key === "Tab" && !event.shiftKey && this.text === "";
    this.isLedTo = false;
    this.isPassed = event.key === "Tab" && !event.shiftKey;
    if (isHabit) {
      event.preventDefault();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.go(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault();
      this.close();
    } else if (event.key === "Enter" && this.at >= 0) {
      event.preventDefault();
      this.take(this.options[this.at]);
    } else if (this.isPassed && this.options.length === 1) {
      this.take(this.options[0]);
    } else if (this.isPassed && this.rule()) {
      event.preventDefault();
    }
  }

  /** Goes to the first ruling on the part; whether there is one. */
  rule() {
    const first = this.rulings && find(this.rulings, "button, summary");
    first?.focus();
    return first !== null;
  }

  /**
   * Takes a part over.
   *
   * @param {Part} part
   */
  take(part) {
    this.absolve();
    this.input.value = part.text;
    this.close();
    this.changed();
    this.input.dispatchEvent(new CustomEvent("taken", { bubbles: true }));
  }

  /**
   * Says what the part looks like: `legal`, `void`, `noted` as void, or nothing.
   *
   * @param {string} look
   * @param {string} said
   * @param {string | null} [clause]
   * @param {string | null} [rulings]
   */
  tell(look, said, clause, rulings) {
    // It stands there already when the service has refused it.
    const sentence = this.fault ? "" : said;
    if (!this.fault) {
      this.offer(rulings);
    }
    this.note.dataset.look = look;
    this.input.dataset.look = look;
    this.note.replaceChildren(sentence);
    if (clause && sentence !== "") {
      const link = document.createElement("a");
      Object.assign(link, { className: "clause", href: `/rulebook#clause-${clause}`, textContent: this.words.clause.replace("%clause%", clause) });
      this.note.append(" ", link);
    }
    this.note.hidden = sentence === "";
    this.input.dispatchEvent(new CustomEvent("looked", { bubbles: true }));
  }
}

/** A side's two fields. */
class Plan {
  /** @type {Book | undefined} */
  book;
  /** @type {number | undefined} */
  timer;
  /** @type {string | undefined} */
  answered;

  /**
   * @param {string} side
   * @param {HTMLInputElement[]} inputs
   * @param {Record<string, string>} words
   * @param {Asks} look
   */
  constructor(side, inputs, words, look) {
    this.side = side;
    this.look = look;
    this.fields = inputs.map((input, nth) => new Field(input, nth, words, (anew) => this.changed(anew)));
    for (const field of this.fields) {
      field.offered = () => this.book?.of(field.nth, this.fields[0].text) ?? [];
    }
  }

  /** Looks again in a moment; what stands as it was told is left, unless it is to be anew. */
  changed(anew = true) {
    if (anew) {
      this.answered = undefined;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  /** Looks at both parts; what the book does not have is asked for, where it may be. */
  async check() {
    const texts = this.fields.map((field) => field.text);
    if (this.answered === texts.join("\n")) {
      return;
    }
    const unknown = this.unknown();
    for (const field of this.fields) {
      const isKnown = this.book !== undefined && field.text !== "" && !unknown.has(field);
      field.tell(isKnown ? "legal" : "", "");
    }
    const asked = [...unknown].filter((field) => document.activeElement !== field.input || field.list.hidden);
    if (asked.length > 0) {
      const told = await this.ask(asked, texts);
      this.answered = told && asked.length === unknown.size ? texts.join("\n") : undefined;
    }
  }

  /** The fields in which something stands that the book does not have. */
  unknown() {
    const { book } = this;
    const first = this.fields[0].text;
    /** @param {Field} field */
    const isUnknown = ({ nth, text }) => {
      const part = book?.find(text);
      return book !== undefined && text !== "" && !(part && book.of(nth, first).includes(part));
    };
    return new Set(this.fields.filter(isUnknown));
  }

  /**
   * Tells at these fields why their parts cannot stand, unless they have changed meanwhile, and
   * whether it has.
   *
   * @param {Field[]} fields
   * @param {string[]} texts
   */
  async ask(fields, texts) {
    const looks = await this.look(this.side, texts);
    if (texts.some((text, nth) => text !== this.fields[nth].text)) {
      return false;
    }
    for (const field of fields) {
      const told = looks?.[field.nth];
      if (told) {
        field.tell(told.look ?? "void", told.detail, told.clause, told.rulings);
      }
    }
    return looks !== undefined;
  }

  /** Tells of every part that cannot stand; whether there is one. */
  doubts() {
    const unknown = [...this.unknown()];
    this.ask(unknown, this.fields.map((field) => field.text));
    return unknown.length > 0;
  }

  /** The parts that stand in the fields, as far as the book has them. */
  chosen() {
    return this.fields.flatMap((field) => this.book?.find(field.text) ?? []);
  }

  /** Whether a second part can stand behind the first one, as far as the book knows. */
  goesOn() {
    const behind = this.book?.behind(this.fields[0].text);
    return behind === undefined || behind.length > 0;
  }

  /** The field that a pick on the board goes to. */
  target() {
    const focused = this.fields.find((field) => field.input === document.activeElement);
    return focused ?? this.fields.find((field) => field.text === "") ?? this.fields[1];
  }

  /**
   * @param {Field} field
   * @param {Part} part
   */
  take(field, part) {
    field.take(part);
    if (field.nth === 0 && this.book?.plans.get(part)?.length === 0) {
      this.fields[1].input.value = "";
      field.input.dispatchEvent(new CustomEvent("taken", { bubbles: true }));
    }
  }
}

/** @typedef {{ plan: Plan, field: Field, parts: Part[], square: string, taken?: string }} From */

/**
 * The parts that can be picked now: of one that is taken already those to squares beside it.
 *
 * @param {From} from
 */
const partsOf = ({ parts, taken }) => parts.filter(({ to }) => to && (!taken || isBeside(to, taken)));

/** The board as a table with a button for each square, over its picture. */
class Squares {
  /**
   * Where the part begins that is being picked.
   *
   * @type {From | undefined}
   */
  from;
  /** @type {Map<string, HTMLButtonElement>} */
  buttons = new Map();

  /**
   * @param {SVGElement} board
   * @param {Plan[]} plans
   * @param {Record<string, string>} words
   */
  constructor(board, plans, words) {
    this.plans = plans;
    this.words = words;
    this.frame = document.createElement("div");
    this.frame.className = "squares-frame";
    board.replaceWith(this.frame);
    this.table = document.createElement("table");
    this.table.className = "squares";
    this.table.setAttribute("role", "grid");
    this.table.setAttribute("aria-label", words.squares);
    // Seen from Black's side the first rank is at the top, and the file a at the right.
    this.isTurned = board.dataset.viewpoint === "black";
    const [files, ranks] = [[...FILES], NUMBERS];
    for (const rank of this.isTurned ? ranks : ranks.toReversed()) {
      const row = this.table.insertRow();
      for (const file of this.isTurned ? files.toReversed() : files) {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", tabIndex: -1 });
        button.dataset.square = `${file}${rank}`;
        row.insertCell().append(button);
        this.buttons.set(`${file}${rank}`, button);
      }
    }
    this.said = document.createElement("p");
    this.said.className = "unseen";
    this.said.setAttribute("role", "status");
    this.frame.append(board, this.table, this.said);
    this.button("a1").tabIndex = 0;
    this.table.addEventListener("click", (event) => {
      const button = closest(event.target, "button");
      if (button) {
        this.rove(button);
        this.pick(button.dataset.square ?? "");
      }
    });
    this.table.addEventListener("keydown", (event) => this.key(event));
    this.table.addEventListener("lift", ({ target }) => {
      const button = closest(target, "button");
      if (button) {
        this.rove(button);
        this.lift(button.dataset.square ?? "");
      }
    });
  }

  /** @param {string} square */
  button(square) {
    return need(this.table, `[data-square="${square}"]`);
  }

  /** @param {HTMLElement} button */
  rove(button) {
    need(this.table, "[tabindex='0']").tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const square = closest(event.target, "[data-square]")?.dataset.square;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
    if (!square || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === "Escape") {
      this.clear();
      return;
    }
    let file = FILES.indexOf(square[0]);
    let rank = Number(square.slice(1));
    const towards = this.isTurned ? -1 : 1;
    if (steps[event.key]) {
      file += steps[event.key][0] * towards;
      rank += steps[event.key][1] * towards;
    } else if (event.key === "Home" || event.key === "End") {
      file = (event.key === "Home") === this.isTurned ? FILES.length - 1 : 0;
    } else {
      return;
    }
    event.preventDefault();
    const button = this.buttons.get(`${FILES[file]}${rank}`);
    if (button) {
      this.rove(button);
    }
  }

  /**
   * What stands where, in words. A finger on a figure that can move does not scroll the page.
   *
   * @param {Choices["men"]} men
   */
  name(men) {
    const parts = this.plans.flatMap(({ book }) => book?.parts ?? []);
    const starts = new Set(parts.map(({ from }) => from));
    for (const [square, button] of this.buttons) {
      button.setAttribute("aria-label", men[square] ?? square);
      button.toggleAttribute("data-lifts", square in men && starts.has(square));
    }
    this.clear();
  }

  clear() {
    this.from = undefined;
    for (const button of this.buttons.values()) {
      delete button.dataset.pick;
    }
  }

  /**
   * The parts that a plan can go on with from a square.
   *
   * @param {string} square
   */
  starting(square) {
    for (const plan of this.plans) {
      const field = plan.target();
      const parts = (plan.book?.of(field.nth, plan.fields[0].text) ?? []).filter((part) => part.from === square);
      if (parts.length > 0) {
        return { plan, field, parts };
      }
    }
    return undefined;
  }

  /** Whether a thumb may miss a square. */
  isSmall() {
    return this.button("a1").getBoundingClientRect().width < THUMB;
  }

  /**
   * Shows where a piece can go. On small squares the choice stays open when a part is taken: a tap
   * beside its goal is put right by the next one, and a second tap on the goal, or one elsewhere,
   * ends it.
   *
   * @param {From} from
   */
  offer(from) {
    this.clear();
    this.from = from;
    const { square, taken } = from;
    this.button(square).dataset.pick = "from";
    const targets = new Set(partsOf(from).flatMap(({ to }) => to ?? []));
    for (const to of targets) {
      this.button(to).dataset.pick = to === square ? "stay" : "to";
    }
    if (taken) {
      this.button(taken).dataset.pick = "taken";
    }
    return targets;
  }

  /**
   * Chooses the piece of a square, if it can go anywhere; whether it can.
   *
   * @param {string} square
   */
  choose(square) {
    const found = this.starting(square);
    if (found) {
      const targets = [...this.offer({ ...found, square })].join(", ");
      this.said.textContent = this.words.reach.replace("%square%", square).replace("%squares%", targets);
    }
    return found !== undefined;
  }

  /**
   * Chooses the piece that is dragged; the one that was moved last is put right.
   *
   * @param {string} square
   */
  lift(square) {
    const { from } = this;
    if (from?.square === square) {
      this.offer({ ...from, taken: undefined });
    } else {
      this.choose(square);
    }
  }

  /**
   * Takes what leads to a square from where the pick began; whether anything does.
   *
   * @param {string} square
   */
  move(square) {
    const { from } = this;
    const going = from ? partsOf(from).filter(({ to }) => to === square) : [];
    if (!from || going.length === 0) {
      return false;
    }
    const { plan, field } = from;
    this.clear();
    if (from.taken === square) {
      this.said.textContent = field.text;
    } else if (going.length === 1) {
      plan.take(field, going[0]);
      this.said.textContent = going[0].text;
      if (this.isSmall()) {
        this.offer({ ...from, taken: square });
      }
    } else {
      // Several ways to the same square, such as the pieces of a promotion.
      field.input.focus();
      field.open(going);
    }
    return true;
  }

  /**
   * Takes the one part that leads to a square into the field that is next; whether there is one.
   *
   * @param {string} square
   */
  touch(square) {
    const parts = this.plans.flatMap(({ book, fields }) => {
      const next = fields.find(({ text }) => text === "");
      const options = (next && book?.of(next.nth, fields[0].text)) ?? [];
      return options.filter(({ from, to }) => from && to === square);
    });
    const start = parts.length === 1 ? parts[0].from : null;
    return start !== null && this.choose(start) && this.move(square);
  }

  /** @param {string} square */
  pick(square) {
    const { from } = this;
    if (this.move(square)) {
      return;
    }
    const again = from?.square === square;
    this.clear();
    if (again) {
      this.said.textContent = "";
    } else if (!this.choose(square) && !((!from || from.taken) && this.touch(square))) {
      this.said.textContent = this.words.nothing.replace("%square%", square);
    }
  }
}

/**
 * Says why parts of a side cannot stand, by their texts; nothing where nobody says it.
 *
 * @callback Asks
 * @param {string} side
 * @param {string[]} texts
 * @returns {Promise<(Look | null)[] | undefined>}
 */

/**
 * Lets plans be written into fields, and on boards.
 *
 * @param {Map<string, HTMLInputElement[]>} sides the two fields of each side
 * @param {Record<string, string>} words the sentences: `clause`, `squares`, `nothing`, `reach`
 * @param {Asks} [look]
 * @returns `offer` takes what can be written, `{ books, men }`, with a book for each of the
 *   sides where there is something to write; `onto` puts the squares over the picture of a
 *   board, in the place of those before; `doubts` tells at the fields of a side which parts
 *   cannot stand, and whether there are any; `chosen` gives the parts that stand in the fields of
 *   a side, `goesOn` whether a second one can stand there
 */
export function writePlans(sides, words, look = async () => undefined) {
  const plans = [...sides].map(([side, inputs]) => new Plan(side, inputs, words, look));
  const fields = plans.flatMap((plan) => plan.fields.map((field) => ({ field, plan })));
  for (const [at, { field }] of fields.entries()) {
    const next = () =>
      fields.slice(at + 1).find((it) => it.field.text === "" && (it.field.nth === 0 || it.plan.goesOn()));
    field.whole = () => next()?.field.leadTo();
  }
  /** @type {Squares | undefined} */
  let squares;
  /** @type {Choices["men"]} */
  let men = {};
  return {
    /** @param {Choices} next */
    offer(next) {
      for (const plan of plans) {
        const book = next.books[plan.side];
        plan.book = book && new Book(book);
        plan.answered = undefined;
        plan.check();
      }
      men = next.men;
      squares?.name(men);
    },
    /** @param {string} side */
    doubts(side) {
      return plans.find((plan) => plan.side === side)?.doubts() ?? false;
    },
    /** @param {string} side */
    chosen(side) {
      return plans.find((plan) => plan.side === side)?.chosen() ?? [];
    },
    /** @param {string} side */
    goesOn(side) {
      return plans.find((plan) => plan.side === side)?.goesOn() ?? true;
    },
    /** @param {SVGElement} board */
    onto(board) {
      squares = new Squares(board, plans, words);
      squares.name(men);
    },
  };
}
