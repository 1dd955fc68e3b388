// What the scripts of taps have in common: the form that taps are for, and what is told of them.

/** The form that taps are for: the first one that asks for something. */
export const asking = () => document.querySelector("[data-tapped-into]:not([data-tapped-into=''])");

/** Tells what a tap comes to where it is tapped: beside the board, else below the field. */
export function tell(form, sentence) {
  const said = form.querySelector("[data-tapped]") ?? document.querySelector("[data-tapped]");
  if (said) {
    said.textContent = sentence ?? "";
  }
}

/** The line that a form sends. */
export const line = (form) => form.querySelector("[name=text]");

/** On a phone the form is far from the board: what is written is sent from where it was tapped. */
export function offer(form, board) {
  const bar = document.querySelector(".tapped-line") ?? document.createElement("p");
  if (line(form).value === "") {
    bar.remove();
    return;
  }
  bar.className = "tapped-line";
  const said = document.createElement("strong");
  said.className = "record";
  said.textContent = line(form).value;
  const send = document.createElement("button");
  send.className = "main";
  send.type = "button";
  send.textContent = form.querySelector("button.main").textContent;
  // The form may have come anew since.
  send.addEventListener("click", () => asking()?.requestSubmit());
  bar.replaceChildren(said, send);
  board.after(bar);
}
