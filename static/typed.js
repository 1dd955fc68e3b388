// What was typed and not sent survives a reload of the page, in this tab and nowhere else. Without
// this module it is typed again.

/**
 * The typed values of some fields.
 *
 * @param {string} place where they are kept
 * @param {() => Iterable<HTMLInputElement>} fields the fields as they are on the page now
 * @returns `save` keeps them for a mark, such as a game move; `restore` puts what is kept for a
 *   mark into the fields that are empty, and says whether there was anything; `forget` drops it
 */
export function draft(place, fields) {
  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(place)) ?? {};
    } catch {
      return {};
    }
  };
  const forget = () => {
    try {
      sessionStorage.removeItem(place);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  };
  return {
    forget,
    save(mark) {
      const values = Object.fromEntries([...fields()].map((field) => [field.id, field.value]));
      if (Object.values(values).every((value) => value === "")) {
        forget();
        return;
      }
      try {
        sessionStorage.setItem(place, JSON.stringify({ mark, values }));
      } catch {
        // It stands on the page until that is left.
      }
    },
    restore(mark) {
      const kept = read();
      if (kept.mark !== mark) {
        forget();
        return false;
      }
      const empty = [...fields()].filter((field) => field.value === "" && kept.values[field.id]);
      for (const field of empty) {
        field.value = kept.values[field.id];
      }
      return empty.length > 0;
    },
  };
}

const fieldsOf = (root) => [
  ...root.querySelectorAll("input[id]:not([type=hidden], [type=file]), select[id], textarea[id]"),
];

/** What a fold is known by. */
const nameOf = (details) => details.id || details.className;

/** Whether a field has something that its renewed one may not have: also what was refused. */
function isTouched(field) {
  if (field.tagName !== "SELECT") {
    return field.value !== "";
  }
  const options = [...field.options];
  const first = options.find((option) => option.defaultSelected) ?? options[0];
  return field.value !== first?.value;
}

/**
 * Renews a part of a page by what puts its new content there. What somebody has typed and chosen
 * in it stays, and so does what is open and has the focus.
 */
export function keepTyped(part, renew) {
  const typed = new Map(fieldsOf(part).filter(isTouched).map((field) => [field.id, field.value]));
  const { activeElement } = document;
  const focused = part.contains(activeElement) ? activeElement.id : "";
  const { selectionStart, selectionEnd } = focused ? activeElement : {};
  const open = [...part.querySelectorAll("details[open]")].map(nameOf);
  renew();
  for (const field of fieldsOf(part)) {
    const value = typed.get(field.id);
    if (value !== undefined && (field.tagName === "SELECT" || field.value === "")) {
      field.value = value;
    }
  }
  for (const details of part.querySelectorAll("details")) {
    details.open ||= open.includes(nameOf(details));
  }
  const again = focused ? document.getElementById(focused) : null;
  again?.focus({ preventScroll: true });
  if (typeof selectionStart === "number" && again?.setSelectionRange) {
    again.setSelectionRange(selectionStart, selectionEnd);
  }
}
