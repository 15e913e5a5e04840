// The controls in the sections of their panels.
import { keyOf, makeControl, nameOf, ownerOf, reset } from "./control.js";
import { byId, element, symbol } from "./dom.js";
import { addLight, lightButtons } from "./nodes.js";
import { addSource, isFound, isSearching, search, showsOnlyChanged } from "./search.js";
import { isOverridden, on, session } from "./session.js";
import { inWords } from "./words.js";

/** The groups of controls in each panel, in this order. Others are in the first panel. */
const panels = {
    scene: ["Nodes", "Variables", "Camera", "Background", "Occlusion", "Match"],
    materials: ["Materials"], lights: ["Lights"], face: ["Head", "Face", "Retouch", "Blend shapes"], drivers: ["Drivers", "Events"],
};
/** The groups whose objects have a section each. */
const divided = new Set(["Nodes", "Materials", "Lights", "Drivers", "Events", "Retouch"]);
/** The groups that are closed at first even if they are the first of their panel. */
const long = new Set(["Blend shapes", "Nodes"]);

const panelOf = (group) => Object.keys(panels).find((name) => panels[name].includes(group)) ?? "scene";

/** The sections by key. Their rows are created when they are first opened. */
let sections = new Map();
let listed = "";
/** Whether each section that the user has opened or closed is open, by key. */
const wanted = new Map();

on("scene", ({ controls, lightKinds }) => {
    showLightKinds(lightKinds);
    // Most reloads do not change the controls, so the user can continue operating one.
    const text = JSON.stringify(controls);
    if (text === listed) return;
    listed = text;
    const focused = document.activeElement?.closest?.(".control")?.dataset.path;
    const change = focusedLightChange();
    sections = new Map();
    const own = controls.filter(({ group }) => group !== "Output");
    for (const name of Object.keys(panels)) fillPanel(name, own.filter(({ group }) => panelOf(group) === name));
    showChanged();
    search();
    if (focused) document.querySelector(`.control[data-path="${CSS.escape(focused)}"] input`)?.focus();
    if (change) focusLightChange(change);
    showNewLight();
});

function fillPanel(name, controls) {
    const order = (group) => (panels[name].includes(group) ? panels[name].indexOf(group) : Infinity);
    const groups = [...Map.groupBy(controls, ({ group }) => group)].sort(([a], [b]) => order(a) - order(b));
    const made = groups.flatMap(([group, members]) => [...Map.groupBy(members, ({ owner = "" }) => (divided.has(group) ? owner : ""))]
        .map(([owner, some]) => makeSection(name, group, owner, some)));
    const first = made.find(({ group }) => !long.has(group));
    if (first) first.isFirst = true;
    for (const section of made) sections.set(section.key, section);
    byId(`panel-${name}`).querySelector(".groups").replaceChildren(...made.map(({ details }) => details));
    const empty = byId(`panel-${name}`).querySelector(":scope > .empty");
    if (empty) empty.hidden = made.length > 0;
}

function makeSection(panel, group, owner, members) {
    const key = `${group}/${owner}`;
    const count = element("span", { class: "count" });
    const content = element("div", { class: "controls" });
    // A panel of one group needs no name of the group.
    const kind = owner && panels[panel].length > 1 ? element("small", {}, group.toLowerCase().replace(/s$/, "")) : null;
    const title = owner ? ownerOf({ owner }) : group;
    const details = element("details", { class: "group", "data-group": group, "data-owner": owner || undefined },
        element("summary", {}, symbol("open"), element("span", { class: "name" }, title), kind, count), content);
    const section = { key, panel, group, owner, members, details, content, count, rows: null, buttons: null, isFirst: false };
    details.addEventListener("toggle", () => { if (details.open) fill(section); });
    // Only the user's clicks, not those of a search, count.
    details.firstElementChild.addEventListener("click", () => { if (!isSearching()) wanted.set(key, !details.open); });
    return section;
}

/** Creates the rows of a section, in divisions of those of one object, or with the same first key. */
function fill(section) {
    if (section.rows) return;
    section.rows = section.members.map(makeControl);
    const divisions = Map.groupBy(section.rows, ({ control }) => (section.owner ? "" : control.owner ?? ""));
    for (const [owner, rows] of divisions) {
        if (owner) section.content.append(element("h3", { class: "owner", "data-owner": owner }, ownerOf({ owner })));
        section.content.append(...rows.map(({ row }) => row));
    }
    if (section.group === "Lights") {
        const [list, index] = section.members[0].path.split("/");
        section.buttons = element("div", { class: "buttons light-buttons" }, ...lightButtons(`${list}/${index}`, ownerOf(section)));
        section.content.append(section.buttons);
    }
    showRows(section);
    section.rows.forEach(({ show }) => show());
}

// MARK: Lights

/** The button that has the focus in the section of a light, and the position of that; null if none has it. */
function focusedLightChange() {
    const button = document.activeElement?.closest?.(".light-buttons button");
    const details = button?.closest("details");
    return button ? { action: button.dataset.action, index: [...details.parentElement.children].indexOf(details) } : null;
}

/** Opens the section at a position, or the last one, and moves the focus to its button; without lights, to the panel. */
function focusLightChange({ action, index }) {
    const lights = [...sections.values()].filter(({ group }) => group === "Lights");
    const section = lights[Math.min(index, lights.length - 1)];
    if (!section) return byId("panel-lights").focus();
    wanted.set(section.key, true);
    section.details.open = true;
    fill(section);
    section.buttons.querySelector(`[data-action=${action}]`).focus();
}

const lightKind = byId("light-kind");
/** Whether the user has added a light in this panel that the scene does not have yet. */
let isAdding = false;

byId("add-light").addEventListener("click", () => {
    isAdding = true;
    addLight(lightKind.value);
});
on("refused", () => { isAdding = false; });

function showLightKinds(kinds) {
    if (lightKind.options.length === kinds.length) return;
    lightKind.replaceChildren(...kinds.map(({ name, about }) => element("option", { value: name, title: about }, inWords(name))));
}

/** Opens the section of the light that was added, which is the last one of the list. */
function showNewLight() {
    if (!isAdding) return;
    isAdding = false;
    const section = [...sections.values()].findLast(({ key, members }) => key.startsWith("Lights/") && members[0].path.startsWith("lights/"));
    if (!section) return;
    wanted.set(section.key, true);
    section.details.open = true;
    fill(section);
    section.details.scrollIntoView({ block: "nearest" });
}

// MARK: Nodes

/** The name of the node that is chosen in the tree. Only its section is shown, and those of nodes that the tree does not have. */
let chosen = null;

on("node", (name) => {
    if (name === chosen) return;
    chosen = name;
    showSections();
});

function isOfOtherNode({ group, owner }) {
    return group === "Nodes" && owner !== chosen && (session.scene?.tree ?? []).some(({ name }) => name === owner);
}

// MARK: Values

on("state", () => {
    showValues();
    showChanged();
    if (showsOnlyChanged()) search();
});
on("values", showValues);
// Restores the values that were refused.
on("refused", showValues);

function showValues() {
    for (const { details, rows } of sections.values()) if (details.open && details.checkVisibility()) rows?.forEach(({ show }) => show());
}
on("panel", showValues);

function showChanged() {
    for (const { members, count } of sections.values()) {
        const changed = members.filter(({ path }) => isOverridden(path)).length;
        count.textContent = changed > 0 ? `${changed} changed` : "";
    }
}

// MARK: Searching

const isShown = (control) => (!showsOnlyChanged() || isOverridden(control.path))
    && isFound(`${nameOf(control)} ${control.title} ${control.owner ?? ""} ${control.group} ${control.path} ${keyOf(control)}`);

addSource(() => {
    showSections();
    return [...sections.values()].filter(({ details }) => !details.hidden).map(({ panel }) => panel);
});

function showSections() {
    for (const section of sections.values()) {
        const isEmpty = isSearching() ? !section.members.some(isShown) : isOfOtherNode(section);
        section.details.hidden = isEmpty;
        section.details.open = isSearching() ? !isEmpty : wanted.get(section.key) ?? (section.isFirst || (section.group === "Nodes" && section.owner === chosen));
        if (section.details.open) fill(section);
        showRows(section);
    }
    showValues();
}

function showRows({ rows, members, content, buttons }) {
    if (buttons) buttons.hidden = isSearching();
    for (const { control, row } of rows ?? []) row.hidden = !isShown(control);
    for (const title of content.querySelectorAll(".owner")) {
        title.hidden = !members.some((control) => control.owner === title.dataset.owner && isShown(control));
    }
}

/** Resets the control that has the focus. */
export function resetFocused() {
    const path = document.activeElement?.closest?.(".control")?.dataset.path;
    if (path) reset({ path });
}
