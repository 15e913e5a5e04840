// The panels, of which one is open.
import { byId } from "./dom.js";
import { tell } from "./session.js";

const tabs = [...document.querySelectorAll("[role=tab]")];

export function openPanel(name) {
    for (const tab of tabs) {
        const isChosen = tab.id === `tab-${name}`;
        tab.setAttribute("aria-selected", isChosen);
        tab.tabIndex = isChosen ? 0 : -1;
        byId(tab.getAttribute("aria-controls")).hidden = !isChosen;
    }
    tell("panel", name);
}

for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => openPanel(tab.id.slice(4)));
    tab.addEventListener("keydown", (event) => {
        const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        const other = tabs.at(next % tabs.length);
        openPanel(other.id.slice(4));
        other.focus();
    });
}
