// The panels, of which one is open. While the user searches, all panels with results are shown below each other.
import { byId } from "./dom.js";
import { tell } from "./session.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const list = byId("panel-list");
/** The scroll position of each panel that was left. */
const places = new Map();
let opened = "scene";
let results = null;

const nameOf = (tab) => tab.id.slice("tab-".length);

/** Opens a panel. Ends a search. */
export function openPanel(name) {
    if (results === null) places.set(opened, list.scrollTop);
    opened = name;
    results = null;
    show();
    list.scrollTop = places.get(name) ?? 0;
    tell("panel", name);
}

/** Shows the panels with results of a search; null shows the opened panel again. */
export function showResults(names) {
    if (results === null && names !== null) places.set(opened, list.scrollTop);
    const hasEnded = results !== null && names === null;
    results = names;
    show();
    if (hasEnded) list.scrollTop = places.get(opened) ?? 0;
}

function show() {
    byId("panels").classList.toggle("searching", results !== null);
    for (const tab of tabs) {
        const name = nameOf(tab);
        const isOpened = name === opened;
        tab.setAttribute("aria-selected", isOpened && results === null);
        tab.tabIndex = isOpened ? 0 : -1;
        byId(`panel-${name}`).hidden = results === null ? !isOpened : !results.has(name);
    }
}

for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => openPanel(nameOf(tab)));
    tab.addEventListener("keydown", (event) => {
        const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        const other = tabs.at(next % tabs.length);
        openPanel(nameOf(other));
        other.focus();
    });
}
