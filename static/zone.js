// The time zone of a new event is that of whoever makes it, until another one is typed.

const field = document.querySelector("[data-own-zone]");
if (field && field.value === "") {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
