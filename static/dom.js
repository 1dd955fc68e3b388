// What scripts find on a page, and the words and elements that they make of it.

/** The least edge of a square that a thumb hits and does not hide, in CSS pixels. */
export const THUMB = 44;

/**
 * The first element of a kind, HTML unless another is named, that a selector finds.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 */
export function find(root, selector, kind) {
  return only(root.querySelector(selector), kind);
}

/**
 * Such an element, without which a page is not as its script knows it.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 */
export function need(root, selector, kind) {
  const it = find(root, selector, kind);
  if (!it) {
    throw new Error(`there is no ${selector}`);
  }
  return it;
}

/**
 * All such elements.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 */
export function all(root, selector, kind) {
  return [...root.querySelectorAll(selector)].flatMap((it) => only(it, kind) ?? []);
}

/**
 * The target of an event, or what it lies in, as far as a selector means it.
 *
 * @template {Element} [T=HTMLElement]
 * @param {EventTarget | null} target
 * @param {string} selector
 * @param {new () => T} [kind]
 */
export function closest(target, selector, kind) {
  return only(target instanceof Element ? target.closest(selector) : null, kind);
}

/**
 * @template {Element} T
 * @overload
 * @param {Element | null} it
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
/**
 * @param {Element | null} it
 * @param {new () => Element} kind
 */
function only(it, kind = HTMLElement) {
  return it instanceof kind ? it : null;
}

/**
 * What a form sends when this button sends it.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 */
export const bodyOf = (form, submitter) =>
  new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));

/** A key under which what a form sends counts once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The texts of a page's elements that have `data-<name>`, by what it says.
 *
 * @param {ParentNode} page
 * @param {string} name
 */
export const texts = (page, name) =>
  new Map(all(page, `[data-${name}]`).map((it) => [it.dataset[name] ?? "", it.textContent]));

/**
 * Says a word of these with the values that it has places for, `%value%`.
 *
 * @param {Map<string, string>} words
 * @returns {(name: string, values?: Record<string, unknown>) => string}
 */
export const saying =
  (words) =>
  (name, values = {}) =>
    (words.get(name) ?? name).replace(/%(\w+)%/g, (_, value) => String(values[value] ?? ""));

/**
 * A new element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [text]
 * @param {string} [className]
 */
export function make(name, text, className) {
  const it = document.createElement(name);
  if (text !== undefined) {
    it.textContent = text;
  }
  if (className) {
    it.className = className;
  }
  return it;
}
