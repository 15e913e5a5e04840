// The timeline under hand and keys.
import { byId } from "./dom.js";
import { curves } from "./curves.js";
import { hold, loop, place, seek, setLoop } from "./place.js";
import { lastFrame, on, secondsAt, session } from "./session.js";
import { drawTimeline, margin } from "./timeline-drawing.js";
import { clamped, timeText } from "./words.js";

const track = byId("track");
const canvas = byId("curves");
const scrubber = byId("scrubber");
const readout = byId("readout");
const handles = { from: byId("loop-start"), to: byId("loop-end") };

/** The place of a frame from the left end of the track, in CSS pixels. */
const placeOf = (frame) => track.clientWidth * (lastFrame() > 0 ? frame / lastFrame() : 0);
const frameAt = (event) => {
    const { left, width } = track.getBoundingClientRect();
    return clamped(Math.round(((event.clientX - left) / width) * lastFrame()), 0, lastFrame());
};

let isDrawingDue = false;

/** Draws with the next picture of the screen, however often it is asked to. */
function drawSoon() {
    if (isDrawingDue) return;
    isDrawingDue = true;
    requestAnimationFrame(() => {
        isDrawingDue = false;
        drawNow();
    });
}

function drawNow() {
    showPlace();
    showLoop(loop());
    if (!session.scene || track.clientWidth === 0) return;
    const size = { width: track.clientWidth + 2 * margin, height: track.clientHeight };
    const ratio = devicePixelRatio;
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    drawTimeline(context, size, { at: (frame) => margin + placeOf(frame), scene: withMarks(session.scene), ...curves });
}

const withMarks = (scene) => ({ ...scene, marks: { lost: [], cuts: [], events: [], ...scene.marks } });

for (const type of ["scene", "curves", "theme"]) on(type, drawSoon);
new ResizeObserver(drawSoon).observe(track);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawSoon);

// MARK: The playhead

on("place", showPlace);

function showPlace() {
    byId("playhead").style.transform = `translateX(${placeOf(place.frame)}px)`;
    scrubber.setAttribute("aria-valuemax", lastFrame());
    scrubber.setAttribute("aria-valuenow", place.frame);
    scrubber.setAttribute("aria-valuetext", `${placeText(place.frame)}${marksAt(place.frame)}`);
}

const placeText = (frame) => `Frame ${frame}, ${timeText(secondsAt(frame))} s`;

/** What is marked at a frame, in words. */
function marksAt(frame) {
    const { lost = [], cuts = [], events = [] } = session.scene?.marks ?? {};
    const words = events.filter((event) => event.frame === frame).map(({ name }) => name);
    if (cuts.includes(frame)) words.push("cut");
    if (lost.some(([from, to]) => from <= frame && frame <= to)) words.push("tracking lost");
    return words.map((word) => `, ${word}`).join("");
}

scrubber.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    scrubber.setPointerCapture(event.pointerId);
    hold(true);
    seek(frameAt(event));
});
scrubber.addEventListener("pointermove", (event) => {
    if (scrubber.hasPointerCapture(event.pointerId)) seek(frameAt(event));
    showReadout(event);
});
for (const type of ["lostpointercapture", "pointercancel"]) scrubber.addEventListener(type, () => hold(false));
scrubber.addEventListener("pointerleave", () => { readout.hidden = true; });
scrubber.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by === undefined || event.key === "ArrowLeft" || event.key === "ArrowRight") return;
    event.preventDefault();
    seek(place.frame + by);
});

/** What is under the cursor. */
function showReadout(event) {
    if (!session.scene || event.pointerType === "touch") return;
    const frame = frameAt(event);
    readout.textContent = `${placeText(frame)}${marksAt(frame)}`;
    readout.hidden = false;
    const half = readout.offsetWidth / 2;
    readout.style.left = `${clamped(placeOf(frame) - half, -margin, track.clientWidth + margin - 2 * half)}px`;
}

// MARK: The next mark

/** Goes to the next event, cut, or end of lost tracking, or to the one before. */
export function seekMark(by) {
    const { lost = [], cuts = [], events = [] } = session.scene?.marks ?? {};
    const frames = [...events.map(({ frame }) => frame), ...cuts, ...lost.flatMap(([from, to]) => [from, to + 1])].sort((a, b) => a - b);
    const next = by > 0 ? frames.find((frame) => frame > place.frame) : frames.findLast((frame) => frame < place.frame);
    if (next === undefined) return `No mark ${by > 0 ? "after" : "before"} this`;
    seek(next);
    return `${placeText(place.frame)}${marksAt(place.frame)}`;
}

// MARK: The loop

on("state", () => showLoop(loop()));
on("loop moved", showLoop);

function showLoop({ from, to, on: isOn = true }) {
    track.classList.toggle("loops", isOn);
    const [left, right] = [placeOf(from), placeOf(to)];
    byId("loop-range").style.left = `${left}px`;
    byId("loop-range").style.width = `${right - left}px`;
    for (const [end, frame, x] of [["from", from, left], ["to", to, right]]) {
        const handle = handles[end];
        handle.style.left = `${x}px`;
        handle.setAttribute("aria-valuemax", lastFrame());
        handle.setAttribute("aria-valuenow", frame);
        handle.setAttribute("aria-valuetext", placeText(frame));
    }
}

for (const [end, handle] of Object.entries(handles)) {
    handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
    handle.addEventListener("pointermove", (event) => {
        if (handle.hasPointerCapture(event.pointerId)) setLoop(end, frameAt(event));
    });
    handle.addEventListener("keydown", (event) => {
        const frame = loop()[end];
        const wanted = {
            ArrowLeft: frame - (event.shiftKey ? 10 : 1), ArrowRight: frame + (event.shiftKey ? 10 : 1), Home: 0, End: lastFrame(),
        }[event.key];
        if (wanted === undefined) return;
        event.preventDefault();
        setLoop(end, wanted);
    });
}
