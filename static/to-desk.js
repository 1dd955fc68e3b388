// The way from a public page to its page of the desk, for a browser that is signed in. Public pages
// are the same for everybody: without this module the desk is among the places.

import { find } from "./dom.js";

const link = find(document, "[data-desk]");
if (link && /(?:^|; )(?:__Host-)?desk=1(?:;|$)/.test(document.cookie)) {
  link.hidden = false;
}
