// Handles that move, turn and scale the selected node, and move the selected light.
import { valueOf } from "./control.js";
import { announce, element } from "./dom.js";
import { sendSoon } from "./connection.js";
import { controlAt, isOverridden, on, session } from "./session.js";
import { bar, currentSight, currentView, drawn, lightAt, nameOf, overlay, placeOf, selectedPath } from "./selection.js";
import { anglesOf, axesOf, cross, dot, inverse, lengthOf, minus, movedDirection, movedPoint, plus, rotation, scaled, turned, unit } from "./space.js";
import { numberText } from "./words.js";

/** The length of the arrows and the radius of the rings in CSS pixels. */
const arm = 72;
const letters = ["x", "y", "z"];
const modes = {
    move: { word: "Move", key: "g", digits: 4, nudge: 0.001, unit: "m" },
    turn: { word: "Turn", key: "r", digits: 1, nudge: 1, unit: "°" },
    scale: { word: "Scale", key: "s", digits: 4, nudge: 0.01, unit: "" },
};

let mode = "move";
/** How long a value is shown ahead of the picture after the user has released it, in milliseconds. */
const patience = 800;

// MARK: What is changed

/**
 * The selected node or light, in the space in which its keys act: its placement, and the paths of its numbers for each mode.
 * A scale may have a single number for all axes. Null if nothing is selected, or if the config does not place it.
 */
export function subject() {
    const sight = currentSight();
    const path = selectedPath();
    if (!sight || path === null) return null;
    const light = lightAt(path);
    const node = sight.selected?.path === path && sight.selected.worldFromSpace ? sight.selected : null;
    const known = (names) => (names.every(controlAt) ? names : null);
    const three = (key, name) => known(letters.map((_, axis) => `${key}/${name}/${axis}`));
    if (light) {
        const spaceFromWorld = inverse(light.worldFromSpace);
        const move = spaceFromWorld && three(light.keys, "position");
        return move && { path, name: nameOf(path), worldFromSpace: light.worldFromSpace, pivot: [0, 0, 0], paths: { move }, move: movedPoint(spaceFromWorld, light.position), turn: [0, 0, 0], scale: [1, 1, 1] };
    }
    if (!node) return null;
    const paths = { move: three(node.keys, "translate"), turn: three(node.keys, "rotate"), scale: three(node.keys, "scale") ?? known([`${node.keys}/scale`]) };
    return { path, name: node.name, worldFromSpace: node.worldFromSpace, pivot: node.pivot, paths, move: node.translate, turn: node.rotate, scale: node.scale };
}

/** The subject as the user has moved it, which may be ahead of the picture. */
function shownSubject() {
    const found = subject();
    return found && { ...found, ...ahead.of(found.path) };
}

const rounded = (value, digits) => Number(value.toFixed(digits));

/** Values that change together. All values of one gesture are one change to undo; `original` restores them. */
export class Change {
    constructor(label, gesture) {
        Object.assign(this, { label, gesture, original: {}, sent: {} });
    }

    /** Sends the values that differ from those before the gesture, or from those that were sent. */
    set(paths, values, digits) {
        for (const [index, path] of paths.entries()) {
            const value = rounded(values[index], digits);
            const before = valueOf(controlAt(path));
            if (!(path in this.sent) && rounded(before, digits) === value) continue;
            if (!(path in this.original)) this.original[path] = isOverridden(path) ? before : null;
            this.sent[path] = value;
        }
        this.send(this.sent);
    }

    cancel() {
        this.send(this.original);
    }

    get isEmpty() {
        return Object.keys(this.sent).length === 0;
    }

    /** Whether the program has not told the sent values yet, or still has them: false after undoing. */
    get isCurrent() {
        const isTold = Object.entries(this.sent).every(([path, value]) => session.state?.overrides[path] === value);
        const isCurrent = isTold || !this.wasTold;
        this.wasTold ||= isTold;
        return isCurrent;
    }

    send(values) {
        const { label, gesture } = this;
        if (Object.keys(values).length > 0) sendSoon(`change ${gesture ?? label}`, "change", { label, gesture, values: { ...values } });
    }
}

/** The value that the user has set for one node or light, until the picture shows it. */
export class Ahead {
    set = null;
    timer = null;

    /** @param show Draws the handles. */
    constructor(show) {
        this.show = show;
    }

    /** The value for a node or light; null if the picture shows it. */
    of(path) {
        return this.set?.path === path ? this.set.value : null;
    }

    hold(path, value, change) {
        clearTimeout(this.timer);
        this.set = { path, value, change, isHeld: true };
        this.show();
    }

    release() {
        if (this.set) this.set.isHeld = false;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.discard(), patience);
        this.show();
    }

    discard() {
        clearTimeout(this.timer);
        this.set = null;
        this.show();
    }

    /** Discards a released value if its change was undone or the picture shows it. */
    update(isInPicture) {
        if (this.set && !this.set.isHeld && (!this.set.change.isCurrent || isInPicture(this.set))) this.set = null;
    }
}

let gestures = 0;
const page = Math.random().toString(36).slice(2);
export const newGesture = () => `${page}-${gestures += 1}`;

/** Sends a placement of a subject in one mode, and shows it at once. */
function apply(change, { path, paths }, name, values) {
    const { digits } = modes[name];
    change.set(paths[name], paths[name].length === 1 ? [values[0]] : values, digits);
    ahead.hold(path, { ...ahead.of(path), [name]: values.map((value) => rounded(value, digits)) }, change);
}

// MARK: Drawing

const handles = new Map();
const ahead = new Ahead(show);

on("handles", show);
on("state", show);

/** The modes that the subject has. */
const modesOf = (found) => Object.keys(modes).filter((name) => found?.paths[name]);
const modeOf = (found) => (found?.paths[mode] ? mode : modesOf(found)[0]);

function show() {
    ahead.update(({ path, value }) => {
        const found = subject();
        return found?.path !== path || Object.entries(value).every(([key, values]) => lengthOf(minus(values, found[key])) < 1e-3);
    });
    const found = shownSubject();
    const view = currentView();
    showTools(found);
    const pivot = found && view && movedPoint(found.worldFromSpace, plus(found.pivot, found.move));
    const place = pivot && view.place(pivot);
    const isShown = Boolean(place) && modeOf(found) !== undefined && !session.state?.playing;
    const wanted = isShown ? shapesOf(found, view, pivot, place) : [];
    for (const [key, handle] of handles) {
        if (wanted.some((shape) => shape.key === key)) continue;
        handle.remove();
        handles.delete(key);
    }
    for (const shape of wanted) showHandle(shape, found);
}

/** The handles of the mode: their keys, names, classes and paths. */
function shapesOf(found, view, pivot, place) {
    const metres = view.metresPerPixel(pivot);
    const current = modeOf(found);
    const digits = (point) => point.map((value) => value.toFixed(1)).join(" ");
    const space = axesOf(found.worldFromSpace).map(unit);
    const axes = current === "scale" ? rotation(found.turn).map((axis) => unit(movedDirection(found.worldFromSpace, axis))) : space;
    const shapes = [];
    for (const [axis, direction] of axes.entries()) {
        const key = `${current} ${letters[axis]}`;
        const shape = { key, mode: current, axis, className: letters[axis], words: `${modes[current].word} ${found.name} ${current === "turn" ? "about" : "along"} ${letters[axis]}` };
        if (current === "turn") {
            const across = unit(cross(direction, Math.abs(direction[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
            const points = Array.from({ length: 65 }, (_, step) => view.place(plus(pivot, turned(across, direction, (step / 32) * Math.PI), arm * metres)));
            if (points.every(Boolean)) shapes.push({ ...shape, path: `M${points.map(digits).join("L")}` });
            continue;
        }
        if (current === "scale" && found.paths.scale.length === 1) continue;
        const end = view.place(plus(pivot, direction, arm * metres));
        // An axis that points at the viewer cannot be dragged.
        if (!end || lengthOf(minus(end, place)) < 12) continue;
        const way = unit(minus(end, place));
        const side = [-way[1], way[0]];
        const base = plus(end, way, -11);
        const tip = current === "move"
            ? `M${digits(end)}L${digits(plus(base, side, 5))}L${digits(plus(base, side, -5))}Z`
            : `M${[[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([a, b]) => digits(plus(plus(end, way, 5 * a), side, 5 * b))).join("L")}Z`;
        shapes.push({ ...shape, path: `M${digits(plus(place, way, 9))}L${digits(current === "move" ? base : end)}`, tip });
    }
    const [x, y] = place;
    const round = (radius, cx = x, cy = y) => `M${cx - radius} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
    if (current === "move") shapes.push({ key: "move all", mode: "move", axis: null, className: "all", words: `Move ${found.name} in the picture`, path: round(7), tip: round(7) });
    if (current === "scale") {
        const corner = plus(place, [arm * 0.7, -arm * 0.7]);
        shapes.push({ key: "scale all", mode: "scale", axis: null, className: "all", words: `Scale ${found.name}`, path: `M${digits(place)}L${digits(corner)}`, tip: round(7, ...corner) });
    }
    return shapes;
}

function showHandle(shape, found) {
    let handle = handles.get(shape.key);
    if (!handle) {
        handle = drawn("g", { class: `handle ${shape.className}`, role: "slider", tabindex: "0", "data-handle": shape.key }, drawn("path", { class: "hit" }), drawn("path", { class: "line" }), drawn("path", { class: "tip" }));
        handle.addEventListener("pointerdown", (event) => grasp(event, shape.key));
        handle.addEventListener("keydown", (event) => nudge(event, shape.key));
        handles.set(shape.key, handle);
        overlay.gizmo.append(handle);
    }
    const [hit, line, tip] = handle.children;
    hit.setAttribute("d", shape.path + (shape.tip ?? ""));
    line.setAttribute("d", shape.path);
    tip.setAttribute("d", shape.tip ?? "");
    const values = found[shape.mode];
    const words = shape.axis === null && shape.mode === "move" ? letters.map((letter, axis) => `${letter} ${textOf(values[axis], shape.mode)}`).join(", ") : textOf(values[shape.axis ?? 0], shape.mode);
    handle.shape = shape;
    handle.setAttribute("aria-label", shape.words);
    handle.setAttribute("aria-valuenow", rounded(values[shape.axis ?? 0], modes[shape.mode].digits));
    handle.setAttribute("aria-valuetext", words);
}

const textOf = (value, name) => `${numberText(value, 10 ** -modes[name].digits)}${modes[name].unit === "m" ? " m" : modes[name].unit}`;

// MARK: The bar

const buttons = new Map(Object.entries(modes).map(([key, { word, key: letter }]) => [key, element("button", {
    type: "button", class: "quiet", "data-mode": key, title: `${word} (${letter})`, "aria-keyshortcuts": letter, onclick: () => chooseHandles(key),
}, word)]));
bar.tools.append(...buttons.values());

function showTools(found) {
    for (const [name, button] of buttons) {
        button.hidden = !found?.paths[name];
        button.setAttribute("aria-pressed", name === modeOf(found));
    }
}

/** Shows the handles of a mode and moves the focus to them. */
export function chooseHandles(name) {
    const found = subject();
    if (!found?.paths[name]) return announce(refusalOf(found));
    mode = name;
    show();
    (handles.get(`${name} all`) ?? [...handles.values()][0])?.focus();
}

function refusalOf(found) {
    if (found) return `${found.name} cannot be changed this way`;
    const path = selectedPath();
    return path === null ? "Select a node first: click it in the picture or in the tree" : `The config does not place ${nameOf(path)}; select a node above it`;
}

// MARK: Dragging

/** The new values of a mode for a handle that was grasped at one place and is now at another. */
function movedBy(shape, start, from, to) {
    const view = currentView();
    const { found, pivot } = start;
    const space = axesOf(found.worldFromSpace);
    if (shape.mode === "move" && shape.axis === null) {
        const way = minus(view.onPlane(to, pivot), view.onPlane(from, pivot));
        return plus(found.move, movedDirection(inverse(found.worldFromSpace), way));
    }
    if (shape.mode === "move") {
        const axis = unit(space[shape.axis]);
        const [before, after] = [view.alongAxis(from, pivot, axis), view.alongAxis(to, pivot, axis)];
        if (before === null || after === null) return null;
        return found.move.map((value, index) => (index === shape.axis ? value + (after - before) / lengthOf(space[shape.axis]) : value));
    }
    if (shape.mode === "turn") {
        const radians = angle(view, pivot, unit(space[shape.axis]), from, to);
        const own = letters.map((_, index) => (index === shape.axis ? 1 : 0));
        return anglesOf(rotation(found.turn).map((axis) => turned(axis, own, radians)), found.turn);
    }
    const place = view.place(pivot);
    let factor = lengthOf(minus(to, place)) / Math.max(lengthOf(minus(from, place)), 1);
    if (shape.axis !== null) {
        const axis = unit(movedDirection(found.worldFromSpace, rotation(found.turn)[shape.axis]));
        const [before, after] = [view.alongAxis(from, pivot, axis), view.alongAxis(to, pivot, axis)];
        if (!before || after === null) return null;
        factor = after / before;
    }
    return found.scale.map((value, index) => (shape.axis === null || index === shape.axis ? value * Math.max(factor, 0.01) : value));
}

/** The angle about an axis between two places, in radians. If the axis lies in the picture, a path of one radius is one radian. */
function angle(view, pivot, axis, from, to) {
    const toViewer = scaled(view.ray(view.place(pivot)).direction, -1);
    if (Math.abs(dot(axis, toViewer)) < 0.2) {
        const along = unit(minus(view.place(plus(pivot, cross(axis, toViewer), view.metresPerPixel(pivot) * arm)), view.place(pivot)));
        return dot(minus(to, from), along) / arm;
    }
    const [a, b] = [from, to].map((place) => unit(minus(view.onPlane(place, pivot, axis), pivot)));
    return Math.atan2(dot(cross(a, b), axis), dot(a, b));
}

/**
 * Follows a pointer from an element until it is released, or until Escape cancels the change.
 * @param ahead Has the value that the change sets.
 * @param move Receives each place.
 * @param words Returns the announcement of the new value.
 */
export function follow(event, change, ahead, move, words) {
    const target = event.currentTarget;
    event.preventDefault();
    event.stopPropagation();
    target.setPointerCapture(event.pointerId);
    target.focus({ preventScroll: true });
    target.classList.add("held");
    const finish = (stays) => {
        target.classList.remove("held");
        for (const [type, listener] of listeners) target.removeEventListener(type, listener);
        document.removeEventListener("keydown", cancel, true);
        if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
        if (stays) ahead.release();
        else {
            change.cancel();
            ahead.discard();
        }
        if (!change.isEmpty) announce(stays ? words() : "Cancelled");
    };
    const cancel = (key) => {
        if (key.key !== "Escape") return;
        key.preventDefault();
        key.stopPropagation();
        finish(false);
    };
    const listeners = [["pointermove", (moved) => move(placeOf(moved), moved)], ["pointerup", () => finish(true)], ["pointercancel", () => finish(false)]];
    document.addEventListener("keydown", cancel, true);
    for (const [type, listener] of listeners) target.addEventListener(type, listener);
}

function grasp(event, key) {
    if (event.button !== 0) return;
    const { shape } = handles.get(key);
    const found = shownSubject();
    const start = { found, pivot: movedPoint(found.worldFromSpace, plus(found.pivot, found.move)) };
    const from = placeOf(event);
    const change = new Change(`${modes[shape.mode].word} ${found.name}`, newGesture());
    follow(event, change, ahead, (to) => {
        const values = currentView() && movedBy(shape, start, from, to);
        if (values?.every(Number.isFinite)) apply(change, found, shape.mode, values);
    }, () => `${handles.get(key)?.getAttribute("aria-label") ?? change.label}: ${handles.get(key)?.getAttribute("aria-valuetext") ?? ""}`);
}

// MARK: Keys

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function nudge(event, key) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = arrows[event.key];
    if (!way) return;
    event.preventDefault();
    const { shape } = handles.get(key);
    const found = shownSubject();
    const step = modes[shape.mode].nudge * (event.shiftKey ? 10 : 1);
    const along = way[0] + way[1];
    let values;
    if (shape.mode === "move" && shape.axis === null) {
        const [right, up] = currentView().axes;
        const moved = plus(scaled(right, way[0] * step), up, way[1] * step);
        values = plus(found.move, movedDirection(inverse(found.worldFromSpace), moved));
    } else if (shape.mode === "scale") {
        values = found.scale.map((value, axis) => (shape.axis === null || axis === shape.axis ? value * (1 + step) ** along : value));
    } else values = found[shape.mode].map((value, axis) => (axis === shape.axis ? value + along * step : value));
    apply(new Change(`${modes[shape.mode].word} ${found.name}`), found, shape.mode, values);
    ahead.release();
}
