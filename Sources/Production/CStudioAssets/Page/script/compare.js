// Comparison of the picture with a golden or with the last picture: the choice of the reference, and the ways to combine both.
import { byId, element, visible } from "./dom.js";
import { send } from "./connection.js";
import { on, session, tell } from "./session.js";
import { clamped, counted } from "./words.js";

/** The display of both pictures. The difference is doubled `gain` times. */
export const compared = { mode: "swipe", division: 0.5, gain: 3, interval: 500, isBlinking: true, showsReference: false, labels: [] };

/** The reference: none, the last picture, or a golden. */
const choice = () => session.state?.compare ?? "none";
const golden = () => (session.scene?.goldens ?? []).find(({ name }) => `golden:${name}` === choice());

/** Whether the program sends a reference for the displayed frame. */
export function expectsReference() {
    if (choice() === "none") return false;
    return golden() ? golden().frames.includes(session.frame) : true;
}

/** Combines the reference with the picture that is already drawn. */
export function drawComparison(context, { picture, reference }) {
    compared.labels = [];
    const isCompared = choice() !== "none" && reference !== null && reference.header.frame === picture.header.frame;
    byId("divider").hidden = !isCompared || compared.mode !== "swipe";
    if (choice() === "none") return;
    if (!isCompared) {
        compared.labels = [golden() ? `No golden for frame ${session.frame}` : "No earlier picture yet", undefined];
        return;
    }
    const { width, height } = context.canvas;
    const name = golden() ? `Golden ${golden().name}` : "Last picture";
    const drawReference = () => context.drawImage(reference.bitmap, 0, 0, width, height);
    if (compared.mode === "swipe") {
        compared.labels = [name, "Now"];
        const edge = Math.round(compared.division * width);
        context.save();
        context.beginPath();
        context.rect(0, 0, edge, height);
        context.clip();
        context.clearRect(0, 0, edge, height);
        drawReference();
        context.restore();
    } else if (compared.mode === "blink") {
        compared.labels = compared.showsReference ? [name] : [undefined, "Now"];
        if (!compared.showsReference) return;
        context.globalCompositeOperation = "copy";
        drawReference();
    } else {
        compared.labels = [`Difference from ${name.toLowerCase()}`];
        context.globalCompositeOperation = "difference";
        drawReference();
        context.globalCompositeOperation = "lighter";
        for (let doubled = 0; doubled < compared.gain; doubled += 1) context.drawImage(context.canvas, 0, 0);
    }
    context.globalCompositeOperation = "source-over";
}

// MARK: What is compared

on("scene", ({ goldens }) => {
    const choices = [["none", "None"], ["last", "The picture before the last change"]];
    for (const { name, frames } of goldens ?? []) choices.push([`golden:${name}`, `Golden ${name}`, framesText(frames)]);
    byId("compare-with").replaceChildren(...choices.map(([value, words, more]) => element("label", {},
        element("input", { type: "radio", name: "compare-with", value, onchange: () => send("compare", { with: value }) }),
        element("span", {}, words, more && element("small", {}, ` ${more}`)))));
    showChoice();
});
on("state", showChoice);

function framesText(frames) {
    const first = frames.slice(0, 4).map(counted).join(", ");
    return `${frames.length === 1 ? "frame" : "frames"} ${first}${frames.length > 4 ? " …" : ""}`;
}

function showChoice() {
    for (const input of document.getElementsByName("compare-with")) input.checked = input.value === choice();
    byId("compare-how").disabled = choice() === "none";
    byId("compare-name").textContent = visible(golden() ? `Compare: ${golden().name}` : choice() === "none" ? "Compare" : "Compare: last picture");
    showMode();
    setBlinking();
}

// MARK: How it is compared

for (const input of document.getElementsByName("compare-mode")) {
    input.addEventListener("change", () => chooseMode(input.value));
}

export function chooseMode(mode) {
    compared.mode = mode;
    showMode();
    setBlinking();
    tell("comparison");
}

function showMode() {
    for (const input of document.getElementsByName("compare-mode")) input.checked = input.value === compared.mode;
    byId("compare-division").hidden = compared.mode !== "swipe";
    byId("compare-interval").hidden = compared.mode !== "blink";
    byId("blinking").hidden = compared.mode !== "blink";
    byId("compare-gain").hidden = compared.mode !== "difference";
}

byId("gain").addEventListener("change", () => {
    compared.gain = Number(byId("gain").value);
    tell("comparison");
});

// MARK: Swipe

const divider = byId("divider");
const division = byId("division");

export function setDivision(share) {
    compared.division = clamped(share, 0, 1);
    const percent = Math.round(100 * compared.division);
    divider.style.left = `${100 * compared.division}%`;
    divider.setAttribute("aria-valuenow", percent);
    division.value = percent;
    division.nextElementSibling.textContent = `${percent} %`;
    tell("comparison");
}

division.addEventListener("input", () => setDivision(Number(division.value) / 100));
divider.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    divider.setPointerCapture(event.pointerId);
});
divider.addEventListener("pointermove", (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const bounds = byId("frame").getBoundingClientRect();
    setDivision((event.clientX - bounds.left) / bounds.width);
});
divider.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -0.01, ArrowRight: 0.01, ArrowDown: -0.01, ArrowUp: 0.01, PageDown: -0.1, PageUp: 0.1, Home: -1, End: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setDivision(compared.division + step * (event.shiftKey ? 10 : 1));
});

// MARK: Blink

let blinkTimer = null;
if (matchMedia("(prefers-reduced-motion: reduce)").matches) compared.isBlinking = false;

byId("interval").addEventListener("input", () => {
    compared.interval = Number(byId("interval").value);
    setBlinking();
});
byId("blinking").addEventListener("click", () => {
    compared.isBlinking = !compared.isBlinking;
    // While paused, each press of the button shows the other picture.
    setBlinking();
});

function setBlinking() {
    clearInterval(blinkTimer);
    const isShown = choice() !== "none" && compared.mode === "blink";
    byId("interval").nextElementSibling.textContent = `${compared.interval} ms`;
    byId("blinking").textContent = compared.isBlinking ? "Pause" : "Blink";
    byId("blinking").setAttribute("aria-pressed", compared.isBlinking);
    if (isShown && compared.isBlinking) blinkTimer = setInterval(showOther, compared.interval);
}

/** Switches between the picture and its reference. */
export function showOther() {
    compared.showsReference = !compared.showsReference;
    tell("comparison");
}

setDivision(0.5);
