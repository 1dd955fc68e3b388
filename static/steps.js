// A form in steps. Where the screen is narrow one step is open and the others are a sentence each;
// what is wrong opens what it lies in. Without this script all steps are open.

import { all, closest, find } from "./dom.js";

const form = find(document, "form[data-steps]", HTMLFormElement);
if (form) {
  const steps = all(form, ".step");

  /** @param {HTMLElement | null} open */
  const show = (open) => {
    for (const step of steps) {
      const isOpen = step === open;
      step.toggleAttribute("data-shut", !isOpen);
      const button = find(step, "[data-open]");
      button?.setAttribute("aria-expanded", String(isOpen));
      button?.toggleAttribute("hidden", isOpen);
    }
  };

  /** @param {HTMLElement} field */
  const uncover = (field) => {
    for (let it = closest(field, "details"); it; it = closest(it.parentElement, "details")) {
      it.setAttribute("open", "");
    }
    show(closest(field, ".step"));
  };

  form.addEventListener("click", (event) => {
    const button = closest(event.target, "[data-open]");
    if (button) {
      const step = closest(button, ".step");
      show(step);
      step?.scrollIntoView({ block: "nearest" });
      find(step ?? form, "input, select, summary")?.focus();
    }
  });
  // The browser goes to the first of them as soon as it can be seen.
  let isTold = false;
  form.addEventListener(
    "invalid",
    (event) => {
      if (!isTold && event.target instanceof HTMLElement) {
        isTold = true;
        uncover(event.target);
        queueMicrotask(() => {
          isTold = false;
        });
      }
    },
    true,
  );
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit();
    }
  });

  const wrong = find(form, "[aria-invalid=true]");
  if (wrong) {
    uncover(wrong);
    wrong.focus();
  } else {
    show(steps[0] ?? null);
  }
}
