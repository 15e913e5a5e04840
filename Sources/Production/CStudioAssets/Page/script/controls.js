// All controls in their groups, with a search and a common reset.
import { makeControl, reset } from "./control.js";
import { announce, byId, element, symbol } from "./dom.js";
import { send } from "./connection.js";
import { isOverridden, on, session } from "./session.js";
import { plural } from "./words.js";

/** The elements of each group by name, and its rows, which are created when it is first opened. */
let groups = new Map();
let listed = "";
const opened = new Set();
let onlyChanged = false;

on("scene", ({ controls }) => {
    // Most reloads do not change the controls, so the user can continue operating one.
    const text = JSON.stringify(controls);
    if (text === listed) return;
    listed = text;
    const focused = document.activeElement?.closest?.(".control")?.dataset.path;
    if (groups.size === 0 && controls.length > 0) opened.add(controls[0].group);
    groups = new Map();
    for (const [name, members] of Map.groupBy(controls, ({ group }) => group)) groups.set(name, makeGroup(name, members));
    byId("controls").replaceChildren(...[...groups.values()].map(({ details }) => details));
    showFound();
    if (focused) byId("controls").querySelector(`[data-path="${CSS.escape(focused)}"] input`)?.focus();
});

function makeGroup(name, members) {
    const count = element("span", { class: "count" });
    const content = element("div", { class: "controls" });
    const details = element("details", { class: "group" },
        element("summary", {}, symbol("open"), name, element("small", {}, String(members.length)), count), content);
    const group = { name, members, details, content, count, rows: null };
    details.addEventListener("toggle", () => {
        if (details.open) fill(group);
        if (!isSearching()) opened[details.open ? "add" : "delete"](name);
    });
    return group;
}

/** Creates the rows of a group, those of one owner together under its name. */
function fill(group) {
    if (group.rows) return;
    group.rows = group.members.map(makeControl);
    for (const [owner, rows] of Map.groupBy(group.rows, ({ control }) => control.owner ?? "")) {
        if (owner) group.content.append(element("p", { class: "owner", "data-owner": owner }, owner));
        group.content.append(...rows.map(({ row }) => row));
    }
    showRows(group);
}

// MARK: Values

on("state", () => {
    showValues();
    showChanged();
    if (onlyChanged) showFound();
});
on("values", showValues);
// Restores the values that were refused.
on("refused", showValues);

function showValues() {
    for (const { details, rows } of groups.values()) if (details.open) rows?.forEach(({ show }) => show());
}

function showChanged() {
    let total = 0;
    for (const { members, count } of groups.values()) {
        const changed = members.filter(({ path }) => isOverridden(path)).length;
        count.textContent = changed > 0 ? `${changed} changed` : "";
        total += changed;
    }
    total = Math.max(total, Object.keys(session.state?.overrides ?? {}).length);
    byId("clear-all").disabled = total === 0;
    byId("clear-all").textContent = total > 0 ? `Clear all ${total}` : "Clear all";
}

// MARK: Searching

const search = byId("search");
const isSearching = () => search.value.trim() !== "" || onlyChanged;

search.addEventListener("input", showFound);
search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    search.value = "";
    showFound();
});
byId("only-changed").addEventListener("click", () => {
    onlyChanged = !onlyChanged;
    byId("only-changed").setAttribute("aria-pressed", onlyChanged);
    showFound();
});
byId("clear-all").addEventListener("click", () => {
    const count = Object.keys(session.state?.overrides ?? {}).length;
    send("clearOverrides");
    announce(`${plural(count, "change")} cleared`);
    search.focus();
});

/** Whether all words of the search occur in a control's title, owner, group or path. */
function isFound({ title, owner, group, path }) {
    if (onlyChanged && !isOverridden(path)) return false;
    const text = `${title} ${owner ?? ""} ${group} ${path}`.toLowerCase();
    return search.value.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function showFound() {
    let total = 0;
    for (const group of groups.values()) {
        const found = group.members.filter(isFound).length;
        total += found;
        group.details.hidden = found === 0;
        group.details.open = isSearching() ? found > 0 : opened.has(group.name);
        if (group.details.open) fill(group);
        showRows(group);
    }
    byId("no-controls").hidden = total > 0;
    byId("no-controls").textContent = onlyChanged && search.value.trim() === "" ? "No changed controls." : "No matching controls.";
    showValues();
}

function showRows(group) {
    for (const { control, row } of group.rows ?? []) row.hidden = !isFound(control);
    for (const title of group.content.querySelectorAll(".owner")) {
        title.hidden = !group.members.some((control) => control.owner === title.dataset.owner && isFound(control));
    }
}

/** Resets all changes of the group whose row has the focus. */
export function resetFocused() {
    const path = document.activeElement?.closest?.(".control")?.dataset.path;
    if (path) reset({ path });
}
