// The time zone of a new event is that of whoever makes it, until another one is typed, and its first
// day is the one there.

import { find } from "./dom.js";

const zone = find(document, "[data-own-zone]", HTMLInputElement);
if (zone && zone.value === "") {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
  const day = find(document, "#starts_on", HTMLInputElement);
  if (day && day.value === day.defaultValue) {
    const now = new Date();
    now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
    [day.value] = now.toISOString().split("T");
  }
}
