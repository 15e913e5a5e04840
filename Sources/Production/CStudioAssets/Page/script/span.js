// The range of the take that the timeline shows: all of it, or a part chosen with wheel, fingers or keys.
import { lastFrame, on, tell } from "./session.js";
import { clamped } from "./words.js";

/** The smallest number of displayed frames. */
const fewest = 10;

/** The first and last displayed frame, with fractions. */
export const span = { from: 0, to: 0 };
export const spanLength = () => span.to - span.from;
export const isInSight = (frame) => span.from <= frame && frame <= span.to;

const lengthFor = (length) => clamped(length, Math.min(fewest, lastFrame()), lastFrame());

/** Shows a range that begins at a frame; its length is kept at the ends of the take. */
export function showSpan(from, length) {
    const wanted = lengthFor(length);
    const first = clamped(from, 0, lastFrame() - wanted);
    if (first === span.from && first + wanted === span.to) return;
    Object.assign(span, { from: first, to: first + wanted });
    tell("span");
}

/** Zooms in for a factor above 1 and out for one below; a frame keeps its position. */
export function zoom(factor, frame) {
    if (spanLength() === 0) return;
    const share = (frame - span.from) / spanLength();
    const length = lengthFor(spanLength() / factor);
    showSpan(frame - share * length, length);
}

/** Moves the range by frames. */
export const pan = (by) => showSpan(span.from + by, spanLength());
export const showWhole = () => showSpan(0, lastFrame());

/** Moves to a range that contains a frame, page by page. */
export function reveal(frame) {
    if (isInSight(frame)) return;
    const isJustBefore = frame < span.from && frame > span.from - spanLength();
    showSpan(frame - (isJustBefore ? 0.9 : 0.1) * spanLength(), spanLength());
}

let framesBefore = -1;
on("scene", () => {
    if (lastFrame() === framesBefore) return;
    framesBefore = lastFrame();
    showWhole();
});
