// The orbit camera: rotated by dragging the picture, moved with the wheel, two fingers or shift, and shown in numbers.
import { byId } from "./dom.js";
import { send, sendSoon } from "./connection.js";
import { on, session } from "./session.js";
import { clamped, numberText } from "./words.js";

/** The rotation per CSS pixel in degrees, and the distance in pixels that a pointer moves before the camera rotates. */
const turn = 0.4;
const reach = 4;
/** The approximate visible width relative to the distance, so that the scene follows the pointer. */
const spread = 0.75;

const canvas = byId("picture");
const pointers = new Map();
let start = null;
/** The orbit that the user is changing. The program's orbit is stale meanwhile, and for `patience` milliseconds after. */
let held = null;
const patience = 400;
let timer = null;

function orbit() {
    const { target = [0, 0, 0], ...angles } = held ?? session.state?.orbit ?? session.scene?.orbit ?? {};
    return { yaw: 0, pitch: 0, distance: 0.6, ...angles, target: [...target] };
}

function setOrbit(wanted) {
    const { yaw, pitch, distance, target } = wanted;
    const around = (((yaw + 180) % 360) + 360) % 360 - 180;
    held = { yaw: around, pitch: clamped(pitch, -89, 89), distance: clamped(distance, 0.001, 1000), target };
    sendSoon("orbit", "camera", { orbit: held });
    showOrbit();
    clearTimeout(timer);
    timer = setTimeout(letGo, patience);
}

/** Uses the program's orbit again, once the user has released the picture. */
function letGo() {
    if (pointers.size > 0) timer = setTimeout(letGo, patience);
    else held = null;
    showOrbit();
}

export function resetOrbit() {
    held = null;
    send("camera", { orbit: null });
}

// MARK: The hand

canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
    if (pointers.size === 1) start = event;
});
canvas.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = middle();
    if (start && pointers.size === 1 && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < reach) return;
    start = null;
    pointers.set(event.pointerId, event);
    canvas.classList.add("turned");
    const after = middle();
    const [x, y] = [after.x - before.x, after.y - before.y];
    if (pointers.size > 1) {
        if (before.reach > 0 && after.reach > 0) setOrbit({ ...orbit(), distance: (orbit().distance * before.reach) / after.reach });
        shift(x, y);
    } else if (event.shiftKey) shift(x, y);
    else setOrbit({ ...orbit(), yaw: orbit().yaw - x * turn, pitch: orbit().pitch + y * turn });
});
for (const type of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(type, (event) => {
        pointers.delete(event.pointerId);
        if (pointers.size === 0) canvas.classList.remove("turned");
    });
}
canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    setOrbit({ ...orbit(), distance: orbit().distance * 2 ** (pixels / 600) });
}, { passive: false });
canvas.addEventListener("dblclick", resetOrbit);

function middle() {
    const all = [...pointers.values()];
    const x = all.reduce((sum, pointer) => sum + pointer.clientX, 0) / all.length;
    const y = all.reduce((sum, pointer) => sum + pointer.clientY, 0) / all.length;
    return { x, y, reach: all.reduce((sum, pointer) => sum + Math.hypot(pointer.clientX - x, pointer.clientY - y), 0) / all.length };
}

/** Moves the target across the picture, so that the scene follows the pointer. */
function shift(x, y) {
    const { yaw, pitch, distance, target, ...rest } = orbit();
    const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
    const right = [Math.cos(a), 0, -Math.sin(a)];
    const up = [-Math.sin(a) * Math.sin(b), Math.cos(b), -Math.cos(a) * Math.sin(b)];
    const scale = (distance * spread) / canvas.clientHeight;
    setOrbit({ ...rest, yaw, pitch, distance, target: target.map((value, axis) => value + (y * up[axis] - x * right[axis]) * scale) });
}

// MARK: Numbers

const fields = { yaw: byId("orbit-yaw"), pitch: byId("orbit-pitch"), distance: byId("orbit-distance") };
for (const [name, field] of Object.entries(fields)) {
    field.addEventListener("change", () => {
        if (field.value !== "" && Number.isFinite(field.valueAsNumber)) setOrbit({ ...orbit(), [name]: field.valueAsNumber });
        showOrbit();
    });
}

function showOrbit() {
    for (const [name, field] of Object.entries(fields)) {
        if (document.activeElement !== field) field.value = numberText(orbit()[name], name === "distance" ? 0.001 : 0.1);
    }
    byId("orbit-reset").disabled = !held && !session.state?.orbit;
}

for (const type of ["state", "scene"]) on(type, showOrbit);
on("scene", ({ flatBackground }) => {
    byId("orbit-flat").hidden = !flatBackground;
    byId("badge-orbit").textContent = flatBackground ? "Orbit camera · without the flat background · reset" : "Orbit camera · reset";
});

byId("orbit-reset").addEventListener("click", resetOrbit);
byId("badge-orbit").addEventListener("click", resetOrbit);
