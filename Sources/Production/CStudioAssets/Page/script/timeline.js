// Operation of the timeline with pointer and keys.
import { byId } from "./dom.js";
import { curves } from "./curves.js";
import { hold, loop, place, seek, setLoop } from "./place.js";
import { lastFrame, on, secondsAt, session } from "./session.js";
import { isInSight, pan, reveal, showSpan, showWhole, span, spanLength, zoom } from "./span.js";
import { drawTimeline, margin } from "./timeline-drawing.js";
import { clamped, timeText } from "./words.js";

const track = byId("track");
const canvas = byId("curves");
const scrubber = byId("scrubber");
const readout = byId("readout");
const handles = { from: byId("loop-start"), to: byId("loop-end") };

/** The distance of a frame from the left end of the track, in CSS pixels; hidden frames are beyond its ends. */
const placeOf = (frame) => track.clientWidth * (spanLength() > 0 ? (frame - span.from) / spanLength() : 0);
/** The frame at a position of the screen, with a fraction. */
const exactFrameAt = (x) => {
    const { left, width } = track.getBoundingClientRect();
    return span.from + ((x - left) / width) * spanLength();
};
/** The frame under the cursor. */
const frameAt = (event) => clamped(Math.round(exactFrameAt(event.clientX)), Math.ceil(span.from), Math.floor(span.to));

let isDrawingDue = false;

/** Draws once with the next animation frame, regardless of the number of requests. */
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
    showSpanBar();
    if (!session.scene || track.clientWidth === 0) return;
    const size = { width: canvas.clientWidth, height: canvas.clientHeight };
    const ratio = devicePixelRatio;
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    drawTimeline(context, size, { at: (frame) => margin + placeOf(frame), span, scene: withMarks(session.scene), shown: curves.shown });
}

const withMarks = (scene) => ({ ...scene, marks: { lost: [], cuts: [], events: [], ...scene.marks } });

for (const type of ["scene", "curves", "detail", "span", "theme"]) on(type, drawSoon);
new ResizeObserver(drawSoon).observe(track);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawSoon);

// MARK: The playhead

let frameBefore = 0;

on("place", (frame) => {
    // During playback the timeline follows, unless the user has moved it elsewhere.
    if (!session.state?.playing || isInSight(frameBefore)) reveal(frame);
    frameBefore = frame;
    showPlace();
});

function showPlace() {
    byId("playhead").hidden = !isInSight(place.frame);
    byId("playhead").style.transform = `translateX(${placeOf(place.frame)}px)`;
    scrubber.setAttribute("aria-valuemax", lastFrame());
    scrubber.setAttribute("aria-valuenow", place.frame);
    scrubber.setAttribute("aria-valuetext", `${placeText(place.frame)}${marksAt(place.frame)}`);
}

const placeText = (frame) => `Frame ${frame}, ${timeText(secondsAt(frame))} s`;

/** A description of the marks at a frame. */
function marksAt(frame) {
    const { lost = [], cuts = [], events = [] } = session.scene?.marks ?? {};
    const words = events.filter((event) => event.frame === frame).map(({ name }) => name);
    if (cuts.includes(frame)) words.push("cut");
    if (lost.some(([from, to]) => from <= frame && frame <= to)) words.push("tracking lost");
    return words.map((word) => `, ${word}`).join("");
}

/** The positions of fingers and the mouse on the timeline, by pointer. */
const held = new Map();

scrubber.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    scrubber.setPointerCapture(event.pointerId);
    held.set(event.pointerId, event.clientX);
    hold(held.size === 1);
    if (held.size === 1) seek(frameAt(event));
});
scrubber.addEventListener("pointermove", (event) => {
    if (held.has(event.pointerId)) {
        if (held.size === 2) pinch(event);
        else if (held.size === 1) seek(frameAt(event));
        held.set(event.pointerId, event.clientX);
    }
    showReadout(event);
});
for (const type of ["lostpointercapture", "pointercancel"]) {
    scrubber.addEventListener(type, (event) => {
        held.delete(event.pointerId);
        hold(false);
    });
}

/** Zooms and pans with two fingers, which keep their frames. */
function pinch(event) {
    const before = [...held.values()];
    const after = [...held].map(([id, x]) => (id === event.pointerId ? event.clientX : x));
    const middle = ([a, b]) => (a + b) / 2;
    const frame = exactFrameAt(middle(before));
    zoom(Math.max(Math.abs(after[0] - after[1]), 10) / Math.max(Math.abs(before[0] - before[1]), 10), frame);
    pan(frame - exactFrameAt(middle(after)));
}
scrubber.addEventListener("pointerleave", () => { readout.hidden = true; });
scrubber.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by === undefined || event.key === "ArrowLeft" || event.key === "ArrowRight") return;
    event.preventDefault();
    seek(place.frame + by);
});

/** Shows the frame and the marks under the cursor. */
function showReadout(event) {
    if (!session.scene || event.pointerType === "touch") return;
    const frame = frameAt(event);
    readout.textContent = `${placeText(frame)}${marksAt(frame)}`;
    readout.hidden = false;
    const half = readout.offsetWidth / 2;
    readout.style.left = `${clamped(placeOf(frame) - half, -margin, track.clientWidth + margin - 2 * half)}px`;
}

// MARK: The stretch that is shown

/** The change in the range's length for each pixel of wheel rotation. */
const perPixel = 0.002;
/** The height of a line in pixels, for wheels that count lines. */
const lineHeight = 16;

track.addEventListener("wheel", (event) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1;
    const [x, y] = [event.deltaX * unit, event.deltaY * unit];
    if (event.shiftKey || Math.abs(x) > Math.abs(y)) pan((((event.shiftKey && x === 0) ? y : x) / track.clientWidth) * spanLength());
    else zoom(Math.exp(-y * perPixel), clamped(exactFrameAt(event.clientX), span.from, span.to));
}, { passive: false });

/** Zooms in for a factor above 1, out for one below, and to the whole take for null. Returns a description of the range. */
export function zoomByKey(factor) {
    if (factor === null) showWhole();
    else zoom(factor, isInSight(place.frame) ? place.frame : (span.from + span.to) / 2);
    return `Frames ${Math.ceil(span.from)} to ${Math.floor(span.to)} of ${lastFrame()}`;
}

const bar = byId("span");

function showSpanBar() {
    const share = lastFrame() > 0 ? 1 / lastFrame() : 0;
    byId("span-thumb").style.left = `${100 * span.from * share}%`;
    byId("span-thumb").style.right = `${100 * (lastFrame() - span.to) * share}%`;
    bar.classList.toggle("whole", spanLength() >= lastFrame());
}

bar.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    bar.setPointerCapture(event.pointerId);
    const frame = frameOnBar(event);
    if (!isInSight(frame)) showSpan(frame - spanLength() / 2, spanLength());
});
bar.addEventListener("pointermove", (event) => {
    if (bar.hasPointerCapture(event.pointerId)) pan((event.movementX / bar.clientWidth) * lastFrame());
});
bar.addEventListener("dblclick", showWhole);

const frameOnBar = (event) => {
    const { left, width } = bar.getBoundingClientRect();
    return ((event.clientX - left) / width) * lastFrame();
};

// MARK: The next mark

/** Moves to the next or previous event, cut, or start or end of lost tracking. */
export function seekMark(by) {
    const { lost = [], cuts = [], events = [] } = session.scene?.marks ?? {};
    const frames = [...events.map(({ frame }) => frame), ...cuts, ...lost.flatMap(([from, to]) => [from, to + 1])].sort((a, b) => a - b);
    const next = by > 0 ? frames.find((frame) => frame > place.frame) : frames.findLast((frame) => frame < place.frame);
    if (next === undefined) return `No mark ${by > 0 ? "after" : "before"} this frame`;
    seek(next);
    return `${placeText(place.frame)}${marksAt(place.frame)}`;
}

// MARK: The loop

on("state", () => showLoop(loop()));
on("loop moved", showLoop);

function showLoop({ from, to, on: isOn = true }) {
    track.classList.toggle("loops", isOn);
    const [left, right] = [placeOf(from), placeOf(to)];
    const [shownLeft, shownRight] = [left, right].map((x) => clamped(x, -margin, track.clientWidth + margin));
    byId("loop-range").style.left = `${shownLeft}px`;
    byId("loop-range").style.width = `${shownRight - shownLeft}px`;
    for (const [end, frame, x] of [["from", from, left], ["to", to, right]]) {
        const handle = handles[end];
        handle.style.left = `${x}px`;
        handle.hidden = !isInSight(frame);
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
        reveal(clamped(wanted, 0, lastFrame()));
    });
}
