// The selected node: a click in the picture, the tree, its box over the picture, and the bar with its name.
import { announce, byId, element, signButton, visible } from "./dom.js";
import { send, sendSoon } from "./connection.js";
import { ownerOf } from "./control.js";
import { revealNode } from "./nodes.js";
import { on, session, tell } from "./session.js";
import { View } from "./space.js";
import { clamped } from "./words.js";

/** How far a pointer may move in a click, in CSS pixels. */
const reach = 4;
const canvas = byId("picture");

/** Creates an element of a drawing. */
export function drawn(name, properties = {}, ...children) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(properties)) if (value !== undefined && value !== false) made.setAttribute(key, key === "aria-label" ? visible(value) : value);
    made.append(...children.filter(Boolean));
    return made;
}

const box = drawn("path", { class: "box", "aria-hidden": "true" });
const lights = drawn("g", { class: "light-handles" });
const gizmo = drawn("g", { class: "gizmo" });
/** The drawing over the picture, in CSS pixels, and its layers. `hit` returns the path of the light whose sign is at a place, or null. */
export const overlay = { hit: () => null, drawing: drawn("svg", { id: "handles", role: "group", "aria-label": "Handles" }, box, lights, gizmo), lights, gizmo };
/** The bar with the name of the selected node and the tools for it. */
export const bar = { row: element("div", { id: "selection", role: "toolbar", "aria-label": "Selected node", hidden: true }), tools: element("span", { class: "tools" }) };
const name = element("b", {});
bar.row.append(name, bar.tools, signButton("close", "Deselect (Escape)", { onclick: () => select(null) }));
byId("frame").append(overlay.drawing);
byId("stage").append(bar.row);

/** The camera, the lights and the selected node of the displayed picture; null before the first. */
let sight = null;
let view = null;
/** The path of the node whose selection was announced last. */
let announced = null;

export const currentSight = () => sight;
/** The camera of the displayed picture; null before the first. */
export const currentView = () => view;
/** The path of the selected node; null for none. */
export const selectedPath = () => session.state?.selected ?? null;

export function select(path) {
    if (path !== selectedPath()) sendSoon("select", "select", { path });
}

/** The light of the displayed picture with a path. */
export const lightAt = (path) => sight?.lights.find((light) => light.path === path);
const nodeAt = (path) => session.scene?.tree.find((node) => node.path === path);

/** The place of a pointer in the picture, in CSS pixels. */
export function placeOf({ clientX, clientY }) {
    const { left, top } = canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
}

/** The name of a node or light. A light of the config's list has the number of its place there. */
export function nameOf(path) {
    const light = lightAt(path);
    const control = light && session.scene?.controls.find((other) => other.path.startsWith(`${light.keys}/`));
    return (control?.owner && ownerOf(control)) ?? nodeAt(path)?.name ?? path;
}

on("drawn", ({ sight: sent }) => {
    sight = sent ?? null;
    measure();
});
new ResizeObserver(measure).observe(canvas);
on("state", () => {
    overlay.drawing.classList.toggle("playing", session.state.playing);
    const path = selectedPath();
    if (path === announced) return;
    if (path !== null) revealNode(path);
    const node = nodeAt(path);
    if (announced !== null || path !== null) announce(node ? `${nameOf(path)}, ${node.kind}, selected` : "Nothing selected");
    announced = path;
    show();
});

/** Follows the size of the picture on the page. */
function measure() {
    const { clientWidth: width, clientHeight: height } = canvas;
    view = sight && width > 0 ? new View(sight.clipFromWorld, width, height) : null;
    overlay.drawing.setAttribute("viewBox", `0 0 ${Math.max(width, 1)} ${Math.max(height, 1)}`);
    show();
}

function show() {
    const path = selectedPath();
    const node = nodeAt(path);
    bar.row.hidden = !node;
    name.textContent = node ? visible(nameOf(path)) : "";
    box.setAttribute("d", view && sight.selected?.path === path ? boxPath(sight.selected.corners) : "");
    tell("handles");
}

/** The edges of a box whose corners differ in x, y and z in the order of the bits of their numbers. */
function boxPath(corners) {
    const places = corners.map((corner) => view.place(corner));
    const edges = places.flatMap((from, index) => [1, 2, 4].filter((bit) => !(index & bit)).map((bit) => [from, places[index | bit]]));
    return edges.filter(([from, to]) => from && to).map((ends) => `M${ends.map((place) => place.map((value) => value.toFixed(1)).join(" ")).join("L")}`).join("");
}

// MARK: The hand

let pressed = null;
canvas.addEventListener("pointerdown", (event) => {
    pressed = event.isPrimary && event.button === 0 ? event : null;
});
canvas.addEventListener("pointermove", (event) => {
    canvas.classList.toggle("pointed", event.buttons === 0 && overlay.hit(placeOf(event)) !== null);
    if (pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) >= reach) pressed = null;
});
canvas.addEventListener("pointerup", (event) => {
    const isClick = pressed !== null && event.pointerId === pressed.pointerId;
    pressed = null;
    if (!isClick) return;
    const place = placeOf(event);
    const light = overlay.hit(place);
    if (light !== null) return select(light);
    const [x, y] = [place[0] / canvas.clientWidth, place[1] / canvas.clientHeight].map((value) => clamped(value, 0, 1));
    send("pick", { x, y });
});
on("node chosen", select);
overlay.drawing.addEventListener("wheel", (event) => {
    event.preventDefault();
    canvas.dispatchEvent(new WheelEvent("wheel", event));
}, { passive: false });

document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || selectedPath() === null) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.("input, select, textarea")) return;
    event.preventDefault();
    if (overlay.drawing.contains(document.activeElement) || bar.row.contains(document.activeElement)) document.activeElement.blur();
    select(null);
});
