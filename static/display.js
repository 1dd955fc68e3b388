// The hall's screen: one section after the other, each paged by what fits, a while each.
// The space bar stops and goes on, the arrows step. Without this module all sections stand
// one below the other.

const main = document.querySelector("main[data-seconds]");
const screens = [...main.querySelectorAll("[data-screen]")];
const name = document.querySelector("[data-screen-name]");
const count = document.querySelector("[data-screen-page]");
const sign = document.querySelector("[data-paused]");
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What a screen is made of: rows of a table, or tiles. */
const lines = (screen) => [...screen.querySelectorAll("tbody > tr, .tiles > .tile")];

/** The lines of a screen, by what fits into the window below its head. */
function pages(screen) {
  const all = lines(screen);
  for (const line of all) {
    line.hidden = false;
  }
  if (all.length === 0) {
    return [[]];
  }
  const start = all[0].getBoundingClientRect().top;
  const room = innerHeight - start - 12;
  const found = [];
  let first = 0;
  for (const line of all) {
    const box = line.getBoundingClientRect();
    if (found.length === 0 || (box.bottom - first > room && box.top > first)) {
      first = box.top;
      found.push([]);
    }
    found.at(-1).push(line);
  }
  return found;
}

/** The pages of a screen in the largest type that asks for no page and no width more. */
function fit(screen) {
  screen.dataset.larger = "0";
  const least = pages(screen).length;
  for (const larger of ["3", "2", "1", "0"]) {
    screen.dataset.larger = larger;
    const found = pages(screen);
    if (found.length === least && screen.scrollWidth <= screen.clientWidth) {
      return found;
    }
  }
  return pages(screen);
}

let at = { screen: 0, page: 0 };
let paused = false;
let timer;

function draw() {
  screens.forEach((screen, n) => {
    screen.hidden = n !== at.screen;
  });
  scrollTo(0, 0);
  const screen = screens[at.screen];
  const found = fit(screen);
  at.page = Math.min(at.page, found.length - 1);
  const seen = new Set(found[at.page]);
  for (const line of lines(screen)) {
    line.hidden = !seen.has(line);
  }
  name.textContent = screen.dataset.screen;
  count.textContent = found.length > 1 ? `${at.page + 1}/${found.length}` : "";
  sign.hidden = !paused;
  return found.length;
}

function show() {
  draw();
  if (!calm) {
    main.classList.remove("arriving");
    void main.offsetWidth;
    main.classList.add("arriving");
  }
}

function step(way) {
  const page = at.page + way;
  if (page >= 0 && page < pages(screens[at.screen]).length) {
    at = { ...at, page };
  } else {
    const screen = (at.screen + way + screens.length) % screens.length;
    at = { screen, page: 0 };
    if (way < 0) {
      draw();
      at.page = pages(screens[screen]).length - 1;
    }
  }
  show();
}

function wait() {
  clearInterval(timer);
  if (!paused) {
    timer = setInterval(() => step(1), Number(main.dataset.seconds) * 1000);
  }
}

const keys = {
  " ": () => {
    paused = !paused;
    draw();
  },
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
};

document.addEventListener("keydown", (event) => {
  const act = keys[event.key];
  if (act && !(event.altKey || event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    act();
    wait();
  }
});
document.addEventListener("replaced", draw);
addEventListener("resize", draw);
document.documentElement.classList.add("turning");
show();
wait();
