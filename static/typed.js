// What was typed and not sent survives a reload of the page, in this tab and nowhere else. Without
// this module it is typed again.

import { all } from "./dom.js";

/**
 * The typed values of some fields.
 *
 * @param {string} place where they are kept
 * @param {() => Iterable<Field>} fields the fields as they are on the page now
 * @returns `save` keeps them for a mark, such as a game move; `restore` puts what is kept for a
 *   mark into the fields that are empty, and says whether there was anything; `forget` drops it
 */
export function draft(place, fields) {
  /** @returns {{ mark?: unknown, values?: Record<string, string> }} */
  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(place) ?? "") ?? {};
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
    /** @param {number | string} mark */
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
    /** @param {number | string} mark */
    restore(mark) {
      const { mark: known, values = {} } = read();
      if (known !== mark) {
        forget();
        return false;
      }
      const empty = [...fields()].filter((field) => field.value === "" && values[field.id]);
      for (const field of empty) {
        field.value = values[field.id];
      }
      return empty.length > 0;
    },
  };
}

/**
 * @param {HTMLElement} root
 * @returns {Field[]}
 */
const fieldsOf = (root) => [
  ...all(root, "input[id]:not([type=hidden], [type=file])", HTMLInputElement),
  ...all(root, "select[id]", HTMLSelectElement),
  ...all(root, "textarea[id]", HTMLTextAreaElement),
];

/**
 * What a fold is known by.
 *
 * @param {Element} details
 */
const nameOf = (details) => details.id || details.className;

/** @param {Element | null} field */
const hasCaret = (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

/**
 * Whether a field has something that its renewed one may not have: also what was refused.
 *
 * @param {Field} field
 */
function isTouched(field) {
  if (!(field instanceof HTMLSelectElement)) {
    return field.value !== "";
  }
  const options = [...field.options];
  const first = options.find((option) => option.defaultSelected) ?? options[0];
  return field.value !== first?.value;
}

/**
 * Renews a part of a page by what puts its new content there. What somebody has typed and chosen
 * in it stays, and so does what is open and has the focus.
 *
 * @param {HTMLElement} part
 * @param {() => void} renew
 */
export function keepTyped(part, renew) {
  const typed = new Map(fieldsOf(part).filter(isTouched).map((field) => [field.id, field.value]));
  const { activeElement } = document;
  const focused = part.contains(activeElement) ? activeElement?.id : "";
  const { selectionStart, selectionEnd } = focused && hasCaret(activeElement) ? activeElement : {};
  const open = [...part.querySelectorAll("details[open]")].map(nameOf);
  renew();
  for (const field of fieldsOf(part)) {
    const value = typed.get(field.id);
    if (value !== undefined && (field instanceof HTMLSelectElement || field.value === "")) {
      field.value = value;
    }
  }
  for (const details of part.querySelectorAll("details")) {
    details.open ||= open.includes(nameOf(details));
  }
  const again = focused ? document.getElementById(focused) : null;
  again?.focus({ preventScroll: true });
  if (typeof selectionStart === "number" && hasCaret(again)) {
    again.setSelectionRange(selectionStart, selectionEnd ?? null);
  }
}
