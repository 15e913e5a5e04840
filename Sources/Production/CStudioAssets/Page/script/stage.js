// The picture in the centre, and the labels above it.
import { byId, visible } from "./dom.js";
import { compared, drawComparison, expectsReference } from "./compare.js";
import { on, session, tell } from "./session.js";
import { plural } from "./words.js";

/** The last picture and the last reference: a header and a bitmap each. */
export const shown = { picture: null, reference: null };

/** How long a picture waits for the reference of the same frame, in milliseconds, before it is shown without it. */
const patience = 400;

const canvas = byId("picture");
const context = canvas.getContext("2d");
const arrivals = [];
let lateTimer = null;
let referencesCome = true;
let comparedWith = "none";

on("picture", ({ header, bitmap }) => {
    const role = header.role === "reference" ? "reference" : "picture";
    shown[role]?.bitmap.close();
    shown[role] = { header, bitmap };
    if (role === "picture") {
        session.frame = header.frame;
        tell("frame", header.frame);
        countArrival();
    }
    drawWhenComplete(role);
});

on("comparison", draw);
on("state", ({ compare = "none" }) => {
    if (compare === comparedWith) return;
    comparedWith = compare;
    referencesCome = true;
    shown.reference?.bitmap.close();
    shown.reference = null;
    draw();
});

/** During a comparison, a picture waits for its reference to change together, unless the previous one waited in vain. */
function drawWhenComplete(role) {
    const hasWaited = lateTimer !== null;
    clearTimeout(lateTimer);
    lateTimer = null;
    if (role === "reference") referencesCome = true;
    else if (hasWaited) referencesCome = false;
    else if (referencesCome && expectsReference() && shown.reference?.header.frame !== shown.picture.header.frame) {
        lateTimer = setTimeout(() => {
            lateTimer = null;
            referencesCome = false;
            draw();
        }, patience);
        return;
    }
    draw();
}

/** Draws the last picture and its comparison. */
function draw() {
    if (!shown.picture) return;
    const { header, bitmap } = shown.picture;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
    }
    fit(bitmap.width, bitmap.height);
    context.globalCompositeOperation = "copy";
    context.drawImage(bitmap, 0, 0);
    context.globalCompositeOperation = "source-over";
    drawComparison(context, shown);
    byId("frame").hidden = false;
    byId("waiting").hidden = true;
    canvas.dataset.frame = header.frame;
    tell("drawn", header);
}

function fit(width, height) {
    byId("stage").style.setProperty("--proportion", width / height);
    // A small picture shows square pixels, but one that was drawn small for speed is smoothed.
    canvas.classList.toggle("enlarged", session.state?.quality.scale === 1 && canvas.clientWidth * devicePixelRatio >= 3 * width);
}

// Labels of the picture

function countArrival() {
    const now = performance.now();
    arrivals.push(now);
    while (now - arrivals[0] > 1000) arrivals.shift();
}

on("drawn", ({ width, height, renderMilliseconds, samples }) => {
    const words = [`${width}×${height}`];
    // While playing, a picture may have less than the chosen quality.
    if (samples) words.push(plural(samples, "sample"));
    if (session.state?.playing) words.push(`${arrivals.length} a second`);
    else if (renderMilliseconds > 0) words.push(`${Number(renderMilliseconds.toPrecision(2))} ms`);
    byId("figures").textContent = words.join(" · ");
    if (!session.state?.playing) canvas.setAttribute("aria-label", `${visible(session.scene?.name ?? "The scene")}, frame ${session.frame}`);
});

on("drawn", () => {
    const words = compared.labels;
    for (const [id, text] of [["label-reference", words[0]], ["label-picture", words[1]]]) {
        byId(id).textContent = visible(text ?? "");
        byId(id).hidden = !text;
    }
});

on("scene", ({ name, title, frames }) => {
    // A film is shown with its own name, not that of the config generated for it.
    byId("scene-name").textContent = visible(title);
    byId("scene-title").textContent = [name !== title ? visible(name) : "", plural(frames, "frame")].filter(Boolean).join(" · ");
    document.title = `${visible(title)} – Bianlian preview`;
    byId("badge-reloading").hidden = true;
});
on("reloading", ({ because }) => {
    byId("badge-reloading").textContent = because ? `Reloading ${visible(because)}` : "Reloading";
    byId("badge-reloading").hidden = false;
});
on("problems", ({ messages }) => {
    byId("badge-reloading").hidden = true;
    byId("badge-last-good").hidden = !messages.some((message) => message.severity !== "note");
});
on("state", ({ orbit }) => { byId("badge-orbit").hidden = !orbit; });
