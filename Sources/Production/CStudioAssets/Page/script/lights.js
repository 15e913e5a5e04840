// Handles of the lights: where they are, where they shine, and a sphere that sets the direction of the selected one.
import { announce, visible } from "./dom.js";
import { Ahead, Change, follow, newGesture } from "./handles.js";
import { changeByKey } from "./nodes.js";
import { on, session } from "./session.js";
import { bar, currentSight, currentView, drawn, lightAt, nameOf, overlay, select, selectedPath } from "./selection.js";
import { cross, dot, inverse, lengthOf, minus, movedDirection, plus, scaled, turned, unit } from "./space.js";
import { clamped } from "./words.js";

/** The radius of the sphere in the bar, in CSS pixels. */
const radius = 36;
/** The distance of a sun from the point that the camera looks at, relative to the camera's distance. */
const far = 0.32;
const symbols = {
    directional: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0ZM0 -7.5v-3M0 7.5v3M-7.5 0h-3M7.5 0h3M-5.3 -5.3l-2 -2M5.3 5.3l2 2M5.3 -5.3l2 -2M-5.3 5.3l-2 2",
    omni: "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0ZM-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z",
    spot: "M-3 -6h6l4 12h-14Z",
};
const handles = new Map();
/** The direction to which the user has turned a light. */
const ahead = new Ahead(show);

const isDirected = ({ kind }) => kind !== "omni";
const directionOf = (light) => ahead.of(light.path) ?? light.direction;

/** The point that the camera looks at, and its distance. */
function middle() {
    const { target = [0, 0, 0], distance = 0.6 } = session.state?.orbit ?? session.scene?.orbit ?? {};
    return { target, distance };
}

/** The place of a light in the world. Lights without a position stand around the point that the camera looks at. */
function standOf(light) {
    if (light.kind !== "directional") return light.position;
    const { target, distance } = middle();
    return plus(target, unit(directionOf(light)), -distance * far);
}

/** The point that shows where a light shines. */
const aimOf = (light) => plus(standOf(light), unit(directionOf(light)), middle().distance * far * (light.kind === "directional" ? 0.45 : 0.6));

on("handles", show);
on("state", show);

function show() {
    const [view, sight] = [currentView(), currentSight()];
    const lights = view && !session.state?.playing ? sight.lights : [];
    ahead.update(({ path, value }) => {
        const light = lights.find((other) => other.path === path);
        return !light || lengthOf(minus(unit(light.direction), value)) < 2e-3;
    });
    let hadFocus = false;
    for (const [path, handle] of handles) {
        if (lights.some((light) => light.path === path && handle.classList.contains(light.kind))) continue;
        hadFocus ||= handle.contains(document.activeElement);
        handle.remove();
        handles.delete(path);
    }
    for (const light of lights) showLight(light, view);
    // After a light is deleted, the keys reach another one.
    if (hadFocus) handles.values().next().value?.querySelector(".sign").focus();
    showSphere(lights.find(({ path }) => path === selectedPath()));
}

function showLight(light, view) {
    let handle = handles.get(light.path);
    if (!handle) {
        const sign = drawn("g", { class: "sign", role: "button", tabindex: "0", "aria-keyshortcuts": "Control+D Delete" }, drawn("circle", { class: "hit", r: 16 }), drawn("path", { d: symbols[light.kind] ?? symbols.omni }));
        const aim = isDirected(light) ? drawn("circle", { class: "aim", r: 6, "aria-hidden": "true" }) : null;
        handle = drawn("g", { class: `light ${light.kind}`, "data-light": light.path }, drawn("path", { class: "line", "aria-hidden": "true" }), sign, aim);
        sign.addEventListener("pointerdown", (event) => grasp(event, light.path, false));
        aim?.addEventListener("pointerdown", (event) => grasp(event, light.path, true));
        sign.addEventListener("keydown", (event) => {
            if (changeByKey(event, light.path)) return;
            if (event.key !== "Enter" && event.key !== " ") return turnByKeys(event, light.path);
            event.preventDefault();
            select(light.path);
        });
        handles.set(light.path, handle);
        overlay.lights.append(handle);
    }
    const [line, sign, aim] = handle.children;
    const isSelected = light.path === selectedPath();
    const place = shownPlace(view, standOf(light));
    const end = isDirected(light) ? view.place(aimOf(light)) : null;
    handle.classList.toggle("selected", isSelected);
    Object.assign(handle, { place });
    sign.setAttribute("transform", `translate(${place.join(" ")})`);
    sign.setAttribute("aria-pressed", isSelected);
    sign.setAttribute("aria-label", visible(`Light ${nameOf(light.path)}${isDirected(light) ? `, ${wordsOf(directionOf(light))}` : ""}`));
    line.setAttribute("d", end ? `M${place.join(" ")}L${end.join(" ")}` : "");
    if (aim) {
        aim.style.display = end && light.kind === "spot" ? "" : "none";
        if (end) aim.setAttribute("transform", `translate(${end.join(" ")})`);
    }
}

// A sign lets the pointer through until its light is selected, so that it never keeps a drag from orbiting the camera.
overlay.hit = (place) => [...handles].find(([, handle]) => lengthOf(minus(handle.place, place)) <= 16)?.[0] ?? null;

/** The place of a point, moved into the picture if it is outside. */
function shownPlace(view, point) {
    const margin = 18;
    const toward = minus(point, middle().target);
    const [right, up] = view.axes;
    const place = view.place(point) ?? [view.width / 2 + dot(toward, right) * 1e4, view.height / 2 - dot(toward, up) * 1e4];
    return place.map((value, axis) => clamped(value, margin, (axis === 0 ? view.width : view.height) - margin));
}

/** A direction in words: where the light comes from. */
function wordsOf(direction) {
    const [x, y, z] = scaled(unit(direction), -1);
    const [around, above] = [Math.atan2(x, z), Math.asin(clamped(y, -1, 1))].map((angle) => Math.round((angle * 180) / Math.PI));
    const side = around === 0 ? "in front" : `${Math.abs(around)}° to the ${around > 0 ? "right" : "left"}`;
    return `from ${side}, ${Math.abs(above)}° ${above < 0 ? "below" : "above"}`;
}

/** The name and the current direction of a light. */
function wordsAt(path) {
    const light = lightAt(path);
    return [nameOf(path), light && wordsOf(directionOf(light))].filter(Boolean).join(", ");
}

// MARK: Turning

/** Turns a light to a direction in the world. */
function turnTo(light, direction, change) {
    const inSpace = inverse(light.worldFromSpace);
    const wanted = unit(direction);
    if (!inSpace || !wanted.every(Number.isFinite) || lengthOf(wanted) < 0.5) return;
    change.set([0, 1, 2].map((axis) => `${light.keys}/direction/${axis}`), unit(movedDirection(inSpace, wanted)), 3);
    ahead.hold(light.path, wanted, change);
}

const changeOf = (light, gesture) => new Change(`${nameOf(light.path)}, direction`, gesture);

/** Turns a light by dragging it around the point that the camera looks at, or by dragging the point at which it shines. */
function grasp(event, path, isAim) {
    const light = lightAt(path);
    if (event.button !== 0 || !light) return;
    if (!isAim && light.kind !== "directional") return event.stopPropagation();
    const change = changeOf(light, newGesture());
    const aim = aimOf(light);
    // A light behind the middle stays behind it.
    const side = Math.sign(dot(minus(standOf(light), middle().target), currentView().axes[2])) || 1;
    let hasMoved = false;
    follow(event, change, ahead, (place, moved) => {
        hasMoved ||= Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) >= 3;
        const view = currentView();
        if (!hasMoved || !view) return;
        if (isAim) turnTo(light, minus(view.onPlane(place, aim), light.position), change);
        else turnTo(light, minus(middle().target, onSphere(view, place, side)), change);
    }, () => wordsAt(path));
}

/** The point at a place on the sphere on which suns stand; outside of it, the nearest point of its edge. */
function onSphere(view, place, side) {
    const { target, distance } = middle();
    const { origin, direction } = view.ray(place);
    const size = distance * far;
    const along = dot(minus(target, origin), direction);
    const nearest = minus(plus(origin, direction, along), target);
    const rest = size * size - dot(nearest, nearest);
    return rest <= 0 ? plus(target, unit(nearest), size) : plus(plus(target, nearest), direction, -side * Math.sqrt(rest));
}

/** Turns a light by the arrow keys: 2 degrees, with shift 10. */
function turnByKeys(event, path) {
    const light = lightAt(path);
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!way || !light || !isDirected(light) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const angle = ((event.shiftKey ? 10 : 2) * Math.PI) / 180;
    const from = scaled(unit(directionOf(light)), -1);
    const across = cross([0, 1, 0], from);
    let wanted = turned(from, [0, 1, 0], way[0] * angle);
    if (way[1] !== 0) wanted = lengthOf(across) < 0.02 && way[1] * from[1] > 0 ? from : turned(from, lengthOf(across) < 0.02 ? [1, 0, 0] : unit(across), -way[1] * angle);
    turnTo(light, scaled(wanted, -1), changeOf(light));
    announce(wordsOf(directionOf(light)));
    ahead.release();
}

// MARK: The sphere

const dotOnSphere = drawn("circle", { class: "dot", r: 5 });
const ball = drawn("circle", { class: "ball", r: radius });
const sphere = drawn("svg", {
    id: "direction-sphere", viewBox: `${-radius - 4} ${-radius - 4} ${2 * radius + 8} ${2 * radius + 8}`, role: "slider", tabindex: "0", "aria-valuemin": -180, "aria-valuemax": 180,
}, ball, drawn("path", { class: "line", d: `M${-radius} 0a${radius} ${radius / 4} 0 0 0 ${2 * radius} 0M0 ${-radius}a${radius / 4} ${radius} 0 0 0 0 ${2 * radius}` }), dotOnSphere);
sphere.style.display = "none";
bar.tools.append(sphere);

function showSphere(light) {
    const view = currentView();
    const isShown = Boolean(light && view && isDirected(light));
    sphere.style.display = isShown ? "" : "none";
    if (!isShown) return;
    const from = scaled(unit(directionOf(light)), -1);
    const [x, y, z] = view.axes.map((axis) => dot(axis, from));
    dotOnSphere.setAttribute("cx", x * radius);
    dotOnSphere.setAttribute("cy", -y * radius);
    dotOnSphere.classList.toggle("behind", z < 0);
    sphere.setAttribute("aria-label", visible(`Direction of the light ${nameOf(light.path)}`));
    sphere.setAttribute("aria-valuenow", Math.round((Math.atan2(from[0], from[2]) * 180) / Math.PI));
    sphere.setAttribute("aria-valuetext", wordsOf(directionOf(light)));
}

sphere.addEventListener("keydown", (event) => turnByKeys(event, selectedPath()));
sphere.addEventListener("pointerdown", (event) => {
    const light = lightAt(selectedPath());
    if (event.button !== 0 || !light) return;
    const change = changeOf(light, newGesture());
    const [, , outward] = currentView().axes;
    const side = dot(outward, directionOf(light)) > 0 ? -1 : 1;
    const bounds = sphere.getBoundingClientRect();
    const pixels = (bounds.width * radius) / (2 * radius + 8);
    /** The near side is inside the edge; beyond it the pointer reaches the far side. */
    const turnByPointer = ({ clientX, clientY }) => {
        const x = (clientX - bounds.left - bounds.width / 2) / pixels;
        const y = (bounds.top + bounds.height / 2 - clientY) / pixels;
        const reach = Math.hypot(x, y);
        const inside = reach <= 1 ? reach : Math.max(2 - reach, 0);
        const scale = reach > 0 ? inside / reach : 0;
        const depth = Math.sqrt(1 - inside * inside) * (reach <= 1 ? side : -side);
        const [right, up, out] = currentView().axes;
        turnTo(light, scaled(plus(plus(scaled(right, x * scale), up, y * scale), out, depth), -1), change);
    };
    follow(event, change, ahead, (_, moved) => turnByPointer(moved), () => wordsAt(light.path));
    turnByPointer(event);
});
