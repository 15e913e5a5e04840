// The tree of nodes: their hidden and wireframe states, and changes of the nodes and lights that the config describes.
import { announce, byId, element, signButton, symbol, visible } from "./dom.js";
import { send } from "./connection.js";
import { addSource, isFound, isSearching, showsOnlyChanged } from "./search.js";
import { on, session, tell } from "./session.js";
import { clamped, plural } from "./words.js";

const tree = byId("tree");
const kinds = { group: "group", node: "group", light: "light", camera: "camera", text: "text", particles: "particles", occluder: "occluder" };
const closed = new Set();
let nodes = [];
let rows = new Map();
let chosen = null;
/** Whether the chosen row was revealed while its panel was closed. */
let mustScroll = false;
let listed = "";
/** The name of a node or light of the config to choose once the scene has it. Parts of its model may have the same name. */
let wanted = null;

const isOccluder = (node) => node.occluder || node.kind === "occluder";
const isHidden = (node) => (session.state?.hidden ?? []).includes(node.path);
const isWireframe = (node) => (session.state?.wireframe ?? []).includes(node.path);

on("scene", (scene) => {
    const text = JSON.stringify(scene.tree);
    if (text === listed) return;
    listed = text;
    const hadFocus = tree.contains(document.activeElement);
    nodes = withParents(scene.tree);
    rows = new Map(nodes.map((node) => [node.path, makeRow(node)]));
    const added = wanted && nodes.findLast(({ name, editable, light }) => (editable || light) && name === wanted);
    if (added) chosen = added.path;
    wanted = null;
    if (!rows.has(chosen)) chosen = nodes[0]?.path ?? null;
    tree.replaceChildren(...[...rows.values()].map(({ row }) => row));
    if (nodes.length === 0) tree.replaceChildren(element("p", { class: "empty" }, "This scene has no nodes."));
    show();
    if (hadFocus) rows.get(chosen)?.row.focus();
    if (added) tell("node chosen", chosen);
});
on("state", show);
on("restructured", ({ node }) => { wanted = node; });

/** The path of the selected node; null if there is none. */
export const selectedNode = () => (rows.has(session.state?.selected) ? session.state.selected : null);

/** The nodes with their parents, children and positions among their siblings. */
function withParents(list) {
    const line = [];
    const made = list.map((node) => ({ ...node, depth: node.depth ?? 0, children: [] }));
    const roots = [];
    for (const node of made) {
        line.length = node.depth;
        node.parent = line.findLast(Boolean) ?? null;
        const siblings = node.parent ? node.parent.children : roots;
        siblings.push(node);
        node.siblings = siblings;
        node.position = siblings.length;
        line[node.depth] = node;
    }
    return made;
}

function makeRow(node) {
    const hide = signButton("shown", "", { tabindex: "-1", "aria-hidden": "true", onclick: (event) => { event.stopPropagation(); toggleHidden(node); } });
    const wireframe = signButton("wireframe", "", { tabindex: "-1", "aria-hidden": "true", onclick: (event) => { event.stopPropagation(); toggleWireframe(node); } });
    const twist = element("span", { class: "twist" }, node.children.length > 0 ? symbol("open") : null);
    const kind = symbol(`kind-${isOccluder(node) ? "occluder" : kinds[node.kind] ?? "mesh"}`);
    kind.classList.add("kind");
    const row = element("div", {
        class: "node", role: "treeitem", "aria-level": node.depth + 1, "aria-posinset": node.position, "data-path": node.path,
        "aria-keyshortcuts": ["H W", ...Object.keys(changesOf(node))].join(" "), onclick: () => choose(node, true),
    }, twist, kind, element("span", { class: "name" }, node.name), isOccluder(node) ? element("span", { class: "tag" }, "occluder") : null, wireframe, hide);
    row.style.setProperty("--depth", node.depth);
    row.addEventListener("dblclick", () => toggleOpen(node));
    twist.addEventListener("click", (event) => { event.stopPropagation(); toggleOpen(node); });
    return { node, row, hide, wireframe };
}

const isOpen = (node) => !closed.has(node.path);
const isInSight = (node) => !node.parent || (isOpen(node.parent) && isInSight(node.parent));
/** While the user searches, the tree has only the nodes that are found. */
const isShown = (node) => (isSearching() ? !showsOnlyChanged() && isFound(`${node.name} ${node.kind}`) : isInSight(node));
/** The property `hidden` of a node comes from the config. */
const hasHiddenParent = (node) => node.parent !== null && (isHidden(node.parent) || node.parent.hidden || hasHiddenParent(node.parent));

function show() {
    for (const { node, row, hide, wireframe } of rows.values()) {
        row.hidden = !isShown(node);
        row.setAttribute("aria-setsize", node.siblings.length);
        if (node.children.length > 0) row.setAttribute("aria-expanded", isOpen(node));
        row.setAttribute("aria-selected", node.path === chosen);
        row.tabIndex = node.path === chosen ? 0 : -1;
        row.classList.toggle("dimmed", isHidden(node) || node.hidden || hasHiddenParent(node));
        row.setAttribute("aria-label", visible(labelOf(node)));
        hide.querySelector("use").setAttribute("href", isHidden(node) ? "#symbol-hidden" : "#symbol-shown");
        hide.setAttribute("aria-pressed", isHidden(node));
        hide.title = isHidden(node) ? "Show (h)" : "Hide (h)";
        wireframe.setAttribute("aria-pressed", isWireframe(node));
        wireframe.title = isWireframe(node) ? "Surfaces (w)" : "Wireframe (w)";
    }
    showDetails();
    tell("node", rows.get(chosen)?.node.name ?? null);
}

addSource(() => {
    show();
    const isEmpty = !nodes.some(isShown);
    tree.hidden = isSearching() && isEmpty;
    byId("node-details").hidden = isSearching();
    return isEmpty ? [] : ["scene"];
});

function labelOf(node) {
    const words = [node.name, isOccluder(node) ? "occluder" : node.kind];
    if (isHidden(node)) words.push("hidden");
    else if (node.hidden) words.push("hidden by the config");
    else if (hasHiddenParent(node)) words.push("hidden with its parent");
    if (isWireframe(node)) words.push("wireframe");
    return words.filter(Boolean).join(", ");
}

function choose(node, hasFocus) {
    chosen = node.path;
    show();
    const { row } = rows.get(chosen);
    if (hasFocus) row.focus();
    row.scrollIntoView({ block: "nearest" });
    tell("node chosen", chosen);
}

/** Chooses the row of a node that was selected elsewhere, opens the rows above it and scrolls to it. */
export function revealNode(path) {
    const node = rows.get(path)?.node;
    // While the tree is operated by keys, the program's answers are older than the choice.
    if (!node || tree.contains(document.activeElement)) return;
    for (let above = node.parent; above; above = above.parent) closed.delete(above.path);
    chosen = path;
    show();
    mustScroll = true;
    scrollToRevealed();
}

/** Scrolls to the row once its panel is open. */
function scrollToRevealed() {
    if (!mustScroll || !rows.get(chosen)?.row.checkVisibility()) return;
    mustScroll = false;
    // Unlike scrollIntoView, never scrolls the page of a phone, on which the user is operating the picture.
    for (const box of [tree, byId("panel-list")]) {
        const [inner, outer] = [rows.get(chosen).row, box].map((part) => part.getBoundingClientRect());
        box.scrollTop += Math.min(inner.top - outer.top, 0) + Math.max(inner.bottom - outer.bottom, 0);
    }
}
on("panel", scrollToRevealed);

function toggleOpen(node) {
    if (node.children.length === 0) return;
    if (isOpen(node)) closed.add(node.path);
    else closed.delete(node.path);
    const sought = rows.get(chosen)?.node;
    if (sought && !isShown(sought)) choose(node, tree.contains(document.activeElement));
    else show();
}

function toggleHidden(node) {
    send("node", { path: node.path, hidden: !isHidden(node) });
    announce(`${node.name} ${isHidden(node) ? "shown" : "hidden"}`);
}

function toggleWireframe(node) {
    send("node", { path: node.path, wireframe: !isWireframe(node) });
    announce(`${node.name} ${isWireframe(node) ? "as surfaces" : "as a wireframe"}`);
}

/** Changes a node of the config. */
const arrange = (node, action, more = {}) => send("arrange", { path: node.path, action, ...more });
/** Changes a light of the config. */
export const changeLight = (keys, action) => send("light", { path: keys, action });
/** Adds a light of a kind to the config. */
export const addLight = (kind) => send("light", { action: "add", kind });
/** Whether a light can be copied: a node has only one. */
const isInList = (light) => light.startsWith("lights/");

const nodeChanges = {
    F2: () => byId("node-name")?.select(), "Control+D": (node) => arrange(node, "duplicate"), Delete: (node) => arrange(node, "delete"),
    "Alt+ArrowUp": (node) => arrange(node, "move", { by: -1 }), "Alt+ArrowDown": (node) => arrange(node, "move", { by: 1 }),
};
const lightChanges = { "Control+D": ({ light }) => changeLight(light, "duplicate"), Delete: ({ light }) => changeLight(light, "delete") };

/** The changes of a node or light by their keys. */
function changesOf({ editable, light }) {
    if (editable) return nodeChanges;
    if (!light) return {};
    return isInList(light) ? lightChanges : { Delete: lightChanges.Delete };
}

/** Changes the node or light with a path by its key, and returns whether it has such a change. */
export function changeByKey(event, path) {
    const node = rows.get(path)?.node;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const change = node && changesOf(node)[`${event.ctrlKey || event.metaKey ? "Control+" : ""}${event.altKey ? "Alt+" : ""}${key}`];
    if (!change) return false;
    event.preventDefault();
    event.stopPropagation();
    change(node);
    return true;
}

/** The buttons that change a light with some keys. */
export function lightButtons(light, name) {
    const button = (action, word, key) => element("button", {
        type: "button", class: "plain", "data-action": action, title: `${word} (${key})`, "aria-label": `${word} ${name}`, onclick: () => changeLight(light, action),
    }, word);
    return [...(isInList(light) ? [button("duplicate", "Duplicate", "Ctrl+D")] : []), button("delete", "Delete", "Delete")];
}

function makeNameField(node) {
    const field = element("input", { id: "node-name", class: "text", value: node.name, autocomplete: "off", spellcheck: "false", "data-action": "name" });
    field.addEventListener("change", () => { if (field.value !== node.name) arrange(node, "rename", { name: field.value }); });
    field.addEventListener("keydown", (event) => {
        if (event.key === "Escape") field.value = node.name;
        if (event.key === "Enter" || event.key === "Escape") rows.get(chosen)?.row.focus();
    });
    return element("label", { class: "name-field" }, element("span", {}, "Name"), field);
}

/** Shows a description of the chosen node, with buttons that the tab key reaches. */
function showDetails() {
    const node = rows.get(chosen)?.node;
    const details = byId("node-details");
    if (!node) return details.replaceChildren();
    const focused = details.contains(document.activeElement) ? document.activeElement.dataset.action : null;
    // A name that the user is typing stays.
    if (focused === "name" && details.dataset.path === node.path) return;
    details.dataset.path = node.path;
    const words = [isOccluder(node) ? "occluder: hides what is behind it, is not drawn itself" : node.kind, node.path];
    if (node.hidden) words.push("hidden by the config");
    if (node.triangles > 0) words.splice(1, 0, plural(node.triangles, "triangle"));
    const toggle = (action, name, isPressed, onclick) => element("button", { type: "button", class: "plain", "data-action": action, "aria-pressed": String(isPressed), onclick }, name);
    const button = (action, name, title, onclick, disabled = false) => element("button", { type: "button", class: "plain", "data-action": action, title, disabled, onclick }, name);
    details.replaceChildren(
        element("h3", {}, node.name), element("p", {}, words.join(" · ")), ...(node.editable ? [makeNameField(node)] : []),
        element("div", { class: "buttons" },
            toggle("hide", "Hidden", isHidden(node), () => toggleHidden(node)),
            toggle("wireframe", "Wireframe", isWireframe(node), () => toggleWireframe(node)),
            ...(!node.light ? [] : lightButtons(node.light, node.name)),
            ...(!node.editable ? [] : [
                button("duplicate", "Duplicate", "Duplicate (Ctrl+D)", () => arrange(node, "duplicate")),
                button("up", "Up", "Move before the previous node (Alt+↑)", () => arrange(node, "move", { by: -1 })),
                button("down", "Down", "Move after the next node (Alt+↓)", () => arrange(node, "move", { by: 1 })),
                button("delete", "Delete", "Delete (Delete)", () => arrange(node, "delete")),
            ])));
    if (focused) (details.querySelector(`[data-action=${focused}]`) ?? details.querySelector("button")).focus();
}

// MARK: Keys

tree.addEventListener("focusin", (event) => {
    const path = event.target.closest(".node")?.dataset.path;
    if (!path || path === chosen) return;
    chosen = path;
    show();
});

tree.addEventListener("keydown", (event) => {
    const node = rows.get(chosen)?.node;
    if (changeByKey(event, chosen)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = node && actions[event.key];
    if (!action && !(node && /^[a-z0-9]$/i.test(event.key) && !"hw".includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    if (action) action(node);
    else chooseByLetter(node, event.key);
});

const inSight = () => nodes.filter(isShown);
const move = (node, by) => {
    const all = inSight();
    choose(all[clamped(all.indexOf(node) + by, 0, all.length - 1)], true);
};

const actions = {
    ArrowDown: (node) => move(node, 1), ArrowUp: (node) => move(node, -1),
    Home: (node) => move(node, -Infinity), End: (node) => move(node, Infinity),
    ArrowRight: (node) => (node.children.length > 0 && !isOpen(node) ? toggleOpen(node) : node.children.length > 0 && move(node, 1)),
    ArrowLeft: (node) => (node.children.length > 0 && isOpen(node) ? toggleOpen(node) : node.parent && choose(node.parent, true)),
    Enter: toggleOpen, " ": toggleHidden, h: toggleHidden, w: toggleWireframe,
};

/** Chooses the next node whose name begins with the letter. */
function chooseByLetter(node, letter) {
    const all = inSight();
    const from = all.indexOf(node) + 1;
    const next = [...all.slice(from), ...all.slice(0, from)].find(({ name }) => name.toLowerCase().startsWith(letter.toLowerCase()));
    if (next) choose(next, true);
}
