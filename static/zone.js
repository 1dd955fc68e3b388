// The time zone of a new event is that of whoever makes it, until another one is typed.

const field = document.querySelector("[data-own-zone]");
if (field instanceof HTMLInputElement && field.value === "") {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
