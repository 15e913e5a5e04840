// The search over all panels: controls, nodes, and the sections with a heading. It also shows only the changed controls.
import { byId } from "./dom.js";
import { isOverridden, on } from "./session.js";
import { openPanel, showResults } from "./tabs.js";
import { hasWords } from "./words.js";

const field = byId("search");
/** Functions that show only what is found, and return the names of the panels that have results. */
const sources = [];
let onlyChanged = false;

const hasText = () => field.value.trim() !== "";
export const isSearching = () => hasText() || onlyChanged;
export const showsOnlyChanged = () => onlyChanged;

/** Whether all words of the search occur in a text. */
export const isFound = (text) => hasWords(text, field.value);

/** Adds a function that shows what is found and returns the names of its panels. */
export function addSource(source) {
    sources.push(source);
}

/** Searches again. */
export function search() {
    const names = new Set(sources.flatMap((source) => [...source()]));
    showResults(isSearching() ? names : null);
    byId("no-controls").hidden = !isSearching() || names.size > 0;
    byId("no-controls").textContent = onlyChanged && !hasText() ? "Nothing is changed." : "Nothing found.";
}

/** Ends the search, and shows the panel that was open before. */
function endSearch() {
    field.value = "";
    onlyChanged = false;
    byId("only-changed").setAttribute("aria-pressed", "false");
    search();
}

export function focusSearch() {
    field.focus();
    field.select();
}

field.addEventListener("input", search);
field.addEventListener("keydown", (event) => { if (event.key === "Escape") endSearch(); });
byId("only-changed").addEventListener("click", () => {
    onlyChanged = !onlyChanged;
    byId("only-changed").setAttribute("aria-pressed", onlyChanged);
    search();
});
// A click on a tab ends the search.
on("panel", () => { if (isSearching()) endSearch(); });

/** Sections of the page that are always there. */
addSource(() => [...document.querySelectorAll(".panel > fieldset")].filter((section) => {
    section.hidden = isSearching() && (!isFound(section.textContent) || (onlyChanged && !isOverridden(section.dataset.path)));
    return !section.hidden;
}).map((section) => section.closest(".panel").id.slice("panel-".length)));

/** Ends the search and opens a panel, also if it is already open. */
export function reveal(name) {
    if (isSearching()) endSearch();
    openPanel(name);
}
