// The page of a form that was refused is the answer at an address that takes forms alone. The
// browser is told where the page is, so that a reload, a bookmark and the scripts that follow
// changes ask there. It stands before every other script of the page.

const { address } = document.documentElement.dataset;
history.replaceState(history.state, "", address + location.hash);
